// How the site runs (browser, installed app, own app), by the specification's names, which registration sends to the
// server.

export type ShellMode = "H5" | "APP" | "PWA" | "WEBCLIP";

/** Our own app appends this text to the user agent of its browser. */
const appUserAgent = /\bKhelaApp\//;

/** `APP` our own app around the site, `WEBCLIP` an iPhone's home screen, `PWA` installed elsewhere, `H5` a browser. */
export function shellMode(): ShellMode {
  if (appUserAgent.test(navigator.userAgent)) return "APP";
  if ((navigator as Navigator & { standalone?: boolean }).standalone === true) return "WEBCLIP";
  return window.matchMedia("(display-mode: standalone)").matches ? "PWA" : "H5";
}
