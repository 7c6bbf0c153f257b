// The language codes of the specification, their autonyms, and the message language to which each falls back. Shared by
// the site's messages, the server's sentences and operators' content.

export const languageCodes = [
  "BN",
  "EN",
  "TH",
  "CN",
  "JA",
  "VI",
  "MY",
  "ES",
  "HI",
  "ID",
  "KM",
  "KO",
  "MS",
  "PT",
  "TA",
  "TW",
  "TY",
  "UR",
  "TR",
  "AR",
  "FA",
  "RU",
  "KK",
  "UZ",
  "LO",
  "NE",
  "FR",
  "TE",
  "SW",
] as const;

export type LanguageCode = (typeof languageCodes)[number];
/** Languages for which the site has messages. */
export type MessageLanguage = "BN" | "EN" | "TH";
export type Direction = "ltr" | "rtl";

export const defaultLanguage: LanguageCode = "BN";

const rtlLanguages: readonly LanguageCode[] = ["AR", "FA", "UR"];
// Lao readers also read Thai. Readers of every other language get English, the most widely learnt language.
const messageLanguages: Readonly<Partial<Record<LanguageCode, MessageLanguage>>> = {
  BN: "BN",
  TH: "TH",
  LO: "TH",
};

/** Returns the language code for a client's language tag, in any case and with any region; null for an unknown tag. */
export function parseLanguageCode(text: string | undefined): LanguageCode | null {
  const code = text?.slice(0, 2).toUpperCase();
  return languageCodes.find((known) => known === code) ?? null;
}

export function directionOf(code: LanguageCode): Direction {
  return rtlLanguages.includes(code) ? "rtl" : "ltr";
}

/**
 * Returns the language whose messages are shown: the language itself if the site has its messages, else Thai for Lao,
 * else English.
 */
export function messageLanguageOf(code: LanguageCode): MessageLanguage {
  return messageLanguages[code] ?? "EN";
}

/** Returns the languages in which a text is looked up: the language, its message language, English, Bengali. */
export function languageFallbacks(code: LanguageCode): readonly LanguageCode[] {
  return [...new Set<LanguageCode>([code, messageLanguageOf(code), "EN", "BN"])];
}
