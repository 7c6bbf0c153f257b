// The form in which an agent offers a contract to a member directly below.

import type { ReactNode } from "react";
import { useState } from "react";
import { contractKinds, rateTypesOf, type ContractKind } from "@khela/contract/agents/contracts/terms";
import { agentContracts } from "@khela/contract/agents/contracts/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import { emptyTerms, isComplete, TermsFields, toTiers } from "./terms-fields.tsx";
import styles from "../agents.module.css";

export function RequestContractForm({ customerId }: { customerId: string }): ReactNode {
  const { t } = useI18n();
  const [kind, setKind] = useState<ContractKind>("daily");
  const [terms, setTerms] = useState(emptyTerms);
  const request = useMutation(agentContracts.requestContract);
  const onSubmit = async () => {
    const { rateType } = terms;
    const made = await request.mutate({ customerId, kind, rateType, tiers: toTiers(kind, terms) });
    if (made === null) return;
    setTerms(emptyTerms);
    showToast(t("agents.contractRequested"), "success");
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <h3>{t("agents.contractNew")}</h3>
      <Segmented
        inPairs
        label={t("agents.contractKind")}
        options={contractKinds.map((value) => ({ value, label: t(`agents.contract.${value}`) }))}
        value={kind}
        onChange={(value) => {
          setKind(value);
          if (!rateTypesOf(value).includes(terms.rateType)) setTerms({ ...terms, rateType: "P" });
        }}
      />
      <p className={styles.hint}>{t(`agents.contractHint.${kind}`)}</p>
      <TermsFields kind={kind} terms={terms} onChange={setTerms} />
      {request.error === null ? null : <RefusalNotice error={request.error} />}
      <ConfirmButton
        label={t("agents.contractRequest")}
        question={t("agents.contractRequestAsk", { kind: t(`agents.contract.${kind}`) })}
        sure={t("agents.contractRequestSure")}
        variant="secondary"
        busy={request.isPending}
        disabled={!isComplete(terms)}
        onConfirm={() => void onSubmit()}
      />
    </form>
  );
}
