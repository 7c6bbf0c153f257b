/** Frequent actions of a member, with the number of taps that each takes. */
import { expect, test, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { bn as diceBn } from "../../apps/game-server/clients/dice/i18n/bn.ts";
import { bn as fairnessBn } from "../../apps/game-server/clients/shell/fairness/i18n/bn.ts";
import { bn as gameBn } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { messages } from "./support/all-messages.ts";
import { logInNewMember, passAgeGate, waitForHydration } from "./support/fixture.ts";
import { lotteryOf, openLotteryBackdoor, type LotteryBackdoor } from "./support/lottery-backdoor.ts";
import { currentNumero } from "./support/lottery-page.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { withMotion } from "./support/motion.ts";
import { openPhone } from "./support/phone.ts";

test.use(withMotion);

const dice = titles.find(({ gameCode }) => gameCode === "bgs-dice")!;
const lottery = lotteryOf("One-Minute Draw");
const frame = (page: Page) => page.frameLocator("iframe");

const game = { ...gameBn, ...fairnessBn, ...diceBn };

let behind: LotteryBackdoor;
test.beforeAll(async () => {
  behind = await openLotteryBackdoor([lottery]);
});
test.afterAll(() => behind.close());

/** Returns functions that tap each element once it is present, and count the taps. */
function countTaps() {
  let taps = 0;
  return {
    count: () => taps,
    tap: async (on: { click(): Promise<void> }) => {
      taps += 1;
      await on.click();
    },
  };
}

test("[PAY-01] home → the page where 500 is paid, in three taps", async ({ browser, baseURL }) => {
  const page = await openPhone(browser);
  await passAgeGate(page.context());
  await logInNewMember(page.context(), baseURL);
  await page.goto("/m/home");
  await waitForHydration(page);
  const { tap, count } = countTaps();
  await tap(page.locator("header a[href='/m/voucherCenter']"));
  const main = page.getByRole("main");
  await tap(main.getByText("৳৫০০", { exact: true }));
  await tap(main.locator("button[type=submit]"));
  await page.waitForURL(/\/pay\//);
  expect(count()).toBe(3);
});

test("[LOT-01] the lottery's room → the last order once more, in two taps", async ({ browser }) => {
  const { page, client } = await openMemberWithMoney(browser);
  await client.callOrThrow(calls.lottery.betting, {
    gameId: lottery,
    currentNumero: await currentNumero(client, lottery),
    bettingSlipString: "ssc.1end.direct:1,4@5",
    requestId: crypto.randomUUID(),
  });
  await page.goto(`/m/lottery?game=${lottery}`);
  await waitForHydration(page);
  const { tap, count } = countTaps();
  const button = (id: "lottery.again" | "lottery.place") =>
    page.getByRole("main").getByRole("button", { name: messages[id], exact: true });
  await tap(button("lottery.again"));
  await tap(button("lottery.place"));
  const orders = async () => (await client.callOrThrow(calls.lottery.orders, { gameId: lottery })).content;
  await expect.poll(async () => (await orders()).length).toBe(2);
  expect(new Set((await orders()).map(({ bettingContent }) => bettingContent)).size).toBe(1);
  expect(count()).toBe(2);
});

test("[GAME-09] a round just played → verified, in four taps at most", async ({ browser }) => {
  const { page, client } = await openMemberWithMoney(browser);
  await page.goto(`/m/play/${dice.nodeId}`);
  const roll = frame(page).getByRole("button", { name: game.roll });
  await roll.click();
  const settled = async () =>
    (await client.callOrThrow(calls.play.betHistory, { state: "settled" })).list.length;
  await expect.poll(settled).toBe(1);
  await expect(roll).toBeEnabled();
  const { tap, count } = countTaps();
  await tap(frame(page).getByRole("button", { name: game.fairness }));
  await tap(frame(page).getByRole("button", { name: game.seeds.rotate }));
  const verifier = page.context().waitForEvent("page");
  await tap(frame(page).getByRole("dialog").getByRole("link", { name: game.round.verify }));
  const proof = await verifier;
  await expect(proof.getByText(messages["play.verifyGood"])).toBeVisible();
  expect(count()).toBeLessThanOrEqual(4);
  await proof.close();
});

test("[HOME-11] home, a list, the cashier, the lottery, the record, an open game → customer service, in two taps; not over its own chat", async ({
  browser,
}) => {
  const { page } = await openMemberWithMoney(browser);
  const service = page.getByRole("button", { name: messages["home.serviceOpen"] });
  for (const path of [
    "/m/home",
    "/m/slot-games",
    "/m/voucherCenter",
    "/m/withdraw",
    "/m/lottery",
    "/m/gameRecord",
    `/m/play/${dice.nodeId}`,
  ]) {
    await page.goto(path);
    if (path.startsWith("/m/play/"))
      await expect(frame(page).getByRole("button", { name: game.roll })).toBeEnabled();
    const { tap, count } = countTaps();
    await tap(service);
    const channels = page.getByRole("dialog", { name: messages["home.service"] });
    await tap(channels.locator('a[href="/m/chat"]'));
    await expect(page).toHaveURL(/\/m\/chat\?/);
    expect(count(), path).toBe(2);
    await expect(service).toHaveCount(0);
  }
});
