import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef } from "react";
import { auth } from "@khela/contract/auth/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { send } from "../../lib/api/call.ts";
import styles from "../auth.module.css";
import { FormAlert } from "../form/form-alert.tsx";
import { LoginFooter } from "./login-footer.tsx";
import { MobileField } from "../form/mobile-field.tsx";
import { findRememberedLogin } from "./remembered-login.ts";
import { SmsCodeField } from "../form/sms-code-field.tsx";
import { focusField, useFirstFocus, useForm } from "../form/use-form.ts";
import { useLogin } from "./use-login.ts";
import { useMobileNumber } from "../form/use-mobile-number.ts";

const loginFields = ["mobileNum", "messageCode"] as const;
type Field = (typeof loginFields)[number] | "captcha";

/** The form for a login by mobile number and the code of an SMS. */
export function SmsLogin({ query }: { query: URLSearchParams }): ReactNode {
  const { t } = useI18n();
  const box = useRef<HTMLFormElement>(null);
  const login = useLogin(query, box, "messageCode");
  const number = useMobileNumber(box);
  const captchaMistake = (code: string): string | undefined => {
    const mistake = login.captcha.mistake(code);
    return mistake === null ? undefined : t(mistake);
  };
  const shownFields: readonly Field[] = login.captcha.shown ? [...loginFields, "captcha"] : loginFields;
  const form = useForm<Field>(
    shownFields,
    { mobileNum: "", messageCode: "", captcha: "" },
    (field, typed) => {
      if (field === "captcha") return captchaMistake(typed.captcha);
      if (field === "messageCode") return typed.messageCode === "" ? t("auth.smsCodeMissing") : undefined;
      return number.mistake(typed.mobileNum);
    },
  );
  const { values, set, firstInvalid, bind } = form;
  const { mobileNum } = values;
  const { dialingCode } = number;

  useEffect(() => {
    const remembered = findRememberedLogin();
    if (remembered?.type === "sms") {
      set("mobileNum", remembered.username);
      if (remembered.countryDialingCode !== "") number.setDialingCode(remembered.countryDialingCode);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, from what this browser remembers
  }, []);
  useFirstFocus(box, () => "mobileNum");

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    number.clearSendError();
    const wrong = firstInvalid();
    if (wrong !== null) return focusField(box.current, wrong);
    await login.send(
      {
        type: "sms",
        mobileNum,
        countryDialingCode: dialingCode,
        messageCode: values.messageCode,
        ...login.captcha.answer(values.captcha),
      },
      { type: "sms", username: mobileNum, countryDialingCode: dialingCode },
    );
  }

  return (
    <form ref={box} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert error={number.sendError ?? login.error} />
      <MobileField
        {...bind("mobileNum")}
        onChange={(digits) => set("mobileNum", digits)}
        dialingCode={dialingCode}
        onDialingCode={number.setDialingCode}
      />
      <SmsCodeField
        {...bind("messageCode")}
        name="messageCode"
        onChange={(code) => set("messageCode", code)}
        send={(proof) =>
          send(auth.smsNoLogin, { mobileNum, countryDialingCode: dialingCode, purpose: "login", ...proof })
        }
        {...number.sending(form)}
      />
      <LoginFooter login={login} form={form} />
    </form>
  );
}
