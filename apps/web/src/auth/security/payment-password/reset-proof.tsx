// The proofs with which a member replaces a forgotten payment PIN: a code, or the answers to the security questions.

import type { ReactNode } from "react";
import { paymentPassword } from "@khela/contract/auth/payment-password/calls";
import type { securityQuestions } from "@khela/contract/auth/security-questions/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../../i18n/i18n.tsx";
import { type CallError, send } from "../../../lib/api/call.ts";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { AppCodeField } from "../../form/app-code-field.tsx";
import { SmsCodeField } from "../../form/sms-code-field.tsx";
import type { Form } from "../../form/use-form.ts";
import { AnswerField, type AnswerName, answerNames } from "../security-questions/answer-field.tsx";
import { MailCodeField } from "./mail-code-field.tsx";
import type { NewPinField } from "./new-pin.tsx";

export type Channel = "sms" | "mail" | "questions";
export type Field = NewPinField | "verificationCode" | "code" | AnswerName;

const channelNames = {
  sms: "auth.mobile",
  mail: "auth.email",
  questions: "security.questionsShort",
} as const;

type ResetProofProps = {
  readonly form: Form<Field>;
  readonly channel: Channel;
  readonly channels: readonly Channel[];
  readonly questions: OutputOf<typeof securityQuestions.ownSecurityQuestions>["questions"];
  readonly onChannel: (chosen: Channel) => void;
  readonly onRefused: (error: CallError | null) => void;
};

export function ResetProof(props: ResetProofProps): ReactNode {
  const { form, channel, channels, questions, onChannel, onRefused } = props;
  const { t } = useI18n();
  const { bind, set } = form;
  return (
    <>
      {channels.length === 1 ? null : (
        <Segmented<Channel>
          label={t("security.pinChannel")}
          value={channel}
          options={channels.map((value) => ({ value, label: t(channelNames[value]) }))}
          onChange={onChannel}
        />
      )}
      {channel === "questions"
        ? questions.map((question, place) => (
            <AnswerField
              key={question}
              form={form}
              name={answerNames[place] ?? "answers.0"}
              label={t(`security.question.${question}`)}
            />
          ))
        : null}
      {channel === "sms" ? (
        <SmsCodeField
          {...bind("verificationCode")}
          name="verificationCode"
          onChange={(digits) => set("verificationCode", digits)}
          isNumberValid={() => true}
          send={(proof) => send(paymentPassword.smsPaymentPassword, proof)}
          onRefused={onRefused}
        />
      ) : null}
      {channel === "mail" ? (
        <MailCodeField {...bind("verificationCode")} onDigits={(digits) => set("verificationCode", digits)} />
      ) : null}
    </>
  );
}

type ResetCodeProps = {
  readonly form: Form<Field>;
  readonly isRecovery: boolean;
  readonly triesLeft: number | null;
  readonly onSwitch: () => void;
};

/** The field for the code of two-step login, or for a recovery code. */
export function ResetCode({ form, isRecovery, triesLeft, onSwitch }: ResetCodeProps): ReactNode {
  const { bind, set } = form;
  return (
    <AppCodeField
      {...bind("code")}
      isRecovery={isRecovery}
      triesLeft={triesLeft}
      onCode={(code) => set("code", code)}
      onSwitch={() => {
        set("code", "");
        onSwitch();
      }}
    />
  );
}
