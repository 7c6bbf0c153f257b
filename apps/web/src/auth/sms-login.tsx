import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef } from "react";
import { auth } from "@khela/contract/calls/auth";
import { keepsRule } from "@khela/contract/fields";
import { useI18n } from "../i18n/i18n.tsx";
import { send } from "../lib/call.ts";
import styles from "./auth.module.css";
import { CaptchaField } from "./later-fields.tsx";
import { FormAlert } from "./form-alert.tsx";
import { LoginFoot } from "./login-foot.tsx";
import { MobileField } from "./mobile-field.tsx";
import { readRemembered } from "./remembered.ts";
import { SmsCodeField } from "./sms-code-field.tsx";
import { focusField, useFirstFocus, useForm } from "./use-form.ts";
import { useLogin } from "./use-login.ts";
import { useNumber } from "./use-number.ts";

const always = ["mobileNum", "messageCode"] as const;
type Field = (typeof always)[number] | "captcha";

/** By number and the code of an SMS. */
export function SmsLogin({ query }: { query: URLSearchParams }): ReactNode {
  const { t } = useI18n();
  const box = useRef<HTMLFormElement>(null);
  const login = useLogin(query, box, "messageCode");
  const number = useNumber(box);
  const asked: readonly Field[] = login.captcha.shown ? [...always, "captcha"] : always;
  const form = useForm<Field>(
    asked,
    { mobileNum: "", messageCode: "", captcha: "" },
    (field, typed) => {
      if (field === "captcha") return keepsRule("captcha", typed.captcha) ? undefined : t("auth.captchaMissing");
      if (field === "messageCode") return typed.messageCode === "" ? t("auth.smsCodeMissing") : undefined;
      return number.mistake(typed.mobileNum);
    },
  );
  const { values, set, leave, errorOf, blocked, firstWrong, bind } = form;
  const { mobileNum } = values;
  const { dialingCode } = number;

  useEffect(() => {
    const kept = readRemembered();
    if (kept?.type === "sms") {
      set("mobileNum", kept.username);
      if (kept.countryDialingCode !== "") number.setDialingCode(kept.countryDialingCode);
    }
  }, []);
  useFirstFocus(box, () => "mobileNum");

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    number.forgetUnsent();
    const wrong = firstWrong();
    if (wrong !== null) return focusField(box.current, wrong);
    await login.send(
      { type: "sms", mobileNum, countryDialingCode: dialingCode, messageCode: values.messageCode, ...login.captcha.answer(values.captcha) },
      { type: "sms", username: mobileNum, countryDialingCode: dialingCode },
    );
  }

  return (
    <form ref={box} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert error={number.unsent ?? login.error} />
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
        send={(slide) => send(auth.smsNoLogin, { mobileNum, countryDialingCode: dialingCode, purpose: "login", ...slide })}
        {...number.sending(form)}
      />
      {login.captcha.shown ? (
        <CaptchaField
          round={login.captcha.round}
          value={values.captcha}
          error={errorOf("captcha")}
          onChange={(code) => set("captcha", code)}
          onLeave={() => leave("captcha")}
          onPicture={login.captcha.onPicture}
        />
      ) : null}
      <LoginFoot login={login} blocked={blocked} />
    </form>
  );
}
