import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../i18n/texts.ts";
import { showToast } from "../lib/toasts.ts";
import { SelectField, TextField } from "../ui/controls/fields.tsx";
import { ActDialog } from "../ui/overlays/act-dialog.tsx";
import type { DepositView } from "./deposit-types.ts";

type Refund = DepositView["refunds"][number];

/** Dialog that ends a refund without an answer from its gateway. The operator enters what the provider reports. */
export function EndRefundDialog({
  refund,
  onClose,
}: {
  readonly refund: Refund;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const codeText = useCodeText();
  const [state, setState] = useState<"paid" | "failed">("paid");
  const [reference, setReference] = useState("");
  const given = reference.trim();
  return (
    <ActDialog
      title={t("deposits.endRefund")}
      call={operatorCalls.deposits.endRefund}
      confirmLabel={t("deposits.endRefund")}
      input={(reason) => ({
        id: refund.id,
        state,
        reason,
        ...(given === "" ? {} : { reference: given }),
      })}
      onDone={() => showToast(t("deposits.refundEnded"))}
      onClose={onClose}
    >
      <p>{t("deposits.endRefundHelp")}</p>
      <SelectField
        label={t("deposits.refundState")}
        value={state}
        onChange={(value) => setState(value === "failed" ? "failed" : "paid")}
        choices={(["paid", "failed"] as const).map((value) => ({
          value,
          label: codeText("depositRefund", value),
        }))}
      />
      <TextField
        label={t("deposits.refundReference")}
        value={reference}
        onChange={setReference}
        maxLength={80}
      />
    </ActDialog>
  );
}
