import { expect, test } from "vitest";
import { browserIntent, findInAppBrowser } from "./in-app-browser.ts";

const android = "Mozilla/5.0 (Linux; Android 12; SM-A125F) AppleWebKit/537.36 (KHTML, like Gecko)";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 15_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`${android} Version/4.0 Chrome/120.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0.0.0;]`, "Facebook"],
  [`${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/440.0.0.0;FBDV/iPhone12,1]`, "Facebook"],
  [`${android} Version/4.0 Chrome/120.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/430.0;]`, "Messenger"],
  [`${iPhone} Mobile/15E148 Instagram 300.0.0.0 (iPhone12,1; iOS 15_5; bn_BD)`, "Instagram"],
  [`${android} Version/4.0 Chrome/120.0 Mobile Safari/537.36 Line/13.0.0/IAB`, "LINE"],
  [
    "Mozilla/5.0 (Linux; Android 12; SM-A125F; wv) AppleWebKit/537.36 Version/4.0 Chrome/120.0 Mobile Safari/537.36",
    "",
  ],
  [`${iPhone} Mobile/15E148`, ""],
  [`${iPhone} Version/15.5 Mobile/15E148 Safari/604.1`, null],
  [`${iPhone} CriOS/120.0 Mobile/15E148 Safari/604.1`, null],
  [`${android} Chrome/120.0.0.0 Mobile Safari/537.36`, null],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36",
    null,
  ],
])("[AUTH-06] in-app browser: %s → %s", (userAgent, app) => {
  expect(findInAppBrowser(userAgent)).toBe(app);
});

test("[AUTH-06] in-app browser on Android → an intent that opens the same page; elsewhere none", () => {
  const address = "https://khela.example/m/login?next=%2Fm%2Fvip";
  expect(browserIntent(address, android)).toBe(
    "intent://khela.example/m/login?next=%2Fm%2Fvip#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=https%3A%2F%2Fkhela.example%2Fm%2Flogin%3Fnext%3D%252Fm%252Fvip;end",
  );
  expect(browserIntent(address, iPhone)).toBeNull();
});
