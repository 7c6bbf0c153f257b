// Formats money in the language's format (format-number.ts), and compares the API's decimal texts. It never rounds up
// and never uses floats.

import type { NumberStyle } from "./format-number.ts";
import { formatDecimal } from "./format-number.ts";

/** Formats money with its symbol before the amount and the sign before both: −৳1,234.50. */
export function formatMoney(amount: string, symbol: string, style: NumberStyle, decimals = 2): string {
  const text = formatDecimal(amount, style, decimals);
  return text.startsWith("\u2212") ? `\u2212${symbol}${text.slice(1)}` : symbol + text;
}

/**
 * Returns whether the first decimal text ("10.50") is greater than the second. The comparison is exact; both amounts
 * must be zero or more.
 */
export function isGreaterAmount(one: string, other: string): boolean {
  const decimals = Math.max(...[one, other].map((text) => text.split(".")[1]?.length ?? 0));
  const scaled = (text: string) => {
    const [whole = "0", rest = ""] = text.split(".");
    return BigInt(whole + rest.padEnd(decimals, "0"));
  };
  return scaled(one) > scaled(other);
}
