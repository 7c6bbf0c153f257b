import { useRef, useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { showToast } from "../lib/toasts.ts";
import { CheckField, TextField } from "../ui/controls/fields.tsx";
import { ReasonDialog } from "../ui/overlays/reason-dialog.tsx";
import type { DepositView } from "./deposit-types.ts";

/** Gives a deposit back, whole or in part. One dialog is one request, however often it is sent. */
export function RefundDialog({
  deposit,
  onClose,
}: {
  readonly deposit: DepositView;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const requestId = useRef(crypto.randomUUID());
  const [amount, setAmount] = useState("");
  const [byHand, setByHand] = useState(deposit.kind === "manual");
  const [endReward, setEndReward] = useState(false);
  const [despiteBlock, setDespiteBlock] = useState(false);
  const refund = useOperatorAct(operatorCalls.deposits.refund);
  const send = async (reason: string) => {
    const typed = amount.trim();
    const outcome = await refund.run({
      id: deposit.id,
      reason,
      requestId: requestId.current,
      byHand,
      endReward,
      despiteBlock,
      ...(typed === "" ? {} : { amount: typed }),
    });
    if (outcome.kind === "failed") return;
    if (outcome.kind === "value") showToast(t("deposits.refundOpened"));
    onClose();
  };
  return (
    <ReasonDialog
      title={t("deposits.refundTitle")}
      act={operatorCalls.deposits.refund.name}
      confirmLabel={t("deposits.refund")}
      look="danger"
      isPending={refund.isPending}
      error={refund.error}
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
    >
      <TextField label={t("deposits.refundAmount")} value={amount} onChange={setAmount} inputMode="decimal" />
      <CheckField label={t("deposits.refundByHand")} isChecked={byHand} onChange={setByHand} />
      {deposit.bonus === null ? null : (
        <CheckField label={t("deposits.refundEndReward")} isChecked={endReward} onChange={setEndReward} />
      )}
      {deposit.member.status === "active" ? null : (
        <CheckField
          label={t("deposits.refundDespiteBlock")}
          isChecked={despiteBlock}
          onChange={setDespiteBlock}
        />
      )}
    </ReasonDialog>
  );
}
