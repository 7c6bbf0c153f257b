// Formats numbers in the language's format, from our own data: `Intl` differs between browsers and servers for several
// of our languages, but both must render the same first page. Decimals are cut, never rounded up, and no floats are
// used.

export type NumberStyle = {
  /** Selects the month names in format-date.ts. */
  readonly language: "BN" | "EN" | "TH";
  /** The ten digits of the language, zero first. */
  readonly digits: string;
  /** `lakh` groups 12,34,567; `thousand` groups 1,234,567. */
  readonly grouping: "lakh" | "thousand";
  /** Number added to a year of the common era, such as 543 for the Buddhist era. */
  readonly eraYears: number;
};

const latinDigitSet = "0123456789";

export const numberStyles = {
  BN: { language: "BN", digits: "০১২৩৪৫৬৭৮৯", grouping: "lakh", eraYears: 0 },
  EN: { language: "EN", digits: latinDigitSet, grouping: "thousand", eraYears: 0 },
  // Thailand writes Latin digits in business and counts years in the Buddhist era.
  TH: { language: "TH", digits: latinDigitSet, grouping: "thousand", eraYears: 543 },
} as const satisfies Record<string, NumberStyle>;

function groupDigits(whole: string, grouping: NumberStyle["grouping"]): string {
  const head = whole.slice(0, -3);
  if (head === "") return whole;
  const size = grouping === "lakh" ? 2 : 3;
  const parts: string[] = [];
  for (let end = head.length; end > 0; end -= size) parts.unshift(head.slice(Math.max(0, end - size), end));
  return `${parts.join(",")},${whole.slice(-3)}`;
}

/** Returns the same text in the language's own digits. */
export function localizeDigits(text: string, style: NumberStyle): string {
  return style.digits === latinDigitSet
    ? text
    : text.replace(/[0-9]/g, (digit) => style.digits[Number(digit)] ?? digit);
}

/** Groups a decimal text ("1234567.5"), with exactly `decimals` decimals (cut, never rounded up). */
export function formatDecimal(text: string, style: NumberStyle, decimals: number): string {
  const negative = text.startsWith("-");
  const [whole = "0", rest = ""] = (negative ? text.slice(1) : text).split(".");
  const shown = decimals === 0 ? "" : `.${rest.padEnd(decimals, "0").slice(0, decimals)}`;
  return localizeDigits(`${negative ? "\u2212" : ""}${groupDigits(whole, style.grouping)}${shown}`, style);
}

/** Formats a whole number. */
export function formatCount(count: number, style: NumberStyle): string {
  return formatDecimal(String(Math.trunc(count)), style, 0);
}

/** Formats unread and other badge counts: above 99 as 99+. */
export function formatBadge(count: number, style: NumberStyle): string {
  return count > 99 ? `${formatCount(99, style)}+` : formatCount(count, style);
}
