/** Card games with several bets in a round, on a phone: ten hands of video poker, three hands of blackjack with side bets. */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { bn as blackjack } from "../../apps/game-server/clients/blackjack/i18n/bn.ts";
import { bn as fairnessBn } from "../../apps/game-server/clients/shell/fairness/i18n/bn.ts";
import { en as fairnessEn } from "../../apps/game-server/clients/shell/fairness/i18n/en.ts";
import { bn as shellBn } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { en as shellEn } from "../../apps/game-server/clients/shell/i18n/en.ts";
import { en as poker } from "../../apps/game-server/clients/video-poker/i18n/en.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { messageOf } from "./support/all-messages.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

const frame = (page: Page): FrameLocator => page.frameLocator("iframe");
const titleOf = (code: string) => titles.find(({ gameCode }) => gameCode === code)!;

const shells = { bn: { ...shellBn, seeds: fairnessBn.seeds }, en: { ...shellEn, seeds: fairnessEn.seeds } };

const pick = (page: Page, group: string, name: string) =>
  frame(page).getByRole("group", { name: group }).getByRole("button", { name, exact: true }).click();

/** Rotates the seeds and has the last round verified by the site. */
async function verify(page: Page, code: string, language: "bn" | "en"): Promise<void> {
  const { fairness, seeds } = shells[language];
  await frame(page).getByRole("button", { name: fairness }).click();
  await frame(page).getByRole("button", { name: seeds.rotate }).click();
  await expect(frame(page).getByText(seeds.revealed)).toBeVisible();
  await page.goto("/m/gameRecord");
  const main = page.getByRole("main");
  await main
    .getByRole("link")
    .filter({ hasText: titleOf(code).name[language] })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: messageOf(language, "play.verify") })
    .click();
  await expect(page.getByText(messageOf(language, "play.verifyGood"))).toBeVisible();
}

test("[GAME-07 GAME-09] video poker in English: ten hands of a bonus paytable, reloaded, drawn, verified", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await openMemberWithMoney(browser, baseURL, { lang: "EN", theme: "light" });
  await page.goto(`/m/play/${titleOf("bgs-video-poker").nodeId}`);
  const game = frame(page);
  await pick(page, poker.paytable, poker.paytables["double-double-bonus"]);
  await expect(game.getByText(poker.acesKicker)).toBeVisible();
  await pick(page, poker.hands, "10");
  const stake = await game.locator(".stake-value b").innerText();
  await game.getByRole("button", { name: poker.button, exact: true }).click();
  await expect(game.getByRole("status").getByText(poker.ask)).toBeVisible();
  await page.reload();
  await expect(game.getByText(shells.en.roundUnfinished)).toBeVisible();
  // the stake of a hand, not of all ten
  await expect(game.locator(".stake-value b")).toHaveText(stake);
  await game.locator(".vp-slot").first().click();
  await game.getByRole("button", { name: poker.draw }).click();
  await expect(game.locator(".vp-more li")).toHaveCount(9);
  await expect(game.locator(".vp-slot").first()).toHaveAttribute("aria-pressed", "true");
  const settled = async () => (await client.callOrThrow(calls.play.betHistory, { state: "settled" })).list;
  await expect.poll(async () => (await settled()).length).toBe(1);
  await verify(page, "bgs-video-poker", "en");
  await page.context().close();
});

test("[GAME-07 GAME-09] blackjack in Bengali: three hands with side bets, played to the end, verified", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMemberWithMoney(browser, baseURL);
  await page.goto(`/m/play/${titleOf("bgs-blackjack").nodeId}`);
  const game = frame(page);
  await pick(page, blackjack.hands, "৩");
  await pick(page, blackjack.sides, blackjack.side.both);
  const deal = game.getByRole("button", { name: blackjack.button, exact: true });
  const stand = game.getByRole("button", { name: blackjack.stand, exact: true });
  await deal.click();
  await expect(game.locator(".seat-row .seat")).toHaveCount(3);
  for (;;) {
    await expect(stand.or(deal)).toBeEnabled();
    if (await deal.isVisible()) break;
    const answered = page.waitForResponse(/\/api\/action/);
    await stand.click();
    await answered;
  }
  await verify(page, "bgs-blackjack", "bn");
  await page.context().close();
});
