/** A member finds a game again, and continues where they stopped. */
import { expect, test, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { bn as diceBn } from "../../apps/game-server/clients/dice/i18n/bn.ts";
import { bn as minesBn } from "../../apps/game-server/clients/mines/i18n/bn.ts";
import { bn as shellBn } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messages } from "./support/all-messages.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { withMotion } from "./support/motion.ts";
import { openPhone } from "./support/phone.ts";

test.use(withMotion);

const texts = { ...shellBn, ...diceBn, start: minesBn.start, pick: minesBn.pick };
const gameOf = (code: string) => titles.find(({ gameCode }) => gameCode === code)!;
const minefield = gameOf("bgs-mines");
const dice = gameOf("bgs-dice");
const frame = (page: Page) => page.frameLocator("iframe");

test("[GAME-11] search by another word → the games it stands for; a category's name → the way to it", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/search");
  const field = page.getByRole("textbox", { name: messages["gameList.searchLabel"] });
  const main = page.getByRole("main");
  for (const [word, code] of [
    ["aviator", "bgs-crash"],
    ["ক্রাশ", "bgs-crash"],
    ["plinko", "bgs-plinko"],
  ] as const) {
    await field.fill(word);
    await expect(main.getByRole("link", { name: gameOf(code).name.bn })).toBeVisible();
  }
  await field.fill("স্লট");
  const toSlots = main.getByRole("link", {
    name: messages["home.moreOf"].replace("{category}", messages["games.RNG"]),
  });
  await expect(toSlots).toBeVisible();
  await expectAccessible(page);
  await toSlots.click();
  await expect(page).toHaveURL(/\/m\/slot-games$/);
});

test("[GAME-08 PAY-04] round left open → resumed from the record; one played → named in the transactions", async ({
  browser,
}) => {
  const { page, client } = await openMemberWithMoney(browser);
  await page.goto(`/m/play/${minefield.nodeId}`);
  await frame(page).getByRole("button", { name: texts.start }).click();
  await expect(frame(page).getByRole("status").getByText(texts.pick)).toBeVisible();
  const open = async () => (await client.callOrThrow(calls.play.betHistory, { state: "open" })).list;
  await expect.poll(async () => (await open()).length).toBe(1);

  await page.goto("/m/gameRecord");
  const spans = page.getByRole("group", { name: messages["play.span"] });
  await expect(spans.getByRole("radio", { name: messages["play.span.week"] })).toBeChecked();
  const vendors = page.getByLabel(messages["play.csv.vendor"]).locator("option");
  const codes = await vendors.evaluateAll((options) => options.map((one) => one.getAttribute("value")));
  expect(new Set(codes).size).toBe(codes.length);
  await page.getByRole("main").getByRole("link", { name: minefield.name.bn }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("link", { name: messages["play.resume"] }).click();
  await expect(page).toHaveURL(new RegExp(`/m/play/${minefield.nodeId}$`));
  await expect(frame(page).getByText(texts.roundUnfinished)).toBeVisible();

  await page.goto(`/m/play/${dice.nodeId}`);
  await frame(page).getByRole("button", { name: texts.roll }).click();
  await expect
    .poll(async () => (await client.callOrThrow(calls.play.betHistory, { state: "settled" })).list.length)
    .toBe(1);
  await page.goto("/m/transaction/record");
  await expect(
    page
      .getByRole("group", { name: messages["wallet.span"] })
      .getByRole("radio", { name: messages["wallet.span.week"] }),
  ).toBeChecked();
  const bet = page.getByRole("link", { name: new RegExp(messages["wallet.type.bet"]) }).first();
  await expect(bet).toContainText(dice.name.bn);
  await bet.click();
  await expect(page.getByRole("dialog").getByText(dice.name.bn)).toBeVisible();
});
