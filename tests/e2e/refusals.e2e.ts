/**
 * The message for a refused bet. It says that nothing was charged, which limit refused the bet, the rest of the limit,
 * and where the limit is set.
 */
import { expect, test, type Browser, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { decimalOf, fraction } from "@khela/engines/fraction";
import { sql } from "@khela/service-kit/db/database";
import { en as blackjackEn } from "../../apps/game-server/clients/blackjack/i18n/en.ts";
import { bn as diceBn } from "../../apps/game-server/clients/dice/i18n/bn.ts";
import { en as sportsEn } from "../../apps/game-server/clients/matches/i18n/en.ts";
import { bn as shellBn } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { en as shellEn } from "../../apps/game-server/clients/shell/i18n/en.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import type { MessageId } from "../../apps/web/src/i18n/catalogue.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { messageOf, messages } from "./support/all-messages.ts";
import { balance, minor } from "./support/balances.ts";
import { withOwnerDatabase } from "./support/fixture.ts";
import { lotteryOf, openLotteryBackdoor, type LotteryBackdoor } from "./support/lottery-backdoor.ts";
import { partsOf } from "./support/lottery-page.ts";
import { openMemberWithMoney, type PhoneMember } from "./support/member-with-money.ts";
import { withMotion } from "./support/motion.ts";
import { expectNothingCut } from "./support/phone.ts";

test.use(withMotion);

const minuteGame = lotteryOf("One-Minute Draw");
let behind: LotteryBackdoor;
test.beforeAll(async () => {
  behind = await openLotteryBackdoor([minuteGame]);
});
test.afterAll(() => behind.close());

const dice = "/m/play/101101";

const languages = [
  { lang: "BN", theme: "dark" },
  { lang: "EN", theme: "light" },
] as const;

type Language = (typeof languages)[number];

const open = (browser: Browser, baseURL: string | undefined, { lang, theme }: Language) =>
  openMemberWithMoney(browser, baseURL, { lang, theme });

const textIn =
  ({ lang }: Language) =>
  (id: MessageId) =>
    messageOf(lang === "BN" ? "bn" : "en", id);

/** Gives the member a bonus with open turnover and a maximum stake of 50. */
async function giveCappedBonus({ client }: PhoneMember): Promise<void> {
  const { id: memberId } = await client.callOrThrow(calls.member.info, {});
  await withOwnerDatabase(async (db) => {
    const { bucket, id, account } = await db.one<{ bucket: number; id: bigint; account: bigint }>(sql`
      select m.bucket, m.id, a.id "account" from member m join account a on a.bucket = m.bucket and a.member_id = m.id and a.kind = 'main'
      where m.id = ${BigInt(memberId)}`);
    await db.run(sql`
      select turnover_require(${bucket}::smallint, ${id}::bigint, ${account}::bigint, turnover_new_requirement_of(
      source => 'promotion', ref => 'reward~1', amount_minor => 50000, percent => 1000, is_fresh => false, made_at => now()))`);
    await db.run(
      sql`select turnover_cap_stakes(${bucket}::smallint, ${id}::bigint, ${account}::bigint, 'reward', 5000)`,
    );
  });
}

/** Opens the site in English as a member with money and such a bonus. */
async function openWithCappedBonus(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const member = await openMemberWithMoney(browser, baseURL, { lang: "EN", theme: "light" });
  await giveCappedBonus(member);
  return member.page;
}

test("[RG-01] bet beyond an own limit → not taken, nothing charged, with the limit, what is left and the way to it", async ({
  browser,
}) => {
  const { page, client } = await openMemberWithMoney(browser);
  await client.callOrThrow(calls.responsibleGaming.setLimit, { kind: "wager", period: "day", value: "5" });
  await page.goto(dice);
  const frame = page.frameLocator("iframe");
  const roll = frame.getByRole("button", { name: diceBn.roll });
  await expect(roll).toBeEnabled();
  const before = await balance(page);
  await roll.click();
  await expect(frame.getByRole("alert")).toContainText(shellBn.notTaken);
  await expect(frame.getByRole("alert")).toContainText(shellBn.errors["limit.reached"]);
  const strip = page.getByRole("status").filter({ hasText: messages["safer.wager"] });
  await expect(strip).toContainText("৳৫.০০");
  await expectAccessible(page);
  expect(await balance(page)).toBe(before);
  await strip.getByRole("link", { name: messages["refusal.toLimits"] }).click();
  await expect(page).toHaveURL(/\/m\/safer$/);
});

test("[PAY-01] in English: bonus under way → the game's stake ends at the bonus's largest, and says so", async ({
  browser,
  baseURL,
}) => {
  const page = await openWithCappedBonus(browser, baseURL);
  await page.goto(dice);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText(shellEn.bonusMax.replace("{amount}", "৳50.00"))).toBeVisible();
  const more = frame.getByRole("button", { name: shellEn.more });
  const value = frame.locator(".stake-value b");
  for (let tap = 0; tap < 12 && (await more.isEnabled()); tap += 1) await more.click();
  await expect(more).toBeDisabled();
  await expect(value).toContainText("৳50.00");
  await expectAccessible(page);
  await expectNothingCut(page, "main");
});

