// Password recovery by phone, in three steps: the number; the number's code and the new password; the confirmation.

import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { auth } from "@khela/contract/auth/calls";
import { accountSecurity } from "@khela/contract/auth/account-security/calls";
import { fields, isValidField } from "@khela/contract/fields";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import type { CallError } from "../../lib/api/call.ts";
import { send } from "../../lib/api/call.ts";
import { localizeDigits } from "../../lib/format/format-number.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { Button } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { NewPasswordField } from "../../ui/form/new-password-field.tsx";
import { hideToast, showToast } from "../../ui/feedback/toast.tsx";
import styles from "../auth.module.css";
import { FormAlert } from "../form/form-alert.tsx";
import { MobileField } from "../form/mobile-field.tsx";
import { SmsCodeField } from "../form/sms-code-field.tsx";
import { fieldOfRefusal, formAttributes, focusField, useForm } from "../form/use-form.ts";
import { goOnToCode, isCodeAsked } from "../login/pending-verification.ts";
import { useOnLoggedIn } from "../login/use-on-logged-in.ts";
import { useMobileNumber } from "../form/use-mobile-number.ts";

type Session = OutputOf<typeof accountSecurity.setPasswordByPhone>;

const loadingTimeoutMs = 15_000;

function StepIndicator({ at }: { at: 1 | 2 | 3 }): ReactNode {
  const { t } = useI18n();
  const names = [t("auth.mobile"), t("auth.stepNumber"), t("auth.stepDone")];
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

type TypedNumber = { readonly mobileNum: string; readonly countryDialingCode: string };

type NumberStepProps = {
  readonly refusal: CallError | null;
  /** The number that was typed before a refusal or a step back; null at first. */
  readonly typed: TypedNumber | null;
  readonly onAsked: (number: TypedNumber, recoveryId: string) => void;
};

function NumberStep({ refusal, typed, onAsked }: NumberStepProps): ReactNode {
  const { t } = useI18n();
  const box = useRef<HTMLFormElement>(null);
  const recover = useMutation(accountSecurity.recoverByPhone);
  const number = useMobileNumber(box, typed?.countryDialingCode);
  const form = useForm<"mobileNum">(["mobileNum"], { mobileNum: typed?.mobileNum ?? "" }, (_field, values) =>
    number.mistake(values.mobileNum),
  );
  const { values, set, refuse, blocked, firstInvalid, bind } = form;
  const isNumberRefused = recover.error !== null && fieldOfRefusal(recover.error) === "mobileNum";

  useEffect(() => {
    if (recover.error !== null && isNumberRefused) refuse("mobileNum", recover.error.code);
    focusField(box.current, "mobileNum");
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [recover.error]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (firstInvalid() !== null) return focusField(box.current, "mobileNum");
    const asked = { mobileNum: values.mobileNum, countryDialingCode: number.dialingCode };
    const answer = await recover.mutate(asked);
    if (answer !== null) onAsked(asked, answer.recoveryId);
  }

  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void submit(event)}>
      <FormAlert error={isNumberRefused ? null : (recover.error ?? refusal)} always />
      <MobileField
        {...bind("mobileNum")}
        onChange={(digits) => set("mobileNum", digits)}
        dialingCode={number.dialingCode}
        onDialingCode={number.setDialingCode}
      />
      <Button type="submit" wide busy={recover.isPending} disabled={blocked && typed === null}>
        {t("auth.next")}
      </Button>
    </form>
  );
}

const newPasswordFields = ["verificationCode", "newPassword"] as const;
type Field = (typeof newPasswordFields)[number];

type NewPasswordProps = {
  readonly recoveryId: string;
  readonly number: TypedNumber;
  readonly onSet: (session: Session) => void;
  readonly onFailed: (error: CallError) => void;
  readonly onOtherNumber: () => void;
};

function NewPasswordStep({
  recoveryId,
  number,
  onSet,
  onFailed,
  onOtherNumber,
}: NewPasswordProps): ReactNode {
  const { t, style } = useI18n();
  const box = useRef<HTMLFormElement>(null);
  const setPassword = useMutation(accountSecurity.setPasswordByPhone);
  const [sendError, setSendError] = useState<CallError | null>(null);
  const { values, set, blocked, firstInvalid, bind } = useForm<Field>(
    newPasswordFields,
    { verificationCode: "", newPassword: "" },
    (field, typed) => {
      if (field === "newPassword")
        return isValidField("password", typed.newPassword) ? undefined : t(fields.password.message);
      return isValidField("smsCode", typed.verificationCode) ? undefined : t("auth.smsCodeMissing");
    },
  );

  useEffect(() => focusField(box.current, "verificationCode"), []);
  useEffect(() => {
    if (setPassword.error !== null) onFailed(setPassword.error);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [setPassword.error]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstInvalid();
    if (wrong !== null) return focusField(box.current, wrong);
    showToast(t("auth.passwordSetting"), "loading", loadingTimeoutMs);
    const session = await setPassword.mutate({ recoveryId, ...number, ...values });
    hideToast();
    if (session !== null) onSet(session);
  }

  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void submit(event)}>
      <p className={styles.note}>
        {t("auth.codeGoesTo", {
          number: localizeDigits(
            `+${number.countryDialingCode} ${number.mobileNum.replace(/^0+/, "")}`,
            style,
          ),
        })}
      </p>
      <FormAlert error={sendError} always />
      <SmsCodeField
        {...bind("verificationCode")}
        name="verificationCode"
        onChange={(code) => set("verificationCode", code)}
        send={(proof) => send(auth.smsNoLogin, { ...number, purpose: "password", recoveryId, ...proof })}
        isNumberValid={() => {
          setSendError(null);
          return true;
        }}
        onRefused={(error) => (error.code === "recovery.expired" ? onFailed(error) : setSendError(error))}
      />
      <NewPasswordField
        {...bind("newPassword")}
        label={t("auth.newPassword")}
        hint={t("auth.passwordHint")}
        onChange={(event) => set("newPassword", event.target.value)}
      />
      <Button type="submit" wide busy={setPassword.isPending} disabled={blocked}>
        {t("auth.setPassword")}
      </Button>
      <Button variant="text" wide onClick={onOtherNumber}>
        {t("auth.otherNumber")}
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

/** The steps of a recovery by phone. An error in the second step leads back to the first step. */
export function RecoverByMobile({ query }: { query: URLSearchParams }): ReactNode {
  const onLoggedIn = useOnLoggedIn(query);
  const [number, setNumber] = useState<TypedNumber | null>(null);
  const [recoveryId, setRecoveryId] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const [session, setSession] = useState<Session | null>(null);

  if (session !== null) return <DoneStep onLogin={() => onLoggedIn(session)} />;
  return (
    <div className={styles.form}>
      <StepIndicator at={recoveryId === null ? 1 : 2} />
      {recoveryId === null || number === null ? (
        <NumberStep
          refusal={refusal}
          typed={number}
          onAsked={(asked, id) => {
            setNumber(asked);
            setRecoveryId(id);
          }}
        />
      ) : (
        <NewPasswordStep
          recoveryId={recoveryId}
          number={number}
          onSet={setSession}
          onFailed={(error) => {
            if (isCodeAsked(error)) return goOnToCode(error, query);
            setRefusal(error);
            setRecoveryId(null);
          }}
          onOtherNumber={() => {
            setRefusal(null);
            setRecoveryId(null);
          }}
        />
      )}
    </div>
  );
}
