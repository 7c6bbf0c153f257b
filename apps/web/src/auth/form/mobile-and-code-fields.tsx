// The fields for a mobile number and its SMS code: together they prove that the number is the person's.

import type { ReactNode } from "react";
import type { accountSecurity } from "@khela/contract/auth/account-security/calls";
import { isValidField } from "@khela/contract/fields";
import type { OutputOf } from "@khela/contract/schemas";
import type { I18n } from "../../i18n/i18n.tsx";
import { MobileField } from "./mobile-field.tsx";
import type { PersonProof } from "./person/person-proof.ts";
import { SmsCodeField } from "./sms-code-field.tsx";
import type { Form } from "./use-form.ts";
import type { MobileNumberState } from "./use-mobile-number.ts";

type Field = "mobileNum" | "verificationCode";

export const mobileAndCodeFields = ["mobileNum", "verificationCode"] as const satisfies readonly Field[];

/** Returns the error message of the number or of the code, or undefined. */
export function mobileOrCodeError(
  field: Field,
  values: Readonly<Record<Field, string>>,
  number: MobileNumberState,
  t: I18n["t"],
): string | undefined {
  if (field === "mobileNum") return number.mistake(values.mobileNum);
  return isValidField("smsCode", values.verificationCode) ? undefined : t("auth.smsCodeMissing");
}

type MobileAndCodeFieldsProps<F extends string> = {
  readonly form: Form<F | Field>;
  readonly number: MobileNumberState;
  /** Requests the code. Throws CallError. */
  readonly send: (proof: PersonProof) => Promise<OutputOf<typeof accountSecurity.smsBind>>;
};

export function MobileAndCodeFields<F extends string>({
  form,
  number,
  send,
}: MobileAndCodeFieldsProps<F>): ReactNode {
  const { set, bind } = form;
  return (
    <>
      <MobileField
        {...bind("mobileNum")}
        onChange={(digits) => set("mobileNum", digits)}
        dialingCode={number.dialingCode}
        onDialingCode={number.setDialingCode}
      />
      <SmsCodeField
        {...bind("verificationCode")}
        name="verificationCode"
        onChange={(code) => set("verificationCode", code)}
        send={send}
        {...number.sending(form)}
      />
    </>
  );
}
