// Normalizes names as phones write them: composed (NFC), with one form of apostrophe, hyphen and space. Joiners stay
// where the script needs them.

/** Viramas (canonical combining class 9) of the scripts that names are written in. */
const VIRAMA =
  "[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u0e3a\\u0eba\\u0f84\\u1039\\u103a\\u1714\\u1734" +
  "\\u17d2\\u1a60\\u1b44\\u1baa\\u1bab\\u1bf2\\u1bf3\\ua806\\ua8c4\\ua953\\ua9c0\\uaaf6\\uabed]";
/** Letters of Arabic and Syriac that do not join the next letter (Joining_Type R or U). */
const NOT_FORWARD =
  "\\u0621-\\u0625\\u0627\\u0629\\u062f-\\u0632\\u0648\\u0671-\\u0677\\u0688-\\u0699\\u06c0\\u06c3-\\u06cb\\u06cd\\u06cf\\u06d2-\\u06d5" +
  "\\u06e5\\u06e6\\u06ee\\u06ef\\u0710\\u0715-\\u0719\\u071e\\u0728\\u072a\\u072c\\u072f\\u074d\\u0759-\\u075b\\u076b\\u076c\\u0771" +
  "\\u0773\\u0774\\u0778\\u0779";
/** Letters that join neither neighbour (Joining_Type U). */
const NOT_JOINING = "\\u0621\\u0674\\u06e5\\u06e6";
const CURSIVE = "\\u0620-\\u064a\\u066e-\\u06d5\\u06e5-\\u06ff\\u0710-\\u077f";

const MARKS = "\\p{Mn}*";
/**
 * Contexts of UAX 31, 2.3, in which a script needs a joiner. Each expression captures the text before the joiner and
 * ends with the joiner.
 */
const contexts: readonly RegExp[] = [
  // A1: ZWNJ between letters that would join
  new RegExp(
    `((?![${NOT_FORWARD}])[${CURSIVE}]${MARKS})\\u200c(?=${MARKS}(?![${NOT_JOINING}])[${CURSIVE}])`,
    "gu",
  ),
  // A2: ZWNJ between a letter with its virama and the next letter
  new RegExp(`(\\p{L}\\p{M}*${VIRAMA}${MARKS})\\u200c(?=\\p{L})`, "gu"),
  // B: ZWJ behind a virama, without a vowel sign after it
  new RegExp(`(\\p{L}\\p{M}*${VIRAMA}${MARKS})\\u200d(?!\\p{M})`, "gu"),
  // ZWJ before the virama: the ra of র‍্যাব keeps its form (The Unicode Standard, 12.2; the same in Kannada)
  new RegExp(`(\\p{L}${MARKS})\\u200d(?=${VIRAMA}\\p{L})`, "gu"),
];

/** Returns whether every joiner of a name is where its script needs it. */
export function hasOnlyNeededJoiners(name: string): boolean {
  return !/[\u200c\u200d]/.test(contexts.reduce((text, context) => text.replace(context, "$1"), name));
}

/**
 * Returns a name in its stored form: composed (NFC), one form of spaces, apostrophes and hyphens, without directional
 * marks at either end.
 */
export function normalizeName(typed: string): string {
  return (
    typed
      // Removes directional marks around a copied name. A mark inside a name would reverse the name, so such a name is
      // refused.
      .replace(/^[\s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/, "")
      .replace(/[\s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+$/, "")
      .replace(/[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02bd\u2032\u00b4`\uff07]/g, "'")
      .replace(/[\u2010-\u2013\u2212\ufe63\uff0d]/g, "-")
      .replace(/\p{Zs}+/gu, " ")
      .normalize("NFC")
  );
}

/** Returns a name in its form for comparison: without case, and without joiners, which change only the shape. */
export function comparableName(name: string): string {
  return normalizeName(name)
    .replace(/[\u200c\u200d]/g, "")
    .normalize("NFC")
    .toLowerCase();
}
