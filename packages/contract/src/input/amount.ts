// Reads an amount as people type it: digits of any script, a point or a comma before the decimals, separators between
// groups of digits.

import { cleanDigits } from "./digits.ts";

/**
 * Grouped digits. THOUSANDS: groups of three after a first group of one to three (1,250,000). LAKHS: Indian groups of
 * lakh and crore (12,50,000).
 */
const THOUSANDS = /^[1-9][0-9]{0,2}(?:,[0-9]{3})+$/;
const LAKHS = /^[1-9][0-9]?(?:,[0-9]{2})*,[0-9]{3}$/;
/** In a currency with at least this many decimals, a group of exactly three digits may also be the decimals. */
const AMBIGUOUS_DECIMALS = 3;

const isGrouped = (whole: string): boolean => THOUSANDS.test(whole) || LAKHS.test(whole);
const isPlain = (whole: string): boolean => /^[0-9]+$/.test(whole);

const join = (whole: string, decimals: string): string => {
  const digits = whole.replace(/,/g, "").replace(/^0+(?=[0-9])/, "");
  return decimals === "" ? digits : `${digits}.${decimals}`;
};

/**
 * Replaces look-alike separators by one of three. `,` and `.` may each separate decimals or groups; `'` separates only
 * groups.
 */
function oneForm(typed: string): string {
  return cleanDigits(typed)
    .replace(/[\u060c\uff0c]/g, ",")
    .replace(/[\u066b\uff0e\u3002]/g, ".")
    .replace(/[\u066c\u2018\u2019\u02bc\uff07`\s]/g, "'");
}

/** Reads a number that contains only one kind of separator. */
function readSingle(text: string, sign: string, decimals: number): string | null {
  const parts = text.split(sign);
  const grouped = parts.join(",");
  if (sign === "'") return isGrouped(grouped) ? join(grouped, "") : null;
  if (sign === ",") {
    const isDecimal = parts.length === 2 && isPlain(parts[0]!);
    if (isGrouped(grouped)) return isDecimal && decimals >= AMBIGUOUS_DECIMALS ? null : join(grouped, "");
    return isDecimal ? join(parts[0]!, parts[1]!) : null;
  }
  // A point separates groups where it cannot be decimal: with several points, or in a currency without decimals.
  if (THOUSANDS.test(grouped) && (parts.length > 2 || decimals === 0)) return join(grouped, "");
  return parts.length === 2 && isPlain(parts[0]!) ? join(parts[0]!, parts[1]!) : null;
}

/**
 * Reads a number with one kind of separator between groups and another before decimals: `1,250.50`, `1.250,50`,
 * `1'250.50`.
 */
function readMixed(text: string, signs: ReadonlySet<string>): string | null {
  const at = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const decimalSign = text[at]!;
  const groupSign = [...signs].find((sign) => sign !== decimalSign);
  if (signs.size > 2 || groupSign === undefined || text.indexOf(decimalSign) !== at) return null;
  const [whole, rest] = [text.slice(0, at).split(groupSign).join(","), text.slice(at + 1)];
  const isWhole = groupSign === "." ? THOUSANDS.test(whole) : isGrouped(whole);
  return isWhole && /^[0-9]*$/.test(rest) ? join(whole, rest) : null;
}

/**
 * Returns a typed amount as the API expects it (`1250.50`), for a currency with this number of decimals. A comma
 * separates groups where groups are complete (`12,500`, `1,25,000`), otherwise decimals (`150,50`). An ambiguous or
 * unreadable text keeps its separators, so the server refuses it.
 */
export function amountText(typed: string, decimals: number): string {
  const text = oneForm(typed);
  const signs = new Set(text.replace(/[0-9]/g, ""));
  if (text === "" || !/^[0-9][0-9.,']*$/.test(text)) return text;
  if (signs.size === 0) return join(text, "");
  const read = signs.size === 1 ? readSingle(text, [...signs][0]!, decimals) : readMixed(text, signs);
  return read ?? text;
}
