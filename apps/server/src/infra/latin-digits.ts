// Typed digits in other scripts.

/** Converts ০-৯ (Bengali keyboards) and ๐-๙ (Thai ones) to 0-9. */
export function latinDigits(text: string): string {
  return text
    .trim()
    .replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/[\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}
