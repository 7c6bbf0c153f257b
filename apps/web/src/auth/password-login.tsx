import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { fields, keepsRule } from "@khela/contract/fields";
import { useI18n } from "../i18n/i18n.tsx";
import { TextField } from "../ui/text-field.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import styles from "./auth.module.css";
import { CaptchaField } from "./later-fields.tsx";
import { FormAlert } from "./form-alert.tsx";
import { LoginFoot } from "./login-foot.tsx";
import type { Remembered } from "./remembered.ts";
import { readRemembered } from "./remembered.ts";
import { focusField, useFirstFocus, useForm } from "./use-form.ts";
import { useLogin } from "./use-login.ts";

const always = ["username", "password"] as const;
type Field = (typeof always)[number] | "captcha";

const dots = "••••••••";

/** By name and password. Where this phone is remembered, the name stands there and the password need not be typed. */
export function PasswordLogin({ query }: { query: URLSearchParams }): ReactNode {
  const { t } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const login = useLogin(query, form, "password");
  const [known, setKnown] = useState<Remembered | null>(null);
  const asked: readonly Field[] = login.captcha.shown ? [...always, "captcha"] : always;
  const { values, set, leave, errorOf, blocked, firstWrong, bind } = useForm<Field>(
    asked,
    { username: "", password: "", captcha: "" },
    (field, typed) => {
      if (field === "captcha") return keepsRule("captcha", typed.captcha) ? undefined : t("auth.captchaMissing");
      if (field === "password" && typed.password === "" && isRemembered(typed.username)) return undefined;
      const rule = field === "username" ? "loginUsername" : "loginPassword";
      return keepsRule(rule, field === "username" ? typed.username.trim() : typed.password) ? undefined : t(fields[rule].message);
    },
  );

  function isRemembered(username: string): boolean {
    return known?.device === true && known.username === username.trim();
  }

  useEffect(() => {
    const kept = readRemembered();
    if (kept?.type === "username") {
      setKnown(kept);
      set("username", kept.username);
    }
  }, []);
  useFirstFocus(form, () => {
    const kept = readRemembered();
    return kept?.type === "username" && !kept.device ? "password" : "username";
  });

  // What the phone remembered was ended elsewhere: the password has to be typed.
  useEffect(() => {
    if (login.error?.code === "login.device.unknown") setKnown(null);
  }, [login.error]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstWrong();
    if (wrong !== null) return focusField(form.current, wrong);
    const username = values.username.trim();
    const who = { type: "username", username, countryDialingCode: known?.countryDialingCode ?? "" } as const;
    const byDevice = values.password === "" && isRemembered(username);
    const code = login.captcha.answer(values.captcha);
    await login.send(byDevice ? { type: "device", username, ...code } : { type: "username", username, password: values.password, ...code }, who);
  }

  const remembered = isRemembered(values.username);
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert error={login.error} />
      <TextField
        {...bind("username")}
        label={t("auth.username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={fields.loginUsername.max}
        onChange={(event) => set("username", event.target.value)}
      />
      <PasswordField
        {...bind("password")}
        label={t("auth.password")}
        autoComplete="current-password"
        placeholder={remembered ? dots : undefined}
        hint={remembered ? t("auth.rememberedHint") : undefined}
        maxLength={fields.loginPassword.max}
        onChange={(event) => set("password", event.target.value)}
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
