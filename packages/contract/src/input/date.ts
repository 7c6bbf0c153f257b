// Dates and times typed on a numeric keypad, which has no hyphen.

import { cleanDigits } from "./digits.ts";

/** Digits of each part, and the sign before it. */
const shapes = {
  datetime: [4, "-", 2, "-", 2, "T", 2, ":", 2],
  date: [4, "-", 2, "-", 2],
  time: [2, ":", 2],
  month: [4, "-", 2],
  year: [4],
} as const satisfies Record<string, readonly (number | string)[]>;

export type DateShape = keyof typeof shapes;

/**
 * The typed text with a separator inserted as soon as the next part begins: `19950412` is `1995-04-12`, `19950` is
 * `1995-0`. Other separators become the wire's.
 */
export function dateText(typed: string, shape: DateShape): string {
  const cleaned = cleanDigits(typed);
  // a part ends at a separator or when it has all its digits
  const parts = cleaned.split(/[^0-9]+/);
  // with day and month first a date is ambiguous, so its separators stay
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

/** The date after the field loses focus: a month or day of one digit gets its zero, `1995-4-2` is `1995-04-02`. */
export function completeDateText(typed: string, shape: DateShape): string {
  return dateText(typed, shape).replace(
    /(^|[^0-9])([0-9])(?![0-9])/g,
    (_, before: string, digit: string) => `${before}0${digit}`,
  );
}
