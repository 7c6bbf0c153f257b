// Requests a contract from a member directly below, with one rate.

import type { ReactNode } from "react";
import { useState } from "react";
import { contractKinds, contractRateTypes } from "@khela/contract/agents/contracts";
import type { ContractKind, ContractRateType } from "@khela/contract/agents/contracts";
import { agentContracts } from "@khela/contract/calls/agents/contracts";
import { useI18n } from "../../i18n/i18n.tsx";
import { latinDigits } from "../../lib/format/latin-digits.ts";
import { invalidateQueries, useCache, useMutation } from "../../lib/query/query.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import styles from "../agents.module.css";

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;

export function RequestContractForm({ customerId }: { customerId: string }): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const [kind, setKind] = useState<ContractKind>("daily");
  const [rateType, setRateType] = useState<ContractRateType>("P");
  const [minTurnover, setMinTurnover] = useState("");
  const [rate, setRate] = useState("");
  const request = useMutation(agentContracts.requestContract);
  const onSubmit = async () => {
    const made = await request.mutate({ customerId, kind, rateType, tiers: [{ minTurnover, rate }] });
    if (made === null) return;
    invalidateQueries(cache, agentContracts.contracts);
    setRate("");
    showToast(t("agents.contractRequested"), "success");
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <h3>{t("agents.contractNew")}</h3>
      <Segmented
        label={t("agents.contractKind")}
        options={contractKinds.map((value) => ({ value, label: t(`agents.contract.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <p className={styles.hint}>{t(`agents.contractHint.${kind}`)}</p>
      <Segmented
        label={t("agents.contractRate")}
        options={contractRateTypes.map((value) => ({ value, label: t(`agents.contractRate.${value}`) }))}
        value={rateType}
        onChange={setRateType}
      />
      <TextField
        label={t("agents.contractMinTurnover")}
        inputMode="decimal"
        autoComplete="off"
        maxLength={15}
        value={minTurnover}
        onChange={(event) => setMinTurnover(latinDigits(event.target.value))}
      />
      <TextField
        label={t(`agents.contractRate.${rateType}`)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={15}
        value={rate}
        onChange={(event) => setRate(latinDigits(event.target.value))}
        {...(request.error === null ? {} : { error: errorText(request.error.code) })}
      />
      <Button
        type="submit"
        variant="secondary"
        busy={request.isPending}
        disabled={!AMOUNT.test(minTurnover) || !AMOUNT.test(rate)}
      >
        {t("agents.contractRequest")}
      </Button>
    </form>
  );
}
