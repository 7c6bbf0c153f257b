// Choices of an operator in this browser: language and theme. The server writes both into the page before its first
// paint.

import {
  consoleLanguageCookie,
  consoleLanguages,
  consoleThemeCookie,
  consoleThemes,
  type ConsoleLanguage,
  type ConsoleTheme,
} from "@khela/contract/operator/console-page";
import { writeCookie } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

// absent in tests without a browser
const root: HTMLElement | undefined = globalThis.document?.documentElement;

function choose<T extends string>(value: string | undefined, known: readonly [T, ...T[]]): T {
  return known.find((one) => one === value) ?? known[0];
}

const language = createStore<ConsoleLanguage>(choose(root?.lang, consoleLanguages));
const theme = createStore<ConsoleTheme>(choose(root?.dataset["theme"], consoleThemes));

export const currentLanguage = (): ConsoleLanguage => language.get();
export const useLanguage = (): ConsoleLanguage => useStore(language);
export const onLanguageChange = (listener: () => void): (() => void) => language.subscribe(listener);

/** Changes the language. The caller must have loaded the texts of the language (`changeLanguage`). */
export function setLanguage(value: ConsoleLanguage): void {
  if (root !== undefined) root.lang = value;
  writeCookie(consoleLanguageCookie, value);
  language.set(value);
}

export const useTheme = (): ConsoleTheme => useStore(theme);

export function setTheme(value: ConsoleTheme): void {
  if (root !== undefined) root.dataset["theme"] = value;
  writeCookie(consoleThemeCookie, value);
  theme.set(value);
}
