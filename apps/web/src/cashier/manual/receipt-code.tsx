// The receipt of a deposit as a QR code and a link: both open the page that verifies it, on any phone.

import type { ReactNode } from "react";
import { encode } from "uqr";
import { useI18n } from "../../i18n/i18n.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import styles from "./manual.module.css";

/** Empty margin that a scanner needs around the QR code, in modules (squares of the code). */
const quietModules = 4;

export function ReceiptCode({ receipt }: { receipt: string }): ReactNode {
  const { t } = useI18n();
  const path = `/m/depositReceipt?receipt=${receipt}`;
  const { data, size } = encode(window.location.origin + path, { border: quietModules, ecc: "L" });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <div className={styles.codeBox}>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t("manual.receiptCode")}
      >
        <path d={modules.join("")} />
      </svg>
      <p className={styles.hint}>{t("manual.receiptHint")}</p>
      <Link to={path} className={styles.link}>
        {t("manual.receiptOpen")}
      </Link>
    </div>
  );
}
