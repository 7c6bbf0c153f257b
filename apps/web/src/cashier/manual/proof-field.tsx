import type { ReactNode } from "react";
import { useId } from "react";
import { cashier } from "@khela/contract/cashier/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { send } from "../../lib/api/call.ts";
import { usePictureUpload } from "../../lib/use-picture-upload.ts";
import styles from "./manual.module.css";

type ProofFieldProps = { readonly orderId: string; readonly hasProof: boolean; readonly onSent: () => void };

/** The field for a picture of the payment, which is sent as soon as it is chosen. Another picture replaces it. */
export function ProofField({ orderId, hasProof, onSent }: ProofFieldProps): ReactNode {
  const { t, errorText } = useI18n();
  const id = useId();
  const { isPending, refusal, upload } = usePictureUpload(
    "deposit.proof.invalid",
    (form) => {
      form.set("orderId", orderId);
      return send(cashier.depositProof, { orderId }, form);
    },
    onSent,
  );
  const wrong = refusal === null ? null : errorText(refusal);

  const label = hasProof ? t("manual.proofAgain") : t("manual.proof");
  return (
    <div className={styles.proof}>
      <label className={styles.proofChoice} aria-busy={isPending}>
        <span>{isPending ? t("manual.proofSending") : label}</span>
        <input
          className="visually-hidden"
          type="file"
          accept="image/png,image/jpeg"
          disabled={isPending}
          aria-describedby={`${id}note`}
          onChange={(event) => {
            void upload(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </label>
      <p
        id={`${id}note`}
        className={wrong === null ? styles.hint : styles.error}
        role={wrong === null ? "status" : "alert"}
      >
        {wrong ?? t(hasProof ? "manual.proofSent" : "manual.proofHint")}
      </p>
    </div>
  );
}
