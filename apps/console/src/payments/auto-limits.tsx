import type { ReactNode } from "react";
import type { WithdrawRules } from "@khela/contract/operator/withdrawals/schemas";
import { withdrawRequiredFields } from "@khela/contract/cashier/withdrawals/schemas";
import type { TextId } from "../i18n/text-ids.ts";
import { useCodeText, useT } from "../i18n/texts.ts";
import { CheckField, TextField } from "../ui/controls/fields.tsx";
import { Grid, Panel, Stack } from "../ui/layout/layout.tsx";

const texts = [
  "minimum",
  "maximum",
  "dayAmount",
  "opensAt",
  "closesAt",
  "feeAmount",
  "feePercent",
  "freshBelow",
  "requiredDeposit",
] as const satisfies readonly (keyof WithdrawRules)[];
const counts = [
  "dayCount",
  "freeDayCount",
  "depositTurnoverPercent",
] as const satisfies readonly (keyof WithdrawRules)[];

/** Form for withdrawal limits, hours, fees, and the data that a member needs for a withdrawal. */
export function AutoLimits({
  rules,
  onChange,
  isDisabled,
}: {
  readonly rules: WithdrawRules;
  readonly onChange: (rules: WithdrawRules) => void;
  readonly isDisabled: boolean;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  return (
    <Panel title={t("withdrawals.limits")}>
      <Stack>
        <CheckField
          label={t("withdrawals.rule.enabled")}
          isChecked={rules.enabled}
          isDisabled={isDisabled}
          onChange={(enabled) => onChange({ ...rules, enabled })}
        />
        <Grid>
          {texts.map((field) => (
            <TextField
              key={field}
              label={t(`withdrawals.rule.${field}` as TextId)}
              value={rules[field]}
              isDisabled={isDisabled}
              onChange={(text) => onChange({ ...rules, [field]: text })}
            />
          ))}
          {counts.map((field) => (
            <TextField
              key={field}
              label={t(`withdrawals.rule.${field}` as TextId)}
              value={String(rules[field])}
              inputMode="numeric"
              isDisabled={isDisabled}
              onChange={(text) => onChange({ ...rules, [field]: Number(text.replace(/\D/g, "")) })}
            />
          ))}
        </Grid>
        <h3>{t("withdrawals.rule.requiredFields")}</h3>
        {withdrawRequiredFields.map((field) => (
          <CheckField
            key={field}
            label={codeText("withdrawals.required", field)}
            isChecked={rules.requiredFields.includes(field)}
            isDisabled={isDisabled}
            onChange={(isChecked) =>
              onChange({
                ...rules,
                requiredFields: isChecked
                  ? [...rules.requiredFields, field]
                  : rules.requiredFields.filter((one) => one !== field),
              })
            }
          />
        ))}
      </Stack>
    </Panel>
  );
}
