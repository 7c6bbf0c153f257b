// A QR code that opens the payment on another phone or in an app.

import type { ReactNode } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { QrCode } from "../../ui/content/qr-code.tsx";
import styles from "./order-parts.module.css";

export function PayCode({ text }: { text: string }): ReactNode {
  const { t } = useI18n();
  return (
    <div className={styles.code}>
      <QrCode text={text} label={t("cashier.qrCode")} />
      <p className={styles.hint}>{t("cashier.qrHint")}</p>
    </div>
  );
}
