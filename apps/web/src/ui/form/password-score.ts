// How hard a password is to guess, by its length and the kinds of its characters. Common words, repetitions and
// sequences of digits or letters count as one character. The server refuses common passwords by its own list.

export const strengths = ["weak", "fair", "strong"] as const;
export type Strength = (typeof strengths)[number];

/** In bits: eight letters are weak, twelve of two kinds are strong. */
const FAIR_BITS = 45;
const STRONG_BITS = 60;

/** How many characters there are of a kind. */
const kinds: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9০-৯]/, 10],
  [/[^a-zA-Z0-9০-৯]/, 33],
];

const commonParts = /password|passwd|qwerty|asdf|zxcv|khela|bangla|dhaka|admin|welcome|love|allah|abcd/gi;

/** Whether a character continues the one before it: 1 after 1, b after a, 3 after 4. */
const continues = (code: number, before: number | undefined): boolean =>
  before !== undefined && Math.abs(code - before) <= 1;

/** Returns how strong a password is that was typed so far. */
export function strengthOf(password: string): Strength {
  const codes = [...password.replaceAll(commonParts, "a")].map((char) => char.codePointAt(0)!);
  const counted = codes.filter((code, at) => !continues(code, codes[at - 1])).length;
  const variety = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const bits = counted * Math.log2(variety);
  if (bits < FAIR_BITS) return "weak";
  return bits < STRONG_BITS ? "fair" : "strong";
}
