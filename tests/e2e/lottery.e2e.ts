/**
 * A member plays the lottery: they choose numbers, see the price and order for one or several draws. The order is
 * cancelled, or drawn, paid and verified.
 */
import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { findLotteryGame, parseSlip, settleSlip } from "@khela/engines/lottery/lottery";
import { tableOf } from "@khela/engines/lottery/odds";
import { parseResult } from "@khela/engines/lottery/result";
import { formatAmount } from "@khela/engines/money";
import { verifyProof } from "../../tools/lottery/verify.ts";
import type { Client } from "../client.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { balance, DEPOSIT_MINOR } from "./support/balances.ts";
import { lotteryOf, openLotteryBackdoor, type LotteryBackdoor } from "./support/lottery-backdoor.ts";
import { currentNumero, newMember, partsOf, type Member } from "./support/lottery-page.ts";
import { expectToast, openPhone } from "./support/phone.ts";
import { findTextFaults } from "./support/text-faults.ts";

const MINUTE_GAME = "One-Minute Draw";
const SOUTHERN_GAME = "Mekong Express Draw";
const [minuteGame, southernGame] = [lotteryOf(MINUTE_GAME), lotteryOf(SOUTHERN_GAME)];
/** One lottery for each form of betting panel and result. */
const everyForm = ["Ten Car Race", "Quick Three", "Twenty of Eighty", "Dawn Lottery", "Hanoi Draw"].map(
  lotteryOf,
);

let behind: LotteryBackdoor;
test.beforeAll(async () => {
  behind = await openLotteryBackdoor([minuteGame, southernGame]);
});
test.afterAll(() => behind.close());

/** Returns what a slip wins by the draw's result, computed by the functions of the engine. */
async function payoutOf(client: Client, gameId: number, numero: string, slip: string): Promise<bigint> {
  const { engine, prizeMode } = await client.callOrThrow(calls.lottery.playMenu, { gameId });
  const game = findLotteryGame(engine);
  const { result } = await client.callOrThrow(calls.lottery.draw, { gameId, numero });
  const lines = parseSlip(game, slip, "ent", "BDT");
  return settleSlip(game, lines, parseResult(game, result), tableOf(game, prizeMode as "ELOTT")).payoutMinor;
}

/** Checks accessibility and texts. A row of plays that can be swiped does not count as cut off. */
async function expectWellMade(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await findTextFaults(page)).toEqual([]);
}

type Part = Pick<Member, "main"> & ReturnType<typeof partsOf>;
type Journey = Member & ReturnType<typeof partsOf>;

/** Opens the minute game from the lobby. */
async function openMinuteGame({ page, main }: Journey): Promise<void> {
  await page.goto("/m/lottery");
  const row = main.locator(`a[href="/m/lottery?game=${minuteGame}"]`);
  await expect(row.locator("b")).toHaveText(/[০-৯]{2}:[০-৯]{2}$/);
  await expectWellMade(page);
  await row.click();
}

/** Chooses two lines: every last digit, one of which wins, and one number of five digits. */
async function chooseNumbers({
  page,
  main,
  t,
  digits,
  money,
  choosePlay,
  button,
  unit,
  total,
}: Journey): Promise<void> {
  await choosePlay("ssc.1end.direct");
  await expect(main.getByText(t("lottery.pays", { odds: digits("9") }))).toBeVisible();
  await button(t("lottery.quick.all")).click();
  await unit.fill(digits("5"));
  await expect(total).toContainText(money("50.00"));
  await expect(total).toContainText(t("lottery.bets", { count: 10 }));
  await button(t("lottery.addLine")).click();
  await choosePlay("ssc.5star.direct");
  for (const place of [0, 1, 2, 3, 4])
    await main
      .locator("fieldset")
      .filter({ has: page.locator("button") })
      .nth(place)
      .getByRole("button", { name: digits("8"), exact: true })
      .click();
  await unit.fill("1");
  await expect(total).toContainText(money("51.00"));
  await expectWellMade(page);
}

/** Orders one digit for three draws. */
async function placeOnThreeDraws({
  page,
  t,
  digits,
  money,
  choosePlay,
  button,
  chip,
  bar,
  total,
}: Journey): Promise<void> {
  await choosePlay("ssc.1end.direct");
  await button(digits("7")).first().click();
  await button(digits("2")).last().click();
  await chip(t("lottery.drawsCount", { count: 3 })).click();
  await expect(total).toContainText(money("6.00"));
  await button(t("lottery.multiples.double")).click();
  await expect(total).toContainText(money("14.00"));
  const third = page.getByLabel(t("lottery.multiples.draw", { draw: digits("3") }));
  await third.fill("");
  await expect(button(t("lottery.place"))).toBeDisabled();
  await button(t("lottery.multiples.same")).click();
  await third.fill("2");
  await expect(total).toContainText(money("8.00"));
  await button(t("lottery.place")).click();
  await expect(bar).toContainText(money("441.00"));
  expect(await balance(page)).toBe(44_100n);
}

