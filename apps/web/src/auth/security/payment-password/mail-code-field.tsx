import type { ReactNode } from "react";
import { useState } from "react";
import { paymentPassword } from "@khela/contract/auth/payment-password/calls";
import { digitsOnly } from "@khela/contract/input/digits";
import { useI18n } from "../../../i18n/i18n.tsx";
import { serverNow } from "../../../lib/date/server-clock.ts";
import { useSecondsLeft } from "../../../lib/date/use-seconds-left.ts";
import { useMutation } from "../../../lib/query/mutation.ts";
import { Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import styles from "../../auth.module.css";
import { FormAlert } from "../../form/form-alert.tsx";
import { maxCodeLength } from "../../form/sms-code-field.tsx";

type MailCodeFieldProps = {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onBlur: () => void;
  readonly onDigits: (digits: string) => void;
};

/** The field for a code sent by mail. Its button requests the code and then counts down to the next request. */
export function MailCodeField({ onDigits, ...field }: MailCodeFieldProps): ReactNode {
  const { t } = useI18n();
  const { isPending, error, mutate } = useMutation(paymentPassword.mailPaymentPassword);
  const [until, setUntil] = useState(0);
  const left = useSecondsLeft(until) ?? 0;

  async function sendCode(): Promise<void> {
    if (left > 0) return showToast(t("auth.smsWait"));
    const sent = await mutate({});
    if (sent === null) return;
    // counted from the page's estimate of the server's time, since the countdown uses the same estimate
    setUntil(serverNow() + (sent.expirationTime - sent.now));
    showToast(t("auth.smsSent"), "success");
  }

  return (
    <>
      <FormAlert error={error} always />
      <TextField
        {...field}
        label={t("security.mailCode")}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => onDigits(digitsOnly(event.target.value, maxCodeLength))}
        end={
          <span className={styles.send}>
            <Button variant="text" size="s" busy={isPending} onClick={() => void sendCode()}>
              {left > 0 ? t("auth.smsAgainIn", { left }) : t("auth.smsSend")}
            </Button>
          </span>
        }
      />
    </>
  );
}
