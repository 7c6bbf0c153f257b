/** Messages that reach a game out of order: an older answer does not undo a newer state. */
import { expect, test, type Browser, type FrameLocator, type Page } from "@playwright/test";
import { bn as live } from "../../apps/game-server/clients/live/i18n/bn.ts";
import { bn as plinko } from "../../apps/game-server/clients/plinko/i18n/bn.ts";
import { bn as poker } from "../../apps/game-server/clients/poker/i18n/bn.ts";
import { pokerPaths } from "../../apps/game-server/wire/poker-api.ts";
import { paths } from "../../apps/game-server/wire/game-api.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { balance, minor } from "./support/balances.ts";
import { playToResult } from "./support/live-table.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { holdResponse, holdRoomStream } from "./support/fixture.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

const frame = (page: Page): FrameLocator => page.frameLocator("iframe");
const nodeOf = (code: string) => titles.find(({ gameCode }) => gameCode === code)!.nodeId;
/** Waits two frames: by then the page shows the effect of an answer. */
const twoFrames = (game: FrameLocator) =>
  game.locator(":root").evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );
const shown = async (page: Page): Promise<bigint> =>
  minor(await frame(page).locator(".figure b").first().innerText());

/** Opens a room for a new member with money; a test can hold the room's stream. */
async function openRoom(browser: Browser, code: string) {
  const { page } = await openMemberWithMoney(browser);
  const room = await holdRoomStream(page);
  await page.goto(`/m/play/${nodeOf(code)}`);
  return { page, room, table: frame(page) };
}

test("[GAME-07] poker lobby answered after sitting down → table stays open", async ({ browser }) => {
  const { page, room, table } = await openRoom(browser, "jl-texas-poker-room");
  await table.getByRole("button", { name: poker.join, exact: true }).first().click();
  const letSit = await holdResponse(page, `**${pokerPaths.sit}`, "answered");
  const letLobby = await holdResponse(page, `**${pokerPaths.lobby}`, "answered");
  const lobbyRequest = page.waitForRequest(`**${pokerPaths.lobby}`);
  await table.getByRole("dialog").getByRole("button").nth(1).click();
  // The request has taken the seat, and the room has been notified; only the answer to the request is held.
  await lobbyRequest;
  await room.hold();
  const seeded = page.waitForResponse(`**${pokerPaths.seed}`);
  letSit();
  await seeded;
  await expect(table.getByRole("button", { name: poker.topUp })).toBeVisible();
  const answered = page.waitForResponse(`**${pokerPaths.lobby}`);
  letLobby();
  await (await answered).finished();
  await twoFrames(table);
  await expect(table.getByText(poker.lobby)).toBeHidden();
  await room.letGo();
  await table.getByRole("button", { name: poker.topUp }).click();
  await table.getByRole("dialog").getByRole("button").nth(1).click();
  await expect.poll(async () => (await shown(page)) - (await balance(page))).toBe(0n);
  await table.getByRole("button", { name: poker.leave }).click();
  await expect(table.getByRole("button", { name: poker.toLobby })).toBeVisible();
  await expect.poll(async () => (await shown(page)) - (await balance(page))).toBe(0n);
  await page.context().close();
});

test("[GAME-07] poker table answered after leaving → player stays out", async ({ browser }) => {
  const { page, room, table } = await openRoom(browser, "pt-royal-holdem-table");
  await table.getByRole("button", { name: poker.join, exact: true }).first().click();
  await table.getByRole("dialog").getByRole("button").nth(1).click();
  await expect(table.getByRole("button", { name: poker.leave })).toBeVisible();
  const letTable = await holdResponse(page, `**${pokerPaths.table}`, "answered");
  // The stream reports the robot's first steps, and the page requests the table.
  await table.getByRole("button", { name: poker.robot }).click();
  await letTable.first;
  await room.hold();
  await table.getByRole("button", { name: poker.leave }).click();
  await expect(table.getByRole("button", { name: poker.leave })).toBeHidden();
  // Requests after the late answer are held, since their answers would correct the page.
  const letLater = await holdResponse(page, `**${pokerPaths.table}`);
  const answered = page.waitForResponse(`**${pokerPaths.table}`);
  letTable();
  await (await answered).finished();
  await twoFrames(table);
  await expect(table.getByRole("button", { name: poker.leave })).toBeHidden();
  letLater();
  await room.letGo();
  await expect(table.getByRole("button", { name: poker.toLobby })).toBeVisible();
  await expect.poll(async () => (await shown(page)) - (await balance(page))).toBe(0n);
  await page.context().close();
});

test("[GAME-07] balance after a bet, before the room's push → kept, no older payout shown", async ({
  browser,
}) => {
  const { page, room, table } = await openRoom(browser, "tcg-live-mehfil-roulette");
  const statusText = table.getByRole("status");
  const red = table.getByRole("button", { name: new RegExp(`^${live.spots.red},`) });
  const bet = table.getByRole("button", { name: /^বাজি ৳/ });
  await playToResult(table, {
    lay: () => red.click(),
    send: async () => {
      await bet.click();
      await expect(table.locator(".live-play")).not.toBeEmpty();
    },
  });
  await expect.poll(async () => (await shown(page)) - (await balance(page))).toBe(0n);

  await expect(statusText).toHaveText(live.open);
  const before = await balance(page);
  await red.click();
  await room.hold();
  const placed = page.waitForResponse(`**${paths.tableBet}`);
  await bet.click();
  await (await placed).finished();
  const after = await balance(page);
  expect(after).toBeLessThan(before);
  await expect.poll(() => shown(page)).toBe(after);
  await room.letGo();
  await expect(statusText).toHaveText(/^(পেলেন|এবার মেলেনি)/);
  await expect.poll(async () => (await shown(page)) - (await balance(page))).toBe(0n);
  await page.context().close();
});

test("[GAME-07] bet with its answer lost, repeated → round shown, balance equals the ledger's", async ({
  browser,
}) => {
  const { page } = await openMemberWithMoney(browser);
  await page.goto(`/m/play/${nodeOf("bgs-plinko")}`);
  const game = frame(page);
  // every slot of the smallest risk pays something
  await game.getByRole("button", { name: plinko.low, exact: true }).click();
  const before = await balance(page);
  await page.route(
    `**${paths.bet}`,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  const again = page.waitForResponse(`**${paths.bet}`);
  await game.getByRole("button", { name: plinko.button }).click();
  expect((await again).status()).toBe(200);
  await expect(game.getByRole("status").first()).toHaveText(/^পেলেন/);
  await expect.poll(async () => (await shown(page)) - (await balance(page))).toBe(0n);
  expect(await balance(page)).toBeGreaterThan(before - 1_000n);
  await page.context().close();
});
