/**
 * The layout of tables is stable on a small phone: every bet is above the control bar, each box keeps its place from
 * the first chip to the result, a chip covers no text, and the cards of others cover no board.
 */
import { expect, test, type BrowserContext, type FrameLocator } from "@playwright/test";
import { bn as poker } from "../../apps/game-server/clients/poker/i18n/bn.ts";
import { DOUBLE_TAP_MS } from "../../apps/game-server/clients/shell/ui/taps.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { placeInOneWindow } from "./support/live-table.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

/** Pause between two taps on the player's turn: the game ignores a tap that follows another within DOUBLE_TAP_MS. */
const TAP_PAUSE_MS = DOUBLE_TAP_MS + 50;

const SMALL_PHONE = { width: 360, height: 740 };
const TABLES = [
  ["tcg-live-mehfil-roulette", "tcg-live-mehfil-baccarat", "tcg-live-three-dice-table"],
  ["tcg-live-bull-against-bull", "tcg-live-andar-bahar", "tcg-live-lucky-seven-table"],
];

async function openGame(context: BrowserContext, code: string): Promise<FrameLocator> {
  const page = await context.newPage();
  await page.setViewportSize(SMALL_PHONE);
  await page.goto(`/m/play/${titles.find(({ gameCode }) => gameCode === code)!.nodeId}`);
  return page.frameLocator("iframe");
}

const boxesOf = (table: FrameLocator) =>
  table.locator(":root").evaluate(() =>
    [".live-top", ".felt", ".felt-row", ".spot", ".desk", ".main-button"].map((part) => {
      const { left, top, width, height } = document.querySelector(part)!.getBoundingClientRect();
      return `${part} ${[left, top, width, height].map(Math.round).join(" ")}`;
    }),
  );

/** Returns the bets that are not wholly visible: they reach below the top of the control bar, or above the stage. */
const hiddenBets = (table: FrameLocator) =>
  table.locator(":root").evaluate(() => {
    const bar = document.querySelector(".desk")!.getBoundingClientRect().top;
    const stage = document.querySelector(".live")!.getBoundingClientRect().top;
    return [...document.querySelectorAll<HTMLElement>(".felt button")]
      .filter((bet) => bet.offsetParent !== null)
      .filter((bet) => {
        const { top, bottom } = bet.getBoundingClientRect();
        return top < stage || bottom > bar;
      })
      .map((bet) => bet.textContent);
  });

/** Returns the bets whose chip overlaps their number, name or odds, or extends beyond the bet's box. */
const coveringChips = (table: FrameLocator) =>
  table.locator(":root").evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".chip-badge:not([hidden])")].flatMap((chip) => {
      const bet = chip.closest("button")!;
      if (bet.offsetParent === null) return [];
      const own = chip.getBoundingClientRect();
      const around = bet.getBoundingClientRect();
      const texts = [...bet.querySelectorAll("b, small, .mini")].map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return range.getBoundingClientRect();
      });
      const meets = texts.some(
        ({ left, right, top, bottom }) =>
          left < own.right && right > own.left && top < own.bottom - 2 && bottom - 2 > own.top,
      );
      const leaves = own.left < around.left - 1 || own.right > around.right + 1 || own.bottom > around.bottom;
      return meets || leaves ? [bet.getAttribute("aria-label") ?? bet.textContent] : [];
    }),
  );

async function layChips(table: FrameLocator): Promise<string[]> {
  const ways = await table.locator(".way").all();
  const covering: string[] = [];
  // The test uses a chip with three digits, which is the widest.
  await table.locator(".chip-pick").nth(3).click();
  for (const way of ways.length === 0 ? [null] : ways) {
    await way?.click();
    await table.locator(".felt .spot:visible").last().click();
    expect(await hiddenBets(table)).toEqual([]);
    covering.push(...((await coveringChips(table)) as string[]));
  }
  return covering;
}

