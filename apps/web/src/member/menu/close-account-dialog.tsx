import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { accountSecurity } from "@khela/contract/auth/account-security/calls";
import { fields } from "@khela/contract/fields";
import { useI18n } from "../../i18n/i18n.tsx";
import { navigate } from "../../lib/navigation/navigation.ts";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCache, useCall } from "../../lib/query/query.ts";
import { removePersonalQueries } from "../../lib/query/query-data.ts";
import { endSession } from "../../lib/session/session.ts";
import { clearTabStorage, writeStored } from "../../lib/storage.ts";
import { Button } from "../../ui/form/button.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import styles from "../member.module.css";

/** The dialog that closes the account permanently. It first shows what prevents closing, then requires the password. */
export function CloseAccountDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t, errorText } = useI18n();
  const cache = useCache();
  const { data } = useCall(accountSecurity.closing, {});
  const { isPending, error, mutate } = useMutation(accountSecurity.closeAccount);
  const [password, setPassword] = useState("");
  const obstacles = data?.obstacles ?? [];
  const isWrongPassword = error?.code === "password.old.wrong";

  async function close(event: FormEvent): Promise<void> {
    event.preventDefault();
    if ((await mutate(password === "" ? {} : { password })) === null) return;
    showToast(t("closing.done"), "success");
    writeStored("autoLogin", 0);
    clearTabStorage();
    navigate("/m/home");
    endSession();
    removePersonalQueries(cache);
  }

  return (
    <Dialog title={t("closing.title")} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void close(event)}>
        <p className={styles.text}>{t("closing.text")}</p>
        {obstacles.length === 0 ? (
          <PasswordField
            label={t("auth.password")}
            name="password"
            error={isWrongPassword ? errorText(error.code) : undefined}
            value={password}
            autoComplete="current-password"
            maxLength={fields.loginPassword.max}
            onChange={(event) => setPassword(event.target.value)}
          />
        ) : (
          <div role="alert">
            <p className={styles.text}>{t("closing.obstacles")}</p>
            <ul>
              {obstacles.map((name) => (
                <li key={name}>{t(`closing.${name}`)}</li>
              ))}
            </ul>
          </div>
        )}
        {error === null || isWrongPassword ? null : <RefusalNotice error={error} />}
        <div className={styles.choice}>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {t("shell.cancel")}
          </Button>
          <Button type="submit" busy={isPending} disabled={data === undefined || obstacles.length > 0}>
            {t("closing.close")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