/** Expects the downloaded proof file to verify without any server. */
async function expectProof({ page, button, t }: Journey): Promise<void> {
  const coming = page.waitForEvent("download");
  await button(t("lottery.proof.download")).click();
  const file = await (await coming).path();
  expect(verifyProof(readFileSync(file, "utf8")).exitCode).toBe(0);
}

/** Watches the draw close, refuse further orders, and show its result. */
async function watchDraw({ page, main, client, t, digits }: Journey, numero: string): Promise<void> {
  await behind.closeSoon(minuteGame, numero);
  await page.goto(`/m/lottery?game=${minuteGame}`);
  await expect(main.getByText(`${t("lottery.drawing")} · ${digits(numero)}`)).toBeVisible();
  expect(
    await client.call(calls.lottery.betting, {
      gameId: minuteGame,
      currentNumero: numero,
      bettingSlipString: "ssc.1end.direct:1@1",
      requestId: crypto.randomUUID(),
    }),
  ).toMatchObject({ errorCode: "lottery.draw.closed" });
  await behind.waitUntilSettled(minuteGame, numero);
  await expect(main.getByText(t("lottery.lastResult", { numero: digits(numero) }))).toBeVisible();
  await expectWellMade(page);
}

/** Cancels the order for the third draw, and expects the return of its full stake. */
async function takeBack(
  { page, main, client, t, digits, money, button, bar }: Journey,
  orderDetailId: string,
): Promise<void> {
  await main.locator(`a[href$="order=${orderDetailId}"]`).click();
  await expect(main.getByText(t("lottery.phase", { phase: digits("3"), phases: digits("3") }))).toBeVisible();
  await expectWellMade(page);
  await button(t("lottery.cancel")).click();
  await expectToast(page, t("lottery.cancelled", { amount: money("4.00") }));
  await expect(main.locator("article > header").getByText(t("lottery.state.cancelled"))).toBeVisible();
  // the list of the order's draws shows the third draw as cancelled too
  await expect(
    main.locator("article section").getByText(t("lottery.state.cancelled"), { exact: true }),
  ).toHaveCount(1);
  await expect(bar).toContainText(money("445.00"));
  expect(await balance(page)).toBe(44_500n);
  expect(await client.call(calls.lottery.cancel, { orderDetailIds: [orderDetailId] })).toMatchObject({
    errorCode: "lottery.order.final",
  });
}

test("[LOT-01 LOT-02 LOT-03 LOT-04 LOT-05 LOT-06 API-05] order: priced as it is chosen, several draws, one taken back, drawn and paid to the minor unit", async ({
  browser,
  baseURL,
}) => {
  const member = await newMember(browser, baseURL, "BN");
  const journey = { ...member, ...partsOf(member.main, "BN") };
  const { page, main, client, t, digits, money, button, tab, bar } = journey;

  await openMinuteGame(journey);
  await expect(bar.locator("a[href*=voucherCenter]")).toHaveAttribute(
    "href",
    `/m/voucherCenter?to=${encodeURIComponent(`/m/lottery?game=${minuteGame}`)}`,
  );
  const numero = await currentNumero(client, minuteGame);
  await expect(main.getByText(t("lottery.draw", { numero: digits(numero) }))).toBeVisible();

  await chooseNumbers(journey);
  await button(t("lottery.place")).click();
  await expect.poll(() => balance(page)).toBe(DEPOSIT_MINOR - 5_100n);
  const { content: placed } = await client.callOrThrow(calls.lottery.orders, { gameId: minuteGame });
  expect(placed).toHaveLength(1);
  const order = placed[0]!;
  await expectToast(page, t("lottery.placed", { number: order.orderNumber }));
  await expect(bar).toContainText(money("449.00"));

  await placeOnThreeDraws(journey);
  await tab("orders").click();
  const rows = main.getByRole("tabpanel").getByRole("listitem");
  await expect(rows).toHaveCount(4);
  for (const text of [numero, money("51.00"), t("lottery.state.open")])
    await expect(rows.last()).toContainText(digits(text));
  await expectWellMade(page);
  const { content: all } = await client.callOrThrow(calls.lottery.orders, { gameId: minuteGame });
  const [first, , third] = all
    .filter(({ chasing }) => chasing)
    .toSorted((a, b) => a.chasingPhase - b.chasingPhase);
  const openOrder = (id: string) => page.goto(`/m/lottery?game=${minuteGame}&order=${id}`);

  await takeBack(journey, third!.orderDetailId);
  await watchDraw(journey, numero);
  const won = await payoutOf(client, minuteGame, numero, order.bettingContent);
  const chaseWon = await payoutOf(client, minuteGame, numero, first!.bettingContent);
  // a win cancels the order for the remaining draw, and its stake is returned
  const stopped = chaseWon > 0n ? 200n : 0n;
  expect(won).toBeGreaterThan(0n);
  await expect.poll(() => balance(page)).toBe(44_500n + won + chaseWon + stopped);
  await openOrder(order.orderDetailId);
  await expect(
    main.locator("article > header").getByText(t("lottery.state.won"), { exact: true }),
  ).toBeVisible();
  await expect(main.locator("dd").nth(1)).toHaveText(money(formatAmount(won, "BDT")));
  await expectWellMade(page);
  await main.getByRole("link", { name: t("lottery.verify") }).click();
  await expect(main.getByText(t("lottery.check.passed"), { exact: true })).toHaveCount(3);
  await expectWellMade(page);
  await expectProof(journey);
  await openOrder(first!.orderDetailId);
  await expect(
    main
      .locator("article > header")
      .getByText(t(chaseWon > 0n ? "lottery.state.won" : "lottery.state.lost"), { exact: true }),
  ).toBeVisible();
  await expect(main.locator("dd").nth(1)).toHaveText(money(formatAmount(chaseWon, "BDT")));
  await page.context().close();
});