async function playRound(table: FrameLocator): Promise<void> {
  const lit = table.locator(".felt.is-lit");
  const spot = table.locator(".felt .spot:visible").first();
  await expect(spot).toBeEnabled({ timeout: 60_000 });
  let open: string[] = [];
  await placeInOneWindow(table, {
    lay: async () => {
      // the boxes are measured at each attempt: a tap that waits for a closed bet scrolls the page
      open = await boxesOf(table);
      expect(await layChips(table)).toEqual([]);
      const first = table.locator(".way").first();
      if ((await first.count()) > 0) await first.click();
      expect(await boxesOf(table)).toEqual(open);
    },
    send: async () => {
      await table.locator(".live-desk .second-button").nth(1).click();
      await table.locator(".chip-pick").first().click();
      await spot.click();
      // the button waits for chips when the window has closed meanwhile
      await table.locator(".main-button").click({ timeout: 5_000 });
      await expect(table.locator(".live-play")).not.toBeEmpty();
      expect(await boxesOf(table)).toEqual(open);
    },
  });
  await expect(lit).toBeVisible();
  expect(await boxesOf(table)).toEqual(open);
  expect(await coveringChips(table)).toEqual([]);
}

// A round is mostly waiting, so three tables are tested at the same time. On a slow machine placing all chips takes
// longer than one betting window, and the test uses the next one.
test.describe.configure({ timeout: 480_000 });
for (const codes of TABLES) {
  test(`[GAME-07] ${codes.join(", ")} at 360 x 740: every bet above the control bar, no chip on a text, no box moves until the result`, async ({
    browser,
  }) => {
    const { page } = await openMemberWithMoney(browser);
    const context = page.context();
    await page.close();
    await Promise.all(codes.map(async (code) => playRound(await openGame(context, code))));
    await context.close();
  });
}

/** Waits until the board's cards are open; returns each card, plate or bet of a seat that overlaps the board. */
async function onBoard(table: FrameLocator): Promise<string[]> {
  await expect(table.locator(".poker-board .card").nth(2)).toBeVisible();
  return table.locator(".poker-felt").evaluate((felt) => {
    const board = felt.querySelector(".poker-board")!.getBoundingClientRect();
    return [...felt.querySelectorAll(".poker-seat .card, .poker-plate, .poker-bet")]
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < board.right && right > board.left && top < board.bottom && bottom > board.top;
      })
      .map((part) => part.outerHTML);
  });
}

for (const code of ["jl-texas-poker-room", "pt-royal-holdem-table"]) {
  test(`[GAME-07] ${code} with robots at 360 x 740: no card or plate on the board, the bar stays where it is`, async ({
    browser,
  }) => {
    const context = (await openMemberWithMoney(browser)).page.context();
    const table = await openGame(context, code);
    const bar = () => table.locator(".desk").evaluate((desk) => desk.getBoundingClientRect().top);
    await table.getByRole("button", { name: poker.join, exact: true }).first().click();
    await table.getByRole("dialog").getByRole("button").nth(1).click();
    const robot = table.getByRole("button", { name: poker.robot });
    await robot.click();
    const before = await bar();
    const next = table.getByRole("button", {
      name: new RegExp(`^(${poker.check}|${poker.call.replace(" {amount}", "")})`),
    });
    await expect
      .poll(
        async () => {
          // The control bar, and with it the table, keeps its place in and out of the player's turn.
          expect(await bar()).toBe(before);
          if (await next.isVisible()) await next.click({ timeout: 1_000 }).catch(() => undefined);
          return table.locator(".poker-board .card").count();
        },
        { timeout: 60_000, intervals: [TAP_PAUSE_MS] },
      )
      .toBeGreaterThan(2);
    expect(await onBoard(table)).toEqual([]);
    // a seat that is not left stays taken for minutes, also for later tests
    await table.getByRole("button", { name: poker.leave }).click();
    await expect(table.getByRole("button", { name: poker.toLobby })).toBeVisible();
    await context.close();
  });
}
