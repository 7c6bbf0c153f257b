/** Home, part by part, on a phone: what moves, what sticks, what is remembered, and what a merchant leaves out. */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { games } from "../../apps/web/src/i18n/bn/games.ts";
import { sql } from "../../apps/server/src/platform/db/pool.ts";
import { register } from "./account.ts";
import { expectAccessible, expectNothingCut, openPhone } from "./phone.ts";
import { openShelves, type Shelves } from "./shelves.ts";
import { inDatabase } from "./stage.ts";
import { bn } from "./words.ts";

test.describe.configure({ timeout: 90_000 });

const username = `home${Date.now().toString(36)}`;
let shelves: Shelves;
let address = 0;

test.beforeAll(async () => {
  shelves = await openShelves();
});
test.afterAll(async () => {
  await shelves.restore();
  await shelves.ways({});
  await shelves.noWins();
  await shelves.close();
});

/** Home without the popup, at an address whose page nobody has kept. */
async function openHome(page: Page): Promise<void> {
  await page.goto(`/m/home?at=${username}${address += 1}`);
  const understood = page.getByRole("dialog").getByRole("button", { name: bn["home.understood"] });
  await understood.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

const carousel = (page: Page): Locator => page.locator("[aria-roledescription=carousel] ul");
const section = (page: Page, category: string): Locator => page.locator(`#games-${category}`);
const at = (track: Locator): Promise<number> => track.evaluate((list) => Math.round(list.scrollLeft));
const toLatin = (text: string): number => Number(text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6)).replace(/[^0-9.]/g, ""));

test("HOME-01 several banners move on every 5 s in 1 s and come round; a broken picture is left out", async ({ browser }) => {
  await shelves.breakBanner();
  const page = await openPhone(browser);
  await openHome(page);
  const track = carousel(page);
  // six, one broken, and the first once more at the end
  await expect(track.locator("li:not([aria-hidden])")).toHaveCount(5);
  await expect(track.locator("li")).toHaveCount(6);
  const timing = await track.evaluate((list) => new Promise<{ waited: number; moved: number }>((done) => {
    const start = performance.now();
    let first = 0;
    let quiet: ReturnType<typeof setTimeout>;
    list.addEventListener("scroll", () => {
      const now = performance.now();
      first ||= now;
      clearTimeout(quiet);
      quiet = setTimeout(() => done({ waited: first - start, moved: now - first }), 300);
    });
  }));
  expect(timing.waited).toBeLessThan(5_500);
  // the slide is slow at both ends, where nothing is seen to move
  expect(timing.moved).toBeGreaterThan(700);
  expect(timing.moved).toBeLessThan(1_400);
  const again = await track.evaluate((list) => new Promise<number>((done) => {
    const start = performance.now();
    let last = 0;
    setTimeout(() => list.addEventListener("scroll", () => { last ||= performance.now(); }, { once: true }), 1_000);
    setInterval(() => { if (last > 0) done(last - start); }, 50);
  }));
  expect(again).toBeGreaterThan(3_000);
  expect(again).toBeLessThan(5_500);
  // what is under way comes to its end first
  await page.waitForTimeout(1_500);
  await track.evaluate((list) => { list.scrollLeft = (list.children[4] as HTMLElement).offsetLeft - (list.children[0] as HTMLElement).offsetLeft; });
  await expect.poll(() => at(track), { timeout: 12_000 }).toBe(0);
  await shelves.restore();
  await page.context().close();
});

test("HOME-01 a single banner stands still", async ({ browser }) => {
  await shelves.banners(1);
  const page = await openPhone(browser);
  await openHome(page);
  const track = carousel(page);
  await expect(track.locator("li")).toHaveCount(1);
  await page.waitForTimeout(6_500);
  expect(await at(track)).toBe(0);
  await shelves.restore();
  await page.context().close();
});