test("[LOT-02 LOT-03 LOT-05 API-05] southern draw in English: random numbers, typed numbers, one draw to its prizes, its results and rules", async ({
  browser,
  baseURL,
}) => {
  const { page, main, client } = await newMember(browser, baseURL, "EN");
  const { t, money, play, choosePlay, button, chip, tab, total } = partsOf(main, "EN");

  await page.goto(`/m/lottery?game=${southernGame}`);
  const numero = await currentNumero(client, southernGame);
  await choosePlay("tail");
  await button(t("lottery.quick.all")).click();
  await expect(total).toContainText(money("10.00"));
  await button(t("lottery.addLine")).click();
  await choosePlay("cang3");
  await main.getByLabel(t("lottery.numbers"), { exact: true }).fill("012, 9999");
  await expect(main.getByText(t("lottery.numbersWrong"))).toBeVisible();
  await main.getByLabel(t("lottery.numbers"), { exact: true }).fill("০১২, 345");
  await expect(total).toContainText(money("12.00"));
  await expectWellMade(page);
  await button(t("lottery.place")).click();
  await expect(main.locator("header").first()).toContainText(money("488.00"));
  expect(await balance(page)).toBe(DEPOSIT_MINOR - 1_200n);

  await behind.closeSoon(southernGame, numero);
  await page.reload();
  await expect(main.getByText(`${t("lottery.drawing")} · ${numero}`)).toBeVisible();
  await behind.waitUntilSettled(southernGame, numero);
  await expect(main.getByText(t("lottery.lastResult", { numero }))).toBeVisible();
  await expectWellMade(page);
  const { content } = await client.callOrThrow(calls.lottery.orders, { gameId: southernGame });
  const won = await payoutOf(client, southernGame, numero, content[0]!.bettingContent);
  await tab("orders").click();
  const rows = main.getByRole("tabpanel").getByRole("listitem");
  await expect(rows.first()).toContainText(money(formatAmount(won, "BDT")));
  await expect(rows.first()).toContainText(t("lottery.state.won"));
  await expect.poll(() => balance(page)).toBe(48_800n + won);
  await tab("results").click();
  await expect(rows.filter({ hasText: numero }).first()).toBeVisible();
  await expectWellMade(page);
  await chip(t("lottery.view.charts")).click();
  await expect(main.getByRole("img", { name: new RegExp(t("lottery.chart.trend")) })).toBeVisible();
  await expectWellMade(page);
  await chip(t("lottery.chart.all")).click();
  await expect(main.getByText(t("lottery.chart.cold"))).toBeVisible();
  await expectWellMade(page);
  await tab("rules").click();
  await expect(main.getByText(play("truot10"))).toBeVisible();
  await expectWellMade(page);
  await page.context().close();
});

/**
 * Types digits on the traditional mode's pad: they become numbers, which are written into the text field and priced at
 * once.
 */
