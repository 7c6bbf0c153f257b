// Form fields and form values of a receiving account.

import type { ReactNode } from "react";
import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../i18n/texts.ts";
import { CheckField, TextField } from "../ui/controls/fields.tsx";
import type { AccountView } from "./deposit-types.ts";

type Account = OperatorInputOf<(typeof operatorCalls)["channels"]["saveAccount"]>["account"];

export type AccountForm = {
  readonly id: string;
  readonly number: string;
  readonly holder: string;
  readonly weight: string;
  readonly dayMax: string;
  readonly qrText: string;
  readonly enabled: boolean;
};

export const toAccountForm = (account: AccountView | null): AccountForm => ({
  id: account?.id ?? "",
  number: account?.number ?? "",
  holder: account?.holder ?? "",
  weight: String(account?.weight ?? 1),
  dayMax: account?.dayMax ?? "",
  qrText: account?.qrText ?? "",
  enabled: account?.enabled ?? true,
});

export function toAccount(account: AccountView | null, form: AccountForm): Account {
  const { number, holder, weight, enabled } = form;
  const [dayMax, qrText] = [form.dayMax.trim(), form.qrText.trim()];
  return {
    id: account?.id ?? form.id,
    number,
    holder,
    weight: Number(weight),
    enabled,
    ...(qrText === "" ? {} : { qrText }),
    ...(dayMax === "" ? {} : { dayMax }),
  };
}

export function AccountFields({
  form,
  isNew,
  onChange,
}: {
  readonly form: AccountForm;
  readonly isNew: boolean;
  readonly onChange: (change: Partial<AccountForm>) => void;
}): ReactNode {
  const t = useT();
  return (
    <>
      {isNew ? (
        <TextField
          label={t("channels.accountId")}
          value={form.id}
          onChange={(id) => onChange({ id })}
          isRequired
        />
      ) : null}
      <TextField
        label={t("channels.number")}
        value={form.number}
        onChange={(number) => onChange({ number })}
        isRequired
      />
      <TextField
        label={t("channels.holder")}
        value={form.holder}
        onChange={(holder) => onChange({ holder })}
        isRequired
      />
      <TextField
        label={t("channels.weight")}
        value={form.weight}
        onChange={(weight) => onChange({ weight })}
        inputMode="numeric"
      />
      <TextField
        label={t("channels.dayMax")}
        value={form.dayMax}
        onChange={(dayMax) => onChange({ dayMax })}
        inputMode="decimal"
      />
      <TextField
        label={t("channels.qrText")}
        description={t("channels.qrTextHelp")}
        value={form.qrText}
        onChange={(qrText) => onChange({ qrText })}
      />
      <CheckField
        label={t("channels.enabled")}
        isChecked={form.enabled}
        onChange={(enabled) => onChange({ enabled })}
      />
    </>
  );
}
