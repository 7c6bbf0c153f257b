// Reads dates and times typed on a numeric keypad, which has no hyphen.

import { cleanDigits } from "./digits.ts";

/** Number of digits of each part of a date or time, with the sign between two parts. */
const shapes = {
  datetime: [4, "-", 2, "-", 2, "T", 2, ":", 2],
  date: [4, "-", 2, "-", 2],
  time: [2, ":", 2],
  month: [4, "-", 2],
  year: [4],
} as const satisfies Record<string, readonly (number | string)[]>;

export type DateShape = keyof typeof shapes;

/**
 * Returns the typed text with a separator inserted as soon as the next part begins: `19950412` is `1995-04-12`, `19950`
 * is `1995-0`. Typed separators are replaced by those of the API.
 */
export function dateText(typed: string, shape: DateShape): string {
  const cleaned = cleanDigits(typed);
  // A part of a date ends at a separator, or when all its digits are typed.
  const parts = cleaned.split(/[^0-9]+/);
  // A date with day and month first is ambiguous, so its separators stay.
  if (shape !== "time" && parts.length > 1 && parts[0]!.length < 4) return cleaned;
  let text = "";
  let rest = parts.shift() ?? "";
  for (const piece of shapes[shape]) {
    if (typeof piece === "number") {
      text += rest.slice(0, piece);
      rest = rest.slice(piece);
      continue;
    }
    if (rest === "" && parts.length === 0) break;
    if (rest === "") rest = parts.shift() ?? "";
    text += piece;
  }
  return text;
}

/** Completes a date when its input loses focus. A month or day of one digit gets a zero: `1995-4-2` is `1995-04-02`. */
export function completeDateText(typed: string, shape: DateShape): string {
  return dateText(typed, shape).replace(
    /(^|[^0-9])([0-9])(?![0-9])/g,
    (_, before: string, digit: string) => `${before}0${digit}`,
  );
}
