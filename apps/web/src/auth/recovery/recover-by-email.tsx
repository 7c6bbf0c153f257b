import type { FormEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { accountSecurity } from "@khela/contract/auth/account-security/calls";
import { fields, isValidField } from "@khela/contract/fields";
import { useT } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { Button } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { hideToast, showToast } from "../../ui/feedback/toast.tsx";
import styles from "../auth.module.css";
import { FormAlert } from "../form/form-alert.tsx";
import { formAttributes, focusField, useForm } from "../form/use-form.ts";
import { LoginNameField, useLoginName } from "../form/login-name-field.tsx";

type Field = "username" | "email";

const loadingTimeoutMs = 9999;
const sentMs = 1000;

const isMailTyped = (typed: string): boolean => typed.includes("@");

type SentProps = { readonly email: string; readonly onAgain: () => void; readonly onDone: () => void };

/**
 * Tells what to do after the mail was sent. The message stays until the person closes it, since they leave the page to
 * read the mail.
 */
function MailSent({ email, onAgain, onDone }: SentProps): ReactNode {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={box} className={styles.form}>
      <p className={styles.done} role="status">
        <Icon name="check" />
        {t("auth.mailSent")}
      </p>
      <p className={styles.note}>{t("auth.mailOpen")}</p>
      <p className={styles.note}>{t("auth.mailNotThere", { email })}</p>
      <Button wide onClick={onDone}>
        {t("shell.close")}
      </Button>
      <Button variant="text" wide onClick={onAgain}>
        {t("auth.mailAgain")}
      </Button>
    </div>
  );
}

/**
 * The form that sends a recovery link to the account's email address. It answers the same whether the member exists or
 * not.
 */
export function RecoverByEmail({ onDone }: { onDone: () => void }): ReactNode {
  const t = useT();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const box = useRef<HTMLFormElement>(null);
  const recover = useMutation(accountSecurity.recoverByMail);
  const loginName = useLoginName();
  const [isNamed, setNamed] = useState(false);
  const { values, set, blocked, firstInvalid, bind } = useForm<Field>(
    ["username", "email"],
    { username: "", email: "" },
    (field, typed) => {
      const isMail = isMailTyped(typed.username);
      if (field === "username" && !isMail) return loginName.mistake(typed.username);
      if (field === "email" && isMail) return undefined;
      const email = isMail ? typed.username : typed.email;
      return isValidField("email", email.trim()) ? undefined : t("auth.emailWrong");
    },
  );
  const isMail = isMailTyped(values.username);
  const isEmailAsked = isNamed && !isMail;

  /**
   * Shows the field for the account's email address when the login name is valid and not itself an email address.
   * Returns whether it has just shown the field.
   */
  function askEmail(): boolean {
    if (isEmailAsked || isMail || loginName.mistake(values.username) !== undefined) return false;
    setNamed(true);
    return true;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (askEmail()) return void setTimeout(() => focusField(box.current, "email"));
    const wrong = firstInvalid();
    if (wrong !== null) return focusField(box.current, wrong);
    showToast(t("auth.mailSending"), "loading", loadingTimeoutMs);
    const email = (isMail ? values.username : values.email).trim();
    const answer = await recover.mutate(
      isMail ? { email } : { ...loginName.inputOf(values.username), email },
    );
    if (answer === null) {
      hideToast();
      return focusField(box.current, "username");
    }
    showToast(t("auth.mailSent"), "success", sentMs);
    setSentTo(email);
  }

  const username = bind("username");
  if (sentTo !== null) return <MailSent email={sentTo} onAgain={() => setSentTo(null)} onDone={onDone} />;
  return (
    <form ref={box} className={styles.form} {...formAttributes} onSubmit={(event) => void submit(event)}>
      <p className={styles.note}>{t("auth.mailNote")}</p>
      <FormAlert error={recover.error} />
      <LoginNameField
        {...username}
        onBlur={() => {
          username.onBlur();
          askEmail();
        }}
        onType={(typed) => set("username", typed)}
        login={loginName}
      />
      {isEmailAsked ? (
        <TextField
          {...bind("email")}
          label={t("auth.email")}
          hint={t("auth.accountEmailHint")}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={fields.email.max}
          onChange={(event) => set("email", event.target.value)}
        />
      ) : null}
      <Button type="submit" wide busy={recover.isPending} disabled={blocked}>
        {t("auth.retrieve")}
      </Button>
    </form>
  );
}