test("[PAY-01] blackjack in English: bonus under way → double and split beyond its largest stake disabled, with the reason; within it taken", async ({
  browser,
  baseURL,
}) => {
  const page = await openWithCappedBonus(browser, baseURL);
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/") && response.status() >= 400) refused.push(response.url());
  });
  await page.goto(`/m/play/${titles.find(({ gameCode }) => gameCode === "bgs-blackjack")!.nodeId}`);
  const frame = page.frameLocator("iframe");
  const button = (name: string) => frame.getByRole("button", { name, exact: true });
  /** Deals until the player may decide: some rounds end with the deal. */
  const dealUntilOpen = () =>
    expect(async () => {
      if (await button(blackjackEn.button).isVisible())
        await button(blackjackEn.button).click({ timeout: 1_000 });
      await expect(button(blackjackEn.double)).toBeVisible({ timeout: 3_000 });
    }).toPass();
  const reason = frame.getByText(
    blackjackEn.capped.replace("{amount}", "৳50.00").replace("{actions}.", blackjackEn.double),
  );
  await button(shellEn.max).click();
  await expect(frame.locator(".stake-value b")).toContainText("৳50.00");
  await dealUntilOpen();
  await expect(button(blackjackEn.double)).toBeDisabled();
  await expect(button(blackjackEn.hit)).toBeEnabled();
  await expect(reason).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("blackjack-capped.png") });
  await expect(async () => {
    if (await button(blackjackEn.stand).isVisible())
      await button(blackjackEn.stand).click({ timeout: 1_000 });
    await expect(button(blackjackEn.button)).toBeEnabled({ timeout: 2_000 });
  }).toPass();
  await button(shellEn.half).click();
  await dealUntilOpen();
  await expect(reason).toBeHidden();
  await button(blackjackEn.double).click();
  await expect(button(blackjackEn.double)).toBeHidden();
  expect(refused).toEqual([]);
  await page.context().close();
});

test("[GAME-07] sports in English: stake that would pay above the book's maximum → not placeable, with the highest stake and the reason", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMemberWithMoney(browser, baseURL, { lang: "EN", theme: "light" });
  const { nodeId } = titles.find(({ gameCode }) => gameCode === "ug-ullas-sportsbook")!;
  await page.goto(`/m/play/${nodeId}`);
  const game = page.frameLocator("iframe");
  await game.getByRole("button", { name: sportsEn.tabs.soon }).click();
  const matches = game.locator(".match:has(.odds:enabled)");
  await expect(matches.nth(7)).toBeVisible();
  const slipButton = game.locator(".main-button");
  /** The slip's total odds, after the dot on its button; 1 before the first pick. */
  const totalOdds = async () =>
    Number((await slipButton.innerText()).split(" · ").at(1)?.replaceAll(",", "") ?? 1);
  // the highest odds of each match, until a stake of 1,000 would pay more than the maximum
  for (let at = 0; at < 8 && (await totalOdds()) < 60; at += 1) {
    const odds = matches.nth(at).locator(".odds:enabled");
    const values = (await odds.allInnerTexts()).map((shown) => Number(/[\d.]+$/.exec(shown)?.[0] ?? 0));
    await odds.nth(values.indexOf(Math.max(...values))).click();
  }
  await slipButton.click();
  const slip = game.getByRole("dialog", { name: sportsEn.slip });
  const stake = slip.getByLabel(sportsEn.stake);
  const place = slip.getByRole("button", { name: sportsEn.place, exact: true });
  const said = slip.locator(".slip-said");
  // as short as beside a keyboard
  await page.setViewportSize({ width: 360, height: 480 });
  await expect.poll(() => game.locator(":root").evaluate((root) => root.clientHeight)).toBeLessThan(480);
  // odds change meanwhile
  await expect(async () => {
    await stake.fill("1000");
    await expect(said).toBeInViewport({ ratio: 0.9, timeout: 200 });
  }).toPass();
  await expect(place).toBeDisabled();
  // its lines have the space that they need
  expect(await said.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 360, height: 800 });
  const reason = new RegExp(
    sportsEn.payoutMost.replace("{most}", "৳([\\d,.]+)").replace("{payout}", ".*50,000.00"),
  );
  // odds change meanwhile
  await expect(async () => {
    const [, most = ""] = reason.exec(await said.innerText()) ?? [];
    const mostMinor = minor(most);
    expect(mostMinor).toBeGreaterThan(0n);
    await stake.fill(decimalOf(fraction(mostMinor + 1n, 100n), 2));
    await expect(place).toBeDisabled({ timeout: 200 });
    await stake.fill(decimalOf(fraction(mostMinor, 100n), 2));
    await expect(place).toBeEnabled({ timeout: 200 });
    const pays = minor(await slip.locator(".slip-pays").innerText());
    expect(pays).toBeLessThanOrEqual(5_000_000n);
    expect(pays).toBeGreaterThan(4_900_000n);
  }).toPass();
  await expect(stake).toHaveAccessibleDescription(reason);
  await page.screenshot({ path: test.info().outputPath("sports-limit.png") });
  await expectAccessible(page);
  await page.context().close();
});

for (const language of languages) {
  const { lang } = language;
  const text = textIn(language);

  test(`[LOT-03] ${lang}: order beyond an own limit → not taken, nothing charged, with what is left`, async ({
    browser,
    baseURL,
  }) => {
    const { page, client } = await open(browser, baseURL, language);
    await client.callOrThrow(calls.responsibleGaming.setLimit, {
      kind: "loss",
      period: "day",
      value: "0.50",
    });
    await page.goto(`/m/lottery?game=${minuteGame}`);
    const parts = partsOf(page.getByRole("main"), lang);
    await parts.choosePlay("ssc.1end.direct");
    await parts.button(parts.digits("7")).first().click();
    await parts.button(text("lottery.place")).click();
    const refusal = page.getByRole("alert");
    await expect(refusal).toContainText(text("refusal.notTaken"));
    await expect(refusal).toContainText(text("safer.loss"));
    await expect(refusal).toContainText(parts.money("0.50"));
    await expect(refusal.getByRole("link", { name: text("refusal.toLimits") })).toBeVisible();
    await expectAccessible(page);
  });
}