async function writeAtCounter(
  page: Page,
  { main, t, digits, money, chip, button, total }: Part,
): Promise<void> {
  await page.goto(`/m/lottery?game=${southernGame}`);
  await chip(t("lottery.mode.trad")).click();
  await chip("duoi").click();
  await expect(main.getByText(t("lottery.counter.duoi"))).toBeVisible();
  for (const digit of "39253") await button(digits(digit)).first().click();
  await main
    .getByRole("group", { name: t("lottery.numbers") })
    .getByText(digits("3_"))
    .waitFor();
  await button(t("lottery.counter.erase")).click();
  await button(digits("5")).last().click();
  await expect(main.getByLabel(t("lottery.mode.trad"), { exact: true }).last()).toHaveValue("39.25 duoi5");
  await expect(total).toContainText(money("8000.00"));
  await button(t("lottery.addLine")).click();
  await chip("xc").click();
  for (const digit of "012") await button(digits(digit)).first().click();
  await expect(total).toContainText(t("lottery.bets", { count: 3 }));
}

for (const language of ["BN", "EN"] as const)
  test(`[LOT-01 LOT-03 LOT-06] every form of game at 320 px in ${language}: nothing cut, no violation, a visitor is asked to log in`, async ({
    browser,
  }) => {
    const theme = language === "BN" ? "dark" : "light";
    const page = await openPhone(browser, { lang: language, theme, width: 320 });
    const main = page.getByRole("main");
    const { t, total } = partsOf(main, language);
    await page.goto("/m/lottery");
    await expect(main.getByRole("listitem").first()).toBeVisible();
    await expectWellMade(page);
    for (const gameId of [minuteGame, southernGame, ...everyForm]) {
      await page.goto(`/m/lottery?game=${gameId}`);
      await expect(main.getByRole("link", { name: t("lottery.login") })).toBeVisible();
      for (const part of ["rules", "bet"] as const) {
        await main.getByRole("tab", { name: t(`lottery.part.${part}`) }).click();
        expect(await findTextFaults(page)).toEqual([]);
      }
      await main.getByRole("button", { name: t("lottery.quick.random"), exact: true }).click();
      await expect(total).toContainText(t("lottery.total"));
      await expectAccessible(page, "main");
    }
    await writeAtCounter(page, { main, ...partsOf(main, language) });
    expect(await findTextFaults(page)).toEqual([]);
    await expectAccessible(page, "main");
    await page.context().close();
  });

test("[LOT-01 LOT-02] order again: two taps from the room put the same numbers at the same stake once more", async ({
  browser,
  baseURL,
}) => {
  const { page, main, client } = await newMember(browser, baseURL, "BN");
  const { t, money, button, total } = partsOf(main, "BN");
  await page.goto(`/m/lottery?game=${minuteGame}`);
  // without an order there is nothing to repeat
  await expect(button(t("lottery.place"))).toBeVisible();
  await expect(button(t("lottery.again"))).toHaveCount(0);
  const slip = "ssc.1end.direct:1,4@5;ssc.1end.direct:8@2";
  await client.callOrThrow(calls.lottery.betting, {
    gameId: minuteGame,
    currentNumero: await currentNumero(client, minuteGame),
    bettingSlipString: slip,
    requestId: crypto.randomUUID(),
  });
  await page.reload();
  await button(t("lottery.again")).click();
  await expect(total).toContainText(money("12.00"));
  await expectWellMade(page);
  await button(t("lottery.place")).click();
  await expect.poll(() => balance(page)).toBe(DEPOSIT_MINOR - 2_400n);
  const { content } = await client.callOrThrow(calls.lottery.orders, { gameId: minuteGame });
  expect(content.map(({ bettingContent }) => bettingContent)).toEqual([slip, slip]);
  await page.context().close();
});

test("[LOT-06 GAME-04] room opened by playType → in that mode where the game has it, else in entertainment", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const main = page.getByRole("main");
  const { t, chip } = partsOf(main, "BN");
  const counterText = main.getByRole("textbox", { name: t("lottery.mode.trad"), exact: true });
  await page.goto(`/m/lottery?game=${southernGame}`);
  await expect(chip(t("lottery.mode.ent"))).toBeVisible();
  await expect(counterText).toHaveCount(0);
  for (const name of ["trad", "Tradition"]) {
    await page.goto(`/m/lottery?game=${southernGame}&playType=${name}`);
    await expect(counterText).toBeVisible();
  }
  await page.goto(`/m/lottery?game=${minuteGame}&playType=trad`);
  await expect(main.getByRole("button", { name: t("lottery.quick.all"), exact: true }).first()).toBeVisible();
  await expect(counterText).toHaveCount(0);
  await page.context().close();
});
