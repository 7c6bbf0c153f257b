// Sends credit to one member below or to several, the same amount to each, behind the payment password.

import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { agentCredit } from "@khela/contract/calls/agents/credit";
import { isValidField } from "@khela/contract/fields";
import { formatAmount, readAmount } from "@khela/engines/money";
import { useI18n } from "../i18n/i18n.tsx";
import { createRequestId } from "../lib/api/request-id.ts";
import { latinDigits } from "../lib/format/latin-digits.ts";
import { useMutation } from "../lib/query/query.ts";
import { useSettings } from "../lib/settings.tsx";
import { Money } from "../ui/content/money.tsx";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { showToast } from "../ui/feedback/toast.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { PinField } from "../ui/form/pin-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import styles from "./agents.module.css";

export type Receiver = { readonly customerId: string; readonly customerName: string };

type SendCreditDialogProps = {
  readonly receivers: readonly Receiver[];
  readonly onClose: () => void;
  readonly onSent: () => void;
};

/** What leaves the balance, as the server reckons it; null for what is no amount. */
function totalOf(amount: string, receivers: number, currency: string): string | null {
  const each = readAmount(amount, currency);
  return each.ok && each.minor > 0n ? formatAmount(each.minor * BigInt(receivers), currency) : null;
}

export function SendCreditDialog({ receivers, onClose, onSent }: SendCreditDialogProps): ReactNode {
  const { t, errorText } = useI18n();
  const [amount, setAmount] = useState("");
  const [pin, setPin] = useState("");
  const requestId = useRef(createRequestId());
  const { mutate, isPending, error } = useMutation(agentCredit.transferMultipleDownline);
  const { currency } = useSettings();
  const total = totalOf(amount, receivers.length, currency);
  const onSubmit = async () => {
    const list = receivers.map(({ customerId }) => ({ customerId, amount }));
    const sent = await mutate({ list, password: pin, requestId: requestId.current });
    setPin("");
    if (sent === null) return;
    showToast(t("agents.creditSent"), "success");
    onSent();
  };
  return (
    <Dialog title={t("agents.credit")} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <p className={styles.text}>
          {t("agents.creditTo")} {receivers.map(({ customerName }) => customerName).join(", ")}
        </p>
        <TextField
          label={t("agents.creditAmount")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          value={amount}
          onChange={(event) => {
            // another amount is another transfer
            requestId.current = createRequestId();
            setAmount(latinDigits(event.target.value));
          }}
        />
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
        <p className={styles.hint}>
          {t("agents.creditTotal")} {total === null ? "–" : <Money amount={total} />}
        </p>
        <Button
          type="submit"
          wide
          busy={isPending}
          disabled={total === null || !isValidField("paymentPassword", pin)}
        >
          {t("agents.creditSend")}
        </Button>
      </form>
    </Dialog>
  );
}
