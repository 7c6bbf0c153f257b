/** Names that look like the operator's. No member may have such a name, in any spelling. */

const reserved = [
  "admin",
  "administrator",
  "moderator",
  "support",
  "helpdesk",
  "customerservice",
  "customercare",
  "service",
  "official",
  "operator",
  "staff",
  "system",
  "root",
  "security",
  "cashier",
  "khela",
  "অ্যাডমিন",
  "এডমিন",
  "সাপোর্ট",
  "গ্রাহকসেবা",
  "অফিসিয়াল",
  "ক্যাশিয়ার",
  "খেলা",
] as const;

/** Letters of other scripts, digits and signs that look like a Latin letter, grouped by that letter. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: "аαɑ4@",
  b: "ЬьВв8ß",
  c: "сϲ",
  d: "ԁɗ",
  e: "еєεё3",
  g: "ɡց9",
  h: "һнհ",
  i: "іıіїιlӏ1|!",
  k: "кκќ",
  m: "мᴍ",
  n: "пոη",
  o: "оοօ0๐০",
  p: "рρ",
  r: "гʀ",
  s: "ѕʂ5$",
  t: "тτ7",
  u: "υսц",
  v: "ѵν",
  x: "хχ",
  y: "уүγ",
};
const letterOf = new Map(
  Object.entries(lookAlikes).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
);

/** Returns how a person reads a name: without case, accents, separators and look-alike letters. */
function readingOf(name: string): string {
  return [
    ...name
      .normalize("NFKD")
      .toLowerCase()
      .replaceAll(/[\u0300-\u036f\u200b-\u200f\s._-]/gu, ""),
  ]
    .map((sign) => letterOf.get(sign) ?? sign)
    .join("");
}

const reservedReadings = reserved.map(readingOf);
/** Combinations of reserved words are reserved, also with a number at the end. */
const RESERVED = new RegExp(`^(?:${reservedReadings.join("|")})+$`, "u");

/**
 * Returns whether a username or nickname looks like the operator's, such as `Admin`, `аdmin_01`, `KHELA-support`.
 * `padmini` does not.
 */
export function isReservedName(name: string): boolean {
  return RESERVED.test(readingOf(name)) || RESERVED.test(readingOf(name.replace(/[\p{N}\s._-]+$/u, "")));
}
