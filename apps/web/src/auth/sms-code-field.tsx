// The code of an SMS: idle, sending, counting down until another may be asked for, idle again.

import type { ReactNode } from "react";
import { lazy, Suspense, useState } from "react";
import type { auth } from "@khela/contract/calls/auth";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { CallError } from "../lib/call.ts";
import { useSecondsLeft } from "../lib/use-seconds-left.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { hideToast, showToast } from "../ui/toast.tsx";
import styles from "./auth.module.css";
import { plainNumber } from "./countries.ts";
import type { Slide } from "./slider-puzzle.tsx";

const SliderPuzzle = lazy(() => import("./slider-puzzle.tsx").then((m) => ({ default: m.SliderPuzzle })));

export const longestCode = 10;
const sendingAtMostMs = 10_000;
const sentMs = 1500;
const waitAtLeastMs = 60_000;

type Sent = OutputOf<typeof auth.smsRegister>;

type SmsCodeFieldProps = {
  readonly name: "messageCode" | "verificationCode";
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
  readonly onBlur: () => void;
  /** Whether the number may be sent to; if not, the cursor was put where it is wrong. */
  readonly isNumberRight: () => boolean;
  /** Asks the server to send. Throws CallError. */
  readonly send: (slide: Slide) => Promise<Sent>;
  /** Why it was not sent, other than by a wrong slide. */
  readonly onRefused: (error: CallError) => void;
};

export function SmsCodeField({ name, value, error, onChange, onBlur, isNumberRight, send, onRefused }: SmsCodeFieldProps): ReactNode {
  const { t } = useI18n();
  const [puzzle, setPuzzle] = useState(false);
  const [sending, setSending] = useState(false);
  const [until, setUntil] = useState(0);
  const left = useSecondsLeft(until) ?? 0;

  function ask(): void {
    if (left > 0) showToast(t("auth.smsWait"));
    else if (isNumberRight()) setPuzzle(true);
  }

  async function onSlide(slide: Slide): Promise<CallError | null> {
    setSending(true);
    showToast(t("auth.smsSending"), "loading", sendingAtMostMs);
    try {
      const { expirationTime, now } = await send(slide);
      // By the server's clock: this phone's may be wrong.
      setUntil(Date.now() + (expirationTime > now ? expirationTime - now : waitAtLeastMs));
      showToast(t("auth.smsSent"), "done", sentMs);
      return null;
    } catch (refusal) {
      hideToast();
      if (!(refusal instanceof CallError)) throw refusal;
      if (refusal.code !== "slider.invalid") onRefused(refusal);
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
        maxLength={longestCode}
        onChange={(event) => onChange(plainNumber(event.target.value))}
        onBlur={onBlur}
        end={(
          <span className={styles.send}>
            <Button kind="plain" size="s" busy={sending} onClick={ask}>
              {left > 0 ? t("auth.smsAgainIn", { left }) : t("auth.smsSend")}
            </Button>
          </span>
        )}
      />
      {puzzle ? <Suspense fallback={null}><SliderPuzzle onClose={() => setPuzzle(false)} onSlide={onSlide} /></Suspense> : null}
    </>
  );
}
