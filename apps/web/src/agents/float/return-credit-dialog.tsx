// Gives credit back to the credit agent directly above, behind the payment password.

import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { agentCredit } from "@khela/contract/calls/agents/credit";
import { readAmount } from "@khela/engines/money";
import { useI18n } from "../../i18n/i18n.tsx";
import { createRequestId } from "../../lib/api/request-id.ts";
import { latinDigits } from "../../lib/format/latin-digits.ts";
import { useMutation } from "../../lib/query/query.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Money } from "../../ui/content/money.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
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
  const [amount, setAmount] = useState("");
  const requestId = useRef(createRequestId());
  const { mutate, isPending, error } = useMutation(agentCredit.returnCredit);
  const { currency } = useSettings();
  const reading = readAmount(amount, currency);
  const onSend = async (password: string) => {
    const answer = await mutate({ amount, password, requestId: requestId.current });
    if (answer === null) return;
    if (answer.returned > 0) showToast(t("agents.creditCameBack"), "error");
    else showToast(t("agents.creditReturned"), "success");
    onReturned();
  };
  return (
    <Dialog title={t("agents.creditReturn")} onClose={onClose}>
      <PinForm isReady={reading.ok && reading.minor > 0n} isPending={isPending} error={error} onSend={onSend}>
        <p className={styles.text}>{t("agents.creditReturnTo", { name: agentName })}</p>
        <p className={styles.hint}>
          {t("agents.float.left")}: <Money amount={left} />
        </p>
        <TextField
          label={t("agents.creditReturnAmount")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          value={amount}
          onChange={(event) => {
            // another amount is another transfer
            requestId.current = createRequestId();
            setAmount(latinDigits(event.target.value));
          }}
        />
      </PinForm>
    </Dialog>
  );
}
