import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { formatMoney } from "../lib/format.ts";
import { useSettings } from "../lib/settings.tsx";
import styles from "./money.module.css";

type MoneyProps = {
  /** Decimal text of the wire. */
  readonly amount: string;
  /** 2 unless the place shows whole amounts. */
  readonly decimals?: number;
  /** The merchant's symbol unless the amount is in another currency. */
  readonly symbol?: string;
};

/** An amount as the language writes it, digits in columns, never turned around by text from right to left. */
export function Money({ amount, decimals = 2, symbol }: MoneyProps): ReactNode {
  const { style } = useI18n();
  const { currencySymbol } = useSettings();
  return <bdi dir="ltr" className={styles.money}>{formatMoney(amount, symbol ?? currencySymbol, style, decimals)}</bdi>;
}
