// The dialog that offers a new version of a running contract.

import type { ReactNode } from "react";
import { useState } from "react";
import type { ContractKind } from "@khela/contract/agents/contracts/terms";
import { agentContracts } from "@khela/contract/agents/contracts/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import { emptyTerms, isComplete, TermsFields, toTiers } from "./terms-fields.tsx";
import styles from "../agents.module.css";

type ChangeContractDialogProps = {
  readonly contractId: string;
  readonly kind: ContractKind;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

export function ChangeContractDialog({
  contractId,
  kind,
  onClose,
  onChanged,
}: ChangeContractDialogProps): ReactNode {
  const { t } = useI18n();
  const [terms, setTerms] = useState(emptyTerms);
  const change = useMutation(agentContracts.changeContract);
  const onSubmit = async () => {
    const { rateType } = terms;
    if ((await change.mutate({ contractId, rateType, tiers: toTiers(kind, terms) })) === null) return;
    showToast(t("agents.contractRequested"), "success");
    onClose();
    onChanged();
  };
  return (
    <Dialog title={t("agents.contractChange")} shape="bottomSheet" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <p className={styles.hint}>{t("agents.contractChangeHint")}</p>
        <TermsFields kind={kind} terms={terms} onChange={setTerms} />
        {change.error === null ? null : <RefusalNotice error={change.error} />}
        <Button type="submit" wide busy={change.isPending} disabled={!isComplete(terms)}>
          {t("agents.contractRequest")}
        </Button>
      </form>
    </Dialog>
  );
}
