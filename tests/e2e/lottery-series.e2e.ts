/** Prizes against rebate: one slider changes both, the order keeps the choice, and the rebate is paid after the draw. */
import { expect, test, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { readAmount } from "@khela/engines/money";
import { expectAccessible } from "./support/accessibility.ts";
import { balance, DEPOSIT_MINOR } from "./support/balances.ts";
import { lotteryOf, openLotteryBackdoor, type LotteryBackdoor } from "./support/lottery-backdoor.ts";
import { currentNumero, newMember, partsOf } from "./support/lottery-page.ts";
import { findTextFaults } from "./support/text-faults.ts";

const game = lotteryOf("Mekong Five Digits");
/** Minimum width of a tap target: a finger's width. */
const TOUCH_PX = 44;

let behind: LotteryBackdoor;
test.beforeAll(async () => {
  behind = await openLotteryBackdoor([game]);
});
test.afterAll(() => behind.close());

async function expectWellMade(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await findTextFaults(page)).toEqual([]);
}

test("[LOT-03 LOT-05 LOT-06] prizes and rebate: slider, order, draw, rebate paid once", async ({
  browser,
  baseURL,
}) => {
  const { page, main, client } = await newMember(browser, baseURL, "BN");
  const { t, digits, money, choosePlay, button, chip, tab, unit, total } = partsOf(main, "BN");
  await page.goto(`/m/lottery?game=${game}`);
  const numero = await currentNumero(client, game);
  await choosePlay("ssc.1end.direct");
  const largest = main.getByText(t("lottery.pays", { odds: digits("9.8") }));
  await expect(largest).toBeVisible();
  const slider = main.getByRole("slider", { name: t("lottery.series") });
  expect((await slider.boundingBox())!.height).toBeGreaterThanOrEqual(TOUCH_PX);
  await slider.fill("160");
  await expect(slider).toHaveAttribute(
    "aria-valuetext",
    t("lottery.seriesValue", { series: digits("1,800"), percent: digits("8") }),
  );
  await expect(largest).toHaveCount(0);
  await expect(main.getByText(t("lottery.pays", { odds: digits("9") }))).toBeVisible();
  await button(digits("7")).first().click();
  await unit.fill("10");
  await expect(total).toContainText(money("10.00"));
  await expect(main.getByText(t("lottery.rebateAfter", { amount: money("0.80") }))).toBeVisible();
  await expectWellMade(page);
  await button(t("lottery.place")).click();
  await expect.poll(() => balance(page)).toBe(DEPOSIT_MINOR - 1_000n);
  const { content } = await client.callOrThrow(calls.lottery.orders, { gameId: game });
  expect(content).toMatchObject([{ series: 1_800, rebateAmount: "0.80" }]);
  const { orderDetailId } = content[0]!;

  await behind.closeSoon(game, numero);
  await behind.waitUntilSettled(game, numero);
  const { winningAmount } = await client.callOrThrow(calls.lottery.order, { orderDetailId });
  const won = readAmount(winningAmount ?? "", "BDT");
  expect(won.ok).toBe(true);
  await expect.poll(() => balance(page)).toBe(DEPOSIT_MINOR - 1_000n + 80n + (won.ok ? won.minor : 0n));
  await page.goto(`/m/lottery?game=${game}&order=${orderDetailId}`);
  await expect(main.getByText(t("lottery.rebate"), { exact: true })).toBeVisible();
  await expect(main.getByText(money("0.80"))).toBeVisible();
  await expectWellMade(page);
  await page.goto(`/m/lottery?game=${game}`);
  await tab("results").click();
  await chip(t("lottery.view.charts")).click();
  await expect(main.getByRole("img", { name: new RegExp(t("lottery.chart.trend")) })).toBeVisible();
  await expectWellMade(page);
  await page.context().close();
});
