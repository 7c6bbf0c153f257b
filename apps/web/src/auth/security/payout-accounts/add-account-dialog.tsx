import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef } from "react";
import { paymentPassword } from "@khela/contract/auth/payment-password/calls";
import { cashier } from "@khela/contract/cashier/calls";
import { bankCards } from "@khela/contract/cashier/bank-cards/calls";
import { member } from "@khela/contract/member/calls";
import { fields, isValidField, normalizeField } from "@khela/contract/fields";
import { cleanDigits } from "@khela/contract/input/digits";
import { accountNumber } from "@khela/contract/input/mobile";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../../i18n/i18n.tsx";
import { useMutation } from "../../../lib/query/mutation.ts";
import { useCache, useCall } from "../../../lib/query/query.ts";
import { invalidateQueries } from "../../../lib/query/query-data.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ErrorState, LoadingState } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import styles from "../../auth.module.css";
import { FormAlert } from "../../form/form-alert.tsx";
import { fieldOfRefusal, focusField, formAttributes, useForm } from "../../form/use-form.ts";
import { PinField } from "../../../ui/form/pin-field.tsx";
import { triesLeftOf } from "../../../lib/api/tries-left.ts";

type Bank = OutputOf<typeof bankCards.withdrawBanks>["withdraw_banks"][number];
const shownFields = ["bankCode", "cardNumber", "cardHolder", "password"] as const;
type Field = (typeof shownFields)[number];
/** Maximum length of a typed account number, including the separators of a pasted number. */
const maxTypedNumber = 40;

function isNumberOf(bank: Bank | undefined, typed: string): boolean {
  if (bank === undefined) return isValidField("bankCardNumber", normalizeField("bankCardNumber", typed));
  const { startsWith, minLength, maxLength } = bank;
  const number = accountNumber(typed, bank);
  return (
    /^[0-9]+$/.test(number) &&
    number.startsWith(startsWith) &&
    number.length >= minLength &&
    number.length <= maxLength
  );
}

type AddFormProps = {
  readonly banks: readonly Bank[];
  /**
   * The payee's name in the member's profile; null: it is not set yet, and the holder of the new account becomes the
   * payee.
   */
  readonly payeeName: string | null;
  readonly onAdded: () => void;
};

function AddForm({ banks, payeeName, onAdded }: AddFormProps): ReactNode {
  const { t } = useI18n();
  const box = useRef<HTMLFormElement>(null);
  const { isPending, error, mutate } = useMutation(bankCards.addBankCard);
  const form = useForm<Field>(
    shownFields,
    { bankCode: "", cardNumber: "", cardHolder: payeeName ?? "", password: "" },
    (field, typed) => {
      if (field === "bankCode") return typed.bankCode === "" ? t("security.payoutChoose") : undefined;
      if (field === "password")
        return isValidField("paymentPassword", typed.password)
          ? undefined
          : t(fields.paymentPassword.message);
      if (field === "cardHolder")
        return isValidField("payeeName", normalizeField("payeeName", typed.cardHolder))
          ? undefined
          : t(fields.payeeName.message);
      const bank = banks.find(({ bankCode }) => bankCode === typed.bankCode);
      return isNumberOf(bank, typed.cardNumber) ? undefined : t(fields.bankCardNumber.message);
    },
  );
  const { values, set, bind, refuse, firstInvalid } = form;
  const named = error === null ? undefined : fieldOfRefusal(error);
  const wrongField = shownFields.find((field) => field === named);
  const optionsOf = (type: Bank["cardType"]) =>
    banks
      .filter(({ cardType }) => cardType === type)
      .map(({ bankCode, bankName }) => ({ value: bankCode, label: bankName }));

  useEffect(() => {
    if (error === null || wrongField === undefined) return;
    if (wrongField === "password") set("password", "");
    refuse(wrongField, error.code);
    focusField(box.current, wrongField);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [error]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstInvalid();
    if (wrong !== null) return focusField(box.current, wrong);
    if ((await mutate(values)) !== null) onAdded();
  }

  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void save(event)}>
      <p className={styles.note}>{t("security.payoutNote")}</p>
      <FormAlert error={wrongField === undefined ? error : null} always />
      <SelectField
        {...bind("bankCode")}
        label={t("security.payoutBank")}
        placeholder={t("security.payoutChoose")}
        groups={[
          { label: t("security.payoutWallets"), options: optionsOf("EW") },
          { label: t("security.payoutBanks"), options: optionsOf("BC") },
        ]}
        onChange={(event) => set("bankCode", event.target.value)}
      />
      <TextField
        {...bind("cardNumber")}
        label={t("security.payoutNumber")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxTypedNumber}
        onChange={(event) => set("cardNumber", cleanDigits(event.target.value))}
      />
      <TextField
        {...bind("cardHolder")}
        label={t("auth.payeeName")}
        hint={t(payeeName === null ? "security.payoutHolderOnce" : "security.payoutHolder")}
        autoComplete="name"
        maxLength={fields.payeeName.max}
        readOnly={payeeName !== null}
        onChange={(event) => set("cardHolder", event.target.value)}
      />
      <PinField
        {...bind("password")}
        label={t("auth.paymentPassword")}
        onDigits={(digits) => set("password", digits)}
        triesLeft={triesLeftOf(error)}
      />
      <Button type="submit" wide busy={isPending} disabled={form.blocked}>
        {t("security.payoutAdd")}
      </Button>
    </form>
  );
}

/** The dialog that adds a bank account or a wallet for payouts. */
export function AddAccountDialog({
  payeeName,
  onAdded: onDone,
  onClose,
}: {
  payeeName: string | null;
  /** Called after an account was added, in addition to `onClose`. */
  onAdded: (() => void) | undefined;
  onClose: () => void;
}): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const { data, error, refetch } = useCall(bankCards.withdrawBanks, {});

  function onAdded(): void {
    for (const call of [bankCards.bankCards, paymentPassword.securityConfig, member.info, cashier.channels])
      invalidateQueries(cache, call);
    showToast(t("security.payoutAdded"), "success");
    onClose();
    onDone?.();
  }

  return (
    <Dialog title={t("security.payoutAdd")} onClose={onClose}>
      {data === undefined && error !== null ? (
        <ErrorState title={t("security.payoutFailed")} hint={errorText(error.code)} onRetry={refetch} />
      ) : null}
      {data === undefined && error === null ? <LoadingState /> : null}
      {data === undefined ? null : (
        <AddForm banks={data.withdraw_banks} payeeName={payeeName} onAdded={onAdded} />
      )}
    </Dialog>
  );
}
