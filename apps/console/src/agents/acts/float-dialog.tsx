import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../../i18n/texts.ts";
import { useOperatorAct } from "../../lib/api/use-operator-act.ts";
import { TextField } from "../../ui/controls/fields.tsx";
import { ReasonDialog } from "../../ui/overlays/reason-dialog.tsx";

/** Proposes a grant, or to take some back; the same dialog sends the same change, however often it is pressed. */
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
  const [requestId] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState("");
  const { run, isPending, error } = useOperatorAct(call);
  const confirm = async (reason: string) => {
    const outcome = await run({ id, requestId, amount: amount.trim(), reason });
    if (outcome.kind !== "failed") onClose();
  };
  return (
    <ReasonDialog
      title={t(`agents.${act}`)}
      act={call.name}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <p>{t("agents.floatTwo")}</p>
      <TextField
        label={`${t("agents.amount")} (${currency})`}
        value={amount}
        onChange={setAmount}
        inputMode="decimal"
        maxLength={24}
      />
    </ReasonDialog>
  );
}
