/** Moving parts of home, which its merchant may leave out: banners, announcements, jackpots, winners, contacts. */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { games } from "../../apps/web/src/i18n/bn/games/games.ts";
import { openHome } from "./support/home-page.ts";
import { inLatin } from "./support/balances.ts";
import { holdResponse, logInNewMember, waitForHydration } from "./support/fixture.ts";
import { withMotion } from "./support/motion.ts";
import { openPhone } from "./support/phone.ts";
import { isAddedWin, openContentBackdoor, type ContentBackdoor } from "./support/content-backdoor.ts";
import { messages } from "./support/all-messages.ts";
import { bn } from "./support/messages.ts";

test.use(withMotion);

let shelves: ContentBackdoor;

test.beforeAll(async ({ baseURL }) => {
  shelves = await openContentBackdoor(baseURL);
});
test.afterAll(async () => {
  await shelves.restore();
  await shelves.contactLinks({});
  await shelves.noWins();
  await shelves.close();
});

const carousel = (page: Page): Locator => page.locator("[aria-roledescription=carousel] ul");
const at = (track: Locator): Promise<number> => track.evaluate((list) => Math.round(list.scrollLeft));

const TICK_MS = 50;
/** A slide that does not move for this time has come to rest. */
const STILL_MS = 500;

/**
 * Advances the page's clock until the next slide has come to rest; returns the time before the movement and its
 * duration.
 */
async function nextSlide(page: Page, track: Locator): Promise<{ waitedMs: number; movedMs: number }> {
  let [place, waitedMs, movedMs, stillMs] = [await at(track), 0, 0, 0];
  while (stillMs < STILL_MS) {
    await page.clock.runFor(TICK_MS);
    const now = await at(track);
    if (now === place && movedMs === 0) waitedMs += TICK_MS;
    else if (now === place) stillMs += TICK_MS;
    else [movedMs, stillMs, place] = [movedMs + stillMs + TICK_MS, 0, now];
    expect(waitedMs).toBeLessThan(20_000);
  }
  return { waitedMs, movedMs };
}

test("[HOME-01] several banners: advance every 5 s in 1 s, loop; broken picture removed", async ({
  browser,
}) => {
  await shelves.breakBanner();
  const page = await openPhone(browser);
  await page.clock.install();
  await openHome(page);
  const track = carousel(page);
  // five of six banners, since the picture of one is broken, and a copy of the first banner at the end
  await expect(track.locator("li:not([aria-hidden])")).toHaveCount(5);
  await expect(track.locator("li")).toHaveCount(6);
  // Only the test moves the page's clock, so that a busy machine does not make a slide late or long.
  await page.clock.pauseAt(Date.now() + 60_000);
  // the first movement is not measured: it loads the carousel's code, or had already begun
  await nextSlide(page, track);
  const [one, next] = [await nextSlide(page, track), await nextSlide(page, track)];
  const betweenMs = one.movedMs + STILL_MS + next.waitedMs;
  expect(Math.abs(betweenMs - 5_000)).toBeLessThanOrEqual(2 * TICK_MS);
  // the movement starts and ends slowly, so less than 1 s of it is visible
  expect(one.movedMs).toBeGreaterThan(700);
  expect(one.movedMs).toBeLessThanOrEqual(1_000);
  await track.evaluate((list) => {
    list.scrollLeft =
      (list.children[4] as HTMLElement).offsetLeft - (list.children[0] as HTMLElement).offsetLeft;
  });
  await nextSlide(page, track);
  expect(await at(track)).toBe(0);
  await shelves.restore();
  await page.context().close();
});

test("[HOME-01] single banner: static", async ({ browser }) => {
  await shelves.banners(1);
  const page = await openPhone(browser);
  await page.clock.install();
  await openHome(page);
  const track = carousel(page);
  await expect(track.locator("li")).toHaveCount(1);
  // 12 seconds are longer than two advances of the carousel.
  await page.clock.runFor(12_000);
  expect(await at(track)).toBe(0);
  await shelves.restore();
  await page.context().close();
});

