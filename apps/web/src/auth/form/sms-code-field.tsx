// A field for an SMS code, with a button that requests the code. After a request the button counts down to the time at
// which the next request is allowed.

import type { ReactNode } from "react";
import { Suspense, useState } from "react";
import type { auth } from "@khela/contract/auth/calls";
import { digitsOnly } from "@khela/contract/input/digits";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { CallError } from "../../lib/api/call.ts";
import { serverNow } from "../../lib/date/server-clock.ts";
import { useSecondsLeft } from "../../lib/date/use-seconds-left.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { hideToast, showToast } from "../../ui/feedback/toast.tsx";
import styles from "../auth.module.css";
import { asksForAnotherProof, type PersonProof } from "./person/person-proof.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.ts";

const PersonDialog = lazyPart(() => import("./person/person-dialog.tsx").then((m) => m.PersonDialog));

export const maxCodeLength = 10;
const sendingTimeoutMs = 10_000;
const sentToastMs = 1500;
const minResendWaitMs = 60_000;

type Sent = OutputOf<typeof auth.smsRegister>;

type SmsCodeFieldProps = {
  readonly name: "messageCode" | "verificationCode";
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
  readonly onBlur: () => void;
  /** Returns whether the phone number is valid; focuses its field if it is not. */
  readonly isNumberValid: () => boolean;
  /** Requests the code. Throws CallError. */
  readonly send: (proof: PersonProof) => Promise<Sent>;
  /** Called with the error when no SMS was sent, unless the dialog stays open for another proof. */
  readonly onRefused: (error: CallError) => void;
};

export function SmsCodeField({
  name,
  value,
  error,
  onChange,
  onBlur,
  isNumberValid,
  send,
  onRefused,
}: SmsCodeFieldProps): ReactNode {
  const { t } = useI18n();
  const [isAsked, setAsked] = useState(false);
  const [sending, setSending] = useState(false);
  const [until, setUntil] = useState(0);
  const left = useSecondsLeft(until) ?? 0;

  function requestCode(): void {
    if (left > 0) showToast(t("auth.smsWait"));
    else if (isNumberValid()) setAsked(true);
  }

  async function onProof(proof: PersonProof): Promise<CallError | null> {
    setSending(true);
    showToast(t("auth.smsSending"), "loading", sendingTimeoutMs);
    try {
      const { expirationTime, now } = await send(proof);
      // counted from the page's estimate of the server's time, since the countdown uses the same estimate
      setUntil(serverNow() + (expirationTime > now ? expirationTime - now : minResendWaitMs));
      showToast(t("auth.smsSent"), "success", sentToastMs);
      return null;
    } catch (refusal) {
      hideToast();
      if (!(refusal instanceof CallError)) throw refusal;
      if (!asksForAnotherProof(proof, refusal)) onRefused(refusal);
      return refusal;
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <TextField
        label={t("auth.smsCode")}
        name={name}
        value={value}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => onChange(digitsOnly(event.target.value, maxCodeLength))}
        onBlur={onBlur}
        end={
          <span className={styles.send}>
            <Button variant="text" size="s" busy={sending} onClick={requestCode}>
              {left > 0 ? t("auth.smsAgainIn", { left }) : t("auth.smsSend")}
            </Button>
          </span>
        }
      />
      {isAsked ? (
        <Suspense fallback={null}>
          <PersonDialog onClose={() => setAsked(false)} onProof={onProof} />
        </Suspense>
      ) : null}
    </>
  );
}
