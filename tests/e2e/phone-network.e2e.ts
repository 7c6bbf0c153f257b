/**
 * A phone that loses its network and gets it back: during a game's round, a deposit and a lottery order; and sound
 * after a phone call.
 */
import { expect, test, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { bn as dice } from "../../apps/game-server/clients/dice/i18n/bn.ts";
import { bn as gameWords } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { paths } from "../../apps/game-server/wire/game-api.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { messages } from "./support/all-messages.ts";
import { balance, countSettled, minor } from "./support/balances.ts";
import { lotteryOf, openLotteryBackdoor, type LotteryBackdoor } from "./support/lottery-backdoor.ts";
import { openMember, openMemberWithMoney } from "./support/member-with-money.ts";
import { partsOf } from "./support/lottery-page.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

const game = lotteryOf("One-Minute Draw");
const diceGame = titles.find(({ gameCode }) => gameCode === "bgs-dice")!.nodeId;

let behind: LotteryBackdoor;
test.beforeAll(async () => {
  behind = await openLotteryBackdoor([game]);
});
test.afterAll(() => behind.close());

const shownInGame = async (page: Page): Promise<bigint> =>
  minor(await page.frameLocator("iframe").locator(".figure b").first().innerText());

test("[GAME-07 SHELL-24] network away before a round and back in time → played once; away for long → said, balance right by itself once it is back", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMemberWithMoney(browser, baseURL);
  const context = page.context();
  await page.goto(`/m/play/${diceGame}`);
  const frame = page.frameLocator("iframe");
  const roll = frame.getByRole("button", { name: dice.roll });
  const status = frame.locator(".dice-statusLine");
  await expect(roll).toBeEnabled();

  // the server gets the bet, but its answer is lost
  await page.route(
    `**${paths.bet}`,
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort("internetdisconnected");
    },
    { times: 1 },
  );
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith(paths.bet));
  await roll.click();
  await failed;
  await context.setOffline(false);
  await expect(status).toHaveText(new RegExp(`${dice.lost}|^পেলেন`));
  await expect.poll(() => countSettled(page)).toBe(1);
  await expect.poll(async () => (await shownInGame(page)) - (await balance(page))).toBe(0n);

  const before = await balance(page);
  await context.setOffline(true);
  await roll.click();
  await expect(frame.getByText(gameWords.errors.offline)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => shownInGame(page)).toBe(before);
  expect(await balance(page)).toBe(before);
  await expect(roll).toBeEnabled();
  await context.close();
});

test("[PAY-01 SHELL-24] network away during a deposit → said, the amount stays; back → one order", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await openMember(browser, baseURL);
  await page.goto("/m/voucherCenter");
  const main = page.getByRole("main");
  const amount = main.getByRole("textbox", { name: messages["cashier.amount"] });
  await amount.fill("500");
  await page.route(
    `**${calls.cashier.deposit.path}`,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  const pay = main.locator("button[type=submit]");
  await pay.click();
  await expect(main.getByRole("alert")).toHaveText(messages["error.network.failed"]);
  await page.context().setOffline(true);
  await pay.click();
  await expect(page.getByText(messages["shell.offline"])).toBeVisible();
  await expect(main.getByRole("alert")).toHaveText(messages["error.network.failed"]);
  await expect(amount).toHaveValue("500");
  await page.context().setOffline(false);
  await expect(page.getByText(messages["shell.offline"])).toHaveCount(0);
  await pay.click();
  await page.waitForURL(/\/pay\//);
  const { list } = await client.callOrThrow(calls.cashier.depositOrders, {});
  expect(list).toHaveLength(1);
  await page.context().close();
});

test("[PAY-01 SHELL-24] code of a part that is loaded on demand cannot be had → the part is left out, the form stays and says a refusal; back → the part is shown", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMember(browser, baseURL);
  const parts = /\/assets\/(?:first-withdrawal|open-orders|refusal-text)-[^/]+\.js$/;
  const triedAtMs: number[] = [];
  page.on("requestfailed", (request) => {
    if (request.url().includes("/first-withdrawal-")) triedAtMs.push(Date.now());
  });
  await page.route(parts, (route) => route.abort("internetdisconnected"));
  await page.goto("/m/voucherCenter");
  const main = page.getByRole("main");
  const amount = main.getByRole("textbox", { name: messages["cashier.amount"] });
  await amount.fill("500");
  await page.route(`**${calls.cashier.deposit.path}`, (route) => route.abort("connectionreset"));
  await main.locator("button[type=submit]").click();
  await expect(main.getByRole("alert")).toHaveText(messages["error.network.failed"]);
  await expect(amount).toHaveValue("500");
  const first = main.getByRole("heading", { name: messages["cashier.firstWithdrawal"] });
  // the page retries after a pause, not continuously
  const longestPauseMs = () => Math.max(...triedAtMs.map((at, n) => at - (triedAtMs[n - 1] ?? at)));
  await expect.poll(longestPauseMs, { timeout: 20_000 }).toBeGreaterThan(1_000);
  expect(triedAtMs.length).toBeLessThan(10);
  await expect(first).toHaveCount(0);
  await page.unroute(parts);
  await expect(first).toBeVisible();
  await expect(amount).toHaveValue("500");
  await page.context().close();
});

