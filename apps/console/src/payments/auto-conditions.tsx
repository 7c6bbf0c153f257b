import type { ReactNode } from "react";
import {
  holdWeight,
  withdrawConditions,
  type ConditionKind,
} from "@khela/contract/operator/withdrawals/conditions";
import type { WithdrawRules } from "@khela/contract/operator/withdrawals/schemas";
import { useCodeText, useT } from "../i18n/texts.ts";
import { Button } from "../ui/controls/button.tsx";
import { SelectField, TextField } from "../ui/controls/fields.tsx";
import { Panel, Row, Stack } from "../ui/layout/layout.tsx";
import { Empty } from "../ui/layout/states.tsx";
import styles from "./withdrawals.module.css";

type Conditions = WithdrawRules["conditions"];

const kinds = Object.keys(withdrawConditions) as ConditionKind[];

function ConditionRow({
  condition,
  onChange,
  onRemove,
  isDisabled,
}: {
  readonly condition: Conditions[number];
  readonly onChange: (condition: Conditions[number]) => void;
  readonly onRemove: () => void;
  readonly isDisabled: boolean;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const { kind, bound, weight } = condition;
  const { side, unit } = withdrawConditions[kind];
  return (
    <tr>
      <th scope="row">{codeText("withdrawals.condition", kind)}</th>
      <td>
        <TextField
          label={`${t(side === "max" ? "withdrawals.atMost" : "withdrawals.atLeast")} (${codeText("withdrawals.unit", unit)})`}
          value={bound}
          onChange={(text) => onChange({ ...condition, bound: text })}
          inputMode="decimal"
          isDisabled={isDisabled}
        />
      </td>
      <td>
        <TextField
          label={t("withdrawals.weightOf", { max: holdWeight })}
          value={String(weight)}
          onChange={(text) => onChange({ ...condition, weight: Number(text.replace(/\D/g, "")) })}
          inputMode="numeric"
          isDisabled={isDisabled}
        />
      </td>
      <td>
        {isDisabled ? null : (
          <Button size="small" look="quiet" onPress={onRemove}>
            {t("withdrawals.removeCondition")}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Form for the conditions under which a withdrawal is paid without an operator. */
export function AutoConditions({
  conditions,
  onChange,
  isDisabled,
}: {
  readonly conditions: Conditions;
  readonly onChange: (conditions: Conditions) => void;
  readonly isDisabled: boolean;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const left = kinds.filter((kind) => conditions.every((one) => one.kind !== kind));
  return (
    <Panel title={t("withdrawals.conditions")}>
      <Stack>
        <p>{t("withdrawals.conditionsHelp", { max: holdWeight })}</p>
        {conditions.length === 0 ? <Empty text={t("withdrawals.noConditions")} /> : null}
        <table className={styles["table"]}>
          <tbody>
            {conditions.map((condition, place) => (
              <ConditionRow
                key={condition.kind}
                condition={condition}
                isDisabled={isDisabled}
                onChange={(changed) => onChange(conditions.with(place, changed))}
                onRemove={() => onChange(conditions.filter((one) => one !== condition))}
              />
            ))}
          </tbody>
        </table>
        {isDisabled || left.length === 0 ? null : (
          <Row>
            <SelectField<ConditionKind>
              label={t("withdrawals.addCondition")}
              value=""
              emptyLabel={t("withdrawals.chooseCondition")}
              choices={left.map((kind) => ({ value: kind, label: codeText("withdrawals.condition", kind) }))}
              onChange={(kind) => {
                if (kind !== "") onChange([...conditions, { kind, bound: "0", weight: holdWeight }]);
              }}
            />
          </Row>
        )}
      </Stack>
    </Panel>
  );
}
