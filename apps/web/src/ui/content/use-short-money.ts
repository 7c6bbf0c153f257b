import { currencySymbol } from "@khela/contract/locale/currency-symbols";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatMoney } from "../../lib/format/format-money.ts";

const WHOLE = /^-?\d+(\.0*)?$/;

/** Formats amounts of a currency: whole amounts without decimals, other amounts exactly. */
export function useShortMoney(currency: string): (amount: string) => string {
  const { style } = useI18n();
  return (amount) => formatMoney(amount, currencySymbol(currency), style, WHOLE.test(amount) ? 0 : 2);
}
