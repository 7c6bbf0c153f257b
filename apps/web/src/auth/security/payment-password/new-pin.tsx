// The last fields of each payment PIN form: the new PIN twice, and the login password.

import type { ReactNode } from "react";
import { fields, isValidField } from "@khela/contract/fields";
import type { I18n } from "../../../i18n/i18n.tsx";
import { useI18n } from "../../../i18n/i18n.tsx";
import type { CallError } from "../../../lib/api/call.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { fieldOfRefusal, type Form } from "../../form/use-form.ts";
import { PinField } from "../../../ui/form/pin-field.tsx";

export type NewPinField = "newPassword" | "confirmNewPassword" | "password";

/** Returns the error message of a field for a new PIN, or undefined. */
export function newPinError(
  field: NewPinField,
  typed: Readonly<Record<NewPinField, string>>,
  t: I18n["t"],
): string | undefined {
  if (field === "newPassword")
    return isValidField("paymentPassword", typed.newPassword) ? undefined : t(fields.paymentPassword.message);
  if (field === "confirmNewPassword")
    return typed.confirmNewPassword === typed.newPassword ? undefined : t("security.pinDiffers");
  return isValidField("loginPassword", typed.password) ? undefined : t(fields.loginPassword.message);
}

/** Returns the form field at which a refusal is shown, if the form has this field. */
export function fieldOfPinError<F extends string>(error: CallError, shown: readonly F[]): F | undefined {
  const named = fieldOfRefusal(error);
  return shown.find((field) => field === named);
}

type NewPinFieldsProps<F extends string> = {
  readonly form: Form<F | NewPinField>;
  /** Whether the member has a login password and must type it. */
  readonly asksPassword: boolean;
};

export function NewPinFields<F extends string>({ form, asksPassword }: NewPinFieldsProps<F>): ReactNode {
  const { t } = useI18n();
  const { bind, set } = form;
  return (
    <>
      <PinField
        {...bind("newPassword")}
        label={t("security.newPin")}
        hint={t("security.pinHint")}
        onDigits={(digits) => set("newPassword", digits)}
      />
      <PinField
        {...bind("confirmNewPassword")}
        label={t("security.confirmPin")}
        onDigits={(digits) => set("confirmNewPassword", digits)}
      />
      {asksPassword ? (
        <PasswordField
          {...bind("password")}
          label={t("security.password")}
          autoComplete="current-password"
          maxLength={fields.loginPassword.max}
          onChange={(event) => set("password", event.target.value)}
        />
      ) : null}
    </>
  );
}
