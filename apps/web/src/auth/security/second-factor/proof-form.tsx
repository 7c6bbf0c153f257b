import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { fields as rules, isValidField } from "@khela/contract/fields";
import { useI18n } from "../../../i18n/i18n.tsx";
import type { CallError } from "../../../lib/api/call.ts";
import { Button } from "../../../ui/form/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import styles from "../../auth.module.css";
import { AppCodeField, isAppCode } from "../../form/app-code-field.tsx";
import { FormAlert } from "../../form/form-alert.tsx";
import { triesLeftOf } from "../../../lib/api/tries-left.ts";
import { focusField, formAttributes, useFirstFocus, useForm } from "../../form/use-form.ts";

export type ProofField = "code" | "password";

const fieldOfError: Readonly<Record<string, ProofField>> = {
  "second.factor.code.invalid": "code",
  "second.factor.locked": "code",
  "password.old.wrong": "password",
};

type ProofFormProps = {
  /** The fields that the form shows and requires. */
  readonly fields: readonly ProofField[];
  readonly note: string;
  readonly submit: string;
  /** Whether a recovery code may be typed instead of the app's code. */
  readonly allowsRecovery?: boolean;
  readonly error: CallError | null;
  readonly isPending: boolean;
  readonly onSend: (typed: { readonly code: string; readonly password: string }) => void;
};

/** A form that asks for the authenticator app's code, the login password, or both. */
export function ProofForm(props: ProofFormProps): ReactNode {
  const { fields, note, submit, allowsRecovery = false, error, isPending, onSend } = props;
  const { t } = useI18n();
  const box = useRef<HTMLFormElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm<ProofField>(fields, { code: "", password: "" }, (field, { code, password }) => {
    if (field === "code") return isAppCode(code, isRecovery) ? undefined : t("auth.appCodeMissing");
    return isValidField("loginPassword", password) ? undefined : t(rules.loginPassword.message);
  });
  const { values, set, refuse, firstInvalid, bind } = form;
  const wrongField = error === null ? undefined : fieldOfError[error.code];

  useFirstFocus(box, () => fields[0] ?? "");
  useEffect(() => {
    if (error === null || wrongField === undefined) return;
    if (wrongField === "code") set("code", "");
    refuse(wrongField, error.code);
    focusField(box.current, wrongField);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [error]);

  function send(event: FormEvent): void {
    event.preventDefault();
    const wrong = firstInvalid();
    if (wrong === null) onSend(values);
    else focusField(box.current, wrong);
  }

  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={send}>
      <p className={styles.note}>{note}</p>
      <FormAlert error={wrongField === undefined ? error : null} always />
      {fields.includes("code") ? (
        <AppCodeField
          {...bind("code")}
          isRecovery={isRecovery}
          triesLeft={triesLeftOf(error)}
          onCode={(code) => set("code", code)}
          {...(allowsRecovery
            ? {
                onSwitch: () => {
                  set("code", "");
                  setRecovery(!isRecovery);
                },
              }
            : {})}
        />
      ) : null}
      {fields.includes("password") ? (
        <PasswordField
          {...bind("password")}
          label={t("security.password")}
          autoComplete="current-password"
          maxLength={rules.loginPassword.max}
          onChange={(event) => set("password", event.target.value)}
        />
      ) : null}
      <Button type="submit" wide busy={isPending} disabled={fields.length > 0 && form.blocked}>
        {submit}
      </Button>
    </form>
  );
}
