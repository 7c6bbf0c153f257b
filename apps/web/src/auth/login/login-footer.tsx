import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import styles from "../auth.module.css";
import { CaptchaField } from "../form/lazy-fields.tsx";
import type { Form } from "../form/use-form.ts";
import type { Login } from "./use-login.ts";

type LoginFooterProps = {
  readonly login: Login;
  readonly form: Pick<Form<"captcha">, "values" | "set" | "leave" | "errorOf" | "blocked">;
};

/**
 * The last part of every login form: the captcha if it is needed, remember me, the link for a forgotten password, the
 * button.
 */
export function LoginFooter({ login, form }: LoginFooterProps): ReactNode {
  const t = useT();
  return (
    <>
      {login.captcha.shown ? (
        <CaptchaField
          captcha={login.captcha}
          action="login"
          value={form.values.captcha}
          error={form.errorOf("captcha")}
          onChange={(code) => form.set("captcha", code)}
          onBlurField={() => form.leave("captcha")}
        />
      ) : null}
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
      <Button type="submit" wide busy={login.busy} disabled={form.blocked}>
        {t("shell.login")}
      </Button>
    </>
  );
}
