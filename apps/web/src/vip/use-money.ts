import { currencySymbol } from "@khela/contract/locale/currency-symbols";
import { useI18n } from "../i18n/i18n.tsx";
import { formatMoney } from "../lib/format/format-number.ts";

/** Formats amounts of a currency, without decimals: cut, never rounded up. */
export function useWholeMoney(currency: string): (amount: string) => string {
  const { style } = useI18n();
  return (amount) => formatMoney(amount, currencySymbol(currency), style, 0);
}
