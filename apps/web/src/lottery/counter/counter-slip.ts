// The counter's text from the pad: numbers, then a play with its unit, appended to the existing text. The server
// parses and prices it; nothing is calculated here.

/**
 * The plays of the traditional lottery counter, under their usual names. `b` is split by the number of digits (`b2`,
 * `b3`, `b4`).
 */
export const counterPlays = ["b2", "b3", "b4", "dau", "duoi", "dd", "xc", "xcdau", "xcduoi", "da"] as const;
export type CounterPlay = (typeof counterPlays)[number];

const SEPARATOR = "; ";

export type CounterDraft = {
  readonly play: CounterPlay;
  /** The complete numbers, in the order in which they were typed. */
  readonly numbers: readonly string[];
  /** The digits of a number that is not complete. */
  readonly typed: string;
  /** Unit of a bet, in thousands. */
  readonly unit: string;
};

export const emptyDraft: CounterDraft = { play: "b2", numbers: [], typed: "", unit: "1" };

/** Returns how many digits each number of a play has. */
export function digitsOf(play: CounterPlay): number {
  if (play === "b4") return 4;
  return play === "b3" || play.startsWith("xc") ? 3 : 2;
}

/** Changes the play; the numbers stay if they have as many digits as the new play needs. */
export function choosePlay(draft: CounterDraft, play: CounterPlay): CounterDraft {
  return digitsOf(play) === digitsOf(draft.play)
    ? { ...draft, play }
    : { ...draft, play, numbers: [], typed: "" };
}

/** Adds a digit. When it completes a number, the number is added to the bet, unless the bet has it already. */
export function typeDigit(draft: CounterDraft, digit: string): CounterDraft {
  const typed = draft.typed + digit;
  if (typed.length < digitsOf(draft.play)) return { ...draft, typed };
  const numbers = draft.numbers.includes(typed) ? draft.numbers : [...draft.numbers, typed];
  return { ...draft, numbers, typed: "" };
}

/** Removes the last digit, or the last number if none is being typed. */
export function erase(draft: CounterDraft): CounterDraft {
  return draft.typed === ""
    ? { ...draft, numbers: draft.numbers.slice(0, -1) }
    : { ...draft, typed: draft.typed.slice(0, -1) };
}

export function removeNumber(draft: CounterDraft, number: string): CounterDraft {
  return { ...draft, numbers: draft.numbers.filter((one) => one !== number) };
}

/** Returns the draft as a line of the slip, such as `39.25 b5`; null while the draft is incomplete. */
export function counterLine({ play, numbers, unit }: CounterDraft): string | null {
  const least = play === "da" ? 2 : 1;
  if (numbers.length < least || !/^\d+(\.\d+)?$/.test(unit) || Number(unit) === 0) return null;
  return `${numbers.join(".")} ${play.replace(/\d$/, "")}${unit}`;
}

/** Returns the text written so far and the draft as one slip. */
export function counterSlip(written: string, draft: CounterDraft): string {
  const line = counterLine(draft);
  return [written.trim().replace(/;$/, ""), ...(line === null ? [] : [line])]
    .filter((part) => part !== "")
    .join(SEPARATOR);
}
