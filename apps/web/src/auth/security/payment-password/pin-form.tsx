import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef } from "react";
import { paymentPassword } from "@khela/contract/auth/payment-password/calls";
import { fields, isValidField } from "@khela/contract/fields";
import { useI18n } from "../../../i18n/i18n.tsx";
import { useMutation } from "../../../lib/query/mutation.ts";
import { Button } from "../../../ui/form/button.tsx";
import styles from "../../auth.module.css";
import { FormAlert } from "../../form/form-alert.tsx";
import { focusField, formAttributes, useFirstFocus, useForm } from "../../form/use-form.ts";
import { fieldOfPinError, NewPinFields, newPinError, type NewPinField } from "./new-pin.tsx";
import { PinField } from "../../../ui/form/pin-field.tsx";
import { triesLeftOf } from "../../../lib/api/tries-left.ts";

type Field = NewPinField | "oldPassword";

type PinFormProps = {
  /**
   * True: a payment PIN is set, so the form needs the old one; false: it needs the login password, if there is one.
   */
  readonly isSet: boolean;
  readonly asksPassword: boolean;
  readonly onSaved: () => void;
  /** Called when the member has forgotten the PIN or the PIN is locked. */
  readonly onForgot: () => void;
};

/** The form that sets the first payment PIN, or changes the PIN with the old one. */
export function PinForm({ isSet, asksPassword, onSaved, onForgot }: PinFormProps): ReactNode {
  const { t } = useI18n();
  const box = useRef<HTMLFormElement>(null);
  const setPin = useMutation(paymentPassword.setPaymentPassword);
  const changePin = useMutation(paymentPassword.changePaymentPassword);
  const { error } = isSet ? changePin : setPin;
  const shownFields: readonly Field[] = isSet
    ? ["oldPassword", "newPassword", "confirmNewPassword"]
    : ["newPassword", "confirmNewPassword", ...(asksPassword ? (["password"] as const) : [])];
  const form = useForm<Field>(
    shownFields,
    { oldPassword: "", newPassword: "", confirmNewPassword: "", password: "" },
    (field, typed) => {
      if (field !== "oldPassword") return newPinError(field, typed, t);
      return isValidField("paymentPassword", typed.oldPassword)
        ? undefined
        : t(fields.paymentPassword.message);
    },
  );
  const { values, set, refuse, firstInvalid, bind } = form;
  const wrongField = error === null ? undefined : fieldOfPinError(error, shownFields);

  useFirstFocus(box, () => shownFields[0] ?? "newPassword");
  useEffect(() => {
    if (error === null || wrongField === undefined) return;
    if (error.code === "payment.password.locked") return onForgot();
    if (wrongField === "oldPassword") set("oldPassword", "");
    refuse(wrongField, error.code);
    focusField(box.current, wrongField);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [error]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstInvalid();
    if (wrong !== null) return focusField(box.current, wrong);
    const { oldPassword, newPassword, confirmNewPassword, password } = values;
    const saved = isSet
      ? await changePin.mutate({ oldPassword, newPassword, confirmNewPassword })
      : await setPin.mutate({ newPassword, confirmNewPassword, ...(asksPassword ? { password } : {}) });
    if (saved !== null) onSaved();
  }

  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void save(event)}>
      <p className={styles.note}>{t("security.pinNote")}</p>
      <FormAlert error={wrongField === undefined ? error : null} always />
      {isSet ? (
        <PinField
          {...bind("oldPassword")}
          label={t("security.oldPin")}
          onDigits={(digits) => set("oldPassword", digits)}
          triesLeft={triesLeftOf(error)}
        />
      ) : null}
      <NewPinFields form={form} asksPassword={!isSet && asksPassword} />
      <Button type="submit" wide busy={setPin.isPending || changePin.isPending} disabled={form.blocked}>
        {t(isSet ? "security.changePin" : "security.savePin")}
      </Button>
      {isSet ? (
        <Button variant="text" wide onClick={onForgot}>
          {t("security.forgotPin")}
        </Button>
      ) : null}
    </form>
  );
}
