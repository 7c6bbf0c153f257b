/**
 * Sports, e-sports and a cockfight on a phone: each opened from its tile, bets at the shown odds, the fight ended and
 * paid, and the way back to the list. At the end the balance equals the ledger's.
 */
import { expect, test, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { bn as matches } from "../../apps/game-server/clients/matches/i18n/bn.ts";
import { bn as shell } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { balance, inLatin, minor, sumOfTransactions } from "./support/balances.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { bn } from "./support/messages.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

const STAKE_MINOR = 2_000n;

/** Returns the seconds of a clock such as ০:০৯; −1 while the clock counts blows. */
function secondsOf(clock: string): number {
  const [, minutes, seconds] = /^(\d+):(\d+)$/.exec(inLatin(clock)) ?? [];
  return minutes === undefined ? -1 : 60 * Number(minutes) + Number(seconds);
}

/** Opens a game from its tile in the list `shelf`. */
async function openFrom(page: Page, shelf: string, gameCode: string): Promise<FrameLocator> {
  const { nodeId } = titles.find((title) => title.gameCode === gameCode)!;
  await page.goto(shelf);
  const tile = page.getByRole("main").locator(`a[href*="/m/play/${nodeId}"]`).first();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(tile).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await tile.click();
  return page.frameLocator("iframe");
}

/** Returns the enabled odds of the last match that takes bets. Nearly certain outcomes have no odds. */
const lastOpen = (game: FrameLocator): Locator =>
  game.locator(".match:has(.odds:enabled)").last().locator(".odds:enabled");

/** Taps odds and places a bet of 20. When the odds have moved, it accepts the new ones. */
async function placeBet(page: Page, game: FrameLocator, odds: Locator): Promise<void> {
  const before = await balance(page);
  await odds.first().click();
  await game.getByRole("button", { name: new RegExp(`^${matches.slip} \\(১\\)`) }).click();
  const slip = game.getByRole("dialog", { name: matches.slip });
  await slip.getByLabel(matches.stake).fill("২০");
  await expect(slip.locator(".slip-pays")).toHaveText(/^৳\d*[০-৯]/);
  await expect(async () => {
    if (await slip.isVisible())
      await slip.getByRole("button", { name: matches.place }).click({ timeout: 1_000 });
    await expect(slip).toBeHidden({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect.poll(() => balance(page)).toBe(before - STAKE_MINOR);
}

test("[GAME-07 GAME-01 GAME-08] sports, e-sports and cockfight opened from their tiles: bets placed, fight paid, in the bet history, ledger agrees", async ({
  browser,
}) => {
  const { page } = await openMemberWithMoney(browser);

  const cricket = await openFrom(page, "/m/sport-games", "ug-ullas-sportsbook");
  await expect(cricket.locator(".match[data-phase=live]").first()).toBeVisible();
  await cricket.getByRole("button", { name: matches.tabs.soon }).click();
  await cricket.locator(".match .match-open").last().click();
  await expect(cricket.getByText(matches.margin.replace(" {percent}", "")).first()).toBeVisible();
  await cricket.getByRole("button", { name: shell.close }).click();
  await placeBet(page, cricket, lastOpen(cricket));
  await cricket.getByRole("button", { name: matches.tabs.bets }).click();
  await expect(cricket.locator(".bet[data-state=open]")).toHaveCount(1);
  // the slip has the same picks and stake, at current odds
  await cricket.getByRole("button", { name: matches.again }).click();
  const slip = cricket.getByRole("dialog", { name: matches.slip });
  await expect(slip.getByLabel(matches.stake)).toHaveValue("২০");
  await expect(slip.locator(".slip-leg")).toHaveCount(1);
  await slip.getByRole("button", { name: shell.close }).click();
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/sport-games$/);

  const esports = await openFrom(page, "/m/esport-games", "av-abhijan-esports");
  await esports.getByRole("button", { name: matches.tabs.soon }).click();
  await placeBet(page, esports, lastOpen(esports));
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/esport-games$/);

  const arena = await openFrom(page, "/m/cockfight", "sv3-red-comb");
  // the test waits until there is time before the fight, which must not begin before the bet is placed
  await expect
    .poll(async () => secondsOf(await arena.locator(".arena-clock").innerText()), {
      timeout: 40_000,
      intervals: [200],
    })
    .toBeGreaterThanOrEqual(8);
  await expect(arena.locator(".odds.meron")).toBeEnabled();
  const before = await balance(page);
  await placeBet(page, arena, arena.locator(".odds.meron:enabled"));
  await arena.getByRole("button", { name: matches.tabs.bets }).click();
  await expect(arena.locator(".bet[data-state=settled]")).toHaveCount(1);
  const paid = minor(await arena.locator(".bet-foot b").first().innerText());
  await expect.poll(() => balance(page)).toBe(before - STAKE_MINOR + paid);
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/cockfight$/);

  await page.goto("/m/gameRecord");
  await page.locator("a[href*='round=']").first().click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(bn["play.legs"])).toBeVisible();
  await expect(sheet.getByText(bn["play.pick.meron"], { exact: true })).toBeVisible();
  await expect(sheet.getByText(bn["play.market.cockfight"])).toBeVisible();

  expect(await sumOfTransactions(page)).toBe(await balance(page));
  await page.context().close();
});
