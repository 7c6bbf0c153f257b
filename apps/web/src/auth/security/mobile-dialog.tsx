import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef } from "react";
import { accountSecurity } from "@khela/contract/auth/account-security/calls";
import { member } from "@khela/contract/member/calls";
import { fields, isValidField } from "@khela/contract/fields";
import { useI18n } from "../../i18n/i18n.tsx";
import { send } from "../../lib/api/call.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache } from "../../lib/query/query.ts";
import { invalidateQueries } from "../../lib/query/query-data.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import styles from "../auth.module.css";
import { FormAlert } from "../form/form-alert.tsx";
import {
  mobileOrCodeError,
  MobileAndCodeFields,
  mobileAndCodeFields,
} from "../form/mobile-and-code-fields.tsx";
import { fieldOfRefusal, focusField, useForm } from "../form/use-form.ts";
import { useMobileNumber } from "../form/use-mobile-number.ts";

type Field = (typeof mobileAndCodeFields)[number] | "password";

/** The form field at which an error is shown, for error codes that name no field themselves. */
const fieldOfError: Readonly<Record<string, Field>> = {
  "password.old.wrong": "password",
  "sms.code.invalid": "verificationCode",
  "mobile.exists": "mobileNum",
};

/**
 * The dialog that sets the mobile number. A number gives access to the account, so the member proves that the number is
 * theirs and that they know the password.
 */
export function MobileDialog({ proven, onClose }: { proven: boolean; onClose: () => void }): ReactNode {
  const { t } = useI18n();
  const cache = useCache();
  const box = useRef<HTMLFormElement>(null);
  const { isPending, error, mutate } = useMutation(accountSecurity.setMobile);
  const number = useMobileNumber(box);
  const shownFields: readonly Field[] = proven ? mobileAndCodeFields : [...mobileAndCodeFields, "password"];
  const form = useForm<Field>(
    shownFields,
    { mobileNum: "", verificationCode: "", password: "" },
    (field, typed) => {
      if (field !== "password") return mobileOrCodeError(field, typed, number, t);
      return isValidField("loginPassword", typed.password) ? undefined : t(fields.loginPassword.message);
    },
  );
  const { values, set, refuse, blocked, firstInvalid, bind } = form;
  const { mobileNum, verificationCode, password } = values;
  const countryDialingCode = number.dialingCode;

  useEffect(() => {
    const field = error === null ? undefined : fieldOfError[error.code];
    if (error === null || field === undefined) return;
    refuse(field, error.code);
    focusField(box.current, field);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [error]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstInvalid();
    if (wrong !== null) return focusField(box.current, wrong);
    if (
      (await mutate({ mobileNum, countryDialingCode, verificationCode, ...(proven ? {} : { password }) })) ===
      null
    )
      return;
    invalidateQueries(cache, member.info);
    showToast(t("security.numberSaved"), "success");
    onClose();
  }

  return (
    <Dialog title={t("security.numberTitle")} onClose={onClose}>
      <form ref={box} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <p className={styles.note}>{t("security.numberNote")}</p>
        <FormAlert
          error={
            number.sendError ??
            (error !== null && fieldOfError[error.code] === undefined && fieldOfRefusal(error) === undefined
              ? error
              : null)
          }
          always
        />
        <MobileAndCodeFields
          form={form}
          number={number}
          send={(proof) => send(accountSecurity.smsBind, { mobileNum, countryDialingCode, ...proof })}
        />
        {proven ? null : (
          <PasswordField
            {...bind("password")}
            label={t("auth.password")}
            hint={t("security.numberPassword")}
            autoComplete="current-password"
            maxLength={fields.loginPassword.max}
            onChange={(event) => set("password", event.target.value)}
          />
        )}
        <Button type="submit" wide busy={isPending} disabled={blocked}>
          {t("security.saveNumber")}
        </Button>
      </form>
    </Dialog>
  );
}
