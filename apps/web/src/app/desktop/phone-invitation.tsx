// Shows a QR code beside the column of a wide screen, which opens the site on a phone. The code contains only the
// site's address, so a photograph of it gives no session.

import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { QrCode } from "../../ui/content/qr-code.tsx";
import styles from "./phone-invitation.module.css";

export function PhoneInvitation(): ReactNode {
  const t = useT();
  return (
    <aside className={styles.aside} aria-label={t("screens.onPhone")}>
      <h2 className={styles.title}>{t("screens.onPhone")}</h2>
      <QrCode text={`${window.location.origin}/m/home`} label={t("screens.onPhoneCode")} />
      <p className={styles.hint}>{t("screens.onPhoneHint")}</p>
    </aside>
  );
}
