// The shell's words in the page's language, which the server wrote into the page.
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";
import type { Words } from "./i18n/words.ts";
import type { Language } from "./format.ts";

export function pageLanguage(): Language {
  return document.documentElement.lang === "en" ? "en" : "bn";
}

export const words: Words = pageLanguage() === "en" ? en : bn;

/** One of a game's own dictionaries, in the page's language. */
export function pick<T>(dictionaries: { readonly bn: T; readonly en: T }): T {
  return dictionaries[pageLanguage()];
}
