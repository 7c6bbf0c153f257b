// Password recovery by phone, in three steps: the account; the number, its code and the new password; done.

import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import { accountSecurity } from "@khela/contract/calls/security/account-security";
import { fields, isValidField } from "@khela/contract/fields";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import type { CallError } from "../../lib/api/call.ts";
import { send } from "../../lib/api/call.ts";
import { useMutation } from "../../lib/query/query.ts";
import { Button } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { hideToast, showToast } from "../../ui/feedback/toast.tsx";
import styles from "../auth.module.css";
import { FormAlert } from "../form/form-alert.tsx";
import {
  mobileOrCodeError,
  MobileAndCodeFields,
  mobileAndCodeFields,
} from "../form/mobile-and-code-fields.tsx";
import { formAttributes, focusField, useForm } from "../form/use-form.ts";
import { UsernameField } from "../form/username-field.tsx";
import { goOnToCode, isCodeAsked } from "../login/pending-verification.ts";
import { useOnLoggedIn } from "../login/use-on-logged-in.ts";
import { useMobileNumber } from "../form/use-mobile-number.ts";

type Session = OutputOf<typeof accountSecurity.setPasswordByPhone>;

const loadingTimeoutMs = 15_000;

function StepIndicator({ at }: { at: 1 | 2 | 3 }): ReactNode {
  const { t } = useI18n();
  const names = [t("auth.stepName"), t("auth.stepNumber"), t("auth.stepDone")];
  return (
    <ol className={styles.steps}>
      {names.map((name, index) => (
        <li
          key={name}
          className={index + 1 <= at ? styles.reached : undefined}
          aria-current={index + 1 === at ? "step" : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

type AccountStepProps = {
  readonly refusal: CallError | null;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onFound: (recoveryId: string) => void;
};

function AccountStep({ refusal, name, onName, onFound }: AccountStepProps): ReactNode {
  const { t } = useI18n();
  const box = useRef<HTMLFormElement>(null);
  const recover = useMutation(accountSecurity.recoverByPhone);
  const { values, set, blocked, firstInvalid, bind } = useForm<"username">(
    ["username"],
    { username: name },
    (_field, typed) =>
      isValidField("loginUsername", typed.username.trim()) ? undefined : t(fields.loginUsername.message),
  );

  useEffect(() => focusField(box.current, "username"), [recover.error]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (firstInvalid() !== null) return focusField(box.current, "username");
    const username = values.username.trim();
    const answer = await recover.mutate({ username });
    if (answer === null) return;
    onName(username);
    onFound(answer.recoveryId);
  }

  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void submit(event)}>
      <FormAlert error={recover.error ?? refusal} always />
      <UsernameField {...bind("username")} onType={(username) => set("username", username)} />
      <Button type="submit" wide busy={recover.isPending} disabled={blocked && name === ""}>
        {t("auth.next")}
      </Button>
    </form>
  );
}

const newPasswordFields = [...mobileAndCodeFields, "newPassword"] as const;
type Field = (typeof newPasswordFields)[number];

type NumberProps = {
  readonly recoveryId: string;
  readonly onSet: (session: Session) => void;
  readonly onFailed: (error: CallError) => void;
};

function NewPasswordStep({ recoveryId, onSet, onFailed }: NumberProps): ReactNode {
  const { t } = useI18n();
  const box = useRef<HTMLFormElement>(null);
  const setPassword = useMutation(accountSecurity.setPasswordByPhone);
  const number = useMobileNumber(box);
  const form = useForm<Field>(
    newPasswordFields,
    { mobileNum: "", verificationCode: "", newPassword: "" },
    (field, typed) => {
      if (field !== "newPassword") return mobileOrCodeError(field, typed, number, t);
      return isValidField("password", typed.newPassword) ? undefined : t(fields.password.message);
    },
  );
  const { values, set, blocked, firstInvalid, bind } = form;
  const { mobileNum, verificationCode, newPassword } = values;
  const countryDialingCode = number.dialingCode;

  useEffect(() => focusField(box.current, "mobileNum"), []);
  useEffect(() => {
    if (setPassword.error !== null) onFailed(setPassword.error);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [setPassword.error]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstInvalid();
    if (wrong !== null) return focusField(box.current, wrong);
    showToast(t("auth.passwordSetting"), "loading", loadingTimeoutMs);
    const session = await setPassword.mutate({
      recoveryId,
      mobileNum,
      countryDialingCode,
      verificationCode,
      newPassword,
    });
    hideToast();
    if (session !== null) onSet(session);
  }

  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void submit(event)}>
      <FormAlert error={number.sendError} always />
      <MobileAndCodeFields
        form={form}
        number={number}
        send={(proof) =>
          send(auth.smsNoLogin, { mobileNum, countryDialingCode, purpose: "password", recoveryId, ...proof })
        }
      />
      <PasswordField
        {...bind("newPassword")}
        label={t("auth.newPassword")}
        hint={t("auth.passwordHint")}
        autoComplete="new-password"
        maxLength={fields.password.max}
        onChange={(event) => set("newPassword", event.target.value)}
      />
      <Button type="submit" wide busy={setPassword.isPending} disabled={blocked}>
        {t("auth.setPassword")}
      </Button>
    </form>
  );
}

function DoneStep({ onLogin }: { onLogin: () => void }): ReactNode {
  const { t } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={box} className={styles.form}>
      <StepIndicator at={3} />
      <p className={styles.done} role="status">
        <Icon name="check" />
        {t("auth.passwordSet")}
      </p>
      <Button wide onClick={onLogin}>
        {t("auth.loginWithNew")}
      </Button>
    </div>
  );
}

/** An error in the second step leads back to the first. */
export function RecoverByMobile({ query }: { query: URLSearchParams }): ReactNode {
  const onLoggedIn = useOnLoggedIn(query);
  const [name, setName] = useState("");
  const [recoveryId, setRecoveryId] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const [session, setSession] = useState<Session | null>(null);

  if (session !== null) return <DoneStep onLogin={() => onLoggedIn(session)} />;
  return (
    <div className={styles.form}>
      <StepIndicator at={recoveryId === null ? 1 : 2} />
      {recoveryId === null ? (
        <AccountStep refusal={refusal} name={name} onName={setName} onFound={setRecoveryId} />
      ) : (
        <NewPasswordStep
          recoveryId={recoveryId}
          onSet={setSession}
          onFailed={(error) => {
            if (isCodeAsked(error)) return goOnToCode(error, query);
            setRefusal(error);
            setRecoveryId(null);
          }}
        />
      )}
    </div>
  );
}
