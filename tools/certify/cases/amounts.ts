/**
 * Converts between decimal strings of the API and minor units. The decimals of the currency are read from the server's
 * balance.
 */

const FORM = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/** Returns the number of decimals of an amount as the server writes it: `"990.00"` has two. */
export function digitsIn(text: string): number {
  return FORM.exec(text)?.[3]?.length ?? 0;
}

/** Returns the minor units of a decimal string with at most these digits; null for anything else. */
export function minorIn(text: string, digits: number): bigint | null {
  const [, sign, whole = "", decimals = ""] = FORM.exec(text) ?? [];
  if (sign === undefined || decimals.length > digits) return null;
  const minor = BigInt(whole + decimals.padEnd(digits, "0"));
  return sign === "-" ? -minor : minor;
}

/** Returns the decimal string of minor units with all the currency's digits: 125000n of two digits → `"1250.00"`. */
export function textOf(minor: bigint, digits: number): string {
  const sign = minor < 0n ? "-" : "";
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, "0");
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
