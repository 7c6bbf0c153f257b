/** Large wins at a live table and at crash: named by their size with their amount, as the server paid them. */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { crashTime } from "@khela/engines/originals/crash";
import { en as crash } from "../../apps/game-server/clients/crash/i18n/en.ts";
import { bn as live } from "../../apps/game-server/clients/live/i18n/bn.ts";
import { bn as sizesBn } from "../../apps/game-server/clients/shell/win/i18n/bn.ts";
import { en as sizesEn } from "../../apps/game-server/clients/shell/win/i18n/en.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { minor } from "./support/balances.ts";
import { playToResult } from "./support/live-table.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { withMotion } from "./support/motion.ts";
import { openTableBackdoor, type TableBackdoor } from "./support/table-backdoor.ts";

test.use(withMotion);

let behind: TableBackdoor;
test.beforeAll(async () => {
  behind = await openTableBackdoor();
});
test.afterAll(() => behind.close());

const tileOf = (code: string) => titles.find(({ gameCode }) => gameCode === code)!;

/** Opens a game and records its banners from then on; returns the function that reads their texts. */
async function openWatched(
  page: Page,
  code: string,
): Promise<{ readonly game: FrameLocator; readonly banners: () => Promise<readonly string[]> }> {
  await page.goto(`/m/play/${tileOf(code).nodeId}`);
  const game = page.frameLocator("iframe");
  const stage = game.locator(".stage");
  await stage.evaluate((element) => {
    const seen: string[] = [];
    Object.assign(window, { seenBanners: seen });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.matches(".big-win")) seen.push(node.textContent);
    }).observe(element, { childList: true });
  });
  const banners = () =>
    stage.evaluate(() => (window as unknown as { seenBanners: readonly string[] }).seenBanners);
  return { game, banners };
}

const inBengali = (pocket: number) =>
  String(pocket).replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "");

test("[GAME-07] roulette: win of less than ten stakes → no banner; a number hit alone → great win with its amount", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMemberWithMoney(browser, baseURL);
  const { vassalage, gameCode } = tileOf("tcg-live-mehfil-roulette");
  const { game: table, banners } = await openWatched(page, gameCode);
  /** Bets a chip on the number that the open round will draw, and on other spots, and waits for the result. */
  const hit = (others: readonly string[], total: string) =>
    playToResult(table, {
      lay: async () => {
        const { pocket } = await behind.resultOf(vassalage, gameCode);
        for (const name of [inBengali(Number(pocket)), ...others])
          await table.getByRole("button", { name: new RegExp(`^${name},`) }).click();
      },
      send: async () => {
        const bet = live.bet.replace("{amount}", total);
        await table.getByRole("button", { name: bet, exact: true }).click();
        await expect(table.getByText(live.placed.replace("{amount}", total))).toBeVisible();
      },
    });
  const { red, black, odd, even } = live.spots;
  await hit([red, black, odd, even], "৳২৫.০০");
  expect(await banners()).toEqual([]);
  await hit([], "৳৫.০০");
  await expect.poll(banners).toHaveLength(1);
  expect((await banners())[0]).toMatch(new RegExp(`^${sizesBn.great}৳১৮০\\.০০`));
  await page.screenshot({ path: test.info().outputPath("roulette-great.png") });
  await page.context().close();
});

test("[GAME-07] crash in English: cashed out above ten times → big win with the amount that was paid", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMemberWithMoney(browser, baseURL, { lang: "EN", theme: "light" });
  const { gameCode } = tileOf("bgs-crash");
  const { game: sky, banners } = await openWatched(page, gameCode);
  await sky.getByRole("button", { name: crash.autoOff, exact: true }).first().click();
  const bet = sky.getByRole("button", { name: crash.bet, exact: true });
  const cash = sky.locator(".main-button.is-cash").first();
  const own = sky.locator(".crash-own").first();
  // a slow machine may miss the short time to bet or to cash out: then it plays the next such round
  await expect(async () => {
    const place = await behind.skipToCrash(gameCode, { from: 2_000n, to: 2_400n });
    await expect
      .poll(() => behind.latestOf(gameCode), { timeout: 60_000, intervals: [100] })
      .toMatchObject({ nonce: place, stage: "open" });
    await bet.click({ timeout: 2_000 });
    await expect(cash).toBeEnabled({ timeout: 20_000 });
    await behind.advanceCurve(gameCode, crashTime(1_050));
    await expect(cash).toHaveText(/[\d,]{3,}/);
    await cash.click({ timeout: 5_000 });
    await expect(own).toContainText(crash.paid.split("{")[0]!.trim(), { timeout: 10_000 });
  }).toPass({ timeout: 150_000 });
  await expect.poll(banners).toHaveLength(1);
  await page.screenshot({ path: test.info().outputPath("crash-big.png") });
  const paid = minor((await own.innerText()).split(" · ")[1] ?? "");
  const [banner = ""] = await banners();
  expect(banner.startsWith(sizesEn.big)).toBe(true);
  expect(minor(/[\d,]+\.\d\d/.exec(banner)?.[0] ?? "")).toBe(paid);
  await page.context().close();
});
