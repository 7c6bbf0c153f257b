// The fields for the rates of a contract offer: one rate, or several rates of one type with rising minimum turnovers.

import type { ReactNode } from "react";
import { hasLossTiers, maxContractTiers, rateTypesOf } from "@khela/contract/agents/contracts/terms";
import type { ContractKind, ContractRateType } from "@khela/contract/agents/contracts/terms";
import { amountText } from "@khela/contract/input/amount";
import { useI18n } from "../../i18n/i18n.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import styles from "../agents.module.css";

/** Maximum decimals in the fields for turnovers, losses and percentages. */
const DECIMALS = 2;
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;

type Tier = { readonly minTurnover: string; readonly minLoss: string; readonly rate: string };
const emptyTier: Tier = { minTurnover: "", minLoss: "", rate: "" };

export type Terms = { readonly rateType: ContractRateType; readonly tiers: readonly Tier[] };
export const emptyTerms: Terms = { rateType: "P", tiers: [emptyTier] };

/** Converts a typed tier to the decimal texts of the API. */
function readTier({ minTurnover, minLoss, rate }: Tier): Tier {
  const [turnoverText = "", lossText = "", rateText = ""] = [minTurnover, minLoss, rate].map((typed) =>
    amountText(typed, DECIMALS),
  );
  return { minTurnover: turnoverText, minLoss: lossText, rate: rateText };
}

/** Returns whether every required field of the terms has an amount; the server checks everything else. */
export function isComplete({ tiers }: Terms): boolean {
  return tiers
    .map(readTier)
    .every(
      ({ minTurnover, minLoss, rate }) =>
        AMOUNT.test(minTurnover) && AMOUNT.test(rate) && (minLoss === "" || AMOUNT.test(minLoss)),
    );
}

/** The rates to send, with a minimum loss where the kind has one and it is filled in. */
export function toTiers(kind: ContractKind, { tiers }: Terms) {
  return tiers.map(readTier).map(({ minTurnover, minLoss, rate }) => ({
    minTurnover,
    rate,
    ...(hasLossTiers(kind) && minLoss !== "" ? { minLoss } : {}),
  }));
}

type TierFieldsProps = {
  readonly kind: ContractKind;
  readonly tier: Tier;
  readonly rateType: ContractRateType;
  readonly onChange: (tier: Tier) => void;
};

function TierFields({ kind, tier, rateType, onChange }: TierFieldsProps): ReactNode {
  const { t } = useI18n();
  const field = (label: string, name: keyof Tier) => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      value={tier[name]}
      onChange={(event) => onChange({ ...tier, [name]: event.target.value })}
    />
  );
  return (
    <>
      {field(t("agents.contractMinTurnover"), "minTurnover")}
      {hasLossTiers(kind) ? field(t("agents.contractMinLoss"), "minLoss") : null}
      {field(t(`agents.contractRate.${rateType}`), "rate")}
    </>
  );
}

type TermsFieldsProps = {
  readonly kind: ContractKind;
  readonly terms: Terms;
  readonly onChange: (terms: Terms) => void;
};

export function TermsFields({ kind, terms, onChange }: TermsFieldsProps): ReactNode {
  const { t } = useI18n();
  const { rateType, tiers } = terms;
  const setTiers = (changed: readonly Tier[]) => onChange({ rateType, tiers: changed });
  return (
    <>
      <Segmented
        label={t("agents.contractRate")}
        options={rateTypesOf(kind).map((value) => ({ value, label: t(`agents.contractRate.${value}`) }))}
        value={rateType}
        onChange={(changed) => onChange({ rateType: changed, tiers })}
      />
      {tiers.map((tier, place) => (
        <TierFields
          key={place}
          kind={kind}
          tier={tier}
          rateType={rateType}
          onChange={(changed) => setTiers(tiers.map((known, at) => (at === place ? changed : known)))}
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
    </>
  );
}
