import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { Proposal } from "@khela/contract/operator/operator-shapes";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { useMe } from "../lib/session.tsx";
import { OperatorList } from "../list/operator-list.tsx";
import { Code, DefinitionList, Money, NoValue, Time } from "../ui/cells/cells.tsx";
import { FactsDiff } from "../ui/cells/facts-diff.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Note, Page, Row, Stack } from "../ui/layout/layout.tsx";
import { ActError, Loaded } from "../ui/layout/states.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { ReasonDialog } from "../ui/overlays/reason-dialog.tsx";

const { proposals } = operatorCalls;

function Facts({ proposal }: { readonly proposal: Proposal }): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { id, act, subject, amount, currency, proposedBy, proposedAt, expiresAt, state } = proposal;
  const { decidedBy, decidedAt, remark, before, after } = proposal;
  const decision = [
    { term: t("proposals.column.decidedBy"), value: decidedBy },
    { term: t("proposals.column.decidedAt"), value: <Time at={decidedAt} /> },
    { term: t("proposals.column.remark"), value: remark ?? <NoValue /> },
  ];
  return (
    <Stack>
      <DefinitionList
        rows={[
          { term: t("proposals.column.id"), value: <Code>{id}</Code> },
          { term: t("proposals.column.act"), value: codeText("act", act) },
          { term: t("proposals.column.subject"), value: <Code>{subject}</Code> },
          {
            term: t("proposals.column.amount"),
            value: currency === null ? <NoValue /> : <Money amount={amount} currency={currency} />,
          },
          { term: t("proposals.column.proposedBy"), value: proposedBy },
          { term: t("proposals.column.proposedAt"), value: <Time at={proposedAt} /> },
          { term: t("proposals.column.expiresAt"), value: <Time at={expiresAt} /> },
          { term: t("proposals.column.state"), value: codeText("proposals.state", state) },
          ...(decidedBy === null ? [] : decision),
        ]}
      />
      <FactsDiff before={before} after={after} />
    </Stack>
  );
}

/**
 * Buttons that decide a proposal. An operator can approve or refuse another operator's proposal, and withdraw their
 * own.
 */
function Decision({
  proposal,
  onClose,
}: {
  readonly proposal: Proposal;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const { name } = useMe();
  const [isRefusing, setIsRefusing] = useState(false);
  const approve = useOperatorAct(proposals.approve, { onDone: onClose });
  const refuse = useOperatorAct(proposals.refuse, { onDone: onClose });
  const withdraw = useOperatorAct(proposals.withdraw, { onDone: onClose });
  const { id, hash, state, proposedBy, mayApprove } = proposal;
  if (state !== "open") return null;
  if (proposedBy === name)
    return (
      <Stack>
        <Note>{t("proposals.own")}</Note>
        <ActError error={withdraw.error} />
        <Row>
          <Button isPending={withdraw.isPending} onPress={() => void withdraw.run({ id })}>
            {t("proposals.withdraw")}
          </Button>
        </Row>
      </Stack>
    );
  if (!mayApprove) return <Note>{t("proposals.notYours")}</Note>;
  return (
    <Stack>
      <ActError error={approve.error} />
      <Row>
        <Button look="primary" isPending={approve.isPending} onPress={() => void approve.run({ id, hash })}>
          {t("proposals.approve")}
        </Button>
        <Button onPress={() => setIsRefusing(true)}>{t("proposals.refuse")}</Button>
      </Row>
      {isRefusing ? (
        <ReasonDialog
          title={t("proposals.refuse")}
          act={proposals.refuse.name}
          confirmLabel={t("proposals.refuse")}
          isPending={refuse.isPending}
          error={refuse.error}
          onConfirm={(reason) => void refuse.run({ id, reason })}
          onClose={() => setIsRefusing(false)}
        />
      ) : null}
    </Stack>
  );
}

function ProposalDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const t = useT();
  const call = useOperatorCall(proposals.get, { id });
  return (
    <Dialog title={t("proposals.one")} size="wide" onClose={onClose}>
      <Loaded call={call}>
        {(proposal) => (
          <Stack>
            <Facts proposal={proposal} />
            <Decision proposal={proposal} onClose={onClose} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Screen with acts that wait for a second operator, or waited for one. */
export function ProposalsScreen(): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const [id, setId] = useState<string | null>(null);
  return (
    <Page title={t("audit.proposals")}>
      <OperatorList
        call={proposals.list}
        label={t("audit.proposals")}
        texts="proposals"
        cells={{ act: ({ act }) => codeText("act", act) }}
        emptyText={t("proposals.none")}
        onOpen={(row) => setId(row.id)}
      />
      {id === null ? null : <ProposalDialog id={id} onClose={() => setId(null)} />}
    </Page>
  );
}
