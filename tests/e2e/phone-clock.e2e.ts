/**
 * A phone whose clock is seven minutes off, is set while a page is open, or stood still while it slept: every countdown
 * is right.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { bn as live } from "../../apps/game-server/clients/live/i18n/bn.ts";
import { bn as matches } from "../../apps/game-server/clients/matches/i18n/bn.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import type { Client } from "../client.ts";
import { messages } from "./support/all-messages.ts";
import { inLatin } from "./support/balances.ts";
import { openDbBackdoor, type DbBackdoor } from "./support/db-backdoor.ts";
import { button, dialog, field } from "./support/account.ts";
import { placeInOneWindow } from "./support/live-table.ts";
import { openMember, openMemberWithMoney } from "./support/member-with-money.ts";
import { withMotion } from "./support/motion.ts";
import { allowHiding, setHidden } from "./support/page-visibility.ts";
import { openPhone, expectToast } from "./support/phone.ts";
import { setClocks, setPhoneOff, sleep } from "./support/phone-clocks.ts";
import { comingPuzzle, slide } from "./support/slider-puzzle.ts";

test.use(withMotion);

const MINUTE_MS = 60_000;
const OFF_MS = 7 * MINUTE_MS;
/**
 * Tolerance of a countdown: the Date header has no milliseconds, the machine may be slow, and a countdown ticks once a
 * second.
 */
const NEAR_S = 4;
const nodeOf = (code: string) => titles.find(({ gameCode }) => gameCode === code)!.nodeId;

let behind: DbBackdoor;
test.beforeAll(async () => {
  behind = await openDbBackdoor();
});
test.afterAll(() => behind.close());

/** Returns the seconds of `1:02:03`, `02:03` or `3`, in any digits. */
const secondsOf = (clock: string): number =>
  (inLatin(clock).match(/\d+/g) ?? ["-1"]).reduce((sum, part) => sum * 60 + Number(part), 0);

/** Expects the countdown to show the time until `endsAt`, by the server's clock. That clock is this machine's clock. */
async function expectCountdown(clock: Locator, endsAt: number): Promise<void> {
  await expect(clock).toHaveText(/[0-9০-৯]/);
  await expect
    .poll(async () => Math.abs(secondsOf(await clock.innerText()) - (endsAt - Date.now()) / 1000))
    .toBeLessThan(NEAR_S);
}

/** Returns the lottery whose draw stays open for longest, and when that draw closes. */
async function lastToClose(client: Client): Promise<{ readonly game: number; readonly closesAt: number }> {
  const lists = await client.callOrThrow(calls.lottery.games, {});
  return lists
    .flatMap(({ games }) => games.map(({ gameId, closesAt }) => ({ game: gameId, closesAt: closesAt ?? 0 })))
    .reduce((last, one) => (one.closesAt > last.closesAt ? one : last));
}

async function closeOf(client: Client, gameId: number): Promise<number> {
  const { currentNumero } = await client.callOrThrow(calls.lottery.near, { gameId });
  return Date.now() + currentNumero!.remainTime;
}

for (const [way, offMs] of [
  ["ahead", OFF_MS],
  ["behind", -OFF_MS],
] as const) {
  test(`[PAY-01 LOT-02] phone seven minutes ${way} → deposit order, lobby and draw show the server's time, also when the phone is set meanwhile`, async ({
    browser,
    baseURL,
  }) => {
    const { page, client } = await openMember(browser, baseURL);
    await setClocks(page.context(), offMs);
    const order = await client.callOrThrow(calls.cashier.deposit, {
      channel: "bkash",
      amount: "500.00",
      requestId: crypto.randomUUID(),
    });
    const { expiresAt } = await client.callOrThrow(calls.cashier.depositOrder, { orderId: order.orderId });
    await page.goto(`/m/voucherCenter?order=${order.orderId}`);
    const clock = page.getByRole("timer").locator("b");
    await expectCountdown(clock, expiresAt);
    await setPhoneOff(page, -offMs);
    await expectCountdown(clock, expiresAt);

    await page.goto("/m/lottery");
    const { game, closesAt } = await lastToClose(client);
    await expectCountdown(page.locator(`main a[href="/m/lottery?game=${game}"] b`).first(), closesAt);
    await page.goto(`/m/lottery?game=${game}`);
    await expectCountdown(page.getByRole("timer"), await closeOf(client, game));
    await page.context().close();
  });
}

