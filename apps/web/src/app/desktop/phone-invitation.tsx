// Beside the column on a wide screen: a QR code that opens the site on a phone. It holds the site's address and nothing else:
// a photograph of it gives no session.

import type { ReactNode } from "react";
import { encode } from "uqr";
import { useT } from "../../i18n/i18n.tsx";
import styles from "./phone-invitation.module.css";

/** What the code needs around it to be read. */
const quietModules = 4;

export function PhoneInvitation(): ReactNode {
  const t = useT();
  const address = `${window.location.origin}/m/home`;
  const { data, size } = encode(address, { border: quietModules });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <aside className={styles.aside} aria-label={t("screens.onPhone")}>
      <h2 className={styles.title}>{t("screens.onPhone")}</h2>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t("screens.onPhoneCode")}
        data-address={address}
      >
        <path d={modules.join("")} />
      </svg>
      <p className={styles.hint}>{t("screens.onPhoneHint")}</p>
    </aside>
  );
}
