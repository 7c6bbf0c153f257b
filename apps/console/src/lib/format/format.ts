// Formats money, numbers and times in the operator's language. Bengali digits are grouped by lakh, English digits by
// thousand. Money is decimal text and never becomes a float; decimals beyond those of the currency are cut, never
// rounded. Times are in the merchant's time zone.

import type { ConsoleLanguage } from "@khela/contract/operator/console-page";
import { siteOffsetMinutes } from "@khela/contract/site/site-time";
import { digitsOf } from "@khela/engines/money";
import { months } from "../../i18n/months.ts";
import { useLanguage } from "../preferences.ts";

const MINUTE_MS = 60_000;
const MINUS = "\u2212";

export type TimePrecision = "minute" | "second";

export type Format = {
  /** Formats an amount: `-1234.5` becomes `−৳1,234.50`. */
  readonly money: (amount: string, currency: string) => string;
  /** Formats a whole number. */
  readonly count: (value: number) => string;
  /** Writes the digits of a text in the operator's language and leaves the text otherwise unchanged. */
  readonly digits: (text: string) => string;
  /** Formats a decimal text with exactly this number of decimals. */
  readonly decimal: (value: string, decimals: number) => string;
  /** Formats hundredths of a percent: 9650 becomes 96.5 %. */
  readonly basisPoints: (value: number) => string;
  /** Formats a day and time. */
  readonly time: (epochMs: number, precision?: TimePrecision) => string;
  /** Formats hours and minutes. */
  readonly clock: (epochMs: number) => string;
  readonly day: (epochMs: number) => string;
  /** Formats an ISO day such as 2026-11-29. */
  readonly isoDay: (day: string) => string;
  /** Formats a time span by its two largest units. */
  readonly span: (ms: number) => string;
  readonly bytes: (count: number) => string;
};

const symbols = new Map<string, string>();

/** Returns the currency's symbol, such as `৳` of BDT, or the code of a currency without a symbol. */
function symbolOf(currency: string): string {
  const known = symbols.get(currency);
  if (known !== undefined) return known;
  const symbol = /^[A-Z]{3}$/.test(currency)
    ? (new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" })
        .formatToParts(0)
        .find(({ type }) => type === "currency")?.value ?? currency)
    : currency;
  const written = symbol.length > 2 ? `${symbol}\u00a0` : symbol;
  symbols.set(currency, written);
  return written;
}

function decimalsOf(currency: string): number {
  try {
    return digitsOf(currency);
  } catch {
    return 2;
  }
}

const pad = (part: number) => String(part).padStart(2, "0");

/** Returns the day in the merchant's calendar, which begins at the merchant's midnight. */
export function isoDayOf(epochMs: number): string {
  return new Date(epochMs + siteOffsetMinutes * MINUTE_MS).toISOString().slice(0, 10);
}

/** Returns the time of midnight of a day in the merchant's calendar, in milliseconds since 1970. */
export function startOfDay(isoDay: string): number {
  return Date.parse(`${isoDay}T00:00:00Z`) - siteOffsetMinutes * MINUTE_MS;
}

export function createFormat(language: ConsoleLanguage): Format {
  const whole = new Intl.NumberFormat(language, {
    maximumFractionDigits: 0,
    roundingMode: "trunc",
  } as object);
  const digits = language === "bn" ? "০১২৩৪৫৬৭৮৯" : "0123456789";
  const localize = (text: string) =>
    language === "bn" ? text.replace(/[0-9]/g, (digit) => digits[Number(digit)]!) : text;
  const decimal = (value: string, decimals: number): string => {
    const [, sign = "", units = "0", rest = ""] = /^([-\u2212]?)(\d+)(?:\.(\d*))?$/.exec(value) ?? [];
    const shown = decimals === 0 ? "" : `.${rest.padEnd(decimals, "0").slice(0, decimals)}`;
    return (sign === "" ? "" : MINUS) + whole.format(BigInt(units)) + localize(shown);
  };
  const partsOf = (epochMs: number) => new Date(epochMs + siteOffsetMinutes * MINUTE_MS);
  const day = (epochMs: number) => {
    const local = partsOf(epochMs);
    return localize(
      `${local.getUTCDate()} ${months[language][local.getUTCMonth()]} ${local.getUTCFullYear()}`,
    );
  };
  const clock = (epochMs: number, precision: TimePrecision = "minute") => {
    const local = partsOf(epochMs);
    const seconds = precision === "second" ? `:${pad(local.getUTCSeconds())}` : "";
    return localize(`${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}${seconds}`);
  };
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "narrow" }).format(value);
  return {
    money: (amount, currency) => {
      const text = decimal(amount, decimalsOf(currency));
      const symbol = symbolOf(currency);
      return text.startsWith(MINUS) ? `${MINUS}${symbol}${text.slice(1)}` : symbol + text;
    },
    count: (value) => whole.format(Math.trunc(value)).replace("-", MINUS),
    digits: localize,
    decimal,
    basisPoints: (value) =>
      new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 })
        .format(value / 10_000)
        .replace("-", MINUS),
    time: (epochMs, precision) => `${day(epochMs)}, ${clock(epochMs, precision)}`,
    clock: (epochMs) => clock(epochMs),
    day,
    isoDay: (text) => day(startOfDay(text)),
    span: (ms) => {
      const seconds = Math.max(0, Math.floor(ms / 1_000));
      const parts: readonly (readonly [number, string])[] = [
        [Math.floor(seconds / 86_400), "day"],
        [Math.floor(seconds / 3_600) % 24, "hour"],
        [Math.floor(seconds / 60) % 60, "minute"],
        [seconds % 60, "second"],
      ];
      const first = parts.findIndex(([value]) => value > 0);
      if (first < 0) return unit(0, "second");
      return parts
        .slice(first, first + 2)
        .filter(([value], index) => index === 0 || value > 0)
        .map(([value, name]) => unit(value, name))
        .join(" ");
    },
    bytes: (count) => {
      const [size, name]: readonly [number, string] =
        count < 1_000_000
          ? [1_000, "kilobyte"]
          : count < 1_000_000_000
            ? [1_000_000, "megabyte"]
            : [1_000_000_000, "gigabyte"];
      const tenths = size === 1_000 ? 1 : 10;
      return unit(Math.ceil((count / size) * tenths) / tenths, name);
    },
  };
}

const formats: Readonly<Record<ConsoleLanguage, Format>> = { bn: createFormat("bn"), en: createFormat("en") };

export function useFormat(): Format {
  return formats[useLanguage()];
}
