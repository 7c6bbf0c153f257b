import type { ReactNode } from "react";
import { useId, useState } from "react";
import { cashier } from "@khela/contract/calls/cashier";
import { useI18n } from "../../i18n/i18n.tsx";
import { send, type CallError } from "../../lib/api/call.ts";
import { preparePicture } from "../../lib/picture-upload.ts";
import styles from "./manual.module.css";

type ProofFieldProps = { readonly orderId: string; readonly hasProof: boolean; readonly onSent: () => void };

/** A picture of the payment, sent as soon as it is chosen; another one replaces it. */
export function ProofField({ orderId, hasProof, onSent }: ProofFieldProps): ReactNode {
  const { t, errorText } = useI18n();
  const id = useId();
  const [isPending, setPending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  async function upload(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    setPending(true);
    setWrong(null);
    try {
      const picture = await preparePicture(file);
      if (typeof picture === "string") return setWrong(errorText("deposit.proof.invalid"));
      const form = new FormData();
      form.set("orderId", orderId);
      form.set("picture", picture.file, picture.name);
      await send(cashier.depositProof, { orderId }, form);
      onSent();
    } catch (failed) {
      setWrong(errorText((failed as CallError).code));
    } finally {
      setPending(false);
    }
  }

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
