/** Returns the same text with Bengali digits as 0-9: Bengali keyboards type them into number fields. */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
}
