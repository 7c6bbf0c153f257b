// The console's HTML page, which the server sends at every address of the console. The page carries data that its
// script needs at the start.

/**
 * Cookies that store the operator's theme and language for the first paint. They are limited to the console's paths.
 */
export const consoleThemeCookie = "khela-console-theme";
export const consoleLanguageCookie = "khela-console-language";

export const consoleThemes = ["dark", "light"] as const;
export type ConsoleTheme = (typeof consoleThemes)[number];

/** Languages of the console, the default first. */
export const consoleLanguages = ["bn", "en"] as const;
export type ConsoleLanguage = (typeof consoleLanguages)[number];

/** Placeholders in the console's `index.html`, in the attributes of `<html>`. */
export const consolePagePlaceholders = {
  language: "%language%",
  theme: "%theme%",
  merchant: "%merchant%",
} as const;
