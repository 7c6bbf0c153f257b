// Money is a bigint of minor units, and on the wire a decimal text with the currency's digits. This file is the only
// place that converts between the two and the only place that rounds. Payouts are floored to the minor unit, in favour
// of the operator, and the parts of a split add up exactly. Nothing here uses a float.
import { currencies, type Currency } from "./currencies.ts";
import { EngineError, type EngineErrorCode } from "./engine-error.ts";
import type { Fraction } from "./fraction.ts";

/** The largest amount a signed 64-bit column holds, in minor units. */
export const MAX_MINOR = 2n ** 63n - 1n;

/** The result of parsing: the amount in minor units, or the error code. */
export type ParsedAmount =
  | { readonly ok: true; readonly minor: bigint }
  | { readonly ok: false; readonly code: EngineErrorCode };

// Maximum length of an amount's text, far more than 63 bits and 8 decimals need. Longer text is rejected unparsed.
const MAX_TEXT_LENGTH = 64;

const AMOUNT_PATTERN = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

// Patterns of invalid texts with their error codes, the most specific first. The first match decides.
const refusals: readonly (readonly [RegExp, EngineErrorCode])[] = [
  [/^$/, "money.empty"],
  [/\s/u, "money.space"],
  [/^[+\-\u2212\uFF0B\uFF0D]/u, "money.sign"],
  [/(?![0-9])\p{Nd}/u, "money.foreign_digits"],
  [/[,'_\u066C\uFF0C]/u, "money.grouping"],
  [/^[0-9.]+[eE][+-]?[0-9]+$/, "money.exponent"],
  [/^0[0-9]/, "money.leading_zero"],
];

const currencyByCode = new Map<string, Currency>(Object.entries(currencies));

/** Returns the number of decimals of a currency. Throws `money.unknown_currency`. */
export function digitsOf(currency: string): number {
  const found = currencyByCode.get(currency);
  if (found === undefined) throw new EngineError("money.unknown_currency", currency.slice(0, 12));
  return found.digits;
}

function refusalOf(text: string): EngineErrorCode {
  if (text.length > MAX_TEXT_LENGTH) return "money.too_large";
  const found = refusals.find(([form]) => form.test(text));
  return found?.[1] ?? "money.bad_form";
}

/**
 * Parses a decimal text with at most the currency's digits into minor units, without throwing on user input.
 * Accepts `"12"`, `"12.5"`, `"12.50"` for two digits and nothing else: no sign, space, exponent, grouping,
 * leading zero or non-ASCII digit; 0 … 2^63 − 1 minor units. Accepts `unknown`, since JSON may hold anything.
 */
export function readAmount(text: unknown, currency: string): ParsedAmount {
  const digits = digitsOf(currency);
  if (typeof text !== "string") return { ok: false, code: "money.not_text" };
  const match = text.length <= MAX_TEXT_LENGTH ? AMOUNT_PATTERN.exec(text) : null;
  if (match === null) return { ok: false, code: refusalOf(text) };
  const [, whole = "0", decimals = ""] = match;
  if (decimals.length > digits) return { ok: false, code: "money.too_many_decimals" };
  const minor = BigInt(whole + decimals.padEnd(digits, "0"));
  return minor > MAX_MINOR ? { ok: false, code: "money.too_large" } : { ok: true, minor };
}

/** Parses an amount like `readAmount`, but throws an EngineError with its error code. */
export function parseAmount(text: unknown, currency: string): bigint {
  const reading = readAmount(text, currency);
  if (!reading.ok) throw new EngineError(reading.code, `not an amount of ${currency}`);
  return reading.minor;
}

/** Formats minor units as decimal text with all of the currency's digits: 125000n BDT → `"1250.00"`. */
export function formatAmount(minor: bigint, currency: string): string {
  const digits = digitsOf(currency);
  const sign = minor < 0n ? "-" : "";
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, "0");
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Parses a stake: a positive number of minor units as JSON text (`"2500"`). Throws `bet.bad_stake`. */
export function readStakeMinor(text: unknown): bigint {
  const minor = typeof text === "string" && /^[1-9][0-9]{0,18}$/.test(text) ? BigInt(text) : 0n;
  if (minor === 0n || minor > MAX_MINOR)
    throw new EngineError("bet.bad_stake", "expected a whole number of minor units above zero");
  return minor;
}

/**
 * Returns amount × fraction, floored to the minor unit. Every payout, rebate and share is rounded here: less than one
 * minor unit below the exact value and never above it. Both must be ≥ 0. Throws `money.negative`, `money.too_large`.
 */
export function multiplyFloor(amountMinor: bigint, by: Fraction): bigint {
  if (amountMinor < 0n || by.num < 0n)
    throw new EngineError("money.negative", "cannot round a negative amount down");
  const result = (amountMinor * by.num) / by.den;
  if (result > MAX_MINOR) throw new EngineError("money.too_large", "more than a ledger amount can hold");
  return result;
}

/**
 * Splits an amount by weights so that the parts add up exactly. Each part gets its share floored. The remaining units
 * go one each to the largest remainders, the earlier first among equals. A weight of 0 gets 0. Throws `money.negative`,
 * `money.bad_split` (no weight above 0, or a negative one).
 */
export function splitAmount(amountMinor: bigint, weights: readonly bigint[]): bigint[] {
  if (amountMinor < 0n) throw new EngineError("money.negative", "cannot split a negative amount");
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new EngineError("money.bad_split", "expected weights of 0 or more, one above 0");
  }
  const parts = weights.map((weight) => (amountMinor * weight) / total);
  const left = Number(amountMinor - parts.reduce((sum, part) => sum + part, 0n));
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amountMinor * weight) % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  const roundedUp = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return parts.map((part, index) => (roundedUp.has(index) ? part + 1n : part));
}
