import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useCodeText, useT } from "../i18n/texts.ts";
import { useOperatorAct } from "../lib/api/use-operator-act.ts";
import { showToast } from "../lib/toasts.ts";
import { SelectField, TextField } from "../ui/controls/fields.tsx";
import { ReasonDialog } from "../ui/overlays/reason-dialog.tsx";
import type { DepositView } from "./deposit-types.ts";

type Refund = DepositView["refunds"][number];

/** Ends a refund whose gateway gives no answer, by what the provider says. */
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
  const end = useOperatorAct(operatorCalls.deposits.endRefund);
  const send = async (reason: string) => {
    const given = reference.trim();
    const outcome = await end.run({
      id: refund.id,
      state,
      reason,
      ...(given === "" ? {} : { reference: given }),
    });
    if (outcome.kind === "failed") return;
    if (outcome.kind === "value") showToast(t("deposits.refundEnded"));
    onClose();
  };
  return (
    <ReasonDialog
      title={t("deposits.endRefund")}
      act={operatorCalls.deposits.endRefund.name}
      confirmLabel={t("deposits.endRefund")}
      isPending={end.isPending}
      error={end.error}
      onConfirm={(reason) => void send(reason)}
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
    </ReasonDialog>
  );
}