test("[HOME-02] announcements: ticker at 30 frames per second, opened by a tap; none → empty text", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await openHome(page);
  const ticker = page.getByRole("region", { name: bn["home.notices"] });
  const moving = await ticker
    .locator("ul")
    .first()
    .evaluate((list) => {
      const { animationDuration, animationTimingFunction } = getComputedStyle(list.parentElement!);
      return {
        seconds: Number.parseFloat(animationDuration),
        steps: Number(/steps\((\d+)/.exec(animationTimingFunction)?.[1]),
      };
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

test("[HOME-01 HOME-02] keyboard: banners and ticker are one stop each; the arrow keys go through their links", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await openHome(page);
  for (const name of [bn["home.banners"], bn["home.notices"]]) {
    const part = page.getByRole("region", { name });
    const links = part.locator("a:not([aria-hidden] *)");
    await expect(part.locator("a:not([tabindex='-1'])")).toHaveCount(1);
    await links.first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(links.last()).toBeFocused();
    await page.keyboard.press("Tab");
    expect(await part.evaluate((box) => box.contains(document.activeElement))).toBe(false);
  }
  await page.context().close();
});

test("[HOME-07 HOME-08] jackpots: roll within their bounds, marked as a demonstration", async ({
  browser,
}) => {
  // the demonstration is shown where no vendor runs a jackpot pool
  const page = await openPhone(browser);
  await page.route("**/wps/relay/VIS_getJackpot*", (route) =>
    route.fulfill({ json: { success: true, value: { list: [] } } }),
  );
  await page.clock.install();
  await openHome(page);
  const jackpot = page.getByRole("region", { name: bn["home.jackpot"], exact: true });
  const read = async (part: Locator) => {
    const text = await part.locator("bdi").innerText();
    expect(text).toMatch(/^৳/);
    expect(text).not.toContain(".");
    return Number(inLatin(text).replace(/[^0-9]/g, ""));
  };
  await page.mouse.wheel(0, 10);
  const first = await read(jackpot);
  await expect.poll(() => read(jackpot)).toBeGreaterThan(first);
  expect(await read(jackpot)).toBeGreaterThanOrEqual(68_873_916);
  expect(await read(jackpot)).toBeLessThanOrEqual(70_873_916);
  await expect(jackpot).toContainText(bn["home.jackpotDemo"]);
  const mega = page.getByRole("region", { name: bn["home.megaJackpot"] });
  await page
    .getByRole("navigation", { name: bn["home.categories"] })
    .getByRole("button", { name: games["games.JACKPOT"] })
    .click();
  await expect(mega).toContainText(bn["home.jackpotDemo"]);
  await expect.poll(() => read(mega)).toBeGreaterThanOrEqual(1_200_000_000);
  const before = await read(mega);
  expect(before).toBeLessThanOrEqual(1_300_050_000);
  // Only the test moves the page's clock: on a busy machine the jackpot would grow twice before it is read.
  await page.clock.pauseAt(Date.now() + 60_000);
  const still = await read(mega);
  let [grown, waitedMs] = [0, 0];
  while (grown === 0 && waitedMs < 5_200) {
    await page.clock.runFor(100);
    waitedMs += 100;
    grown = (await read(mega)) - still;
  }
  expect(grown).toBeGreaterThanOrEqual(10_000);
  expect(grown).toBeLessThanOrEqual(50_000);
  await page.context().close();
});

test("[HOME-09] winner board: largest first, masked, with age, stake and payout, links to the game; scrolls above four; failure reported", async ({
  browser,
  baseURL,
}) => {
  const page = await openPhone(browser);
  const { username: winner } = await logInNewMember(page.context(), baseURL);
  await shelves.noWins();
  await shelves.addWins(winner, 4);
  // The wins of other tests are removed from the answer, since the test counts the rows.
  await page.route("**/GCSGAME_getRankList**", async (route) => {
    const response = await route.fetch();
    const { value, ...envelope } = (await response.json()) as {
      value: { list: { vo: { winAmount: string; wonAt: number } }[] };
    };
    const list = value.list.filter(isAddedWin);
    const last = list.at(-1);
    if (last !== undefined) last.vo.wonAt -= 2 * 60 * 60_000;
    await route.fulfill({ response, json: { ...envelope, value: { list } } });
  });
  const board = page.getByRole("region", { name: messages["home.winners"] });
  const show = async () => {
    await openHome(page);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await board.scrollIntoViewIfNeeded();
  };
  await page.clock.install();
  await show();
  const rows = board.getByRole("listitem");
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText(`${winner.slice(0, 2)}****`);
  await expect(rows.first()).toContainText(messages["home.justWon"]);
  await expect(rows.first()).toContainText("৳১,০০,০০৩.০০");
  await expect(rows.first()).toContainText(`${messages["home.winnerStake"]} ৳১.০০`);
  await expect(rows.last()).toContainText("৳১,০০,০০০.০০");
  await expect(rows.last()).toContainText("২ ঘণ্টা আগে");
  await expect(rows.last()).toContainText(messages["home.winnerFreeRound"]);
  await expect(rows.first().locator("img")).toHaveAttribute("src", /bgs-dice/);
  await expect(rows.first().getByRole("link")).toHaveAttribute("href", "/m/play/101101");
  await page.clock.runFor(2_500);
  const list = board.locator("ul");
  expect(await list.evaluate((element) => element.scrollTop)).toBe(0);

  await shelves.addWins(winner, 9);
  await show();
  await expect(rows).toHaveCount(9);
  await page.mouse.move(0, 0);
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  // Only the test moves the page's clock: the page's request every 15 s does not interfere.
  await page.clock.pauseAt(Date.now() + 60_000);
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().includes("getRankList")) requests += 1;
  });
  await page.evaluate(() => {
    for (let time = 0; time < 5; time += 1) window.dispatchEvent(new Event("online"));
  });
  await page.clock.runFor(1_000);
  await expect.poll(() => requests).toBe(1);
  await page.clock.resume();
  await page.route(
    "**/GCSGAME_getRankList**",
    (route) =>
      route.fulfill({ status: 500, json: { success: false, errorCode: "unknown.system.err", message: "" } }),
    { times: 1 },
  );
  await show();
  await expect(board.getByRole("alert")).toBeVisible();
  await expect(board).not.toContainText(messages["home.noWinners"]);
  await board.getByRole("button", { name: bn["shell.retry"] }).click();
  await expect(rows).toHaveCount(9);
  await page.context().close();
});

