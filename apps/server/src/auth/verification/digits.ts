// Random digits, and typed digits in other scripts.

/** Unbiased digits: a byte of 250 or more is drawn again. */
export function randomDigits(randomBytes: (count: number) => Buffer, count: number): string {
  let text = "";
  while (text.length < count) {
    for (const byte of randomBytes(count)) if (byte < 250 && text.length < count) text += byte % 10;
  }
  return text;
}

/** Converts ০-৯ (Bengali keyboards) and ๐-๙ (Thai ones) to 0-9. */
export function latinDigits(text: string): string {
  return text
    .trim()
    .replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}
