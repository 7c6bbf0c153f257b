// The end of each form that takes money from an agent's balance: the payment password, the refusal, and the button.

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
  /** Content above the payment password. */
  readonly children: ReactNode;
  /** Content above the button. */
  readonly summary?: ReactNode;
  readonly isReady?: boolean;
  /** A question to confirm before the form is sent; null: the payment password is enough. */
  readonly ask?: string | null;
  readonly isPending: boolean;
  readonly error: CallError | null;
  /** The password is entered anew for each try. */
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
  // the question that the person saw, so that a changed amount is confirmed again
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
