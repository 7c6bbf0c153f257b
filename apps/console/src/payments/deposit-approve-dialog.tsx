import { useState, type ReactNode } from "react";
import { useT } from "../i18n/texts.ts";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/fields.tsx";
import { Row, Stack } from "../ui/layout/layout.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import type { WaitingItem } from "./deposit-types.ts";

export type TypedMatch = { readonly received: string; readonly transactionId?: string };

/**
 * Dialog that asks for the amount that arrived for a manual deposit without a statement line, and approves the deposit.
 */
export function DepositApproveDialog({
  item,
  onConfirm,
  onClose,
}: {
  readonly item: Pick<WaitingItem, "amount" | "transactionId">;
  readonly onConfirm: (match: TypedMatch) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const [received, setReceived] = useState(item.amount);
  const [transactionId, setTransactionId] = useState(item.transactionId ?? "");
  return (
    <Dialog title={t("deposits.approveTitle")} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const named = transactionId.trim();
          onConfirm({ received: received.trim(), ...(named === "" ? {} : { transactionId: named }) });
        }}
      >
        <Stack>
          <TextField
            label={t("deposits.received")}
            value={received}
            onChange={setReceived}
            inputMode="decimal"
            isRequired
            isFocused
          />
          <TextField label={t("deposits.transaction")} value={transactionId} onChange={setTransactionId} />
          <Row>
            <Button type="submit" look="primary">
              {t("deposits.approve")}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
