import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { navigate } from "../../lib/navigation/navigation.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { returnPath } from "../../lib/session/return-to.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import styles from "../auth.module.css";
import { withReturnTo } from "../login/with-return-to.ts";

/**
 * What a new member with nothing on the balance can do: deposit, play for free, or go on to where they were
 * heading.
 */
export function WelcomeScreen({ query }: ScreenProps): ReactNode {
  const t = useT();
  const next = returnPath(query);
  return (
    <Dialog title={t("screens.welcome")} onClose={() => navigate(next, { replace: true })}>
      <p className={styles.welcome}>{t("auth.welcomeHint")}</p>
      <div className={styles.form}>
        <ButtonLink to={withReturnTo("/m/voucherCenter", query)} wide>
          {t("auth.welcomeDeposit")}
        </ButtonLink>
        <ButtonLink to="/m/trail" variant="secondary" wide>
          {t("auth.welcomeFreePlay")}
        </ButtonLink>
        <ButtonLink to={next} variant="text" wide>
          {t("auth.welcomeLater")}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
