// Browsers inside other apps, in which Google refuses to sign anybody in (disallowed_useragent) and windows do not open.

/** Name of the app whose in-app browser this is, empty for a WebView of an unknown app; null in a normal browser. */
export function findInAppBrowser(userAgent: string): string | null {
  const named: readonly (readonly [RegExp, string])[] = [
    [/\bFBAN\/Messenger|\bFB_IAB\/(?:Messenger|Orca)|MESSENGER/i, "Messenger"],
    [/\bFBAN\/|\bFBAV\/|\bFB_IAB\//, "Facebook"],
    [/\bInstagram\b/, "Instagram"],
    [/\bmusical_ly|\bTikTok|BytedanceWebview/i, "TikTok"],
    [/\bLine\/[0-9]/, "LINE"],
    [/\bMicroMessenger\//, "WeChat"],
    [/\bSnapchat\b/, "Snapchat"],
    [/\bTwitter(?:Android| for iPhone)/, "X"],
    [/\bTelegram/, "Telegram"],
    [/\bImo(?:im|Android)?\//i, "imo"],
    [/\bViber\b/, "Viber"],
  ];
  const found = named.find(([pattern]) => pattern.test(userAgent));
  if (found !== undefined) return found[1];
  // Android marks a WebView with "wv" in the user agent; on an iPhone, the user agent of a WebView lacks "Safari".
  const isView = /; wv\)/.test(userAgent) || /\((?:iPhone|iPad|iPod)[^)]*\)(?!.*\bSafari\/)/.test(userAgent);
  return isView ? "" : null;
}

/**
 * Returns an address that Android opens in the default browser, or in this one if there is no other; null on other
 * systems.
 */
export function browserIntent(address: string, userAgent: string): string | null {
  if (!/\bAndroid\b/.test(userAgent)) return null;
  const { protocol, host, pathname, search } = new URL(address);
  const scheme = protocol.slice(0, -1);
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=${encodeURIComponent(address)};end`;
}
