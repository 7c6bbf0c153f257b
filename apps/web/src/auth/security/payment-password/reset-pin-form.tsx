import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { paymentPassword } from "@khela/contract/auth/payment-password/calls";
import { securityQuestions } from "@khela/contract/auth/security-questions/calls";
import { isValidField } from "@khela/contract/fields";
import { type I18n, useI18n } from "../../../i18n/i18n.tsx";
import type { CallError } from "../../../lib/api/call.ts";
import { triesLeftOf } from "../../../lib/api/tries-left.ts";
import { localizeDigits } from "../../../lib/format/format-number.ts";
import { useMutation } from "../../../lib/query/mutation.ts";
import { useCall } from "../../../lib/query/query.ts";
import { Button } from "../../../ui/form/button.tsx";
import styles from "../../auth.module.css";
import { isAppCode } from "../../form/app-code-field.tsx";
import { FormAlert } from "../../form/form-alert.tsx";
import { focusField, formAttributes, useForm } from "../../form/use-form.ts";
import { answerError, answerNames } from "../security-questions/answer-field.tsx";
import { fieldOfPinError, NewPinFields, newPinError } from "./new-pin.tsx";
import { type Channel, type Field, ResetCode, ResetProof } from "./reset-proof.tsx";

const noValues: Record<Field, string> = {
  verificationCode: "",
  "answers.0": "",
  "answers.1": "",
  newPassword: "",
  confirmNewPassword: "",
  password: "",
  code: "",
};

function resetPinError(
  field: Field,
  typed: Readonly<Record<Field, string>>,
  { t, isRecovery }: { readonly t: I18n["t"]; readonly isRecovery: boolean },
): string | undefined {
  if (field === "code") return isAppCode(typed.code, isRecovery) ? undefined : t("auth.appCodeMissing");
  if (field === "answers.0" || field === "answers.1") return answerError(typed[field], t);
  if (field !== "verificationCode") return newPinError(field, typed, t);
  return isValidField("smsCode", typed.verificationCode) ? undefined : t("auth.smsCodeMissing");
}

type ResetPinFormProps = {
  /**
   * The member's verified number, masked as the member sees it; `email` is masked in the same way. Null: not verified.
   */
  readonly mobile: string | null;
  readonly email: string | null;
  readonly asksPassword: boolean;
  readonly isLocked: boolean;
  /** Whether the member has chosen security questions, whose answers can replace the code. */
  readonly hasQuestions: boolean;
  /** Whether two-step login is on, so that the authenticator app's code is required too. */
  readonly asksCode: boolean;
  readonly onSaved: () => void;
};

/**
 * Replaces a forgotten or locked payment PIN. The member proves their identity with the login password, and with a code
 * sent to their number or email address or the answers to their security questions.
 */
export function ResetPinForm(props: ResetPinFormProps): ReactNode {
  const { mobile, email, asksPassword, isLocked, hasQuestions, asksCode, onSaved } = props;
  const { t, style } = useI18n();
  const box = useRef<HTMLFormElement>(null);
  const channels: readonly Channel[] = [
    ...(mobile === null ? [] : (["sms"] as const)),
    ...(email === null ? [] : (["mail"] as const)),
    ...(hasQuestions ? (["questions"] as const) : []),
  ];
  const { isPending, error, mutate } = useMutation(paymentPassword.resetPaymentPassword);
  const [channel, setChannel] = useState<Channel>(channels[0] ?? "sms");
  const own = useCall(securityQuestions.ownSecurityQuestions, {}, { enabled: hasQuestions });
  const [triedBy, setTriedBy] = useState<Channel | null>(null);
  const [sendError, setSendError] = useState<CallError | null>(null);
  const shownFields: readonly Field[] = [
    ...(channel === "questions" ? answerNames : (["verificationCode"] as const)),
    "newPassword",
    "confirmNewPassword",
    ...(asksPassword ? (["password"] as const) : []),
    ...(asksCode ? (["code"] as const) : []),
  ];
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm<Field>(shownFields, noValues, (field, typed) =>
    resetPinError(field, typed, { t, isRecovery }),
  );
  const { values, set, refuse, firstInvalid } = form;
  const wrongField = error === null ? undefined : fieldOfPinError(error, shownFields);

  useEffect(() => {
    if (error === null || wrongField === undefined) return;
    refuse(wrongField, error.code);
    focusField(box.current, wrongField);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [error]);

  if (channels.length === 0) return <p className={styles.note}>{t("security.pinNoContact")}</p>;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstInvalid();
    if (wrong !== null) return focusField(box.current, wrong);
    setTriedBy(channel);
    const { newPassword, confirmNewPassword, verificationCode } = values;
    const answers = questions.map((question, place) => ({
      question,
      answer: values[answerNames[place] ?? "answers.0"],
    }));
    const proof = channel === "questions" ? { answers } : { verificationCode };
    const password = asksPassword ? { password: values.password } : {};
    const code = asksCode ? { code: values.code } : {};
    const input = { channel, ...proof, newPassword, confirmNewPassword, ...password, ...code };
    if ((await mutate(input)) !== null) onSaved();
  }

  const questions = own.data?.questions ?? [];
  const triesLeft = triesLeftOf(error);
  const to = channel === "sms" ? localizeDigits(mobile ?? "", style) : (email ?? "");
  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void save(event)}>
      <p className={styles.note}>
        {isLocked ? `${t("security.pinLockedNote")} ` : null}
        {channel === "questions" ? t("security.pinByAnswers") : t("security.pinCodeTo", { to })}
      </p>
      <FormAlert
        error={sendError ?? (wrongField === undefined && triedBy === channel ? error : null)}
        always
      />
      {channel === "questions" && triedBy === channel && triesLeft !== null ? (
        <p className={styles.note} role="status">
          {t("security.answersLeft", { count: triesLeft })}
        </p>
      ) : null}
      <ResetProof
        form={form}
        channel={channel}
        channels={channels}
        questions={questions}
        onChannel={(chosen) => {
          setChannel(chosen);
          setSendError(null);
          set("verificationCode", "");
        }}
        onRefused={setSendError}
      />
      <NewPinFields form={form} asksPassword={asksPassword} />
      {asksCode ? (
        <ResetCode
          form={form}
          isRecovery={isRecovery}
          triesLeft={wrongField === "code" ? triesLeft : null}
          onSwitch={() => setRecovery(!isRecovery)}
        />
      ) : null}
      <Button type="submit" wide busy={isPending} disabled={form.blocked}>
        {t("security.savePin")}
      </Button>
    </form>
  );
}