test("[HOME-11] support button: covers no tile, moved by a finger or the arrow keys, left where it was put", async ({
  browser,
}) => {
  await shelves.contactLinks({ TELEGRAM: "https://t.me/khela" });
  const page = await openPhone(browser);
  const letCodeGo = await holdResponse(page, "**/assets/service-button-*.js");
  await openHome(page);
  await waitForHydration(page);
  const button = page.getByRole("button", { name: bn["home.serviceOpen"] });
  const boxOf = async () => (await button.boundingBox())!;
  // the button's code loads at the first touch: a drag that ends before the code is loaded counts too
  const first = await boxOf();
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2);
  await page.mouse.down();
  await page.mouse.move(20, 550, { steps: 5 });
  await page.mouse.up();
  await expect(button).not.toHaveAttribute("data-side");
  letCodeGo();
  await expect(button).toHaveAttribute("data-side", "left");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await button.press("ArrowRight");
  await expect(button).toHaveAttribute("data-side", "right");
  const coveredTiles = () =>
    button.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const points = [left + 1, right - 1].flatMap((x) =>
        [top + 1, (top + bottom) / 2, bottom - 1].map((y) => [x, y] as const),
      );
      return points.filter(([x, y]) =>
        document.elementsFromPoint(x, y).some((below) => below.closest("main a") !== null),
      ).length;
    });
  for (const down of [0, 500, 900]) {
    await page.evaluate((y) => window.scrollTo(0, y), down);
    expect(await coveredTiles()).toBe(0);
  }
  const { x, y, width, height } = await boxOf();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x - 100, y - 200, { steps: 5 });
  await page.mouse.move(20, 300, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await boxOf()).x).toBe(0);
  const moved = await boxOf();
  expect(Math.abs(moved.y - y)).toBeGreaterThan(100);
  expect(await coveredTiles()).toBe(0);

  await page.reload();
  await openHome(page);
  await expect.poll(async () => (await boxOf()).y).toBe(moved.y);
  await button.press("ArrowDown");
  await button.press("ArrowRight");
  await expect.poll(async () => (await boxOf()).x).toBe(360 - width);
  expect((await boxOf()).y).toBeGreaterThan(moved.y);
  await button.press("Enter");
  await expect(page.getByRole("dialog", { name: bn["home.service"] })).toBeVisible();
  await page.context().close();
});

test("[HOME-11] support button let go while other code of the page is still on its way → left where it was put", async ({
  browser,
}) => {
  await shelves.contactLinks({ TELEGRAM: "https://t.me/khela" });
  const page = await openPhone(browser);
  const letFooterGo = await holdResponse(page, "**/assets/page-footer-*.js");
  await openHome(page);
  await waitForHydration(page);
  const button = page.getByRole("button", { name: bn["home.serviceOpen"] });
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(20, 550, { steps: 5 });
  await letFooterGo.first;
  // the button's code is loaded, and the button follows the finger
  await expect(button).toHaveAttribute("data-side", "left");
  await page.mouse.up();
  const stored = () => page.evaluate(() => localStorage.getItem("khela.serviceButton"));
  await expect.poll(stored).toContain('"left"');
  letFooterGo();
  await page.context().close();
});

test("[HOME-11] support button: each configured link, no other", async ({ browser }) => {
  const links = {
    TELEGRAM: "https://t.me/khela",
    WHATSAPP: "https://wa.me/880",
    FACEBOOK: "https://facebook.com/khela",
    LINE: "",
  };
  await shelves.contactLinks(links);
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
  await shelves.contactLinks({ LINE: "https://line.me/khela" });
  await page.reload();
  await openHome(page);
  await page.getByRole("button", { name: bn["home.serviceOpen"] }).click();
  await expect(sheet.getByRole("link", { name: "নমুনা LINE" })).toHaveAttribute(
    "href",
    "https://line.me/khela",
  );
  await sheet.locator('a[href="/m/chat"]').click();
  await expect(page).toHaveURL(/\/m\/(chat|login)/);
  await page.context().close();
});
