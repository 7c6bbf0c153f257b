// The dialog that returns credit to the credit agent directly above, with the payment password.

import type { ReactNode } from "react";
import { agentCredit } from "@khela/contract/agents/credit/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { Money } from "../../ui/content/money.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { CreditAmountField, useCreditAmount } from "../credit/credit-amount.tsx";
import { useCreditAsk } from "../credit/credit-ask.ts";
import { PinForm } from "../pin-form.tsx";
import styles from "../agents.module.css";

type ReturnCreditDialogProps = {
  readonly agentName: string;
  readonly left: string;
  readonly onClose: () => void;
  readonly onReturned: () => void;
};

export function ReturnCreditDialog({
  agentName,
  left,
  onClose,
  onReturned,
}: ReturnCreditDialogProps): ReactNode {
  const { t } = useI18n();
  const form = useCreditAmount();
  const { mutate, isPending, error } = useMutation(agentCredit.returnCredit);
  const ask = useCreditAsk(form.minor === null ? null : form.amount, [agentName]);
  const onSend = async (password: string) => {
    const answer = await mutate({
      amount: form.amount,
      password,
      requestId: form.requestId.current,
    });
    if (answer === null) return;
    if (answer.returned > 0) showToast(t("agents.creditCameBack"), "error");
    else showToast(t("agents.creditReturned"), "success");
    onReturned();
  };
  return (
    <Dialog title={t("agents.creditReturn")} onClose={onClose}>
      <PinForm isReady={form.minor !== null} ask={ask} isPending={isPending} error={error} onSend={onSend}>
        <p className={styles.text}>{t("agents.creditReturnTo", { name: agentName })}</p>
        <p className={styles.hint}>
          {t("agents.float.left")}: <Money amount={left} />
        </p>
        <CreditAmountField label={t("agents.creditReturnAmount")} form={form} />
      </PinForm>
    </Dialog>
  );
}
