import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { TextField } from "../../ui/controls/fields.tsx";
import { ActDialog, useRequestId } from "../../ui/overlays/act-dialog.tsx";

/**
 * Proposes to grant an agent credit, or to take part of it back. All presses in one dialog send the same request id.
 */
export function FloatDialog({
  act,
  id,
  currency,
  onClose,
}: {
  readonly act: "grant" | "takeBack";
  readonly id: string;
  readonly currency: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const call = operatorCalls.agentFloat[act];
  const requestId = useRequestId();
  const [amount, setAmount] = useState("");
  return (
    <ActDialog
      title={t(`agents.${act}`)}
      call={call}
      input={(reason) => ({ id, requestId, amount: amount.trim(), reason })}
      onClose={onClose}
    >
      <p>{t("agents.floatTwo")}</p>
      <TextField
        label={`${t("agents.amount")} (${currency})`}
        value={amount}
        onChange={setAmount}
        inputMode="decimal"
        maxLength={24}
      />
    </ActDialog>
  );
}
