// What the site stands in. The specification's names, as registration tells them to the server.

export type ShellMode = "H5" | "APP" | "PWA" | "WEBCLIP";

/** What our own app adds to its browser's user agent. */
const appMark = /\bKhelaApp\//;

/** `APP` our own app around the site, `WEBCLIP` an iPhone's home screen, `PWA` installed elsewhere, `H5` a browser. */
export function shellMode(): ShellMode {
  if (appMark.test(navigator.userAgent)) return "APP";
  if ((navigator as Navigator & { standalone?: boolean }).standalone === true) return "WEBCLIP";
  return window.matchMedia("(display-mode: standalone)").matches ? "PWA" : "H5";
}
