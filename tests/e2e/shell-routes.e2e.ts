/**
 * Every address of the specification, by a deep link and by a link of the site, with its header and footer. Deep links
 * of members are tested in shell-accessibility.
 */
import { expect, test, type Page } from "@playwright/test";
import { expectFrame } from "./support/screen-frame.ts";
import { everyRoute, type Route } from "./support/screen-routes.ts";
import { messages } from "./support/all-messages.ts";
import {
  goWithin,
  logInNewMember,
  passAgeGate,
  swipeBack,
  trackRequests,
  waitForHydration,
} from "./support/fixture.ts";

/** Hubs: pages that together link to nearly every screen. */
const hubs = [
  "/m/home",
  "/m/member/home",
  "/m/set",
  "/m/help",
  "/m/gameList",
  "/m/activity",
  "/m/messages",
  "/m/download",
];

const place = (page: Page): string => new URL(page.url()).pathname;

test("[SHELL-07 SHELL-08 SHELL-09 SHELL-11 SHELL-12] visitor's deep links", async ({ page, context }) => {
  await passAgeGate(context);
  for (const one of everyRoute.filter(({ member }) => !member)) {
    expect([one.path, (await page.goto(one.path))?.status()]).toEqual([one.path, 200]);
    expect(place(page)).toBe(one.path);
    await expectFrame(page, one);
  }
});

/** Opens a hub and scrolls, so that parts which load at the first interaction are there before a link is tapped. */
async function openHub(page: Page, hub: string, requestsAnswered: () => Promise<void>): Promise<void> {
  await page.goto(hub);
  await waitForHydration(page);
  await page.evaluate(() =>
    Object.assign(window, { sameDocument: true, foot: window.dispatchEvent(new Event("scroll")) }),
  );
  await requestsAnswered();
}

test("[SHELL-07 SHELL-08 SHELL-09 SHELL-11 SHELL-12] same screens by links, without a reload", async ({
  page,
  context,
  baseURL,
}) => {
  await passAgeGate(context);
  await logInNewMember(context, baseURL);
  const requestsAnswered = trackRequests(page);
  const waiting = new Map(everyRoute.map((one) => [one.path, one]));
  const arrive = async (one: Route): Promise<void> => {
    await expect.poll(() => place(page), one.path).toBe(one.path);
    await expectFrame(page, one);
    expect(await page.evaluate(() => "sameDocument" in window), one.path).toBe(true);
    waiting.delete(one.path);
  };
  const depth = () => page.evaluate(() => (history.state as { depth?: number } | null)?.depth ?? 0);
  for (const hub of hubs) {
    await openHub(page, hub, requestsAnswered);
    const links = await page
      .locator('a[href^="/"]:visible')
      .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
    for (const one of [...new Set(links)].flatMap((link) => waiting.get(link) ?? [])) {
      const before = await depth();
      await page.locator(`a[href="${one.path}"]:visible`).first().click();
      await arrive(one);
      // a link of a tab replaces the hub in the history, so there is no step back
      if ((await depth()) > before) {
        await swipeBack(page);
        await expect.poll(() => place(page), `back from ${one.path}`).toBe(hub);
      } else await openHub(page, hub, requestsAnswered);
    }
  }
  const reached = everyRoute.length - waiting.size;
  expect(reached, "routes that have a link on a hub").toBeGreaterThanOrEqual(25);
  await openHub(page, "/m/home", requestsAnswered);
  for (const one of waiting.values()) {
    await goWithin(page, one.path);
    await arrive(one);
  }
});

test.describe("[SHELL-01] every path of home", () => {
  for (const path of ["/", "/m", "/m/", "/m/index", "/m/index.html", "/m/home"]) {
    test(`[SHELL-01] SHELL-12 ${path} → home`, async ({ page, context }) => {
      await passAgeGate(context);
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole("navigation", { name: messages["home.categories"] })).toBeVisible();
      await expect(
        page.locator("header").getByRole("link", { name: messages["shell.home"], exact: true }),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: messages["shell.back"], exact: true })).toHaveCount(0);
    });
  }
});

test("[SHELL-06] unknown path → home, from outside and inside", async ({ page, context }) => {
  await passAgeGate(context);
  for (const path of ["/m/nowhere", "/m/home/deeper", "/m/help/more", "/xyz", "/wps/xyz?a=1", "/%zz"]) {
    await page.goto(path);
    expect(place(page)).toBe("/m/home");
  }
  await waitForHydration(page);
  await goWithin(page, "/m/not-here");
  await expect.poll(() => place(page)).toBe("/m/home");
});

test("[SHELL-10 SHELL-05] members' screens as a visitor → redirected as the specification says", async ({
  page,
  context,
}) => {
  await passAgeGate(context);
  for (const path of ["/m/member/home", "/m/member/benefits"]) {
    await page.goto(path);
    expect(place(page)).toBe("/m/login");
    await expect(page.getByRole("dialog", { name: messages["shell.login"] })).toBeVisible();
  }
  await page.goto("/m/changePsw");
  expect(place(page)).toBe("/m/home");
  await page
    .getByRole("navigation", { name: messages["shell.menu"] })
    .getByRole("link", { name: messages["shell.mine"] })
    .click();
  await expect.poll(() => place(page)).toBe("/m/login");
});