test("[GAME-07 GAME-08] phone seven minutes ahead, then set behind → live table takes bets until its close; the game's clock and a match's start are right", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMemberWithMoney(browser, baseURL);
  await setClocks(page.context(), OFF_MS);
  await page.goto(`/m/play/${nodeOf("tcg-live-mehfil-roulette")}`);
  const table = page.frameLocator("iframe");
  const status = table.locator(".live-said");
  await expect(status).toHaveText(live.open);
  await expect(table.locator(".strip")).toContainText(/· [০-২]:[০-৫]/);
  await setPhoneOff(page, -OFF_MS);
  await expect(status).toHaveText(live.closed);
  await placeInOneWindow(table, {
    lay: () => table.getByRole("button", { name: new RegExp(`^${live.spots.red},`) }).click(),
    send: async () => {
      await table.getByRole("button", { name: /^বাজি ৳/ }).click();
      await expect(table.getByText(/^বাজিতে আছে/)).toBeVisible();
    },
  });

  await page.goto(`/m/play/${nodeOf("ug-ullas-sportsbook")}`);
  await table.getByRole("button", { name: matches.tabs.soon }).click();
  const start = table.locator(".match").last().locator(".match-foot span").first();
  await expect(start).toHaveText(/[0-9০-৯]/);
  const [, before = ""] = /(\d+:\d\d)/.exec(inLatin(await start.innerText())) ?? [];
  await setPhoneOff(page, -OFF_MS);
  await expect(start).not.toHaveText(await start.innerText());
  const [, after = ""] = /(\d+:\d\d)/.exec(inLatin(await start.innerText())) ?? [];
  expect(Math.abs(secondsOf(before) - secondsOf(after))).toBeLessThan(MINUTE_MS / 1000);
  await page.context().close();
});

test("[LOT-02] lobby whose first draw closes → the next one's time by itself", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await openMember(browser, baseURL);
  const { game, closesAt } = await lastToClose(client);
  let isFirst = true;
  await page.route(`**${calls.lottery.games.path}`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = isFirst ? text.replaceAll(String(closesAt), String(Date.now() + 1_000)) : text;
    isFirst = false;
    return route.fulfill({ response, body });
  });
  await page.goto("/m/lottery");
  await expectCountdown(page.locator(`main a[href="/m/lottery?game=${game}"] b`).first(), closesAt);
  // the lobby may have a request in flight
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().close();
});

test("[AUTH-10] phone seven minutes ahead → a code may be asked for again after a minute, by the server's clock", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await setClocks(page.context(), OFF_MS);
  await page.goto("/m/register");
  await dialog(page).getByRole("tab", { name: messages["auth.withNumber"] }).click();
  await field(page, messages["auth.mobile"]).fill(`019${String(Date.now()).slice(-8)}`);
  const [puzzle] = await Promise.all([comingPuzzle(page), button(page, messages["auth.smsSend"]).click()]);
  const sent = page.waitForResponse(`**${calls.auth.smsRegister.path}`);
  await slide(page, behind, puzzle);
  const { value } = (await (await sent).json()) as { value: { expirationTime: number } };
  await expectToast(page, messages["auth.smsSent"]);
  const again = dialog(page).getByRole("button", { name: /সে\.$/ });
  await expectCountdown(again, value.expirationTime);
  await setPhoneOff(page, -OFF_MS);
  await expectCountdown(again, value.expirationTime);
  await page.context().close();
  await behind.forgetFailures();
});

/** Lets the phone sleep for five minutes, as in a pocket. */
async function sleepInPocket(page: Page): Promise<void> {
  await setHidden(page, true);
  await sleep(page, 5 * MINUTE_MS);
  await setHidden(page, false);
}

test("[LOT-02 PAY-01] phone that slept with the page open → countdowns are right when it is seen again", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await openMember(browser, baseURL);
  await allowHiding(page.context());
  await setClocks(page.context(), 0);
  const { game, closesAt } = await lastToClose(client);
  await page.goto(`/m/lottery?game=${game}`);
  await expectCountdown(page.getByRole("timer"), await closeOf(client, game));
  await sleepInPocket(page);
  await expectCountdown(page.getByRole("timer"), await closeOf(client, game));
  await page.goto("/m/lottery");
  const clock = page.locator(`main a[href="/m/lottery?game=${game}"] b`).first();
  await expectCountdown(clock, closesAt);
  await sleepInPocket(page);
  await expectCountdown(clock, closesAt);
  await page.context().close();
});