test("[LOT-03 SHELL-24] network away during a lottery order → said, the numbers stay; back → one order, one stake", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await openMemberWithMoney(browser, baseURL);
  const main = page.getByRole("main");
  const { choosePlay, button, t, total, money } = partsOf(main, "BN");
  await page.goto(`/m/lottery?game=${game}`);
  await choosePlay("ssc.1end.direct");
  await button(t("lottery.quick.all")).click();
  await expect(total).toContainText(money("10.00"));
  await page.route(
    `**${calls.lottery.betting.path}`,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  const place = button(t("lottery.place"));
  await place.click();
  await expect(main.getByRole("alert")).toHaveText(messages["error.network.failed"]);
  await page.context().setOffline(true);
  await place.click();
  await expect(page.getByText(messages["shell.offline"])).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(messages["shell.offline"])).toHaveCount(0);
  await expect(total).toContainText(money("10.00"));
  const placed = page.waitForResponse(`**${calls.lottery.betting.path}`);
  await place.click();
  expect((await placed).status()).toBe(200);
  const { content } = await client.callOrThrow(calls.lottery.orders, { gameId: game });
  expect(content).toHaveLength(1);
  expect(await balance(page)).toBe(49_000n);
  await page.context().close();
});

type Heard = { contexts: AudioContext[]; notes: number; isBroken: boolean };
type Watched = { readonly heard: Heard };

/** Makes the page's audio accessible to the test, and counts the notes that start while the audio runs. */
async function watchSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard = { contexts: [], notes: 0, isBroken: false };
    Object.assign(window, { heard });
    const Plain = window.AudioContext;
    window.AudioContext = class extends Plain {
      constructor() {
        super();
        heard.contexts.push(this);
      }
      override resume(): Promise<void> {
        // as on iPhones after some phone calls
        return heard.isBroken && this === heard.contexts[0]
          ? Promise.reject(new DOMException("interrupted", "InvalidStateError"))
          : super.resume();
      }
      override createOscillator(): OscillatorNode {
        if (this.state === "running") heard.notes += 1;
        return super.createOscillator();
      }
    };
  });
}

test("[MEM-08 GAME-07] sound of a game stopped by a call → heard again from the next tap on, also where the phone gives it up for lost", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMemberWithMoney(browser, baseURL);
  await watchSound(page);
  await page.goto(`/m/play/${diceGame}`);
  const frame = page.frameLocator("iframe");
  const soundIn = () => page.frames().find((one) => one.parentFrame() !== null)!;
  const notes = () => soundIn().evaluate(() => (window as unknown as Watched).heard.notes);
  const state = () => soundIn().evaluate(() => (window as unknown as Watched).heard.contexts[0]?.state);
  const interrupt = (isBroken: boolean) =>
    soundIn().evaluate(async (broken) => {
      const { heard } = window as unknown as Watched;
      heard.isBroken = broken;
      await heard.contexts[0]!.suspend();
      heard.notes = 0;
    }, isBroken);
  const over = frame.getByRole("button", { name: dice.over, exact: true });
  const under = frame.getByRole("button", { name: dice.under, exact: true });
  await frame.getByRole("button", { name: gameWords.sound }).click();
  await under.click();
  await expect.poll(state).toBe("running");
  await expect.poll(notes).toBeGreaterThan(0);

  await interrupt(false);
  await frame.getByText(dice.profit).first().click();
  await expect.poll(state).toBe("running");
  await over.click();
  await expect.poll(notes).toBeGreaterThan(0);

  await interrupt(true);
  await under.click();
  await over.click();
  await expect.poll(notes).toBeGreaterThan(0);
  await page.context().close();
});
