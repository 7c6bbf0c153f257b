/** Play without an account, and free play of members. */
import { expect, test, type Page } from "@playwright/test";
import { sql } from "@khela/service-kit/db/database";
import { expectAccessible } from "./support/accessibility.ts";
import { button, dialog, isLoggedIn, logIn, password, register } from "./support/account.ts";
import { openDbBackdoor } from "./support/db-backdoor.ts";
import { section } from "./support/home-page.ts";
import { expectNothingCut, openPhone, expectToast } from "./support/phone.ts";
import { findTextFaults } from "./support/text-faults.ts";
import { messageOf, messages } from "./support/all-messages.ts";
import type { MessageId } from "../../apps/web/src/i18n/catalogue.ts";
import { logInNewMember, waitForHydration, withOwnerDatabase } from "./support/fixture.ts";
import { bn } from "./support/messages.ts";

/**
 * Expects all sections of home to be present before anybody touches the page, and before the code that waits for a
 * touch gives up.
 */
async function expectWholeHome(page: Page): Promise<void> {
  await expect(section(page, "HOT").getByRole("listitem")).toHaveCount(6, { timeout: 4_000 });
  await expect(page.getByRole("navigation", { name: bn["home.categories"] })).toBeVisible();
}

test("[AUTH-25] free trial → guest of the trial merchant with play money, home opened", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/help");
  await page.goto("/m/login");
  const sent = page.waitForRequest((request) => request.url().endsWith("/session/login/freeplay"));
  await dialog(page).getByRole("link", { name: bn["auth.tryFirst"] }).click();
  expect((await sent).method()).toBe("POST");
  await expectToast(page, bn["auth.trialStarted"]);
  await expect(page).toHaveURL(/\/m\/home$/);
  // Home replaced the trial's address in the history, so one step back is the page before the trial.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/m\/trail/);
  const stored = JSON.parse(
    await page.evaluate(() => window.localStorage.getItem("khela.session") ?? "null"),
  );
  expect(stored).toMatchObject({ merchantCode: "khela_trial", customerType: 4 });
  expect(stored).not.toHaveProperty("type");
  expect(stored.userName).toMatch(/^guest_/);
  const wallet = await page.request.get("/wps/wallets/gcs", { headers: { Merchant: "khela_trial" } });
  expect(((await wallet.json()) as { value: { sumBalance: string } }).value.sumBalance).toBe("10000.00");
  // A screen for members only says so, and the visitor is redirected to home.
  await page.goto("/m/voucherCenter");
  await expectToast(page, bn["error.free_reject"]);
  await expectWholeHome(page);
  await page.goto("/m/agent");
  await expectToast(page, bn["error.permission.denied"]);
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(page.locator("header").getByRole("link", { name: bn["shell.balance"] })).toHaveAttribute(
    "href",
    "/m/member/home",
  );
});

test("[AUTH-25 MEM-04] guest asked to register → may stay, or becomes a member", async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto("/m/trail");
  await expect(page).toHaveURL(/\/m\/home$/);
  await expectWholeHome(page);
  await page.goto("/m/member/home");
  const prompt = page.getByRole("dialog", { name: bn["member.guestTitle"] });
  await expect(prompt).toBeVisible();
  await expectAccessible(page);
  await prompt.getByRole("button", { name: bn["shell.cancel"] }).click();
  await expect(prompt).toBeHidden();
  await expect(page.getByRole("heading", { name: bn["member.guest"] })).toBeVisible();
  await page.reload();
  await prompt.getByRole("link", { name: bn["member.registerNow"] }).click();
  await expect(page).toHaveURL(/\/m\/register$/);
  await register(page, `gopa${Date.now().toString(36)}`);
  expect(await isLoggedIn(page)).toBe(true);
});

test("[MEM-04] visitor in the member centre → asked to register", async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto("/m/mine");
  const prompt = page.getByRole("dialog", { name: bn["member.guestTitle"] });
  await expect(prompt).toBeVisible();
  await prompt.getByRole("button", { name: bn["shell.cancel"] }).click();
  await expect(prompt).toBeHidden();
  await page.getByRole("main").getByRole("link", { name: bn["member.registerNow"] }).click();
  await expect(page).toHaveURL(/\/m\/register$/);
});

const launchedAs = async (page: Page, open: () => Promise<unknown>): Promise<string | null> => {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes("/wps/game/launchGame")),
    open(),
  ]);
  return new URL(request.url()).searchParams.get("accountType");
};

test("[AUTH-25 GAME-04] free play of a member → still logged in; a game of the list opens with play money, beside it the own balance, and back", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const main = page.getByRole("main");
  await register(page, `tuli${Date.now().toString(36)}`);
  await page.goto("/m/trail");
  await expect(page).toHaveURL(/\/m\/gameList\?free=1$/);
  await expect(main.getByText(messages["gameList.free"])).toBeVisible();
  expect(await isLoggedIn(page)).toBe(true);
  await expectAccessible(page);
  expect(await findTextFaults(page)).toEqual([]);
  const tile = main
    .getByRole("listitem")
    .filter({ hasText: messages["games.free"] })
    .getByRole("link")
    .first();
  expect(await launchedAs(page, () => tile.click())).toBe("0");
  await expect(page).toHaveURL(/\/m\/play\/\d+\?free=1$/);
  const own = page.getByRole("button", { name: messages["play.own"] });
  await expect(own).toBeEnabled();
  await expect(page.locator("iframe")).toBeVisible();
  await expectAccessible(page, "main");
  await expectNothingCut(page, "main");
  // play on the member's own account is a separate launch, and its balance is shown
  expect(await launchedAs(page, () => own.click())).toBe("1");
  const free = page.getByRole("button", { name: messages["play.free"] });
  await expect(free).toBeEnabled();
  await expect(main.getByText("৳০.০০")).toBeVisible();
  await expectNothingCut(page, "main");
  expect(await launchedAs(page, () => free.click())).toBe("0");
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/gameList\?free=1$/);
  expect(await isLoggedIn(page)).toBe(true);
});

