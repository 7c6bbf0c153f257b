import { formatDecimal, type NumberStyle } from "./format-number.ts";

/** A percentage as how many times something is: 500 → "5", 250 → "2.50". */
export function formatTimes(percent: number, style: NumberStyle): string {
  return formatDecimal(String(percent / 100), style, percent % 100 === 0 ? 0 : 2);
}
