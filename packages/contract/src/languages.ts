// The language codes of the dictionary. Which of them have texts is the site's matter (its fallback chain).

export const languageCodes = [
  "BN", "EN", "TH", "CN", "JA", "VI", "MY", "ES", "HI", "ID", "KM", "KO", "MS", "PT", "TA",
  "TW", "TY", "UR", "TR", "AR", "FA", "RU", "KK", "UZ", "LO", "NE", "FR", "TE", "SW",
] as const;

export type LanguageCode = (typeof languageCodes)[number];

export const defaultLanguage: LanguageCode = "BN";

/** The code a client asked for, in any case and with any region; null when it is none of ours. */
export function languageCodeOf(asked: string | undefined): LanguageCode | null {
  const code = asked?.slice(0, 2).toUpperCase();
  return languageCodes.find((known) => known === code) ?? null;
}
