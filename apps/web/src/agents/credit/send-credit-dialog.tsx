// The dialog that sends credit to one or several members below, the same amount to each, with the payment password.

import type { ReactNode } from "react";
import { agentCredit } from "@khela/contract/agents/credit/calls";
import { formatAmount } from "@khela/engines/money";
import { useI18n } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { Money } from "../../ui/content/money.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { CreditAmountField, useCreditAmount } from "./credit-amount.tsx";
import { useCreditAsk } from "./credit-ask.ts";
import { CreditLimits } from "./credit-limits.tsx";
import { PinForm } from "../pin-form.tsx";
import styles from "../agents.module.css";

export type Receiver = { readonly customerId: string; readonly customerName: string };

type SendCreditDialogProps = {
  readonly receivers: readonly Receiver[];
  readonly onClose: () => void;
  readonly onSent: () => void;
};

export function SendCreditDialog({ receivers, onClose, onSent }: SendCreditDialogProps): ReactNode {
  const { t } = useI18n();
  const form = useCreditAmount();
  const { amount, minor, currency } = form;
  const { mutate, isPending, error } = useMutation(agentCredit.transferMultipleDownline);
  // the total that leaves the balance, as the server calculates it
  const total = minor === null ? null : formatAmount(minor * BigInt(receivers.length), currency);
  const ask = useCreditAsk(
    total,
    receivers.map(({ customerName }) => customerName),
  );
  const onSend = async (password: string) => {
    const list = receivers.map(({ customerId }) => ({ customerId, amount }));
    const sent = await mutate({ list, password, requestId: form.requestId.current });
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
      <PinForm
        isReady={total !== null}
        ask={ask}
        isPending={isPending}
        error={error}
        summary={summary}
        onSend={onSend}
      >
        <p className={styles.text}>
          {t("agents.creditTo")} {receivers.map(({ customerName }) => customerName).join(", ")}
        </p>
        <CreditLimits />
        <CreditAmountField label={t("agents.creditAmount")} form={form} />
      </PinForm>
    </Dialog>
  );
}
