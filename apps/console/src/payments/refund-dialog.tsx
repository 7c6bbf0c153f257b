import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { showToast } from "../lib/toasts.ts";
import { CheckField, TextField } from "../ui/controls/fields.tsx";
import { ActDialog, useRequestId } from "../ui/overlays/act-dialog.tsx";
import type { DepositView } from "./deposit-types.ts";

/**
 * Dialog that refunds a deposit, whole or in part. One dialog sends one request, however often its button is pressed.
 */
export function RefundDialog({
  deposit,
  onClose,
}: {
  readonly deposit: DepositView;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const requestId = useRequestId();
  const [amount, setAmount] = useState("");
  const [byHand, setByHand] = useState(deposit.kind === "manual");
  const [endReward, setEndReward] = useState(false);
  const [despiteBlock, setDespiteBlock] = useState(false);
  const typed = amount.trim();
  return (
    <ActDialog
      title={t("deposits.refundTitle")}
      call={operatorCalls.deposits.refund}
      confirmLabel={t("deposits.refund")}
      look="danger"
      input={(reason) => ({
        id: deposit.id,
        reason,
        requestId,
        byHand,
        endReward,
        despiteBlock,
        ...(typed === "" ? {} : { amount: typed }),
      })}
      onDone={() => showToast(t("deposits.refundOpened"))}
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
    </ActDialog>
  );
}
