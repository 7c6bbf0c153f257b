// Sends credit to one member below or to several, the same amount to each, behind the payment password.

import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { agentCredit } from "@khela/contract/calls/agents/credit";
import { formatAmount, readAmount } from "@khela/engines/money";
import { useI18n } from "../i18n/i18n.tsx";
import { createRequestId } from "../lib/api/request-id.ts";
import { latinDigits } from "../lib/format/latin-digits.ts";
import { useMutation } from "../lib/query/query.ts";
import { useSettings } from "../lib/settings.tsx";
import { Money } from "../ui/content/money.tsx";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { showToast } from "../ui/feedback/toast.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { CreditLimits } from "./credit-limits.tsx";
import { PinForm } from "./pin-form.tsx";
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
  const { t } = useI18n();
  const [amount, setAmount] = useState("");
  const requestId = useRef(createRequestId());
  const { mutate, isPending, error } = useMutation(agentCredit.transferMultipleDownline);
  const { currency } = useSettings();
  const total = totalOf(amount, receivers.length, currency);
  const onSend = async (password: string) => {
    const list = receivers.map(({ customerId }) => ({ customerId, amount }));
    const sent = await mutate({ list, password, requestId: requestId.current });
    if (sent === null) return;
    showToast(t("agents.creditSent"), "success");
    onSent();
  };
  const summary = (
    <p className={styles.hint}>
      {t("agents.creditTotal")} {total === null ? "–" : <Money amount={total} />}
    </p>
  );
  return (
    <Dialog title={t("agents.credit")} onClose={onClose}>
      <PinForm isReady={total !== null} isPending={isPending} error={error} summary={summary} onSend={onSend}>
        <p className={styles.text}>
          {t("agents.creditTo")} {receivers.map(({ customerName }) => customerName).join(", ")}
        </p>
        <CreditLimits />
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
      </PinForm>
    </Dialog>
  );
}
