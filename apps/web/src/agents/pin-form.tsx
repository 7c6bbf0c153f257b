// The end of each form that takes money from an agent's balance: the payment password, the refusal, and the button that
// sends.

import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { isValidField } from "@khela/contract/fields";
import { useI18n } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/api/call.ts";
import { RefusalNotice } from "../ui/feedback/refusal.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { PinField } from "../ui/form/pin-field.tsx";
import styles from "./agents.module.css";

type PinFormProps = {
  /** Content of the form above the payment password. */
  readonly children: ReactNode;
  /** Content of the form above the button. */
  readonly summary?: ReactNode;
  readonly isReady?: boolean;
  /** A question that the agent must confirm before the form is sent; null: the payment password is enough. */
  readonly ask?: string | null;
  readonly isPending: boolean;
  readonly error: CallError | null;
  /** Sends the form. The agent enters the password again for each try. */
  readonly onSend: (password: string) => Promise<void>;
};

export function PinForm({
  children,
  summary = null,
  isReady = true,
  ask = null,
  isPending,
  error,
  onSend,
}: PinFormProps): ReactNode {
  const { t } = useI18n();
  const [pin, setPin] = useState("");
  // the question that the agent saw when they pressed the button, so that a changed amount must be confirmed again
  const [asked, setAsked] = useState<string | null>(null);
  const isAsking = ask !== null && asked === ask;
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (ask !== null && !isAsking) return setAsked(ask);
    setAsked(null);
    await onSend(pin);
    setPin("");
  };
  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      {children}
      <PinField label={t("agents.pin")} name="pin" value={pin} onDigits={setPin} />
      {error === null ? null : <RefusalNotice error={error} />}
      {error?.code === "not.exists.payment.password" ? (
        <ButtonLink to="/m/securityCenter" variant="secondary">
          {t("agents.pinSet")}
        </ButtonLink>
      ) : null}
      {summary}
      {isAsking ? (
        <p className={styles.text} role="alert">
          {ask}
        </p>
      ) : null}
      <Button
        type="submit"
        wide
        busy={isPending}
        disabled={!isReady || !isValidField("paymentPassword", pin)}
      >
        {t(isAsking ? "agents.creditSure" : "agents.creditSend")}
      </Button>
    </form>
  );
}
