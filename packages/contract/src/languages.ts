// The language codes of the dictionary, the way each is written, and which words a reader gets where his own language
// has none. The one list of both sides: the site's words, the server's sentences and what operators write follow it.

export const languageCodes = [
  "BN", "EN", "TH", "CN", "JA", "VI", "MY", "ES", "HI", "ID", "KM", "KO", "MS", "PT", "TA",
  "TW", "TY", "UR", "TR", "AR", "FA", "RU", "KK", "UZ", "LO", "NE", "FR", "TE", "SW",
] as const;

export type LanguageCode = (typeof languageCodes)[number];
/** Languages whose words ship. */
export type WordsCode = "BN" | "EN" | "TH";
export type Direction = "ltr" | "rtl";

export const defaultLanguage: LanguageCode = "BN";

const fromRight: readonly LanguageCode[] = ["AR", "FA", "UR"];
// Who reads Lao reads Thai; everybody else is given the language most people have learnt.
const ownWords: Readonly<Partial<Record<LanguageCode, WordsCode>>> = { BN: "BN", TH: "TH", LO: "TH" };

/** The code a client asked for, in any case and with any region; null when it is none of ours. */
export function languageCodeOf(asked: string | undefined): LanguageCode | null {
  const code = asked?.slice(0, 2).toUpperCase();
  return languageCodes.find((known) => known === code) ?? null;
}

export function directionOf(code: LanguageCode): Direction {
  return fromRight.includes(code) ? "rtl" : "ltr";
}

/** The words a language is shown in: its own, else Thai for Lao, else English. */
export function wordsOf(code: LanguageCode): WordsCode {
  return ownWords[code] ?? "EN";
}

/** The whole chain a text is looked for along: the language, its words, English, Bengali. */
export function chainOf(code: LanguageCode): readonly LanguageCode[] {
  return [...new Set<LanguageCode>([code, wordsOf(code), "EN", "BN"])];
}
