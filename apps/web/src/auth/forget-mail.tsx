import type { FormEvent, ReactNode } from "react";
import { useRef } from "react";
import { auth } from "@khela/contract/calls/auth";
import { fields, keepsRule } from "@khela/contract/fields";
import { useT } from "../i18n/i18n.tsx";
import { useAction } from "../lib/query.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { hideToast, showToast } from "../ui/toast.tsx";
import styles from "./auth.module.css";
import { FormAlert } from "./form-alert.tsx";
import { focusField, useForm } from "./use-form.ts";

const asked = ["username", "email"] as const;
type Field = (typeof asked)[number];

const waitAtMostMs = 9999;
const sentMs = 1000;

/** Sends a link to the address the member has given. Says the same whether there is such a member or not. */
export function ForgetMail({ onSent }: { onSent: () => void }): ReactNode {
  const t = useT();
  const box = useRef<HTMLFormElement>(null);
  const recover = useAction(auth.recoverByMail);
  const { values, set, blocked, firstWrong, bind } = useForm<Field>(asked, { username: "", email: "" }, (field, typed) => {
    const value = typed[field].trim();
    if (field === "username") return keepsRule("loginUsername", value) ? undefined : t(fields.loginUsername.message);
    return keepsRule("email", value) ? undefined : t("auth.emailWrong");
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = firstWrong();
    if (wrong !== null) return focusField(box.current, wrong);
    showToast(t("auth.mailSending"), "loading", waitAtMostMs);
    const answer = await recover.run({ username: values.username.trim(), email: values.email.trim() });
    if (answer === null) {
      hideToast();
      return focusField(box.current, "username");
    }
    showToast(t("auth.mailSent"), "done", sentMs);
    setTimeout(onSent, sentMs);
  }

  return (
    <form ref={box} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.note}>{t("auth.mailNote")}</p>
      <FormAlert error={recover.error} />
      <TextField
        {...bind("username")}
        label={t("auth.username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={fields.loginUsername.max}
        onChange={(event) => set("username", event.target.value)}
      />
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
      <Button type="submit" wide busy={recover.busy} disabled={blocked}>{t("auth.retrieve")}</Button>
    </form>
  );
}
