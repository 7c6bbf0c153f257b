import type { ReactNode } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatMoney } from "../../lib/format/format-money.ts";
import { useSettings } from "../../lib/settings.tsx";
import styles from "./money.module.css";

type MoneyProps = {
  /** Amount as the API's decimal text. */
  readonly amount: string;
  /** Number of decimals; absent: 2. */
  readonly decimals?: number;
  /** Symbol of the amount's currency; absent: the merchant's. */
  readonly symbol?: string;
};

/** Shows an amount in the language's format, with tabular digits, isolated from right-to-left text. */
export function Money({ amount, decimals = 2, symbol }: MoneyProps): ReactNode {
  const { style } = useI18n();
  const { currencySymbol } = useSettings();
  return (
    <bdi dir="ltr" className={styles.money}>
      {formatMoney(amount, symbol ?? currencySymbol, style, decimals)}
    </bdi>
  );
}
