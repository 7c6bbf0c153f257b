import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { paymentPassword } from "@khela/contract/calls/payment-password";
import { isValidField } from "@khela/contract/fields";
import { useI18n } from "../../../i18n/i18n.tsx";
import { type CallError, send } from "../../../lib/api/call.ts";
import { localizeDigits } from "../../../lib/format/format-number.ts";
import { useMutation } from "../../../lib/query/query.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import styles from "../../auth.module.css";
import { FormAlert } from "../../form/form-alert.tsx";
import { SmsCodeField } from "../../form/sms-code-field.tsx";
import { focusField, formAttributes, useForm } from "../../form/use-form.ts";
import { MailCodeField } from "./mail-code-field.tsx";
import { fieldOfPinError, NewPinFields, newPinError, type NewPinField } from "./new-pin.tsx";

type Channel = "sms" | "mail";
type Field = NewPinField | "verificationCode";

type ResetPinFormProps = {
  /** The verified ones, as the member knows them. */
  readonly mobile: string | null;
  readonly email: string | null;
  readonly asksPassword: boolean;
  readonly isLocked: boolean;
  readonly onSaved: () => void;
};

/** Replaces a forgotten or locked payment PIN: the login password, and a code to the number or the address. */
export function ResetPinForm(props: ResetPinFormProps): ReactNode {
  const { mobile, email, asksPassword, isLocked, onSaved } = props;
  const { t, style } = useI18n();
  const box = useRef<HTMLFormElement>(null);
  const { isPending, error, mutate } = useMutation(paymentPassword.resetPaymentPassword);
  const [channel, setChannel] = useState<Channel>(mobile === null ? "mail" : "sms");
  const [sendError, setSendError] = useState<CallError | null>(null);
  const shownFields: readonly Field[] = [
    "verificationCode",
    "newPassword",
    "confirmNewPassword",
    ...(asksPassword ? (["password"] as const) : []),
  ];
  const form = useForm<Field>(
    shownFields,
    { verificationCode: "", newPassword: "", confirmNewPassword: "", password: "" },
    (field, typed) => {
      if (field !== "verificationCode") return newPinError(field, typed, t);
      return isValidField("smsCode", typed.verificationCode) ? undefined : t("auth.smsCodeMissing");
    },
  );
  const { values, set, refuse, firstInvalid, bind } = form;
  const wrongField = error === null ? undefined : fieldOfPinError(error, shownFields);

  useEffect(() => {
    if (error === null || wrongField === undefined) return;
    refuse(wrongField, error.code);
    focusField(box.current, wrongField);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [error]);

  if (mobile === null && email === null) return <p className={styles.note}>{t("security.pinNoContact")}</p>;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstInvalid();
    if (wrong !== null) return focusField(box.current, wrong);
    const { password, ...typed } = values;
    if ((await mutate({ channel, ...typed, ...(asksPassword ? { password } : {}) })) !== null) onSaved();
  }

  const to = channel === "sms" ? localizeDigits(mobile ?? "", style) : (email ?? "");
  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void save(event)}>
      <p className={styles.note}>
        {isLocked ? `${t("security.pinLockedNote")} ` : null}
        {t("security.pinCodeTo", { to })}
      </p>
      <FormAlert error={sendError ?? (wrongField === undefined ? error : null)} always />
      {mobile === null || email === null ? null : (
        <Segmented<Channel>
          label={t("security.pinChannel")}
          value={channel}
          options={[
            { value: "sms", label: t("auth.mobile") },
            { value: "mail", label: t("auth.email") },
          ]}
          onChange={(chosen) => {
            setChannel(chosen);
            setSendError(null);
            set("verificationCode", "");
          }}
        />
      )}
      {channel === "sms" ? (
        <SmsCodeField
          {...bind("verificationCode")}
          name="verificationCode"
          onChange={(digits) => set("verificationCode", digits)}
          isNumberValid={() => true}
          send={(proof) => send(paymentPassword.smsPaymentPassword, proof)}
          onRefused={setSendError}
        />
      ) : (
        <MailCodeField {...bind("verificationCode")} onDigits={(digits) => set("verificationCode", digits)} />
      )}
      <NewPinFields form={form} asksPassword={asksPassword} />
      <Button type="submit" wide busy={isPending} disabled={form.blocked}>
        {t("security.savePin")}
      </Button>
    </form>
  );
}
