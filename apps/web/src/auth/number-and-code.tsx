// A number and the code that was sent to it: together they show that the number is somebody's.

import type { ReactNode } from "react";
import type { auth } from "@khela/contract/calls/auth";
import { keepsRule } from "@khela/contract/fields";
import type { OutputOf } from "@khela/contract/schemas";
import type { I18n } from "../i18n/i18n.tsx";
import { MobileField } from "./mobile-field.tsx";
import type { Slide } from "./slider-puzzle.tsx";
import { SmsCodeField } from "./sms-code-field.tsx";
import type { Form } from "./use-form.ts";
import type { NumberState } from "./use-number.ts";

type Field = "mobileNum" | "verificationCode";

export const numberAndCode = ["mobileNum", "verificationCode"] as const satisfies readonly Field[];

/** The sentence for what is wrong with one of them, or undefined. */
export function mistakeOf(field: Field, values: Readonly<Record<Field, string>>, number: NumberState, t: I18n["t"]): string | undefined {
  if (field === "mobileNum") return number.mistake(values.mobileNum);
  return keepsRule("smsCode", values.verificationCode) ? undefined : t("auth.smsCodeMissing");
}

type NumberAndCodeProps<F extends string> = {
  readonly form: Form<F | Field>;
  readonly number: NumberState;
  /** Asks the server to send the code. Throws CallError. */
  readonly send: (slide: Slide) => Promise<OutputOf<typeof auth.smsBind>>;
};

export function NumberAndCode<F extends string>({ form, number, send }: NumberAndCodeProps<F>): ReactNode {
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
