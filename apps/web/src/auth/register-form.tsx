import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import { fields, keepsRule } from "@khela/contract/fields";
import { useI18n } from "../i18n/i18n.tsx";
import { useAction } from "../lib/query.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.tsx";
import { AgeField } from "./age-field.tsx";
import styles from "./auth.module.css";
import { CaptchaField } from "./captcha-field.tsx";
import { FormAlert } from "./form-alert.tsx";
import { PasswordField } from "./password-field.tsx";
import type { RegisterField, RegisterSettings } from "./register-fields.ts";
import { fieldsOf, mistakeOf, registerFields } from "./register-fields.ts";
import { registerMethod } from "./register-method.ts";
import { focusField, useForm } from "./use-form.ts";
import { useMemberIn } from "./use-member-in.ts";

const empty = { username: "", password: "", confirmPassword: "", captcha: "", age: "" };

export function RegisterForm({ settings, query }: { settings: RegisterSettings; query: URLSearchParams }): ReactNode {
  const { t, errorText } = useI18n();
  const register = useAction(auth.register);
  const checkName = useAction(auth.checkUsername);
  const comeIn = useMemberIn(query);
  const form = useRef<HTMLFormElement>(null);
  const [captcha, setCaptcha] = useState({ round: 0, id: "" });
  const { values, set, leave, errorOf, refuse, blocked, firstWrong } = useForm<RegisterField>(
    fieldsOf(settings), empty, (field, typed) => {
      const mistake = mistakeOf(settings, field, typed);
      return mistake === null ? undefined : t(mistake);
    },
  );

  useEffect(() => {
    const { error } = register;
    if (error === null) return;
    setCaptcha((known) => ({ round: known.round + 1, id: "" }));
    const refused = (error.value as { field?: unknown } | undefined)?.field;
    const field = registerFields.find((name) => name === refused);
    if (field === undefined) return;
    if (field !== "captcha") refuse(field, errorText(error.code));
    focusField(form.current, field);
  }, [register.error]);

  async function leaveName(): Promise<void> {
    leave("username");
    if (!keepsRule("username", values.username)) return;
    const answer = await checkName.run({ username: values.username });
    if (answer?.available === false) refuse("username", errorText("username.exists"));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstWrong();
    if (wrong !== null) return focusField(form.current, wrong);
    const { username, password, confirmPassword } = values;
    const session = await register.run({
      username, password, confirmPassword, ageConfirmed: true, registerMethod: registerMethod(),
      registerUrl: window.location.pathname, domain: window.location.hostname,
      ...(settings.captcha.enabled ? { captcha: values.captcha, captchaId: captcha.id } : {}),
    });
    if (session === null) return;
    showToast(t("auth.registered"), "done");
    comeIn(session);
  }

  const to = query.get("to");
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert error={register.error} />
      <TextField
        label={t("auth.username")}
        name="username"
        hint={t("auth.usernameHint")}
        error={errorOf("username")}
        value={values.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={fields.username.max}
        onChange={(event) => set("username", event.target.value.toLowerCase().trim())}
        onBlur={() => void leaveName()}
      />
      <PasswordField
        label={t("auth.password")}
        name="password"
        hint={t("auth.passwordHint")}
        error={errorOf("password")}
        value={values.password}
        autoComplete="new-password"
        maxLength={fields.password.max}
        onChange={(event) => set("password", event.target.value)}
        onBlur={() => leave("password")}
      />
      <PasswordField
        label={t("auth.confirm")}
        name="confirmPassword"
        error={errorOf("confirmPassword")}
        value={values.confirmPassword}
        autoComplete="new-password"
        maxLength={fields.password.max}
        onChange={(event) => set("confirmPassword", event.target.value)}
        onBlur={() => leave("confirmPassword")}
      />
      {settings.captcha.enabled ? (
        <CaptchaField
          round={captcha.round}
          value={values.captcha}
          error={errorOf("captcha")}
          onChange={(code) => set("captcha", code)}
          onLeave={() => leave("captcha")}
          onPicture={(id) => setCaptcha((known) => ({ ...known, id }))}
        />
      ) : null}
      <AgeField
        age={settings.minimumAge}
        checked={values.age === "yes"}
        error={errorOf("age")}
        onChange={(sure) => set("age", sure ? "yes" : "")}
      />
      <Button type="submit" wide busy={register.busy} disabled={blocked}>{t("auth.createAccount")}</Button>
      <p className={styles.other}>
        {t("auth.haveAccount")}
        <Link to={to === null ? "/m/login" : `/m/login?to=${encodeURIComponent(to)}`} className={styles.link}>{t("auth.loginNow")}</Link>
      </p>
    </form>
  );
}
