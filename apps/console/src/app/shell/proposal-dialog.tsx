import type { ReactNode } from "react";
import { useCodeText, useT } from "../../i18n/texts.ts";
import { showProposal, useShownProposal } from "../../lib/api/proposal-notice.ts";
import { useFormat } from "../../lib/format/format.ts";
import { Code, DefinitionList, Money } from "../../ui/cells/cells.tsx";
import { FactsDiff } from "../../ui/cells/facts-diff.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";

/**
 * Shows the proposal that an act has become: the values before and after the act, and the time until which another
 * operator may approve it.
 */
export function ProposalDialog(): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const format = useFormat();
  const proposal = useShownProposal();
  if (proposal === null) return null;
  const { id, act, subject, amount, currency, before, after, expiresAt } = proposal;
  const close = () => showProposal(null);
  const rows = [
    { term: t("first.proposal.number"), value: <Code>{id}</Code> },
    { term: t("first.proposal.act"), value: codeText("act", act) },
    { term: t("first.proposal.subject"), value: <Code>{subject}</Code> },
    ...(amount === null || currency === null
      ? []
      : [{ term: t("first.proposal.amount"), value: <Money amount={amount} currency={currency} /> }]),
  ];
  return (
    <Dialog
      title={t("first.proposal.title")}
      size="wide"
      onClose={close}
      foot={
        <Button look="primary" isFocused onPress={close}>
          {t("first.close")}
        </Button>
      }
    >
      <p>{t("first.proposal.text", { until: format.time(expiresAt) })}</p>
      <DefinitionList rows={rows} />
      <FactsDiff before={before} after={after} />
    </Dialog>
  );
}
