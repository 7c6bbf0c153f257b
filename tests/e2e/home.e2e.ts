/** Home on a phone: the bar of categories, sections and tiles, what the phone remembers, and who made the games. */
import { expect, test, type Locator } from "@playwright/test";
import { games } from "../../apps/web/src/i18n/bn/games/games.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { logIn, register } from "./support/account.ts";
import { openHome, section } from "./support/home-page.ts";
import { logInNewMember, passAgeGate, waitForHydration } from "./support/fixture.ts";
import { openPhone } from "./support/phone.ts";
import { bn } from "./support/messages.ts";
import { tick } from "./support/tick.ts";

test("[HOME-03 HOME-04] category bar: sticks under the header, follows the scroll, leads to its sections", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await openHome(page);
  const bar = page.getByRole("navigation", { name: bn["home.categories"] });
  const order = [
    "HOME",
    "HOT",
    "FISH",
    "RNG",
    "BGS",
    "LIVE",
    "PVP",
    "SPORTS",
    "ESPORTS",
    "COCKFIGHT",
    "LOTT",
    "ELOTT",
    "JACKPOT",
  ] as const;
  await expect(bar.getByRole("button")).toHaveText(order.map((category) => games[`games.${category}`]));
  const current = bar.locator("[aria-current=true]");
  await expect(current).toHaveText(games["games.HOME"]);
  // The test waits for the end of the scroll: a wheel event during a scroll is lost.
  const stands = page.evaluate(
    () => new Promise<void>((done) => window.addEventListener("scrollend", () => done(), { once: true })),
  );
  await bar.getByRole("button", { name: games["games.PVP"] }).click();
  await stands;
  await expect(current).toHaveText(games["games.PVP"]);
  await expect
    .poll(async () =>
      Math.abs(
        (await section(page, "PVP").boundingBox())!.y -
          ((await bar.boundingBox())!.y + (await bar.boundingBox())!.height),
      ),
    )
    .toBeLessThan(60);
  const [head, stuck] = await Promise.all([page.locator("header").boundingBox(), bar.boundingBox()]);
  expect(Math.abs(stuck!.y - (head!.y + head!.height))).toBeLessThan(2);
  const fish = await section(page, "FISH").evaluate(
    (element) => element.getBoundingClientRect().top + window.scrollY,
  );
  await page.mouse.wheel(0, fish - 120 - (await page.evaluate(() => window.scrollY)));
  await expect(current).toHaveText(games["games.FISH"]);
  await page.mouse.wheel(0, 100_000);
  await expect(current).toHaveText(games["games.JACKPOT"]);
  await bar.getByRole("button", { name: games["games.ELOTT"] }).click();
  await expect(current).toHaveText(games["games.ELOTT"]);
  await bar.getByRole("button", { name: games["games.JACKPOT"] }).click();
  await expect(page.getByRole("region", { name: bn["home.megaJackpot"] })).toBeInViewport();
  await expect(current).toHaveText(games["games.JACKPOT"]);
  await bar.getByRole("button", { name: games["games.HOME"] }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(current).toHaveText(games["games.HOME"]);
  await page.context().close();
});

test("[HOME-05 HOME-14 HOME-15] home sections: header with icon, name, total and more; a row of three games that slides to twelve and to all of them", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await openHome(page);
  const paths = {
    FISH: "/m/fishing-games",
    RNG: "/m/slot-games",
    LIVE: "/m/live-games",
    PVP: "/m/poker-games",
    SPORTS: "/m/sport-games",
    ESPORTS: "/m/esport-games",
    COCKFIGHT: "/m/cockfight",
    LOTT: "/m/lott",
    ELOTT: "/m/elott",
  } as const;
  for (const [category, path] of Object.entries(paths)) {
    const one = section(page, category);
    await expect(
      one.getByRole("heading", { name: games[`games.${category as keyof typeof paths}`], exact: true }),
    ).toBeAttached();
    await expect(one.locator("h2 + span")).toHaveText(/[০-৯]/);
    await expect(one.locator("svg").first()).toBeAttached();
    // the list has two links: in the heading and at the end of the row
    await expect(one.locator(`a[href="${path}"]`)).toHaveCount(2);
    await expect(one.getByRole("listitem")).toHaveCount(4);
  }
  const slots = section(page, "RNG");
  const row = slots.getByRole("list");
  const placeOf = async (tile: Locator) => (await tile.boundingBox())!;
  // the fourth tile begins inside the row, which shows that there is more
  const edge = (await placeOf(row)).x + (await placeOf(row)).width;
  const rest = row.getByRole("listitem").last();
  expect((await placeOf(rest)).x).toBeLessThan(edge);
  await rest.scrollIntoViewIfNeeded();
  await row.evaluate((element) => element.scrollTo({ left: 40 }));
  await expect(row.getByRole("listitem")).toHaveCount(13);
  await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect(rest.getByRole("link")).toBeInViewport();
  await expect(rest).toHaveText(bn["home.moreOf"].replace("{category}", games["games.RNG"]));
  const live = section(page, "LIVE").getByRole("list");
  await live.getByRole("link").first().focus();
  await expect(live.getByRole("listitem")).toHaveCount(13);
  await rest.getByRole("link").click();
  await expect(page).toHaveURL(/\/m\/slot-games$/);
  await expect(
    page.getByRole("navigation", { name: bn["home.categories"] }).locator("[aria-current=page]"),
  ).toHaveText(games["games.RNG"]);
  await page.context().close();
});

