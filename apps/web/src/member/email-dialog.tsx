import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { auth } from "@khela/contract/calls/auth";
import { fields, keepsRule } from "@khela/contract/fields";
import { useI18n } from "../i18n/i18n.tsx";
import { useAction } from "../lib/query.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.tsx";
import styles from "./member.module.css";
import { useTold } from "./use-told.ts";

type EmailDialogProps = { readonly value: string; readonly proven: boolean; readonly onClose: () => void };

/** Where a forgotten password is sent to: whoever changes it shows that they know the password. */
export function EmailDialog({ value, proven, onClose }: EmailDialogProps): ReactNode {
  const { t, errorText } = useI18n();
  const told = useTold();
  const { busy, error, run } = useAction(auth.setEmail);
  const [email, setEmail] = useState(value);
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const typed = email.trim();
  const isRight = keepsRule("email", typed);
  const wrongPassword = error?.code === "password.old.wrong";
  const refused = error === null || wrongPassword ? undefined : error.code === "field.invalid" ? t("field.email") : errorText(error.code);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setShown(true);
    if (!isRight || (!proven && password === "")) return;
    if ((await run(proven ? { email: typed } : { email: typed, password })) === null) return;
    told();
    showToast(t("member.saved"), "done");
    onClose();
  }

  return (
    <Dialog title={t("auth.email")} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t("auth.email")}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={shown && !isRight ? t("field.email") : refused}
          value={email}
          maxLength={fields.email.max}
          onChange={(event) => setEmail(event.target.value)}
          onBlur={() => setShown(typed !== value)}
        />
        {proven ? null : (
          <PasswordField
            label={t("auth.password")}
            name="password"
            hint={t("member.emailPassword")}
            error={wrongPassword ? errorText(error.code) : undefined}
            value={password}
            autoComplete="current-password"
            maxLength={fields.loginPassword.max}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <Button type="submit" wide busy={busy} disabled={typed === value || (shown && !isRight) || (!proven && password === "")}>
          {t("member.save")}
        </Button>
      </form>
    </Dialog>
  );
}
