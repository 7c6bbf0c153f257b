// Forgotten, by phone, in three steps: whose password; the number, the code sent to it and the new password; done.

import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import { fields, keepsRule } from "@khela/contract/fields";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/call.ts";
import { send } from "../lib/call.ts";
import { useAction } from "../lib/query.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { hideToast, showToast } from "../ui/toast.tsx";
import styles from "./auth.module.css";
import { FormAlert } from "./form-alert.tsx";
import { mistakeOf, NumberAndCode, numberAndCode } from "./number-and-code.tsx";
import { focusField, useForm } from "./use-form.ts";
import { useMemberIn } from "./use-member-in.ts";
import { useNumber } from "./use-number.ts";

type Session = OutputOf<typeof auth.setPasswordByPhone>;

const setAtMostMs = 15_000;

function Steps({ at }: { at: 1 | 2 | 3 }): ReactNode {
  const { t } = useI18n();
  const names = [t("auth.stepName"), t("auth.stepNumber"), t("auth.stepDone")];
  return (
    <ol className={styles.steps}>
      {names.map((name, index) => (
        <li key={name} className={index + 1 <= at ? styles.reached : undefined} aria-current={index + 1 === at ? "step" : undefined}>{name}</li>
      ))}
    </ol>
  );
}

type WhoseProps = { readonly refusal: CallError | null; readonly name: string; readonly onName: (name: string) => void; readonly onFound: (recoveryId: string) => void };

function Whose({ refusal, name, onName, onFound }: WhoseProps): ReactNode {
  const { t } = useI18n();
  const box = useRef<HTMLFormElement>(null);
  const recover = useAction(auth.recoverByPhone);
  const { values, set, blocked, firstWrong, bind } = useForm<"username">(["username"], { username: name }, (_field, typed) =>
    keepsRule("loginUsername", typed.username.trim()) ? undefined : t(fields.loginUsername.message));

  useEffect(() => focusField(box.current, "username"), [recover.error]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (firstWrong() !== null) return focusField(box.current, "username");
    const username = values.username.trim();
    const answer = await recover.run({ username });
    if (answer === null) return;
    onName(username);
    onFound(answer.recoveryId);
  }

  return (
    <form ref={box} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert error={recover.error ?? refusal} always />
      <TextField
        {...bind("username")}
        label={t("auth.username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={fields.loginUsername.max}
        onChange={(event) => set("username", event.target.value)}
      />
      <Button type="submit" wide busy={recover.busy} disabled={blocked && name === ""}>{t("auth.next")}</Button>
    </form>
  );
}

const asked = [...numberAndCode, "newPassword"] as const;
type Field = (typeof asked)[number];

type NumberProps = { readonly recoveryId: string; readonly onSet: (session: Session) => void; readonly onFailed: (error: CallError) => void };

function NewPassword({ recoveryId, onSet, onFailed }: NumberProps): ReactNode {
  const { t } = useI18n();
  const box = useRef<HTMLFormElement>(null);
  const setPassword = useAction(auth.setPasswordByPhone);
  const number = useNumber(box);
  const form = useForm<Field>(
    asked, { mobileNum: "", verificationCode: "", newPassword: "" },
    (field, typed) => {
      if (field !== "newPassword") return mistakeOf(field, typed, number, t);
      return keepsRule("password", typed.newPassword) ? undefined : t(fields.password.message);
    },
  );
  const { values, set, blocked, firstWrong, bind } = form;
  const { mobileNum, verificationCode, newPassword } = values;
  const countryDialingCode = number.dialingCode;

  useEffect(() => focusField(box.current, "mobileNum"), []);
  useEffect(() => {
    if (setPassword.error !== null) onFailed(setPassword.error);
  }, [setPassword.error]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstWrong();
    if (wrong !== null) return focusField(box.current, wrong);
    showToast(t("auth.passwordSetting"), "loading", setAtMostMs);
    const session = await setPassword.run({ recoveryId, mobileNum, countryDialingCode, verificationCode, newPassword });
    hideToast();
    if (session !== null) onSet(session);
  }

  return (
    <form ref={box} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert error={number.unsent} always />
      <NumberAndCode
        form={form}
        number={number}
        send={(slide) => send(auth.smsNoLogin, { mobileNum, countryDialingCode, purpose: "password", recoveryId, ...slide })}
      />
      <PasswordField
        {...bind("newPassword")}
        label={t("auth.newPassword")}
        hint={t("auth.passwordHint")}
        autoComplete="new-password"
        maxLength={fields.password.max}
        onChange={(event) => set("newPassword", event.target.value)}
      />
      <Button type="submit" wide busy={setPassword.busy} disabled={blocked}>{t("auth.setPassword")}</Button>
    </form>
  );
}

function Done({ onLogin }: { onLogin: () => void }): ReactNode {
  const { t } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={box} className={styles.form}>
      <Steps at={3} />
      <p className={styles.done} role="status"><Icon name="check" />{t("auth.passwordSet")}</p>
      <Button wide onClick={onLogin}>{t("auth.loginWithNew")}</Button>
    </div>
  );
}

/** A failure of the second step leads back to the first. */
export function ForgetPhone({ query }: { query: URLSearchParams }): ReactNode {
  const comeIn = useMemberIn(query);
  const [name, setName] = useState("");
  const [recoveryId, setRecoveryId] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const [session, setSession] = useState<Session | null>(null);

  if (session !== null) return <Done onLogin={() => comeIn(session)} />;
  return (
    <div className={styles.form}>
      <Steps at={recoveryId === null ? 1 : 2} />
      {recoveryId === null
        ? <Whose refusal={refusal} name={name} onName={setName} onFound={setRecoveryId} />
        : (
          <NewPassword
            recoveryId={recoveryId}
            onSet={setSession}
            onFailed={(error) => {
              setRefusal(error);
              setRecoveryId(null);
            }}
          />
        )}
    </div>
  );
}