test("[HOME-06 HOME-13 HOME-10] hot, recent, favourites: visitor sent to login, member finds the starred game", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  await passAgeGate(page.context());
  await openHome(page);
  const hot = section(page, "HOT");
  await expect(hot.getByRole("tab")).toHaveText([
    games["games.HOT"],
    bn["home.recent"],
    bn["home.favourites"],
  ]);
  await expect(hot.getByRole("listitem")).toHaveCount(6);
  await hot.getByRole("tab", { name: bn["home.recent"] }).click();
  await expect(hot).toContainText(bn["home.loginToSee"]);
  await hot.getByRole("tab", { name: games["games.HOT"] }).click();
  const tile = hot.getByRole("listitem").first();
  const name = (await tile.locator("a > span").nth(1).textContent()) ?? "";
  await tile.getByRole("button").click();
  // the address has no return address, since a login leads to home by default
  await expect(page).toHaveURL(/\/m\/login$/);

  await logInNewMember(page.context(), baseURL);
  await openHome(page);
  await tile.getByRole("button").click();
  await expect(tile.getByRole("button")).toHaveAttribute("aria-pressed", "true");
  await hot.getByRole("tab", { name: bn["home.favourites"], exact: true }).click();
  await expect(hot.getByRole("tabpanel").getByRole("listitem")).toHaveCount(1);
  await expect(hot.getByRole("tabpanel")).toContainText(name);
  await hot.getByRole("tab", { name: bn["home.recent"] }).click();
  await expect(hot).toContainText(bn["home.noRecent"]);
  await page.goto("/m/play/101101");
  await expect(page.locator("iframe")).toBeVisible();
  await openHome(page);
  // the game played last is first in the row, in real and in free play
  const own = page.getByRole("region", { name: bn["home.recent"] });
  await expect(own.getByRole("listitem").first().getByRole("link")).toHaveAttribute("href", "/m/play/101101");
  expect((await own.boundingBox())!.y).toBeLessThan((await hot.boundingBox())!.y);
  await hot.getByRole("tab", { name: bn["home.recent"] }).click();
  await expect(hot.getByRole("tabpanel").getByRole("listitem")).toHaveCount(1);
  await expect(section(page, "LOTT").getByRole("listitem").getByRole("button", { name: /প্রিয়/ })).toHaveCount(
    0,
  );
  await expect(
    section(page, "ELOTT").getByRole("listitem").getByRole("button", { name: /প্রিয়/ }),
  ).toHaveCount(0);
  await expect(section(page, "FISH").getByRole("listitem").getByRole("button", { name: /প্রিয়/ })).toHaveCount(
    3,
  );
  await page.context().close();
});

test("[HOME-03 SHELL-23] finger on the category bar makes home interactive → bar stays under it, its category is chosen", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await passAgeGate(page.context());
  await page.goto("/m/home");
  await waitForHydration(page);
  const bar = page.getByRole("navigation", { name: bn["home.categories"] });
  const list = bar.getByRole("list");
  const last = bar.getByRole("button", { name: games["games.JACKPOT"] });
  const atEnd = await list.evaluate((element) => {
    element.scrollLeft = element.scrollWidth;
    return element.scrollLeft;
  });
  await last.hover();
  await page.mouse.down();
  await expect
    .poll(() =>
      last.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps"))),
    )
    .toBe(true);
  // waits until React's work after the paint has ended
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
  expect(await list.evaluate((element) => element.scrollLeft)).toBe(atEnd);
  await page.mouse.up();
  await expect(bar.locator("[aria-current=true]")).toHaveText(games["games.JACKPOT"]);
});

