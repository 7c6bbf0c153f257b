import { formatDecimal, type NumberStyle } from "./format-number.ts";

/** Formats a percentage without trailing zeros: "10.00" as 10, "0.20" as 0.2. */
export function formatPercent(percent: string, style: NumberStyle): string {
  return formatDecimal(percent, style, percent.split(".")[1]?.replace(/0+$/, "").length ?? 0);
}

/** Formats a percentage as a multiple: 500 → "5", 250 → "2.5". */
export function formatTimes(percent: number, style: NumberStyle): string {
  return formatPercent(String(percent / 100), style);
}
