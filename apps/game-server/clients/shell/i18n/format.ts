// Formats numbers and money in the language's format, from our own data, since Intl differs between phones. Amounts are
// whole minor units, never floats, and are never rounded up.
import { siteOffsetMinutes } from "@khela/contract/site/site-time";
import { approximate, decimalOf, parseFraction } from "@khela/engines/fraction";

export type Language = "bn" | "en";

const styles = {
  bn: { digits: "০১২৩৪৫৬৭৮৯", groupSize: 2 },
  en: { digits: "0123456789", groupSize: 3 },
} as const;

const symbols: Readonly<Record<string, string>> = {
  BDT: "৳",
  INR: "₹",
  NPR: "रू",
  PKR: "₨",
  THB: "฿",
  PHP: "₱",
  CNY: "¥",
  JPY: "¥",
  USD: "$",
  EUR: "€",
  VND: "₫",
  KRW: "₩",
  USDT: "₮",
  BTC: "₿",
};

const MINUS = "\u2212";

function inDigits(text: string, language: Language): string {
  return text.replace(/[0-9]/g, (digit) => styles[language].digits[Number(digit)] ?? digit);
}

function group(whole: string, size: number): string {
  const parts = [whole.slice(-3)];
  for (let end = whole.length - 3; end > 0; end -= size)
    parts.unshift(whole.slice(Math.max(0, end - size), end));
  return parts.join(",");
}

export type Format = ReturnType<typeof createFormat>;

export function createFormat(language: Language, currency: string, digits: number) {
  const symbol = symbols[currency] ?? `${currency} `;

  /** Formats a decimal text with the language's digits and grouping. */
  function decimal(text: string): string {
    const isNegative = text.startsWith("-");
    const [whole = "0", rest] = (isNegative ? text.slice(1) : text).split(".");
    const shown = group(whole, styles[language].groupSize) + (rest === undefined ? "" : `.${rest}`);
    return inDigits((isNegative ? MINUS : "") + shown, language);
  }

  /** Formats money as ৳1,250.00, with the sign before the symbol. */
  function money(minor: bigint | string): string {
    const amount = BigInt(minor);
    const text = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, "0");
    const shown = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
    return (amount < 0n ? MINUS : "") + symbol + decimal(shown);
  }

  return {
    language,
    decimal,
    money,
    /** Returns any text with the language's digits. */
    digits: (text: string): string => inDigits(text, language),
    /** Formats money with a plus before a gain. */
    change: (minor: bigint): string => (minor > 0n ? `+${money(minor)}` : money(minor)),
    count: (value: number): string => decimal(String(Math.trunc(value))),
    /** Formats a multiplier, cut to two decimals by default. */
    times: (text: string, decimals = 2): string => `${decimal(decimalOf(parseFraction(text), decimals))}×`,
    percent: (text: string, decimals = 2): string => `${decimal(decimalOf(scaled(text), decimals))}%`,
    /** Formats hours and minutes of a time in the site's time zone. */
    clock: (at: Date): string =>
      inDigits(new Date(at.getTime() + siteOffsetMinutes * 60_000).toISOString().slice(11, 16), language),
    /** Formats a duration in minutes and seconds. */
    span: (ms: number): string => {
      const seconds = Math.max(0, Math.floor(ms / 1000));
      const minutes = Math.floor(seconds / 60);
      return inDigits(`${minutes}:${String(seconds % 60).padStart(2, "0")}`, language);
    },
    approximate: (text: string): number => approximate(parseFraction(text)),
  };
}

function scaled(text: string) {
  const { num, den } = parseFraction(text);
  return { num: num * 100n, den };
}
