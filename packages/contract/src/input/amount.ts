// An amount as people type it: digits of any script, a point or a comma before the decimals, groups between whole thousands.

import { cleanDigits } from "./digits.ts";

/** Of three digits after a first one of one to three (1,250,000), or as lakh and crore group (12,50,000). */
const THOUSANDS = /^[1-9][0-9]{0,2}(?:,[0-9]{3})+$/;
const LAKHS = /^[1-9][0-9]?(?:,[0-9]{2})*,[0-9]{3}$/;
/** A group of exactly three digits is a decimal part too, in currencies with as many decimals. */
const AMBIGUOUS_DECIMALS = 3;

const isGrouped = (whole: string): boolean => THOUSANDS.test(whole) || LAKHS.test(whole);
const isPlain = (whole: string): boolean => /^[0-9]+$/.test(whole);

const join = (whole: string, decimals: string): string => {
  const digits = whole.replace(/,/g, "").replace(/^0+(?=[0-9])/, "");
  return decimals === "" ? digits : `${digits}.${decimals}`;
};

/** Separators of one meaning as one sign: `,` may be either, `.` is a decimal point or a group's, `'` groups alone. */
function oneForm(typed: string): string {
  return cleanDigits(typed)
    .replace(/[\u060c\uff0c]/g, ",")
    .replace(/[\u066b\uff0e\u3002]/g, ".")
    .replace(/[\u066c\u2018\u2019\u02bc\uff07`\s]/g, "'");
}

/** Reads what has one kind of sign between its digits. */
function readSingle(text: string, sign: string, decimals: number): string | null {
  const parts = text.split(sign);
  const grouped = parts.join(",");
  if (sign === "'") return isGrouped(grouped) ? join(grouped, "") : null;
  if (sign === ",") {
    const isDecimal = parts.length === 2 && isPlain(parts[0]!);
    if (isGrouped(grouped)) return isDecimal && decimals >= AMBIGUOUS_DECIMALS ? null : join(grouped, "");
    return isDecimal ? join(parts[0]!, parts[1]!) : null;
  }
  // a point groups where it cannot be a decimal one: several times, or in a currency without decimals
  if (THOUSANDS.test(grouped) && (parts.length > 2 || decimals === 0)) return join(grouped, "");
  return parts.length === 2 && isPlain(parts[0]!) ? join(parts[0]!, parts[1]!) : null;
}

/** Reads groups of one sign and a decimal part behind another: `1,250.50`, `1.250,50`, `1'250.50`. */
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
 * The wire's text of a typed amount (`1250.50`), for a currency of so many decimals. A comma groups where groups are whole
 * (`12,500`, `1,25,000`) and is a decimal sign elsewhere (`150,50`). What can be read in two ways or in none comes back with its
 * signs, which the wire's parser refuses.
 */
export function amountText(typed: string, decimals: number): string {
  const text = oneForm(typed);
  const signs = new Set(text.replace(/[0-9]/g, ""));
  if (text === "" || !/^[0-9][0-9.,']*$/.test(text)) return text;
  if (signs.size === 0) return join(text, "");
  const read = signs.size === 1 ? readSingle(text, [...signs][0]!, decimals) : readMixed(text, signs);
  return read ?? text;
}