test("HOME-02 announcements pass at 30 pictures a second and open; with none it says so", async ({ browser }) => {
  const page = await openPhone(browser);
  await openHome(page);
  const ticker = page.getByRole("region", { name: bn["home.notices"] });
  const moving = await ticker.locator("ul").first().evaluate((list) => {
    const { animationDuration, animationTimingFunction } = getComputedStyle(list.parentElement!);
    return { seconds: Number.parseFloat(animationDuration), steps: Number(/steps\((\d+)/.exec(animationTimingFunction)?.[1]) };
  });
  expect(moving.steps / moving.seconds).toBe(30);
  const second = ticker.getByRole("link").nth(1);
  const title = await second.innerText();
  await second.evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/m\/notice\?index=1$/);
  await expect(page.getByText(title).first()).toBeVisible();
  await shelves.noNotices();
  await openHome(page);
  await expect(ticker).toContainText(bn["home.noNotice"]);
  await shelves.restore();
  await page.context().close();
});

test("HOME-03 HOME-04 the category bar sticks under the header, follows the scroll and leads to its sections", async ({ browser }) => {
  const page = await openPhone(browser);
  await openHome(page);
  const bar = page.getByRole("navigation", { name: bn["home.categories"] });
  const order = ["HOME", "HOT", "FISH", "RNG", "LIVE", "PVP", "SPORTS", "COCKFIGHT", "LOTT", "ELOTT", "JACKPOT"] as const;
  await expect(bar.getByRole("button")).toHaveText(order.map((category) => games[`games.${category}`]));
  const current = bar.locator("[aria-current=true]");
  await expect(current).toHaveText(games["games.HOME"]);
  await bar.getByRole("button", { name: games["games.PVP"] }).click();
  await expect(current).toHaveText(games["games.PVP"]);
  await expect.poll(async () => Math.abs((await section(page, "PVP").boundingBox())!.y - ((await bar.boundingBox())!.y + (await bar.boundingBox())!.height))).toBeLessThan(60);
  const [head, stuck] = await Promise.all([page.locator("header").boundingBox(), bar.boundingBox()]);
  expect(Math.abs(stuck!.y - (head!.y + head!.height))).toBeLessThan(2);
  const fish = await section(page, "FISH").evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  await page.evaluate((top) => window.scrollTo(0, top - 120), fish);
  await expect(current).toHaveText(games["games.FISH"]);
  await bar.getByRole("button", { name: games["games.JACKPOT"] }).click();
  await expect(page.getByRole("region", { name: bn["home.megaJackpot"] })).toBeInViewport();
  await bar.getByRole("button", { name: games["games.HOME"] }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(current).toHaveText(games["games.HOME"]);
  await page.context().close();
});

test("HOME-05 HOME-14 HOME-15 each section has its bar with icon, name, total and more, and shows three games or twelve", async ({ browser }) => {
  const page = await openPhone(browser);
  await openHome(page);
  const paths = { FISH: "/m/fishing-games", RNG: "/m/slot-games", LIVE: "/m/live-games", PVP: "/m/poker-games", SPORTS: "/m/sport-games", COCKFIGHT: "/m/cockfight", LOTT: "/m/lott", ELOTT: "/m/elott" } as const;
  for (const [category, path] of Object.entries(paths)) {
    const one = section(page, category);
    await expect(one.getByRole("heading", { name: games[`games.${category as keyof typeof paths}`], exact: true })).toBeAttached();
    await expect(one.locator("h2 + span")).toHaveText(/[০-৯]/);
    await expect(one.locator("svg").first()).toBeAttached();
    await expect(one.locator(`a[href="${path}"]`)).toHaveCount(1);
    await expect(one.getByRole("listitem")).toHaveCount(3);
  }
  const slots = section(page, "RNG");
  const total = await slots.locator("h2 + span").innerText();
  const said = (count: string) => bn["home.showing"].replace("{category}", games["games.RNG"]).replace("{total}", total).replace("{count}", count);
  await expect(slots).toContainText(said("৩"));
  const more = slots.getByRole("button", { name: bn["home.loadMore"] });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(slots.getByRole("listitem")).toHaveCount(12);
  await expect(slots).toContainText(said("১২"));
  const less = slots.getByRole("button", { name: bn["home.viewLess"] });
  await expect(less).toBeFocused();
  await less.click();
  await expect(slots.getByRole("listitem")).toHaveCount(3);
  await slots.locator('a[href="/m/slot-games"]').click();
  await expect(page).toHaveURL(/\/m\/slot-games$/);
  await expect(page.getByRole("navigation", { name: bn["home.categories"] }).locator("[aria-current=page]")).toHaveText(games["games.RNG"]);
  await page.context().close();
});

test("HOME-06 HOME-13 HOME-10 hot, recent and favourites: a visitor is sent to log in, a member finds the starred game", async ({ browser }) => {
  const page = await openPhone(browser);
  await openHome(page);
  const hot = section(page, "HOT");
  await expect(hot.getByRole("tab")).toHaveText([games["games.HOT"], bn["home.recent"], bn["home.favourites"]]);
  await expect(hot.getByRole("listitem")).toHaveCount(6);
  await hot.getByRole("tab", { name: bn["home.recent"] }).click();
  await expect(hot).toContainText(bn["home.loginToSee"]);
  await hot.getByRole("tab", { name: games["games.HOT"] }).click();
  const tile = hot.getByRole("listitem").first();
  const name = await tile.locator("a > span").nth(1).innerText();
  await tile.getByRole("button").click();
  await expect(page).toHaveURL(/\/m\/login/);

  await register(page, username);
  await openHome(page);
  await tile.getByRole("button").click();
  await expect(tile.getByRole("button")).toHaveAttribute("aria-pressed", "true");
  await hot.getByRole("tab", { name: bn["home.favourites"], exact: true }).click();
  await expect(hot.getByRole("tabpanel").getByRole("listitem")).toHaveCount(1);
  await expect(hot.getByRole("tabpanel")).toContainText(name);
  await hot.getByRole("tab", { name: bn["home.recent"] }).click();
  await expect(hot).toContainText(bn["home.noRecent"]);
  await page.goto("/m/play/101101");
  await expect(page.locator("iframe")).toBeVisible({ timeout: 20_000 });
  await openHome(page);
  await hot.getByRole("tab", { name: bn["home.recent"] }).click();
  await expect(hot.getByRole("tabpanel").getByRole("listitem")).toHaveCount(1);
  await expect(section(page, "LOTT").getByRole("listitem").getByRole("button", { name: /প্রিয়/ })).toHaveCount(0);
  await expect(section(page, "ELOTT").getByRole("listitem").getByRole("button", { name: /প্রিয়/ })).toHaveCount(0);
  await expect(section(page, "FISH").getByRole("listitem").getByRole("button", { name: /প্রিয়/ })).toHaveCount(3);
  await page.context().close();
});

test("HOME-13 HOME-06 a tile without its picture shows another, and a tap that is quicker than the code is answered", async ({ browser }) => {
  // the site's worker would fetch past what is held back here
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true, locale: "bn-BD", serviceWorkers: "block" });
  await context.addInitScript(() => window.localStorage.setItem("khela.gate", "99"));
  const page = await context.newPage();
  await page.route("**/art/tiles/**", (route) => route.abort());
  let release = (): void => undefined;
  const held = new Promise<void>((done) => { release = done; });
  await page.route("**/assets/later-home-*.js", async (route) => { await held; await route.continue(); });
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

test("HOME-07 HOME-08 both jackpots roll between their bounds and say that they are a demonstration", async ({ browser }) => {
  // the demonstration stands where no pool is shown
  await inDatabase((db) => db.run(sql`update jackpot set shown = false`));
  const page = await openPhone(browser);
  await openHome(page);
  const jackpot = page.getByRole("region", { name: bn["home.jackpot"], exact: true });
  const read = async (part: Locator) => {
    const text = await part.locator("bdi").innerText();
    expect(text).toMatch(/^৳/);
    expect(text).not.toContain(".");
    return toLatin(text);
  };
  await page.mouse.wheel(0, 10);
  const first = await read(jackpot);
  await expect.poll(() => read(jackpot)).toBeGreaterThan(first);
  expect(await read(jackpot)).toBeGreaterThanOrEqual(68_873_916);
  expect(await read(jackpot)).toBeLessThanOrEqual(70_873_916);
  await expect(jackpot).toContainText(bn["home.jackpotDemo"]);
  const mega = page.getByRole("region", { name: bn["home.megaJackpot"] });
  await page.getByRole("navigation", { name: bn["home.categories"] }).getByRole("button", { name: games["games.JACKPOT"] }).click();
  await expect(mega).toContainText(bn["home.jackpotDemo"]);
  await expect.poll(() => read(mega)).toBeGreaterThanOrEqual(1_200_000_000);
  const before = await read(mega);
  expect(before).toBeLessThanOrEqual(1_300_050_000);
  const from = Date.now();
  await expect.poll(() => read(mega), { timeout: 8_000, intervals: [100] }).not.toBe(before);
  const grown = (await read(mega)) - before;
  expect(grown).toBeGreaterThanOrEqual(10_000);
  expect(grown).toBeLessThanOrEqual(50_000);
  expect(Date.now() - from).toBeLessThan(6_000);
  await page.context().close();
  await inDatabase((db) => db.run(sql`update jackpot set shown = true`));
});

test("HOME-09 the winner board: largest first, masked, its game to play; it passes by itself above four, and says when it cannot be loaded", async ({ browser }) => {
  const winner = `win${Date.now().toString(36)}`;
  const page = await openPhone(browser);
  await register(page, winner);
  await shelves.noWins();
  await shelves.addWins(winner, 4);
  const board = page.getByRole("region", { name: bn["home.winners"] });
  const show = async () => {
    await openHome(page);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await board.scrollIntoViewIfNeeded();
  };
  await show();
  const rows = board.getByRole("listitem");
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText(`${winner.slice(0, 2)}****`);
  await expect(rows.first()).toContainText(bn["home.justWon"]);
  await expect(rows.first()).toContainText("৳১০৩.০০");
  await expect(rows.last()).toContainText("৳১০০.০০");
  await expect(rows.first().locator("img")).toHaveAttribute("src", /bgs-dice/);
  await expect(rows.first().getByRole("link")).toHaveAttribute("href", "/m/play/101101");
  await page.waitForTimeout(2_500);
  const list = board.locator("ul");
  expect(await list.evaluate((element) => element.scrollTop)).toBe(0);

  await shelves.addWins(winner, 9);
  await show();
  await expect(rows).toHaveCount(9);
  await page.mouse.move(0, 0);
  await expect.poll(() => list.evaluate((element) => element.scrollTop), { timeout: 4_000 }).toBeGreaterThan(0);
  let asked = 0;
  page.on("request", (request) => { if (request.url().includes("getRankList")) asked += 1; });
  await page.evaluate(() => { for (let time = 0; time < 5; time += 1) window.dispatchEvent(new Event("online")); });
  await page.waitForTimeout(1_000);
  expect(asked).toBe(1);
  await page.route("**/GCSGAME_getRankList**", (route) => route.fulfill({ status: 500, json: { success: false, errorCode: "unknown.system.err", message: "" } }));
  await show();
  await expect(board.getByRole("alert")).toBeVisible();
  await expect(board).not.toContainText(bn["home.noWinners"]);
  await page.unroute("**/GCSGAME_getRankList**");
  await board.getByRole("button", { name: bn["shell.retry"] }).click();
  await expect(rows).toHaveCount(9);
  await page.context().close();
});

test("HOME-10 a popup comes back at the next visit unless it was hidden for today; the bar for the app stays away when it was closed", async ({ browser }) => {
  const page = await openPhone(browser);
  const popup = page.getByRole("dialog");
  await page.goto("/m/home");
  await popup.getByRole("button", { name: bn["home.understood"] }).click();
  await expect(popup).toHaveCount(0);
  await page.reload();
  await popup.getByRole("checkbox", { name: bn["home.hideToday"] }).check();
  await popup.getByRole("button", { name: bn["home.understood"] }).click();
  const bar = page.getByRole("complementary", { name: bn["screens.getApp"] });
  // it does not stand up over a first page
  const around = async () => {
    await page.locator('header a[href="/m/search"]').click();
    await expect(page).toHaveURL(/\/m\/search$/);
    await page.getByRole("navigation", { name: bn["shell.menu"] }).getByRole("link", { name: bn["shell.home"] }).click();
    await expect(page).toHaveURL(/\/m\/home$/);
  };
  await around();
  await bar.getByRole("button", { name: bn["shell.close"] }).click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await around();
  await page.waitForTimeout(1_500);
  await expect(popup).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  // the next day
  await page.evaluate(() => {
    for (const name of ["khela.popupsHidden", "khela.downloadBar"]) {
      window.localStorage.setItem(name, (window.localStorage.getItem(name) ?? "").replace(/\d{5}/g, (day) => String(Number(day) - 1)));
    }
  });
  await page.reload();
  await popup.getByRole("button", { name: bn["home.understood"] }).click();
  await around();
  await expect(bar).toBeVisible();
  await page.context().close();
});

test("HOME-11 the floating button shows each way to a person that has a link, and no other", async ({ browser }) => {
  const links = { TELEGRAM: "https://t.me/khela", WHATSAPP: "https://wa.me/880", FACEBOOK: "https://facebook.com/khela", LINE: "" };
  await shelves.ways(links);
  const page = await openPhone(browser);
  await openHome(page);
  await page.getByRole("button", { name: bn["home.serviceOpen"] }).click();
  const sheet = page.getByRole("dialog", { name: bn["home.service"] });
  for (const [kind, url] of Object.entries(links).filter(([, link]) => link !== "")) {
    const link = sheet.getByRole("link", { name: `নমুনা ${kind}` });
    await expect(link).toHaveAttribute("href", url);
    await expect(link).toHaveAttribute("target", "_blank");
  }
  await expect(sheet.getByText("নমুনা LINE")).toHaveCount(0);
  await expect(sheet.getByRole("link")).toHaveCount(4);
  await shelves.ways({ LINE: "https://line.me/khela" });
  await page.reload();
  await openHome(page);
  await page.getByRole("button", { name: bn["home.serviceOpen"] }).click();
  await expect(sheet.getByRole("link", { name: "নমুনা LINE" })).toHaveAttribute("href", "https://line.me/khela");
  await sheet.locator('a[href="/m/chat"]').click();
  await expect(page).toHaveURL(/\/m\/(chat|login)/);
  await page.context().close();
});

test("HOME-12 the first three makers, all at a tap; on home a maker's games are listed, in the game centre the maker opens", async ({ browser }) => {
  const page = await openPhone(browser);
  await openHome(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const makers = page.getByRole("region", { name: bn["home.vendors"] });
  await makers.scrollIntoViewIfNeeded();
  await expect(makers.getByRole("listitem")).toHaveCount(3);
  await makers.getByRole("button", { name: bn["home.loadMore"] }).click();
  await expect(makers.getByRole("listitem")).toHaveCount(24);
  await makers.getByRole("button", { name: bn["home.viewLess"] }).click();
  await makers.getByRole("listitem").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/m\/[a-z-]+\?vassalage=[A-Z_0-9]+$/);
  await expect(page.locator("[aria-pressed=true]").first()).toBeVisible();
  await page.goto("/m/gameCenter");
  const first = makers.getByRole("listitem").first().getByRole("link");
  await expect(first).toHaveAttribute("href", /^\/m\/play\/\d+$/);
  await first.click();
  await expect(page).toHaveURL(/\/m\/login/);
  await page.context().close();
});

for (const [lang, theme] of [["BN", "light"], ["EN", "dark"]] as const) {
  test(`HOME-05 HOME-15 home and the search are accessible and nothing is cut, ${lang} ${theme}`, async ({ browser }) => {
    const page = await openPhone(browser, { lang, theme });
    await page.goto("/m/home");
    await page.getByRole("dialog").getByRole("button").last().click();
    for (let turn = 0; turn < 8; turn += 1) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(150);
    }
    await expectAccessible(page);
    for (const path of ["/m/search", "/m/provider", "/m/pg-soft", "/m/gameCenter"]) {
      await page.goto(path);
      await expect(page.getByRole("listitem").first()).toBeVisible();
      await expectAccessible(page);
      await expectNothingCut(page, "header");
    }
    await page.context().close();
  });
}
