/**
 * Social logins on phones under real conditions: a slow network, a browser that blocks windows, and browsers inside
 * other apps.
 */
import { expect, test, type Page } from "@playwright/test";
import { button, dialog, isLoggedIn } from "./support/account.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { holdResponse, logInNewMember } from "./support/fixture.ts";
import { bn } from "./support/messages.ts";
import { expectNothingCut, expectToast, openPhone } from "./support/phone.ts";

const google = bn["auth.with"].replace("{name}", "Google");
const CLIENT = "**/assets/firebase-login-*.js";

/** Makes the browser open windows as Safari does: only while a tap is handled, not after waiting. */
async function openWindowsWithinTapsOnly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    let isTap = false;
    window.addEventListener(
      "click",
      () => {
        isTap = true;
        setTimeout(() => {
          isTap = false;
        });
      },
      { capture: true },
    );
    window.open = (...to) => (isTap ? open(...to) : null);
  });
}

test("[AUTH-06] social login: client's code takes its time → a word, the next tap opens the window", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await openWindowsWithinTapsOnly(page);
  const letGo = await holdResponse(page, CLIENT);
  await page.goto("/m/login");
  await button(page, google).click();
  await expect(button(page, google)).toHaveAttribute("aria-busy", "true");
  letGo();
  await expectToast(page, bn["auth.tapAgain"]);
  const [popup] = await Promise.all([page.waitForEvent("popup"), button(page, google).click()]);
  await popup.getByRole("textbox").fill(`slow.${Date.now().toString(36)}@sandbox.example`);
  await popup
    .getByRole("button")
    .click()
    .catch((reason: unknown) => {
      if (!popup.isClosed()) throw reason;
    });
  await expect(page).toHaveURL(/\/m\/register/);
  await page.context().close();
});

test("[AUTH-06] social login: every window blocked, or no network → a sentence that says so", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/m/login");
  // the first tap may come before the sign-in client is loaded
  await expect(async () => {
    await button(page, google).click();
    await expect(page.getByText(bn["auth.popupBlocked"])).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const other = await openPhone(browser);
  await other.route(CLIENT, (route) => route.abort());
  await other.goto("/m/login");
  await button(other, google).click();
  await expectToast(other, bn["auth.socialFailed"]);
  await expect(button(other, google)).toBeEnabled();
});

const android =
  "Mozilla/5.0 (Linux; Android 12; SM-A125F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 15_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
const chrome = "Chrome/120.0.0.0 Mobile Safari/537.36";

for (const [app, userAgent] of [
  ["Facebook", `${android} ${chrome} [FB_IAB/FB4A;FBAV/440.0.0.0.0;]`],
  ["Messenger", `${android} ${chrome} [FB_IAB/Orca-Android;FBAV/430.0.0.0.0;]`],
  ["LINE", `${android} ${chrome} Line/13.0.0/IAB`],
  ["TikTok", `${android} ${chrome} musical_ly_2023 BytedanceWebview/d8a21c6`],
  ["Facebook", `${iPhone} [FBAN/FBIOS;FBAV/440.0.0.0.0;FBDV/iPhone12,1]`],
  ["Instagram", `${iPhone} Instagram 300.0.0.0.0 (iPhone12,1; iOS 15_5; bn_BD)`],
] as const)
  test(`[AUTH-06] login inside ${app} on ${userAgent.includes("Android") ? "Android: opens" : "an iPhone: copies"} the page's address for the browser`, async ({
    browser,
    baseURL,
  }) => {
    const page = await openPhone(browser, { userAgent });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL! });
    await page.goto("/m/login?to=%2Fm%2FgameRecord");
    const names = "Facebook, Google";
    await expect(dialog(page)).toContainText(bn["auth.inApp"].replace("{name}", names).replace("{app}", app));
    await expect(button(page, google)).toHaveCount(0);
    await expectNothingCut(page, "dialog[open]");
    if (userAgent.includes("Android")) {
      const cdp = await page.context().newCDPSession(page);
      await cdp.send("Page.enable");
      const navigated = new Promise<string>((done) =>
        cdp.on("Page.frameRequestedNavigation", ({ url }) => done(url)),
      );
      await button(page, bn["auth.openBrowser"]).click();
      expect(await navigated).toMatch(
        /^intent:\/\/localhost:\d+\/m\/login\?to=%2Fm%2FgameRecord#Intent;scheme=http;/,
      );
      return;
    }
    await expect(button(page, bn["auth.openBrowser"])).toHaveCount(0);
    await button(page, bn["auth.copyAddress"]).click();
    await expectToast(page, bn["auth.addressCopied"]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${baseURL}/m/login?to=%2Fm%2FgameRecord`,
    );
  });

test("[MEM-02 AUTH-06] linking an account inside another app → how to open the page in the browser", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser, { userAgent: `${iPhone} Instagram 300.0.0.0.0 (iPhone12,1)` });
  await logInNewMember(page.context(), baseURL);
  await page.goto("/m/member/home");
  await page.getByRole("button", { name: bn["member.menu"] }).click();
  await dialog(page).getByRole("link", { name: bn["member.facebook"] }).click();
  await expect(dialog(page).getByRole("button", { name: bn["auth.copyAddress"] })).toBeVisible();
  await expectAccessible(page);
  await expect(dialog(page)).toContainText(
    bn["auth.inApp"].replace("{name}", "Facebook").replace("{app}", "Instagram"),
  );
  expect(await isLoggedIn(page)).toBe(true);
  await page.context().close();
});
