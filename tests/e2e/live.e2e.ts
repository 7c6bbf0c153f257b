/**
 * Live tables and crash on a phone: found in their lists, bets in a few shared rounds, the seed revealed after the
 * result, and the way back to the list. At the end the balance equals the ledger's.
 */
import { expect, test, type Browser, type FrameLocator, type Page } from "@playwright/test";
import { bn as crash } from "../../apps/game-server/clients/crash/i18n/bn.ts";
import { bn as shell } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { bn as live } from "../../apps/game-server/clients/live/i18n/bn.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { balance, countSettled, sumOfTransactions } from "./support/balances.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { playToResult } from "./support/live-table.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

/** The sum of two chips of the value that is selected at first. */
const TWO_CHIPS = "৳১০.০০";

const frame = (page: Page): FrameLocator => page.frameLocator("iframe");
const tileOf = (code: string) => titles.find(({ gameCode }) => gameCode === code)!;

/** Sends the two chips on the felt and waits until they are in play. */
async function sendTwoChips(table: FrameLocator): Promise<void> {
  await table.getByRole("button", { name: live.bet.replace("{amount}", TWO_CHIPS), exact: true }).click();
  await expect(table.getByText(live.placed.replace("{amount}", TWO_CHIPS))).toBeVisible();
}

test("[GAME-07 GAME-01] live table and crash opened from their tiles, bets on shared rounds → ledger agrees", async ({
  browser,
}) => {
  const { page } = await openMemberWithMoney(browser);

  const roulette = tileOf("tcg-live-mehfil-roulette");
  await page.goto("/m/roulette");
  const tile = page.getByRole("main").locator(`a[href*="/m/play/${roulette.nodeId}"]`).first();
  await tile.scrollIntoViewIfNeeded();
  await tile.click();
  const table = frame(page);
  let rounds = 0;
  for (let turn = 0; turn < 2; turn += 1) {
    const played = await playToResult(table, {
      lay: async () => {
        await table.getByRole("button", { name: new RegExp(`^${live.spots.red},`) }).click();
        await table.getByRole("button", { name: /^১৭,/ }).click();
      },
      send: () => sendTwoChips(table),
    });
    rounds += played.rounds;
  }
  await expect(table.getByRole("list", { name: live.history }).getByRole("listitem").first()).toBeVisible();
  await expect.poll(() => countSettled(page)).toBe(rounds);
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/roulette$/);

  const rocket = tileOf("bgs-crash");
  await page.goto("/m/inHouse");
  const own = page.getByRole("main").locator(`a[href*="/m/play/${rocket.nodeId}"]`).first();
  await own.scrollIntoViewIfNeeded();
  await own.click();
  const sky = frame(page);
  await sky.getByRole("button", { name: "১.১×" }).click();
  await sky.getByRole("button", { name: crash.bet, exact: true }).click({ timeout: 60_000 });
  await expect(sky.getByText(new RegExp(`${crash.lost}|পেলেন`))).toBeVisible({ timeout: 25_000 });
  // the player's bet has ended at once, while the bets of other players continue
  expect(await sky.getByRole("button", { name: crash.placed, exact: true }).count()).toBe(0);
  await expect.poll(() => countSettled(page)).toBe(rounds + 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/inHouse$/);

  expect(await sumOfTransactions(page)).toBe(await balance(page));
  await page.context().close();
});

/** Places a split and a corner bet: they are counted per group, settled, and listed in the bet history. */
async function playInsideBets(browser: Browser): Promise<void> {
  const { page } = await openMemberWithMoney(browser);
  await page.goto(`/m/play/${tileOf("tcg-live-mehfil-roulette").nodeId}`);
  const table = frame(page);
  const ways = table.getByRole("group", { name: live.wayOf });
  const way = (name: keyof typeof live.ways) => ways.getByRole("button", { name: live.ways[name] });
  const split = live.kinds.split.replace("{face}", "১৭/২০");
  const corner = live.kinds.corner.replace("{face}", "৩১/৩২/৩৪/৩৫");
  const lay = async () => {
    await way("straight").click();
    await expect(way("straight")).toHaveAttribute("aria-pressed", "true");
    await expect(table.getByRole("button", { name: new RegExp(`^${split},`) })).toBeHidden();
    await way("stacked").click();
    await expect(table.getByRole("button", { name: /^১৭,/ })).toBeHidden();
    await table.getByRole("button", { name: `${split}, ${live.pays} ১৭:১` }).click();
    await way("corner").click();
    await expect(table.getByRole("button", { name: new RegExp(`^${split},`) })).toBeHidden();
    await table.getByRole("button", { name: `${corner}, ${live.pays} ৮:১` }).click();
    await expect(way("stacked").locator(".chip-badge")).toBeVisible();
    await expect(way("corner").locator(".chip-badge")).toBeVisible();
    await expect(way("line").locator(".chip-badge")).toBeHidden();
  };

  await expect(way("straight")).toHaveAttribute("aria-pressed", "true");
  const { rounds } = await playToResult(table, { lay, send: () => sendTwoChips(table) });

  await table.getByRole("button", { name: shell.history, exact: true }).click();
  await expect(table.getByRole("dialog").getByRole("listitem")).toHaveText(
    Array<RegExp>(rounds).fill(new RegExp(`^${split}, ${corner}`)),
  );
  await expect.poll(() => countSettled(page)).toBe(rounds);
  expect(await sumOfTransactions(page)).toBe(await balance(page));
  await page.context().close();
}

/** Card tables with the spots to bet on, by the names of the spots' buttons. */
const cardTables = [
  {
    code: "tcg-live-bull-against-bull",
    places: [live.kinds.player.replace("{face}", "২"), live.kinds.banker.replace("{face}", "১")],
    pays: "০.৯৫:১",
  },
  { code: "tcg-live-lucky-seven-table", places: [live.spots.down, live.spots.up], pays: "১:১" },
] as const;

/** Bets at a card table. The bets are placed, sent, shown, settled, and listed in the bet history. */
async function playCards(
  browser: Browser,
  { code, places, pays }: (typeof cardTables)[number],
): Promise<void> {
  const { page } = await openMemberWithMoney(browser);
  await page.goto(`/m/play/${tileOf(code).nodeId}`);
  const table = frame(page);
  const { rounds, litPlaces } = await playToResult(table, {
    lay: async () => {
      for (const place of places)
        await table.getByRole("button", { name: `${place}, ${live.pays} ${pays}` }).click();
    },
    send: () => sendTwoChips(table),
  });
  expect(litPlaces).toBeGreaterThan(0);

  await table.getByRole("button", { name: shell.history, exact: true }).click();
  await expect(table.getByRole("dialog").getByRole("listitem")).toHaveText(
    Array<RegExp>(rounds).fill(new RegExp(`^${places.join(", ")}`)),
  );
  await expect.poll(() => countSettled(page)).toBe(rounds);
  expect(await sumOfTransactions(page)).toBe(await balance(page));
  await page.context().close();
}

// A round is mostly waiting, so three tables are played at the same time.
test(`[GAME-07] rounds at roulette (split and corner), ${cardTables.map(({ code }) => code).join(" and ")}: placed, settled, in the bet history`, async ({
  browser,
}) => {
  await Promise.all([playInsideBets(browser), ...cardTables.map((table) => playCards(browser, table))]);
});