test("[AUTH-25 GAME-04] visitor at a game → beside the login the game itself for free, as a guest", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/fishing-games");
  // the first game keeps its place while more games are added at the list's end
  const game = page.locator("main a[href^='/m/play/']").first();
  const path = await game.getAttribute("href");
  await game.click();
  await dialog(page).getByRole("link", { name: messages["auth.tryGame"] }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  await expect(page.locator("iframe")).toBeVisible();
  // a guest has free play only, so there is no button for it
  await expect(page.getByRole("button", { name: messages["play.free"] })).toHaveCount(0);
  await expect(page.getByRole("main").getByText("৳১০,০০০.০০")).toBeVisible();
});

test("[GAME-04] tile held by a member → its sheet with free play; told in words in the game, one tap back to the own balance", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  await logInNewMember(page.context(), baseURL);
  await page.goto("/m/fishing-games");
  await waitForHydration(page);
  const tile = page.locator("main a[href^='/m/play/']").first();
  const path = (await tile.getAttribute("href"))!;
  // the event of a long press and of the keyboard's menu key
  await tile.dispatchEvent("contextmenu");
  const sheet = page.getByRole("dialog");
  const free = sheet.getByRole("link", { name: messages["gameList.tryFree"] });
  await expect(free).toHaveAttribute("href", `${path}?free=1`);
  await expect(sheet).toContainText(messages["gameList.tryFreeNote"]);
  await expect(sheet).toContainText(messages["gameList.freeMember"]);
  await expectAccessible(page);
  await expectNothingCut(page, "dialog");
  expect(await launchedAs(page, () => free.click())).toBe("0");
  await expect(page.getByRole("note")).toHaveText(messages["play.freeNote"]);
  await expect(page.locator("iframe")).toBeVisible();
  await expectNothingCut(page, "[role=note]");
  expect(await launchedAs(page, () => page.getByRole("button", { name: messages["play.own"] }).click())).toBe(
    "1",
  );
  await expect(page.getByRole("note")).toHaveCount(0);
  expect(await isLoggedIn(page)).toBe(true);
});

test("[GAME-04 AUTH-25] tile held by a visitor → free play without an account, as a guest; a long press of the mouse opens the sheet too", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/fishing-games");
  await waitForHydration(page);
  const tile = page.getByRole("main").locator("a[href^='/m/play/']").first();
  const path = (await tile.getAttribute("href"))!;
  const sheet = page.getByRole("dialog");
  // the code for long presses loads at the first interaction
  await page.keyboard.press("Shift");
  await expect(async () => {
    if (!(await sheet.isVisible())) {
      // the mouse is released beside the tile: a release on the tile would open the game
      await page.mouse.move(1, 1);
      await page.mouse.up();
      await tile.hover();
      await page.mouse.down();
    }
    await expect(sheet).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.mouse.up();
  await expect(page).toHaveURL(/\/m\/fishing-games$/);
  await sheet.getByRole("link", { name: messages["gameList.tryFree"] }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  await expect(page.locator("iframe")).toBeVisible();
  await expect(page.getByRole("note")).toHaveText(messages["play.guestNote"]);
});

test("[AUTH-25] jurisdiction without free play, in English: neither the login nor the welcome offers it, and its own address says so", async ({
  browser,
  baseURL,
}) => {
  const t = (id: MessageId) => messageOf("en", id);
  const page = await openPhone(browser, { lang: "EN", theme: "light" });
  const behind = await openDbBackdoor();
  const links = page.locator("a[href^='/m/trail']");
  await behind.settings({ jurisdiction: "noFreePlay" });
  try {
    await page.goto("/m/login");
    await expect(dialog(page).getByRole("link", { name: t("auth.createAccount") })).toBeVisible();
    await expect(links).toHaveCount(0);
    await page.goto("/m/trail");
    await expect(page.getByText(t("error.function.not.available"))).toBeVisible();
    await logInNewMember(page.context(), baseURL);
    await page.goto("/m/welcome");
    await expect(page.getByRole("link", { name: t("auth.welcomeDeposit") })).toBeVisible();
    await expect(links).toHaveCount(0);
  } finally {
    await behind.settings({ jurisdiction: "standard" });
    await behind.close();
  }
  await page.goto("/m/welcome");
  await expect(links).toHaveCount(1);
});

test("[AUTH-25] account that carries credit only → no free play at its entry or beside a game, and still logged in", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const main = page.getByRole("main");
  const username = `rin${Date.now().toString(36)}`;
  await register(page, username);
  await withOwnerDatabase((db) => db.run(sql`update member set type = 40 where username = ${username}`));
  await page.context().clearCookies();
  await logIn(page, username, password);
  await expect(button(page, bn["shell.login"])).toHaveCount(0);
  await page.goto("/m/trail");
  await expect(main.getByText(messages["error.function.not.available"])).toBeVisible();
  await page.goto("/m/gameList?free=1");
  await expect(main.getByRole("listitem").getByRole("link").last()).toHaveAttribute(
    "href",
    /^\/m\/play\/\d+$/,
  );
  await expect(main.getByText(messages["gameList.free"])).toHaveCount(0);
  await main.getByRole("listitem").getByRole("link").last().click();
  await expect(page.locator("iframe")).toBeVisible();
  await expect(page.getByRole("button", { name: messages["play.free"] })).toHaveCount(0);
  expect(await isLoggedIn(page)).toBe(true);
});