test("[HOME-13 HOME-06] tile picture failed → alternate host; tap before hydration → replayed", async ({
  browser,
}) => {
  // the context has no service worker, since its requests would bypass the held responses
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    locale: "bn-BD",
    serviceWorkers: "block",
  });
  await context.addInitScript(() => window.localStorage.setItem("khela.gate", "99"));
  const page = await context.newPage();
  await page.route("**/art/tiles/**", (route) => route.abort());
  let release = (): void => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/home.deferred-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await openHome(page);
  const recent = section(page, "HOT").getByRole("tab", { name: bn["home.recent"] });
  await recent.click();
  await expect(recent).toHaveAttribute("aria-selected", "false");
  release();
  await expect(recent).toHaveAttribute("aria-selected", "true");
  await section(page, "HOT").getByRole("tab", { name: games["games.HOT"] }).click();
  await expect(section(page, "HOT").getByRole("listitem").first().locator("svg").first()).toBeVisible();
  await expect(section(page, "HOT").getByRole("listitem").first().locator("img")).toHaveCount(0);
  await page.context().close();
});

test("[HOME-10] popup: one a day, for members, not on their first day; download bar dismissed → hidden", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const popup = page.getByRole("dialog");
  const startNextDay = (): Promise<void> =>
    page.evaluate(() => {
      for (const name of ["khela.popup", "khela.downloadBar"]) {
        window.localStorage.setItem(
          name,
          (window.localStorage.getItem(name) ?? "").replace(/\d{5}/g, (day) => String(Number(day) - 1)),
        );
      }
    });
  const bar = page.getByRole("complementary", { name: bn["screens.getApp"] });
  // the bar does not appear over the first page of a visit
  const around = async (): Promise<void> => {
    await page.locator('header a[href="/m/search"]').click();
    await expect(page).toHaveURL(/\/m\/search$/);
    await page
      .getByRole("navigation", { name: bn["shell.menu"] })
      .getByRole("link", { name: bn["shell.home"] })
      .click();
    await expect(page).toHaveURL(/\/m\/home$/);
  };
  await page.goto("/m/home");
  await around();
  await bar.getByRole("button", { name: bn["shell.close"] }).click();
  await expect(bar).toHaveCount(0);
  await expect(popup).toHaveCount(0);
  const username = `popup${Date.now().toString(36)}`;
  await register(page, username);
  await page.goto("/m/home");
  await around();
  await expect(popup).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  await startNextDay();
  await page.goto("/m/home");
  await popup.getByRole("button", { name: bn["home.understood"] }).click();
  await expect(popup).toHaveCount(0);
  await page.reload();
  await around();
  await expect(bar).toBeVisible();
  await expect(popup).toHaveCount(0);
  // without 'not again today' the popup returns after a login; with it, only on the next day
  await page.context().clearCookies({ name: "__Host-khela" });
  await page.reload();
  await logIn(page, username);
  await tick(popup.getByRole("checkbox", { name: bn["home.hideToday"] }));
  await popup.getByRole("button", { name: bn["home.understood"] }).click();
  await page.context().clearCookies({ name: "__Host-khela" });
  await page.reload();
  await logIn(page, username);
  await expect(page).toHaveURL(/\/m\/home$/);
  await around();
  await expect(popup).toHaveCount(0);
  await startNextDay();
  await page.reload();
  await expect(popup.getByRole("button", { name: bn["home.understood"] })).toBeVisible();
  await page.context().close();
});

test("[HOME-12 GAME-12] vendors on home: first three, all after a tap; each with its own mark; home leads to its page, game centre opens it", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await openHome(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const makers = page.getByRole("region", { name: bn["home.vendors"] });
  await makers.scrollIntoViewIfNeeded();
  await expect(makers.getByRole("listitem")).toHaveCount(3);
  await makers.getByRole("button", { name: bn["home.loadMore"] }).click();
  await expect(makers.getByRole("listitem")).toHaveCount(24);
  const marks = await makers.locator("img").evaluateAll((all) => all.map((one) => one.getAttribute("src")));
  expect(new Set(marks).size).toBe(24);
  await makers.getByRole("button", { name: bn["home.viewLess"] }).click();
  const tile = makers.getByRole("listitem").first();
  const counted = await tile.locator("span").last().innerText();
  await tile.getByRole("link").click();
  await expect(page).toHaveURL(/\/m\/provider\?vassalage=[A-Z_0-9]+$/);
  await expect(page.getByRole("main").getByRole("heading")).toBeVisible();
  await expect(page.getByRole("main").getByText(counted, { exact: true })).toBeVisible();
  await page.goto("/m/gameCenter");
  const first = makers.getByRole("listitem").first().getByRole("link");
  await expect(first).toHaveAttribute("href", /^\/m\/play\/\d+$/);
  await first.click();
  await expect(page).toHaveURL(/\/m\/login/);
  await page.context().close();
});

test("[HOME-05 HOME-15] home scrolled to its end, light: accessible", async ({ browser }) => {
  const page = await openPhone(browser, { theme: "light" });
  await page.goto("/m/home");
  for (let turn = 0; turn < 8; turn += 1) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(150);
  }
  await expectAccessible(page);
  await page.context().close();
});
