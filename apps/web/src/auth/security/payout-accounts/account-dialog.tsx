import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { paymentPassword } from "@khela/contract/auth/payment-password/calls";
import { bankCards } from "@khela/contract/cashier/bank-cards/calls";
import { fields, isValidField } from "@khela/contract/fields";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../../i18n/i18n.tsx";
import { localizeDigits } from "../../../lib/format/format-number.ts";
import { useMutation } from "../../../lib/query/mutation.ts";
import { useCache } from "../../../lib/query/query.ts";
import { invalidateQueries } from "../../../lib/query/query-data.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { Button } from "../../../ui/form/button.tsx";
import styles from "../../auth.module.css";
import { FormAlert } from "../../form/form-alert.tsx";
import { fieldOfRefusal, focusField, formAttributes, useFirstFocus, useForm } from "../../form/use-form.ts";
import { PinField } from "../../../ui/form/pin-field.tsx";
import { triesLeftOf } from "../../../lib/api/tries-left.ts";

export type Account = OutputOf<typeof bankCards.bankCards>["fullBankCardList"][number];
type Deed = "default" | "unfreeze" | "remove";

const labels = {
  default: "security.payoutMakeDefault",
  unfreeze: "security.payoutUnfreeze",
  remove: "security.payoutRemove",
} as const;
const notes = {
  default: "security.payoutDefaultNote",
  unfreeze: "security.payoutUnfreezeNote",
  remove: "security.payoutRemoveNote",
} as const;

/** Asks for the payment PIN to confirm a change of a payout account. */
function ConfirmForm({
  deed,
  account,
  onDone,
}: {
  deed: Deed;
  account: Account;
  onDone: () => void;
}): ReactNode {
  const { t } = useI18n();
  const box = useRef<HTMLFormElement>(null);
  const changes = {
    default: useMutation(bankCards.defaultBankCard),
    unfreeze: useMutation(bankCards.unfreezeBankCard),
    remove: useMutation(bankCards.removeBankCard),
  };
  const { isPending, error, mutate } = changes[deed];
  const form = useForm<"password">(["password"], { password: "" }, (_field, { password }) =>
    isValidField("paymentPassword", password) ? undefined : t(fields.paymentPassword.message),
  );
  const { bind, set, refuse, values, firstInvalid } = form;
  const isAtField = error !== null && fieldOfRefusal(error) === "password";

  useFirstFocus(box, () => "password");
  useEffect(() => {
    if (error === null || !isAtField) return;
    set("password", "");
    refuse("password", error.code);
    focusField(box.current, "password");
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [error]);

  async function confirm(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (firstInvalid() !== null) return focusField(box.current, "password");
    if ((await mutate({ bankCardId: account.bankCardId, password: values.password })) !== null) onDone();
  }

  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void confirm(event)}>
      <p className={styles.note}>{t(notes[deed])}</p>
      <FormAlert error={isAtField ? null : error} always />
      <PinField
        {...bind("password")}
        label={t("auth.paymentPassword")}
        onDigits={(digits) => set("password", digits)}
        triesLeft={triesLeftOf(error)}
      />
      <Button type="submit" wide busy={isPending} disabled={form.blocked}>
        {t(labels[deed])}
      </Button>
    </form>
  );
}

type AccountDialogProps = { readonly account: Account; readonly onClose: () => void };

/** One payout account with the actions on it. Freezing takes one tap without the PIN, since it only stops payouts. */
export function AccountDialog({ account, onClose }: AccountDialogProps): ReactNode {
  const { t, style } = useI18n();
  const cache = useCache();
  const [deed, setDeed] = useState<Deed | null>(null);
  const freeze = useMutation(bankCards.freezeBankCard);

  function onDone(): void {
    for (const call of [bankCards.bankCards, paymentPassword.securityConfig]) invalidateQueries(cache, call);
    showToast(t("security.payoutChanged"), "success");
    onClose();
  }

  async function freezeNow(): Promise<void> {
    if ((await freeze.mutate({ bankCardId: account.bankCardId })) !== null) onDone();
  }

  return (
    <Dialog title={account.bankName} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.note}>
          {localizeDigits(account.cardNumber, style)}
          <br />
          {account.cardHolder}
        </p>
        {deed === null ? (
          <>
            <FormAlert error={freeze.error} always />
            {account.isDefault || account.isFrozen ? null : (
              <Button wide onClick={() => setDeed("default")}>
                {t(labels.default)}
              </Button>
            )}
            {account.isFrozen ? (
              <Button wide onClick={() => setDeed("unfreeze")}>
                {t(labels.unfreeze)}
              </Button>
            ) : (
              <Button variant="secondary" wide busy={freeze.isPending} onClick={() => void freezeNow()}>
                {t("security.payoutFreeze")}
              </Button>
            )}
            <Button variant="secondary" wide onClick={() => setDeed("remove")}>
              {t(labels.remove)}
            </Button>
          </>
        ) : (
          <ConfirmForm deed={deed} account={account} onDone={onDone} />
        )}
      </div>
    </Dialog>
  );
}
