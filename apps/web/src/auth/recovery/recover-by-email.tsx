import type { FormEvent, ReactNode } from "react";
import { useRef } from "react";
import { accountSecurity } from "@khela/contract/auth/account-security/calls";
import { fields, isValidField } from "@khela/contract/fields";
import { useT } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { hideToast, showToast } from "../../ui/feedback/toast.tsx";
import styles from "../auth.module.css";
import { FormAlert } from "../form/form-alert.tsx";
import { formAttributes, focusField, useForm } from "../form/use-form.ts";
import { UsernameField } from "../form/username-field.tsx";

const formFields = ["username", "email"] as const;
type Field = (typeof formFields)[number];

const loadingTimeoutMs = 9999;
const sentMs = 1000;

/** Sends a link to the member's address. Answers the same whether the member exists or not. */
export function RecoverByEmail({ onSent }: { onSent: () => void }): ReactNode {
  const t = useT();
  const box = useRef<HTMLFormElement>(null);
  const recover = useMutation(accountSecurity.recoverByMail);
  const { values, set, blocked, firstInvalid, bind } = useForm<Field>(
    formFields,
    { username: "", email: "" },
    (field, typed) => {
      const value = typed[field].trim();
      if (field === "username")
        return isValidField("loginUsername", value) ? undefined : t(fields.loginUsername.message);
      return isValidField("email", value) ? undefined : t("auth.emailWrong");
    },
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstInvalid();
    if (wrong !== null) return focusField(box.current, wrong);
    showToast(t("auth.mailSending"), "loading", loadingTimeoutMs);
    const answer = await recover.mutate({ username: values.username.trim(), email: values.email.trim() });
    if (answer === null) {
      hideToast();
      return focusField(box.current, "username");
    }
    showToast(t("auth.mailSent"), "success", sentMs);
    setTimeout(onSent, sentMs);
  }

  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void submit(event)}>
      <p className={styles.note}>{t("auth.mailNote")}</p>
      <FormAlert error={recover.error} />
      <UsernameField {...bind("username")} onType={(username) => set("username", username)} />
      <TextField
        {...bind("email")}
        label={t("auth.email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={fields.email.max}
        onChange={(event) => set("email", event.target.value)}
      />
      <Button type="submit" wide busy={recover.isPending} disabled={blocked}>
        {t("auth.retrieve")}
      </Button>
    </form>
  );
}
