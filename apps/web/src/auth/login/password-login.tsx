import type { FormEvent, ReactNode } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { fields, isValidField } from "@khela/contract/fields";
import { useI18n } from "../../i18n/i18n.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import styles from "../auth.module.css";
import { FormAlert } from "../form/form-alert.tsx";
import { LoginFooter } from "./login-footer.tsx";
import type { RememberedLogin } from "./remembered-login.ts";
import { findRememberedLogin } from "./remembered-login.ts";
import { formAttributes, focusField, readField, useFirstFocus, useForm } from "../form/use-form.ts";
import { LoginNameField, useLoginName } from "../form/login-name-field.tsx";
import { useLogin } from "./use-login.ts";

const loginFields = ["username", "password"] as const;
type Field = (typeof loginFields)[number] | "captcha";

const maskedPassword = "••••••••";

/**
 * The form for a login by number, email or name and a password. On a remembered device the name is filled in and no
 * password is needed.
 */
export function PasswordLogin({ query }: { query: URLSearchParams }): ReactNode {
  const { t } = useI18n();
  const box = useRef<HTMLFormElement>(null);
  const login = useLogin(query, box, "password");
  const loginName = useLoginName();
  const [known, setKnown] = useState<RememberedLogin | null>(null);
  const captchaMistake = (code: string): string | undefined => {
    const mistake = login.captcha.mistake(code);
    return mistake === null ? undefined : t(mistake);
  };
  const shownFields: readonly Field[] = login.captcha.shown ? [...loginFields, "captcha"] : loginFields;
  const form = useForm<Field>(shownFields, { username: "", password: "", captcha: "" }, (field, typed) => {
    if (field === "captcha") return captchaMistake(typed.captcha);
    if (field === "password" && typed.password === "" && isRemembered(typed.username)) return undefined;
    if (field === "username") return loginName.mistake(typed.username);
    return isValidField("loginPassword", typed.password) ? undefined : t(fields.loginPassword.message);
  });
  const { values, set, firstInvalid, bind } = form;

  function isRemembered(username: string): boolean {
    return known?.device === true && known.username === username.trim();
  }

  // a layout effect runs before the member can type, so it cannot overwrite later text
  useLayoutEffect(() => {
    const remembered = findRememberedLogin();
    if (remembered?.type === "username") {
      setKnown(remembered);
      if (remembered.countryDialingCode !== "") loginName.setDialingCode(remembered.countryDialingCode);
      // text that was typed before hydration is not replaced
      set("username", readField(box.current, "username")?.value || remembered.username);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, from what this browser remembers
  }, []);
  useFirstFocus(box, () => {
    const remembered = findRememberedLogin();
    return remembered?.type === "username" && !remembered.device ? "password" : "username";
  });

  // The server no longer remembers this device, so the password is required again.
  useEffect(() => {
    if (login.error?.code === "login.device.unknown") setKnown(null);
  }, [login.error]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstInvalid();
    if (wrong !== null) return focusField(box.current, wrong);
    const name = loginName.inputOf(values.username);
    const who = { type: "username", countryDialingCode: "", ...name } as const;
    const byDevice = values.password === "" && isRemembered(name.username);
    const code = login.captcha.answer(values.captcha);
    await login.send(
      byDevice
        ? { type: "device", ...name, ...code }
        : { type: "username", ...name, password: values.password, ...code },
      who,
    );
  }

  const remembered = isRemembered(values.username);
  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void submit(event)}>
      <FormAlert error={login.error} />
      <LoginNameField
        {...bind("username")}
        onType={(username) => set("username", username)}
        login={loginName}
      />
      <PasswordField
        {...bind("password")}
        label={t("auth.password")}
        autoComplete="current-password"
        placeholder={remembered ? maskedPassword : undefined}
        hint={remembered ? t("auth.rememberedHint") : undefined}
        maxLength={fields.loginPassword.max}
        onChange={(event) => set("password", event.target.value)}
      />
      <LoginFooter login={login} form={form} />
    </form>
  );
}
