// The shell's messages in the page's language, which the server writes into the page.
import { bn } from "./bn.ts";
import { en } from "./en.ts";
import type { Messages } from "./message-format.ts";
import type { Language } from "./format.ts";

export function pageLanguage(): Language {
  return document.documentElement.lang === "en" ? "en" : "bn";
}

export const messages: Messages = pageLanguage() === "en" ? en : bn;

/** Returns a game's own messages in the page's language. */
export function pickMessages<T>(dictionaries: { readonly bn: T; readonly en: T }): T {
  return dictionaries[pageLanguage()];
}
