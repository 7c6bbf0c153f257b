import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import { fields, keepsRule } from "@khela/contract/fields";
import { useI18n } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/call.ts";
import { useAction } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Link } from "../ui/link.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.tsx";
import styles from "./auth.module.css";
import { CaptchaField } from "./captcha-field.tsx";
import { FormAlert } from "./form-alert.tsx";
import { PasswordField } from "./password-field.tsx";
import { readRemembered, remember } from "./remembered.ts";
import { focusField, useForm } from "./use-form.ts";
import { useMemberIn } from "./use-member-in.ts";

const always = ["username", "password"] as const;
type Field = (typeof always)[number] | "captcha";

function wantsCaptcha({ code, value }: CallError): boolean {
  const asked = (value as { captchaRequired?: boolean } | undefined)?.captchaRequired === true;
  return asked || code === "login.captcha.required" || code === "captcha.invalid";
}

export function LoginScreen({ query, close }: ScreenProps): ReactNode {
  const { t } = useI18n();
  const login = useAction(auth.login);
  const comeIn = useMemberIn(query);
  const form = useRef<HTMLFormElement>(null);
  const [keep, setKeep] = useState(true);
  const [captcha, setCaptcha] = useState<{ shown: boolean; round: number; id: string }>({ shown: false, round: 0, id: "" });
  const asked: readonly Field[] = captcha.shown ? [...always, "captcha"] : always;
  const { values, set, leave, errorOf, blocked, firstWrong } = useForm<Field>(
    asked,
    { username: "", password: "", captcha: "" },
    (field, typed) => {
      if (field === "captcha") return keepsRule("captcha", typed.captcha) ? undefined : t("auth.captchaMissing");
      const rule = field === "username" ? "loginUsername" : "loginPassword";
      return keepsRule(rule, typed[field].trim()) ? undefined : t(fields[rule].message);
    },
  );

  useEffect(() => {
    const name = readRemembered();
    if (name !== null) set("username", name);
    focusField(form.current, name === null ? "username" : "password");
  }, []);

  useEffect(() => {
    const { error } = login;
    if (error === null) return;
    const shown = captcha.shown || wantsCaptcha(error);
    if (shown) setCaptcha({ shown, round: captcha.round + 1, id: "" });
  }, [login.error]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstWrong();
    if (wrong !== null) return focusField(form.current, wrong);
    const username = values.username.trim();
    const code = captcha.shown ? { captcha: values.captcha, captchaId: captcha.id } : {};
    const session = await login.run({ type: "username", username, password: values.password, ...code });
    if (session === null) return;
    remember(keep ? username : null);
    showToast(t("auth.welcome", { name: session.userName }), "done");
    comeIn(session);
  }

  const field = (name: Field): { name: Field; value: string; error: string | undefined; onBlur: () => void } =>
    ({ name, value: values[name], error: errorOf(name), onBlur: () => leave(name) });
  const to = query.get("to");

  return (
    <Dialog title={t("shell.login")} onClose={close}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormAlert error={login.error} />
        <TextField
          {...field("username")}
          label={t("auth.username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={fields.loginUsername.max}
          onChange={(event) => set("username", event.target.value)}
        />
        <PasswordField
          {...field("password")}
          label={t("auth.password")}
          autoComplete="current-password"
          maxLength={fields.loginPassword.max}
          onChange={(event) => set("password", event.target.value)}
        />
        {captcha.shown ? (
          <CaptchaField
            round={captcha.round}
            value={values.captcha}
            error={errorOf("captcha")}
            onChange={(code) => set("captcha", code)}
            onLeave={() => leave("captcha")}
            onPicture={(id) => setCaptcha((known) => ({ ...known, id }))}
          />
        ) : null}
        <div className={styles.between}>
          <label className={styles.check}>
            <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} />
            <span>{t("auth.remember")}</span>
          </label>
          <Link to="/m/forget" className={styles.link}>{t("auth.forgot")}</Link>
        </div>
        <Button type="submit" wide busy={login.busy} disabled={blocked}>{t("shell.login")}</Button>
        <p className={styles.other}>
          {t("auth.noAccount")}
          <Link to={to === null ? "/m/register" : `/m/register?to=${encodeURIComponent(to)}`} className={styles.link}>
            {t("auth.createAccount")}
          </Link>
        </p>
        <p className={styles.other}><Link to="/m/trail" className={styles.link}>{t("auth.tryFirst")}</Link></p>
      </form>
    </Dialog>
  );
}
