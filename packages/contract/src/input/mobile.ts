// Reads mobile numbers as typed, pasted from contacts, or filled in by a browser.

import { cleanDigits, digitsOnly } from "./digits.ts";

/**
 * Returns a mobile number in digits, with a leading + when it names its country: `00880 1712-345678` is
 * `+8801712345678`. Null when the text contains signs that no mobile number has.
 */
export function mobileDigits(typed: string): string | null {
  const text = cleanDigits(typed)
    .replace(/^\uff0b/, "+")
    .replace(/^(tel:|\()(?=\+)/, "")
    // Removes the trunk zero after a country code: +880 (0) 1712.
    .replace(/^(\+|00)(.*?)\(0\)/, "$1$2")
    .replace(/[\s().\u2010-\u2015\u2212\ufe63\uff0d\uff08\uff09/-]/g, "")
    .replace(/^00(?=[1-9])/, "+");
  return /^\+?[0-9]*$/.test(text) ? text : null;
}

/**
 * Returns the mobile number without its country code when that is the chosen country, and with + when it is another
 * country.
 */
export function nationalDigits(typed: string, dialingCode: string): string {
  const text = mobileDigits(typed) ?? digitsOnly(typed);
  const prefix = `+${dialingCode}`;
  return text.startsWith(prefix) && text.length > prefix.length ? text.slice(prefix.length) : text;
}

/** Returns the known country code at the start of a mobile number; null: none. */
export function namedDialingCode(typed: string, known: readonly string[]): string | null {
  const text = mobileDigits(typed) ?? "";
  if (!text.startsWith("+")) return null;
  return known.find((code) => text.startsWith(`+${code}`) && text.length > code.length + 1) ?? null;
}

type AccountRule = { readonly startsWith: string; readonly minLength: number; readonly maxLength: number };

/**
 * Returns the number of a bank account or wallet, digits only. A wallet's number is a mobile number in national form:
 * with a country code (`+880 1712-345678`) it becomes `01712345678`.
 */
export function accountNumber(typed: string, { startsWith, minLength, maxLength }: AccountRule): string {
  const text = mobileDigits(typed) ?? cleanDigits(typed).replace(/[\s-]/g, "");
  const digits = text.replace(/^\+/, "");
  const isRight = (number: string) =>
    number.startsWith(startsWith) && number.length >= minLength && number.length <= maxLength;
  if (isRight(digits) || !startsWith.startsWith("0")) return digits;
  // With a plus, the first digits are certainly a country code. Without a plus, a code of one digit is taken for a
  // typing error.
  const codes = text.startsWith("+") ? [1, 2, 3] : [2, 3];
  const national = codes.map((length) => `0${digits.slice(length)}`).find(isRight);
  return national ?? digits;
}
