type RegisterMethod = "H5" | "PWA" | "WEBCLIP";

/** How this page was opened: in a browser, as an installed app, or from an iPhone's home screen. */
export function registerMethod(): RegisterMethod {
  if ((navigator as Navigator & { standalone?: boolean }).standalone === true) return "WEBCLIP";
  return window.matchMedia("(display-mode: standalone)").matches ? "PWA" : "H5";
}
