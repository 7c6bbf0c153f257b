// Numbers and money as a person of the language writes them, by our own data: browsers and servers disagree
// for several of our languages, and the first render must be equal on both. Never rounds money up, never uses floats.

export type NumberStyle = {
  /** Names the months in format-date.ts. */
  readonly words: "BN" | "EN" | "TH";
  /** Ten digits, zero first. */
  readonly digits: string;
  /** `lakh` groups 12,34,567; `thousand` groups 1,234,567. */
  readonly grouping: "lakh" | "thousand";
  /** What a year is ahead of the common one. */
  readonly eraYears: number;
};

const latin = "0123456789";

export const numberStyles = {
  BN: { words: "BN", digits: "০১২৩৪৫৬৭৮৯", grouping: "lakh", eraYears: 0 },
  EN: { words: "EN", digits: latin, grouping: "thousand", eraYears: 0 },
  // Thailand writes Latin digits in business, and counts years from the Buddha.
  TH: { words: "TH", digits: latin, grouping: "thousand", eraYears: 543 },
} as const satisfies Record<string, NumberStyle>;

function group(whole: string, grouping: NumberStyle["grouping"]): string {
  const head = whole.slice(0, -3);
  if (head === "") return whole;
  const size = grouping === "lakh" ? 2 : 3;
  const parts: string[] = [];
  for (let end = head.length; end > 0; end -= size) parts.unshift(head.slice(Math.max(0, end - size), end));
  return `${parts.join(",")},${whole.slice(-3)}`;
}

/** The same text in the language's own digits. */
export function inDigits(text: string, style: NumberStyle): string {
  return style.digits === latin ? text : text.replace(/[0-9]/g, (digit) => style.digits[Number(digit)] ?? digit);
}

/** A decimal text ("1234567.5") grouped, with exactly `decimals` decimals (cut, never rounded up). */
export function formatDecimal(text: string, style: NumberStyle, decimals: number): string {
  const negative = text.startsWith("-");
  const [whole = "0", rest = ""] = (negative ? text.slice(1) : text).split(".");
  const shown = decimals === 0 ? "" : `.${rest.padEnd(decimals, "0").slice(0, decimals)}`;
  return inDigits(`${negative ? "\u2212" : ""}${group(whole, style.grouping)}${shown}`, style);
}

/** Whether one decimal text of the wire ("10.50") is more than another; exact, for amounts of zero or above. */
export function isMore(one: string, other: string): boolean {
  const decimals = Math.max(...[one, other].map((text) => text.split(".")[1]?.length ?? 0));
  const scaled = (text: string) => {
    const [whole = "0", rest = ""] = text.split(".");
    return BigInt(whole + rest.padEnd(decimals, "0"));
  };
  return scaled(one) > scaled(other);
}

/** A whole count. */
export function formatCount(count: number, style: NumberStyle): string {
  return formatDecimal(String(Math.trunc(count)), style, 0);
}

/** Money with its symbol before the amount and the sign before both: −৳1,234.50. */
export function formatMoney(amount: string, symbol: string, style: NumberStyle, decimals = 2): string {
  const text = formatDecimal(amount, style, decimals);
  return text.startsWith("\u2212") ? `\u2212${symbol}${text.slice(1)}` : symbol + text;
}

/** Unread and other badge counts: above 99 as 99+. */
export function formatBadge(count: number, style: NumberStyle): string {
  return count > 99 ? `${formatCount(99, style)}+` : formatCount(count, style);
}
