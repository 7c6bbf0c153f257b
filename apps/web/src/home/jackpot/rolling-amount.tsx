import type { ReactNode } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatMoney } from "../../lib/format/format-money.ts";
import { useSettings } from "../../lib/settings.tsx";
import styles from "./rolling-amount.module.css";

/** A large integer amount whose digits keep their positions while it changes. Announced once, as `label`. */
export function RollingAmount({ amount }: { amount: number }): ReactNode {
  const { style } = useI18n();
  const { currencySymbol } = useSettings();
  const text = formatMoney(String(amount), currencySymbol, style, 0);
  return (
    <bdi dir="ltr" className={styles.amount} aria-hidden="true">
      {[...text].map((letter, place) => (
        <span key={text.length - place} className={letter === "," ? styles.comma : styles.digit}>
          {letter}
        </span>
      ))}
    </bdi>
  );
}
