// The kind of app or browser that runs the site. The names are the specification's; a registration sends them to the
// server.

export type ShellMode = "H5" | "APP" | "PWA" | "WEBCLIP";

/** Our own app adds this to the user agent of its browser. */
const appUserAgent = /\bKhelaApp\//;

/** `APP`: our own app; `WEBCLIP`: an iPhone's home screen; `PWA`: installed on another phone; `H5`: a browser. */
export function shellMode(): ShellMode {
  if (appUserAgent.test(navigator.userAgent)) return "APP";
  if ((navigator as Navigator & { standalone?: boolean }).standalone === true) return "WEBCLIP";
  return window.matchMedia("(display-mode: standalone)").matches ? "PWA" : "H5";
}
