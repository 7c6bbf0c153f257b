/** Finding a game again, going on where one stopped, and the way to customer service, each counted in taps. */
import { expect, test, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { bn as mines } from "../../apps/game-server/clients/mines/i18n/bn.ts";
import { bn as shell } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messages as all } from "./support/all-messages.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { bn } from "./support/messages.ts";
import { openPhone } from "./support/phone.ts";

const gameOf = (code: string) => titles.find(({ gameCode }) => gameCode === code)!;
const minefield = gameOf("bgs-mines");
const dice = gameOf("bgs-dice");
const frame = (page: Page) => page.frameLocator("iframe");

/** Counts taps: each element is tapped once it is there. */
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

test("[GAME-11] search by another word → the games it stands for; a category's name → the way to it", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/m/search");
  const field = page.getByRole("textbox", { name: all["gameList.searchLabel"] });
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
    name: all["home.moreOf"].replace("{category}", all["games.RNG"]),
  });
  await expect(toSlots).toBeVisible();
  await expectAccessible(page);
  await toSlots.click();
  await expect(page).toHaveURL(/\/m\/slot-games$/);
});

test("[GAME-08 GAME-09 PAY-04] round left open → resumed from the record; one played → verified in four taps, and named in the transactions", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await openMemberWithMoney(browser, baseURL);
  await page.goto(`/m/play/${minefield.nodeId}`);
  await frame(page).getByRole("button", { name: mines.start }).click();
  await expect(frame(page).getByRole("status").getByText(mines.pick)).toBeVisible();
  const open = async () => (await client.callOrThrow(calls.play.betHistory, { state: "open" })).list;
  await expect.poll(async () => (await open()).length).toBe(1);

  await page.goto("/m/gameRecord");
  const spans = page.getByRole("group", { name: bn["play.span"] });
  await expect(spans.getByRole("radio", { name: bn["play.span.week"] })).toBeChecked();
  const vendors = page.getByLabel(bn["play.csv.vendor"]).locator("option");
  const codes = await vendors.evaluateAll((options) => options.map((one) => one.getAttribute("value")));
  expect(new Set(codes).size).toBe(codes.length);
  await page.getByRole("main").getByRole("link", { name: minefield.name.bn }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("link", { name: all["play.resume"] }).click();
  await expect(page).toHaveURL(new RegExp(`/m/play/${minefield.nodeId}$`));
  await expect(frame(page).getByText(shell.roundUnfinished)).toBeVisible();

  await page.goto(`/m/play/${dice.nodeId}`);
  const { tap, count } = countTaps();
  await frame(page).getByRole("button", { name: bn.roll }).click();
  await expect
    .poll(async () => (await client.callOrThrow(calls.play.betHistory, { state: "settled" })).list.length)
    .toBe(1);
  await expect(frame(page).getByRole("button", { name: bn.roll })).toBeEnabled();
  await tap(frame(page).getByRole("button", { name: bn.fairness }));
  await tap(frame(page).getByRole("button", { name: bn.rotate }));
  const verifier = page.context().waitForEvent("page");
  await tap(frame(page).getByRole("dialog").getByRole("link", { name: shell.round.verify }));
  const proof = await verifier;
  await expect(proof.getByText(bn["play.verifyGood"])).toBeVisible();
  expect(count()).toBeLessThanOrEqual(4);
  await proof.close();

  await page.goto("/m/transaction/record");
  await expect(
    page.getByRole("group", { name: bn["wallet.span"] }).getByRole("radio", { name: bn["wallet.span.week"] }),
  ).toBeChecked();
  const bet = page.getByRole("link", { name: new RegExp(bn["wallet.type.bet"]) }).first();
  await expect(bet).toContainText(dice.name.bn);
  await bet.click();
  await expect(page.getByRole("dialog").getByText(dice.name.bn)).toBeVisible();
});

test("[HOME-11] customer service: two taps from a list, from the cashier and from an open game; not over its own chat", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMemberWithMoney(browser, baseURL);
  const button = page.getByRole("button", { name: bn["home.serviceOpen"] });
  for (const path of ["/m/slot-games", "/m/voucherCenter", "/m/lottery", `/m/play/${dice.nodeId}`]) {
    await page.goto(path);
    if (path.startsWith("/m/play/"))
      await expect(frame(page).getByRole("button", { name: bn.roll })).toBeEnabled();
    const { tap, count } = countTaps();
    await tap(button);
    const channels = page.getByRole("dialog", { name: bn["home.service"] });
    await expect(channels).toBeVisible();
    await tap(channels.locator('a[href="/m/chat"]'));
    await expect(page).toHaveURL(/\/m\/chat\?/);
    expect(count()).toBe(2);
    await expect(button).toHaveCount(0);
  }
});
