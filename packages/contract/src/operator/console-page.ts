// The console's page, which the server sends at every address of the console. It carries data that the page needs
// before its script runs.

/** Cookies for the console's paths only. They give the first paint the operator's theme and language. */
export const consoleThemeCookie = "khela-console-theme";
export const consoleLanguageCookie = "khela-console-language";

export const consoleThemes = ["dark", "light"] as const;
export type ConsoleTheme = (typeof consoleThemes)[number];

/** The languages that the console speaks, the default first. */
export const consoleLanguages = ["bn", "en"] as const;
export type ConsoleLanguage = (typeof consoleLanguages)[number];

/** Placeholders in the console's `index.html`, in the attributes of `<html>`. */
export const consolePagePlaceholders = {
  language: "%language%",
  theme: "%theme%",
  merchant: "%merchant%",
} as const;
