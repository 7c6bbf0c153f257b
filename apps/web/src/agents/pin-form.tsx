// The end of what leaves an agent's balance: the payment password, why it was refused, and the button that sends it.

import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { isValidField } from "@khela/contract/fields";
import { useI18n } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/api/call.ts";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { PinField } from "../ui/form/pin-field.tsx";
import styles from "./agents.module.css";

type PinFormProps = {
  /** Above the payment password. */
  readonly children: ReactNode;
  /** Above the button. */
  readonly summary?: ReactNode;
  readonly isReady?: boolean;
  readonly isPending: boolean;
  readonly error: CallError | null;
  /** The password is entered anew for each try. */
  readonly onSend: (password: string) => Promise<void>;
};

export function PinForm({
  children,
  summary = null,
  isReady = true,
  isPending,
  error,
  onSend,
}: PinFormProps): ReactNode {
  const { t, errorText } = useI18n();
  const [pin, setPin] = useState("");
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    await onSend(pin);
    setPin("");
  };
  return (
    <form className={styles.form} onSubmit={(event) => void onSubmit(event)}>
      {children}
      <PinField label={t("agents.pin")} name="pin" value={pin} onDigits={setPin} />
      {error === null ? null : (
        <p className={styles.text} role="alert">
          {errorText(error.code)}
        </p>
      )}
      {error?.code === "not.exists.payment.password" ? (
        <ButtonLink to="/m/securityCenter" variant="secondary">
          {t("agents.pinSet")}
        </ButtonLink>
      ) : null}
      {summary}
      <Button
        type="submit"
        wide
        busy={isPending}
        disabled={!isReady || !isValidField("paymentPassword", pin)}
      >
        {t("agents.creditSend")}
      </Button>
    </form>
  );
}
