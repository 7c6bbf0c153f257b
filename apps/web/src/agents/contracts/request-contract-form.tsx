// Requests a contract from a member directly below, with one rate or several, each from a higher turnover on.

import type { ReactNode } from "react";
import { useState } from "react";
import { contractKinds, contractRateTypes, maxContractTiers } from "@khela/contract/agents/contracts";
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

type Tier = { readonly minTurnover: string; readonly rate: string };
const emptyTier: Tier = { minTurnover: "", rate: "" };

type TierFieldsProps = {
  readonly tier: Tier;
  readonly rateType: ContractRateType;
  readonly onChange: (tier: Tier) => void;
};

function TierFields({ tier, rateType, onChange }: TierFieldsProps): ReactNode {
  const { t } = useI18n();
  const field = (label: string, name: keyof Tier) => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={15}
      value={tier[name]}
      onChange={(event) => onChange({ ...tier, [name]: latinDigits(event.target.value) })}
    />
  );
  return (
    <>
      {field(t("agents.contractMinTurnover"), "minTurnover")}
      {field(t(`agents.contractRate.${rateType}`), "rate")}
    </>
  );
}

export function RequestContractForm({ customerId }: { customerId: string }): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const [kind, setKind] = useState<ContractKind>("daily");
  const [rateType, setRateType] = useState<ContractRateType>("P");
  const [tiers, setTiers] = useState<readonly Tier[]>([emptyTier]);
  const request = useMutation(agentContracts.requestContract);
  const onSubmit = async () => {
    const made = await request.mutate({ customerId, kind, rateType, tiers: [...tiers] });
    if (made === null) return;
    invalidateQueries(cache, agentContracts.contracts);
    setTiers([emptyTier]);
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
      {tiers.map((tier, place) => (
        <TierFields
          key={place}
          tier={tier}
          rateType={rateType}
          onChange={(changed) => setTiers(tiers.with(place, changed))}
        />
      ))}
      <div className={styles.actions}>
        {tiers.length < maxContractTiers ? (
          <Button size="s" variant="secondary" onClick={() => setTiers([...tiers, emptyTier])}>
            {t("agents.contractTierAdd")}
          </Button>
        ) : null}
        {tiers.length > 1 ? (
          <Button size="s" variant="text" onClick={() => setTiers(tiers.slice(0, -1))}>
            {t("agents.contractTierRemove")}
          </Button>
        ) : null}
      </div>
      {request.error === null ? null : (
        <p className={styles.text} role="alert">
          {errorText(request.error.code)}
        </p>
      )}
      <Button
        type="submit"
        variant="secondary"
        busy={request.isPending}
        disabled={!tiers.every(({ minTurnover, rate }) => AMOUNT.test(minTurnover) && AMOUNT.test(rate))}
      >
        {t("agents.contractRequest")}
      </Button>
    </form>
  );
}
