import { useState, type ReactNode } from "react";
import {
  adjustmentAccounts,
  type AdjustmentAccount,
} from "@khela/contract/operator/member-money/adjustment-accounts";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { SelectField, TextField } from "../../ui/controls/fields.tsx";
import { ActDialog, useRequestId } from "../../ui/overlays/act-dialog.tsx";
import type { Overview } from "../member-part.ts";

type Direction = "credit" | "debit";

/** Dialog that credits or debits a member's balance. All presses in one dialog send the same request id. */
export function AdjustDialog({
  member: { id, currency },
  onClose,
}: {
  readonly member: Overview;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const requestId = useRequestId();
  const [direction, setDirection] = useState<Direction>("credit");
  const [account, setAccount] = useState<AdjustmentAccount>("adjustment");
  const [amount, setAmount] = useState("");
  return (
    <ActDialog
      title={t("members.act.adjust")}
      call={operatorCalls.memberMoney.adjust}
      outdates={["members."]}
      input={(reason) => ({ id, requestId, direction, account, amount: amount.trim(), reason })}
      onClose={onClose}
    >
      <SelectField<Direction>
        label={t("members.direction")}
        value={direction}
        onChange={(next) => setDirection(next === "debit" ? "debit" : "credit")}
        choices={(["credit", "debit"] as const).map((value) => ({
          value,
          label: t(`members.direction.${value}`),
        }))}
      />
      <TextField
        label={`${t("members.amount")} (${currency})`}
        value={amount}
        onChange={setAmount}
        inputMode="decimal"
        maxLength={24}
      />
      <SelectField<AdjustmentAccount>
        label={t("members.operatorAccount")}
        value={account}
        onChange={(next) => setAccount(next === "" ? "adjustment" : next)}
        choices={adjustmentAccounts.map((value) => ({ value, label: t(`members.operatorAccount.${value}`) }))}
      />
    </ActDialog>
  );
}
