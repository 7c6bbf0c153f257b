/** Two operators enter a draw's result in the console, and the member's phone shows it. */
import { expect, test, type Browser, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { lottery as bnLottery } from "../../apps/console/src/i18n/bn/lottery.ts";
import { lottery as enLottery } from "../../apps/console/src/i18n/en/lottery.ts";
import { lotteryTitles as bnTitles } from "../../apps/console/src/i18n/bn/titles/lottery.ts";
import { lotteryTitles as enTitles } from "../../apps/console/src/i18n/en/titles/lottery.ts";
import { findViolations } from "./support/accessibility.ts";
import { chooseConsole, signInOperator } from "./support/console.ts";
import { waitForAnimations } from "./support/fixture.ts";
import { lotteryOf, openLotteryBackdoor, type LotteryBackdoor } from "./support/lottery-backdoor.ts";
import { currentNumero, partsOf } from "./support/lottery-page.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";

const game = lotteryOf("Sagar Five Digits");
const bn = { ...bnLottery, ...bnTitles };
const en = { ...enLottery, ...enTitles };

let behind: LotteryBackdoor;
test.beforeAll(async () => {
  behind = await openLotteryBackdoor([game]);
});
test.afterAll(() => behind.close());

/** Opens the console as an operator of games. */
async function openOperator(
  browser: Browser,
  baseURL: string | undefined,
  look: Parameters<typeof chooseConsole>[2],
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await signInOperator(context, "games", baseURL);
  await chooseConsole(context, baseURL, look);
  return context.newPage();
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Types the winning numbers, checks the money that the result moves, and submits the numbers. */
async function enter(
  page: Page,
  t: typeof bn | typeof en,
  { open, send, digits }: { readonly open: string; readonly send: string; readonly digits: string },
): Promise<void> {
  await button(page, open).click();
  await page.getByLabel(t["lottery.numbers"]).fill(digits);
  await button(page, t["lottery.check"]).click();
  const dialog = page.getByRole("dialog", { name: t["lottery.moves"] });
  await expect(dialog.getByText(t["lottery.movesPays"])).toBeVisible();
  await dialog.getByRole("button", { name: send, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test("[OPS-01 LOT-02 LOT-05] result of a draw: differing entries → both dropped and said so; equal ones → settled, and the phone shows the win", async ({
  browser,
  baseURL,
}) => {
  const { page: phone, client } = await openMemberWithMoney(browser);
  const numero = await currentNumero(client, game);
  await behind.letOperatorsEnter(game, numero);
  const { orderDetailIds } = await client.callOrThrow(calls.lottery.betting, {
    gameId: game,
    currentNumero: numero,
    bettingSlipString: "ssc.1end.direct:7@10",
    requestId: crypto.randomUUID(),
  });
  await behind.closeSoon(game, numero);
  await behind.waitUntilDue(game, numero);

  const first = await openOperator(browser, baseURL, { language: "bn", theme: "dark" });
  const second = await openOperator(browser, baseURL, { language: "en", theme: "light" });
  await first.goto("/console/lottery");
  await first.getByRole("link", { name: numero }).click();
  await expect(first.getByRole("heading", { level: 1 })).toContainText(numero);
  await enter(first, bn, { open: bn["lottery.enter.result"], send: bn["lottery.enter"], digits: "০০০০১" });
  await expect(
    first.getByText(bn["lottery.waitsForOther"].replace("{kind}", bn["lotteryEntry.result"])),
  ).toBeVisible();
  await expect(first.getByText("00001")).toHaveCount(0);

  await second.goto(`/console/lottery/draws/${game}/${numero}`);
  await expect(button(second, en["lottery.enter.result"])).toHaveCount(0);
  await expect(second.getByText("00001")).toHaveCount(0);
  const again = { open: en["lottery.again.result"], send: en["lottery.confirm"] };
  await enter(second, en, { ...again, digits: "00007" });
  await expect(second.getByText(en["lottery.outcome.differs"])).toBeVisible();
  await expect(second.getByText(en["lotteryEntry.state.refused"], { exact: true })).toBeVisible();

  await first.reload();
  await enter(first, bn, { open: bn["lottery.enter.result"], send: bn["lottery.enter"], digits: "00007" });
  await second.reload();
  await enter(second, en, { ...again, digits: "00007" });
  await expect(second.getByText(en["lotteryEntry.state.confirmed"], { exact: true })).toBeVisible();
  await behind.waitUntilSettled(game, numero);

  const { main, t } = { main: phone.getByRole("main"), ...partsOf(phone.getByRole("main"), "BN") };
  await phone.goto(`/m/lottery?game=${game}&order=${orderDetailIds[0]}`);
  await expect(
    main.locator("article > header").getByText(t("lottery.state.won"), { exact: true }),
  ).toBeVisible();

  await second.reload();
  await button(second, en["lottery.enter.correction"]).click();
  await second.getByLabel(en["lottery.numbers"]).fill("00008");
  await button(second, en["lottery.check"]).click();
  await expect(second.getByRole("dialog", { name: en["lottery.moves"] })).toContainText("৳");
  await waitForAnimations(second);
  expect(await findViolations(second)).toEqual([]);
  await first.context().close();
  await second.context().close();
});

test("[OPS-01] lottery room in English, light: waiting draws, all draws, games, one draw → nothing for axe to say", async ({
  browser,
  baseURL,
}) => {
  const page = await openOperator(browser, baseURL, { language: "en", theme: "light" });
  const look = async (path: string, heading: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("region").first()).toBeVisible();
    await waitForAnimations(page);
    expect(await findViolations(page)).toEqual([]);
  };
  await look("/console/lottery/games", en["lottery.games"]);
  await look("/console/lottery/draws", en["lottery.draws"]);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByText(en["lottery.commitment"])).toBeVisible();
  await waitForAnimations(page);
  expect(await findViolations(page)).toEqual([]);
  await page.goto("/console/lottery");
  await expect(page.getByText(en["lottery.coming"])).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.context().close();
});
