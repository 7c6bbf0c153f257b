// The last section of the settings: about, operator and logout.

import type { ReactNode } from "react";
import { useState } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { withMessages } from "../../i18n/with-messages.ts";
import { useLoggedIn } from "../../lib/session/logged-in.ts";
import { useSettings } from "../../lib/settings.tsx";
import { LogoutDialog } from "../../member/menu/logout-dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import styles from "./settings-screen.module.css";

const CloseAccountDialog = lazyComponent(
  withMessages(["closing", "auth"], () =>
    import("../../member/menu/close-account-dialog.tsx").then((m) => m.CloseAccountDialog),
  ),
  null,
);

function About(): ReactNode {
  const { t, count } = useI18n();
  const { brand, licence, minimumAge, sandbox } = useSettings();
  return (
    <section className={styles.part}>
      <h2>{t("settings.about")}</h2>
      <div className={styles.about}>
        <p>{t("settings.aboutText", { brand })}</p>
        <p className={styles.note}>{t("shell.adultsOnly", { age: count(minimumAge) })}</p>
        {sandbox ? <p className={styles.note}>{t("shell.noLicence")}</p> : null}
        {licence === null ? null : (
          <p className={styles.note}>
            {t("shell.licence", { issuer: licence.issuer, number: licence.number })}
          </p>
        )}
        <ul className={styles.links}>
          <li>
            <Link to="/m/help?tag=terms">{t("shell.terms")}</Link>
          </li>
          <li>
            <Link to="/m/help">{t("shell.help")}</Link>
          </li>
        </ul>
      </div>
    </section>
  );
}

export function SettingsMore(): ReactNode {
  const { t } = useI18n();
  const loggedIn = useLoggedIn();
  const [leaving, setLeaving] = useState(false);
  const [isClosing, setIsClosing] = useState(false);
  return (
    <>
      <About />
      {loggedIn ? (
        <>
          <Button variant="secondary" wide onClick={() => setLeaving(true)}>
            {t("member.logout")}
          </Button>
          <Button variant="secondary" wide aria-haspopup="dialog" onClick={() => setIsClosing(true)}>
            {t("settings.closeAccount")}
          </Button>
        </>
      ) : null}
      {isClosing ? <CloseAccountDialog onClose={() => setIsClosing(false)} /> : null}
      {leaving ? <LogoutDialog onClose={() => setLeaving(false)} /> : null}
    </>
  );
}
