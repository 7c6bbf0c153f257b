// Money in the language's format (format-number.ts), and compared as the wire writes it. Never rounds up, never uses floats.

import type { NumberStyle } from "./format-number.ts";
import { formatDecimal } from "./format-number.ts";

/** Formats money with its symbol before the amount and the sign before both: −৳1,234.50. */
export function formatMoney(amount: string, symbol: string, style: NumberStyle, decimals = 2): string {
  const text = formatDecimal(amount, style, decimals);
  return text.startsWith("\u2212") ? `\u2212${symbol}${text.slice(1)}` : symbol + text;
}

/**
 * Returns whether one decimal text of the wire ("10.50") is more than another; exact, for amounts of zero or
 * above.
 */
export function isGreaterAmount(one: string, other: string): boolean {
  const decimals = Math.max(...[one, other].map((text) => text.split(".")[1]?.length ?? 0));
  const scaled = (text: string) => {
    const [whole = "0", rest = ""] = text.split(".");
    return BigInt(whole + rest.padEnd(decimals, "0"));
  };
  return scaled(one) > scaled(other);
}
