import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { promotions } from "@khela/contract/promotions/calls";
import { latinDigits } from "@khela/contract/input/digits";
import { useI18n } from "../i18n/i18n.tsx";
import { useMutation } from "../lib/query/mutation.ts";
import { showToast } from "../ui/feedback/toast.tsx";
import { Button } from "../ui/form/button.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import styles from "./promotions.module.css";
import { RequirementLink } from "./refusal.tsx";
import { useDoneText, useRefresh, useRefusalText } from "./use-promotions.ts";

const MOST_LETTERS = 20;
const FEWEST_LETTERS = 3;

/** Normalises a typed code to the issued form: capitals and digits, without pasted spaces or hyphens. */
function readCode(typed: string): string {
  return latinDigits(typed)
    .replace(/[^A-Za-z0-9]/g, "")
    .toUpperCase()
    .slice(0, MOST_LETTERS);
}

/** The form that redeems a promotion code. */
export function PromoCodeForm({ onRedeemed }: { onRedeemed?: () => void }): ReactNode {
  const { t } = useI18n();
  const refresh = useRefresh();
  const doneText = useDoneText();
  const refusalText = useRefusalText();
  const { mutate, isPending, error } = useMutation(promotions.redeem);
  const [code, setCode] = useState("");

  async function redeem(event: FormEvent): Promise<void> {
    event.preventDefault();
    const answer = await mutate({ promoCode: code });
    refresh();
    if (answer === null) return;
    setCode("");
    onRedeemed?.();
    showToast(doneText(answer), "success");
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void redeem(event)}>
      <TextField
        label={t("promotions.code")}
        name="promoCode"
        value={code}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...(error === null ? {} : { error: refusalText(error) })}
        onChange={(event) => setCode(readCode(event.target.value))}
      />
      {error === null ? null : <RequirementLink error={error} />}
      <Button type="submit" wide busy={isPending} disabled={code.length < FEWEST_LETTERS}>
        {t("promotions.action.redeem")}
      </Button>
    </form>
  );
}
