import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorCall } from "../lib/api/use-operator-call.ts";
import { CheckField, SelectField, TextField } from "../ui/controls/fields.tsx";

export type AssignmentForm = {
  readonly role: string;
  readonly maxAmount: string;
  readonly isMasked: boolean;
  readonly lastDay: string;
};

export const emptyAssignment: AssignmentForm = { role: "", maxAmount: "", isMasked: false, lastDay: "" };

/** Converts the form of a role's assignment to the call's input. */
export const toAssignment = ({ role, maxAmount, isMasked, lastDay }: AssignmentForm) => ({
  role,
  maxAmount: maxAmount.trim() === "" ? null : maxAmount.trim(),
  isMasked,
  lastDay: lastDay === "" ? null : lastDay,
});

/** Form fields for a role, with the limits of the operator who has it. */
export function AssignmentFields({
  value,
  onChange,
  isRoleFixed = false,
}: {
  readonly value: AssignmentForm;
  readonly onChange: (value: AssignmentForm) => void;
  readonly isRoleFixed?: boolean;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const roles = useOperatorCall(operatorCalls.people.roles, {});
  const names = roles.data?.rows.map(({ name }) => name) ?? (value.role === "" ? [] : [value.role]);
  return (
    <>
      <SelectField
        label={t("people.role")}
        isRequired
        isDisabled={isRoleFixed}
        emptyLabel={t("people.chooseRole")}
        value={value.role}
        onChange={(role) => onChange({ ...value, role })}
        choices={names.map((name) => ({ value: name, label: codeText("people.role", name) }))}
      />
      <TextField
        label={t("people.maxAmount")}
        description={t("people.maxAmountHelp")}
        inputMode="decimal"
        value={value.maxAmount}
        onChange={(maxAmount) => onChange({ ...value, maxAmount })}
      />
      <TextField
        label={t("people.lastDay")}
        description={t("people.lastDayHelp")}
        type="date"
        isRequired={value.role === "auditor"}
        value={value.lastDay}
        onChange={(lastDay) => onChange({ ...value, lastDay })}
      />
      <CheckField
        label={t("people.isMasked")}
        isChecked={value.isMasked}
        onChange={(isMasked) => onChange({ ...value, isMasked })}
      />
    </>
  );
}
