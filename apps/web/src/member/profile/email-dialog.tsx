import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { accountSecurity } from "@khela/contract/auth/account-security/calls";
import { fields, isValidField } from "@khela/contract/fields";
import { useI18n } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import styles from "../member.module.css";
import { useInvalidateProfile } from "./use-invalidate-profile.ts";

type EmailDialogProps = { readonly value: string; readonly proven: boolean; readonly onClose: () => void };

/**
 * The dialog that changes the email address for recovering a forgotten password. The member proves that they know the
 * password.
 */
export function EmailDialog({ value, proven, onClose }: EmailDialogProps): ReactNode {
  const { t, errorText } = useI18n();
  const invalidateProfile = useInvalidateProfile();
  const { isPending, error, mutate } = useMutation(accountSecurity.setEmail);
  const [email, setEmail] = useState(value);
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const typed = email.trim();
  const isRight = isValidField("email", typed);
  const wrongPassword = error?.code === "password.old.wrong";
  const refused =
    error === null || wrongPassword
      ? undefined
      : error.code === "field.invalid"
        ? t("field.email")
        : errorText(error.code);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setShown(true);
    if (!isRight || (!proven && password === "")) return;
    if ((await mutate(proven ? { email: typed } : { email: typed, password })) === null) return;
    invalidateProfile();
    showToast(t("member.saved"), "success");
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
        <Button
          type="submit"
          wide
          busy={isPending}
          disabled={typed === value || (shown && !isRight) || (!proven && password === "")}
        >
          {t("member.save")}
        </Button>
      </form>
    </Dialog>
  );
}
