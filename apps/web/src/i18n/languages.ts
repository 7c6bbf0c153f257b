// The 29 language codes of the wire, and which words each is shown in. A code without words of its own falls back:
// Bengali for BN, English for every other.

export type Direction = "ltr" | "rtl";
/** Languages whose words ship. */
export type WordsCode = "BN" | "EN";

type Language = { readonly direction: Direction; readonly words: WordsCode };

const inEnglish: Language = { direction: "ltr", words: "EN" };
const inEnglishFromRight: Language = { direction: "rtl", words: "EN" };

export const languages = {
  BN: { direction: "ltr", words: "BN" },
  EN: inEnglish,
  TH: inEnglish,
  HI: inEnglish,
  UR: inEnglishFromRight,
  NE: inEnglish,
  TA: inEnglish,
  TE: inEnglish,
  AR: inEnglishFromRight,
  FA: inEnglishFromRight,
  CN: inEnglish,
  TW: inEnglish,
  JA: inEnglish,
  KO: inEnglish,
  VI: inEnglish,
  MY: inEnglish,
  KM: inEnglish,
  LO: inEnglish,
  ID: inEnglish,
  MS: inEnglish,
  ES: inEnglish,
  PT: inEnglish,
  FR: inEnglish,
  TR: inEnglish,
  RU: inEnglish,
  KK: inEnglish,
  UZ: inEnglish,
  SW: inEnglish,
  TY: inEnglish,
} as const satisfies Record<string, Language>;

export type LanguageCode = keyof typeof languages;

export const defaultLanguage: LanguageCode = "BN";

/** The code itself when it is one of ours, else the default. */
export function languageCodeOf(text: string): LanguageCode {
  const upper = text.toUpperCase();
  return Object.hasOwn(languages, upper) ? (upper as LanguageCode) : defaultLanguage;
}
