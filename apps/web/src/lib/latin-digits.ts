/** The same text with Bengali digits as 0-9: what a Bengali keyboard types into a number. */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
}
