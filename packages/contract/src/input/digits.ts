// Converts digits of any script, typed or pasted. The site, the games' pages and the server use only these functions,
// so that they accept the same input.

const DECIMAL_DIGIT = /\p{Nd}/u;

/**
 * Returns the value of a decimal digit. Unicode has the ten digits of a script in a row, zero first, so the position in
 * the row is the value. Adjacent rows (mathematical digits) begin at multiples of ten.
 */
function valueOf(digit: string): number {
  let place = 0;
  for (let at = digit.codePointAt(0)! - 1; DECIMAL_DIGIT.test(String.fromCodePoint(at)); at -= 1) place += 1;
  return place % 10;
}

/** Returns the text with every decimal digit of Unicode (general category Nd) as 0-9. */
export function latinDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)));
}

/** Directional marks and zero-width signs. Contacts, messages and web pages put them around copied numbers. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

export function withoutMarks(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** Returns the text with Latin digits, without invisible marks and without spaces at either end. */
export function cleanDigits(text: string): string {
  return latinDigits(withoutMarks(text)).trim();
}

/**
 * Returns only the digits of a text, at most `max` of them. Reads codes, PINs and card numbers however they are
 * grouped.
 */
export function digitsOnly(text: string, max = Number.POSITIVE_INFINITY): string {
  const digits = latinDigits(text).replace(/[^0-9]/g, "");
  return digits.length > max ? digits.slice(0, max) : digits;
}
