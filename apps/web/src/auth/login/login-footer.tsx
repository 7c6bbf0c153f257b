import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import styles from "../auth.module.css";
import type { Login } from "./use-login.ts";

/** The end of every login form: remember me, the link for a forgotten password, and the button. */
export function LoginFooter({ login, blocked }: { login: Login; blocked: boolean }): ReactNode {
  const t = useT();
  return (
    <>
      <div className={styles.between}>
        <label className={styles.check}>
          <input
            type="checkbox"
            name="keep"
            checked={login.rememberMe}
            onChange={(event) => login.setRememberMe(event.target.checked)}
          />
          <span>{t("auth.remember")}</span>
        </label>
        <Link to="/m/forget" className={styles.link}>
          {t("auth.forgot")}
        </Link>
      </div>
      <Button type="submit" wide busy={login.busy} disabled={blocked}>
        {t("shell.login")}
      </Button>
    </>
  );
}
