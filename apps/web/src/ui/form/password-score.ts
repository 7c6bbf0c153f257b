// How hard a password is to guess, by its length and the kinds of its characters. Common words, repetitions and
// sequences of digits or letters count as one character. The server refuses common passwords by its own list.

import { fields } from "@khela/contract/fields";

export const strengths = ["weak", "fair", "strong"] as const;
export type Strength = (typeof strengths)[number];

/** Minimum bits of a fair and a strong password: eight letters are weak, twelve characters of two kinds are strong. */
const FAIR_BITS = 45;
const STRONG_BITS = 60;

/**
 * For each kind of characters: a pattern, and how many such characters exist. The last kind includes the letters of
 * scripts without capitals.
 */
const kinds: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\p{Nd}/u, 10],
  [/[^a-zA-Z\p{Nd}]/u, 33],
];

/** Common words in passwords, in the Unicode form NFKC, which writes য় as two characters. */
const commonParts =
  /password|passwd|qwerty|asdf|zxcv|khela|bangla|dhaka|admin|welcome|love|allah|abcd|পাসওয়ার্ড|বাংলাদেশ|ভালোবাসি|আল্লাহ|খেলা|ঢাকা/gi;
/** Repetitions of one to four characters; a repetition counts only once. */
const repeated = /(.{1,4}?)\1+/gu;
/** Joiners and other signs that nobody sees. */
const invisible = /\p{Cf}/gu;

/** Returns whether a character continues the sequence of the character before it: b after a, 3 after 4. */
const continues = (code: number, before: number | undefined): boolean =>
  before !== undefined && Math.abs(code - before) <= 1;

/** Returns the strength of the password typed so far. A password that is too short to be accepted is weak. */
export function strengthOf(password: string): Strength {
  if ([...password].length < fields.password.min) return "weak";
  const text = password.normalize("NFKC").replaceAll(invisible, "");
  const codes = [...text.replaceAll(commonParts, "a").replaceAll(repeated, "$1")].map(
    (char) => char.codePointAt(0)!,
  );
  const counted = codes.filter((code, at) => !continues(code, codes[at - 1])).length;
  const variety = kinds.reduce((sum, [kind, size]) => sum + (kind.test(text) ? size : 0), 0);
  const bits = counted * Math.log2(Math.max(variety, 1));
  if (bits < FAIR_BITS) return "weak";
  return bits < STRONG_BITS ? "fair" : "strong";
}
