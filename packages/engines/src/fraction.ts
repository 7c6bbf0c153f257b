// Exact rational numbers for odds, multipliers and returns. They are always in lowest terms with a positive
// denominator, so equal values have equal text. Convert them to a float for display only.
import { EngineError } from "./engine-error.ts";

/** `num / den` in lowest terms, `den` > 0. */
export type Fraction = { readonly num: bigint; readonly den: bigint };

/** Text of a fraction in JSON: `"99/70"`, or `"2"` when it is whole. */
export type FractionText = string;

const FRACTION_PATTERN = /^(-?(?:0|[1-9][0-9]*))(?:\/([1-9][0-9]*))?$/;

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** The fraction num/den in lowest terms. Throws `fraction.bad_form` when den is 0. */
export function fraction(num: bigint, den = 1n): Fraction {
  if (den === 0n) throw new EngineError("fraction.bad_form", "denominator is zero");
  const sign = den < 0n ? -1n : 1n;
  const divisor = greatestCommonDivisor(num, den) * sign;
  return { num: num / divisor, den: den / divisor };
}

/** Exact sum. */
export function addFractions(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.den + b.num * a.den, a.den * b.den);
}

/** Exact product. */
export function multiplyFractions(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.num, a.den * b.den);
}

/** Returns -1, 0 or 1 for a below, equal to or above b. */
export function compareFractions(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const left = a.num * b.den;
  const right = b.num * a.den;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Returns the JSON text of a fraction, such as `"99/70"` or `"2"`. */
export function formatFraction({ num, den }: Fraction): FractionText {
  return den === 1n ? `${num}` : `${num}/${den}`;
}

/** Parses the JSON text of a fraction. Throws `fraction.bad_form`. */
export function parseFraction(text: FractionText): Fraction {
  const match = FRACTION_PATTERN.exec(text);
  if (match === null) throw new EngineError("fraction.bad_form", "expected num or num/den");
  return fraction(BigInt(match[1] ?? "0"), BigInt(match[2] ?? "1"));
}

/**
 * Returns a decimal text for display, cut (not rounded) to `decimals`, so that it never shows more than is paid: 9900/7
 * with 2 decimals is `"1414.28"`.
 */
export function decimalOf(value: Fraction, decimals: number): string {
  const scaled = (value.num * 10n ** BigInt(decimals)) / value.den;
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, "0");
  const sign = scaled < 0n ? "-" : "";
  if (decimals === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Returns the nearest double, with about 15 significant digits. For charts, sorting and statistics only, never for
 * money.
 */
export function approximate(value: Fraction): number {
  const whole = value.num / value.den;
  const rest = value.num - whole * value.den;
  return Number(whole) + Number((rest * 10n ** 18n) / value.den) / 1e18;
}
