import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef } from "react";
import { auth } from "@khela/contract/calls/auth";
import { member } from "@khela/contract/calls/member";
import { fields, keepsRule } from "@khela/contract/fields";
import { useI18n } from "../i18n/i18n.tsx";
import { send } from "../lib/call.ts";
import { expireAnswers, useAction, useCache } from "../lib/query.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { showToast } from "../ui/toast.tsx";
import styles from "./auth.module.css";
import { FormAlert } from "./form-alert.tsx";
import { mistakeOf, NumberAndCode, numberAndCode } from "./number-and-code.tsx";
import { fieldOf, focusField, useForm } from "./use-form.ts";
import { useNumber } from "./use-number.ts";

type Field = (typeof numberAndCode)[number] | "password";

/** Refusals that name no field of their own stand where they belong. */
const places: Readonly<Record<string, Field>> = { "password.old.wrong": "password", "sms.code.invalid": "verificationCode", "mobile.exists": "mobileNum" };

/** A number opens the account: whoever gives one shows that it is theirs, and that they know the password. */
export function NumberDialog({ proven, onClose }: { proven: boolean; onClose: () => void }): ReactNode {
  const { t } = useI18n();
  const cache = useCache();
  const box = useRef<HTMLFormElement>(null);
  const { busy, error, run } = useAction(auth.setMobile);
  const number = useNumber(box);
  const asked: readonly Field[] = proven ? numberAndCode : [...numberAndCode, "password"];
  const form = useForm<Field>(asked, { mobileNum: "", verificationCode: "", password: "" }, (field, typed) => {
    if (field !== "password") return mistakeOf(field, typed, number, t);
    return keepsRule("loginPassword", typed.password) ? undefined : t(fields.loginPassword.message);
  });
  const { values, set, refuse, blocked, firstWrong, bind } = form;
  const { mobileNum, verificationCode, password } = values;
  const countryDialingCode = number.dialingCode;

  useEffect(() => {
    const field = error === null ? undefined : places[error.code];
    if (error === null || field === undefined) return;
    refuse(field, error.code);
    focusField(box.current, field);
  }, [error]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstWrong();
    if (wrong !== null) return focusField(box.current, wrong);
    if ((await run({ mobileNum, countryDialingCode, verificationCode, ...(proven ? {} : { password }) })) === null) return;
    expireAnswers(cache, member.info);
    showToast(t("security.numberSaved"), "done");
    onClose();
  }

  return (
    <Dialog title={t("security.numberTitle")} onClose={onClose}>
      <form ref={box} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <p className={styles.note}>{t("security.numberNote")}</p>
        <FormAlert error={number.unsent ?? (error !== null && places[error.code] === undefined && fieldOf(error) === undefined ? error : null)} always />
        <NumberAndCode form={form} number={number} send={(slide) => send(auth.smsBind, { mobileNum, countryDialingCode, ...slide })} />
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
        <Button type="submit" wide busy={busy} disabled={blocked}>{t("security.saveNumber")}</Button>
      </form>
    </Dialog>
  );
}
