/** Card games with several bets in a round, on a phone: ten hands of video poker, three hands of blackjack with side bets. */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { bn as blackjackBn } from "../../apps/game-server/clients/blackjack/i18n/bn.ts";
import { en as blackjackEn } from "../../apps/game-server/clients/blackjack/i18n/en.ts";
import { bn as fairnessBn } from "../../apps/game-server/clients/shell/fairness/i18n/bn.ts";
import { en as fairnessEn } from "../../apps/game-server/clients/shell/fairness/i18n/en.ts";
import { bn as shellBn } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { en as shellEn } from "../../apps/game-server/clients/shell/i18n/en.ts";
import { bn as pokerBn } from "../../apps/game-server/clients/video-poker/i18n/bn.ts";
import { en as pokerEn } from "../../apps/game-server/clients/video-poker/i18n/en.ts";
import type { MessageId } from "../../apps/web/src/i18n/catalogue.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { messageOf } from "./support/all-messages.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";

const frame = (page: Page): FrameLocator => page.frameLocator("iframe");
const titleOf = (code: string) => titles.find(({ gameCode }) => gameCode === code)!;

for (const [lang, language, theme] of [
  ["BN", "bn", "dark"],
  ["EN", "en", "light"],
] as const) {
  const isBengali = language === "bn";
  const shell = isBengali ? shellBn : shellEn;
  const { seeds } = isBengali ? fairnessBn : fairnessEn;
  const t = (id: MessageId) => messageOf(language, id);
  const pick = (page: Page, group: string, name: string) =>
    frame(page).getByRole("group", { name: group }).getByRole("button", { name, exact: true }).click();

  /** Rotates the seeds and has the last round verified by the site. */
  async function verify(page: Page, code: string): Promise<void> {
    await frame(page).getByRole("button", { name: shell.fairness }).click();
    await frame(page).getByRole("button", { name: seeds.rotate }).click();
    await expect(frame(page).getByText(seeds.revealed)).toBeVisible();
    await page.goto("/m/gameRecord");
    const main = page.getByRole("main");
    await main
      .getByRole("link")
      .filter({ hasText: titleOf(code).name[language] })
      .first()
      .click();
    await page.screenshot({ path: test.info().outputPath(`${code}-record-${lang}.png`) });
    await page
      .getByRole("dialog")
      .getByRole("link", { name: t("play.verify") })
      .click();
    await expect(page.getByText(t("play.verifyGood"))).toBeVisible();
  }

  test(`[GAME-07 GAME-09] video poker in ${lang}: ten hands of a bonus paytable, reloaded, drawn, verified`, async ({
    browser,
    baseURL,
  }) => {
    const texts = isBengali ? pokerBn : pokerEn;
    const { page, client } = await openMemberWithMoney(browser, baseURL, { lang, theme });
    await page.goto(`/m/play/${titleOf("bgs-video-poker").nodeId}`);
    const game = frame(page);
    await pick(page, texts.paytable, texts.paytables["double-double-bonus"]);
    await expect(game.getByText(texts.acesKicker)).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`poker-table-${lang}.png`) });
    await pick(page, texts.hands, isBengali ? "১০" : "10");
    const stake = await game.locator(".stake-value b").innerText();
    await game.getByRole("button", { name: texts.button, exact: true }).click();
    await expect(game.getByRole("status").getByText(texts.ask)).toBeVisible();
    await page.reload();
    await expect(game.getByText(shell.roundUnfinished)).toBeVisible();
    // the stake of a hand, not of all ten
    await expect(game.locator(".stake-value b")).toHaveText(stake);
    await game.locator(".vp-slot").first().click();
    await page.screenshot({ path: test.info().outputPath(`poker-held-${lang}.png`) });
    await game.getByRole("button", { name: texts.draw }).click();
    await expect(game.locator(".vp-more li")).toHaveCount(9);
    await expect(game.locator(".vp-slot").first()).toHaveAttribute("aria-pressed", "true");
    await page.screenshot({ path: test.info().outputPath(`poker-ten-${lang}.png`) });
    const settled = async () => (await client.callOrThrow(calls.play.betHistory, { state: "settled" })).list;
    await expect.poll(async () => (await settled()).length).toBe(1);
    await verify(page, "bgs-video-poker");
    await page.context().close();
  });

  test(`[GAME-07 GAME-09] blackjack in ${lang}: three hands with side bets, played to the end, verified`, async ({
    browser,
    baseURL,
  }) => {
    const texts = isBengali ? blackjackBn : blackjackEn;
    const { page } = await openMemberWithMoney(browser, baseURL, { lang, theme });
    await page.goto(`/m/play/${titleOf("bgs-blackjack").nodeId}`);
    const game = frame(page);
    await pick(page, texts.hands, isBengali ? "৩" : "3");
    await pick(page, texts.sides, texts.side.both);
    await page.screenshot({ path: test.info().outputPath(`blackjack-bets-${lang}.png`) });
    const deal = game.getByRole("button", { name: texts.button, exact: true });
    const stand = game.getByRole("button", { name: texts.stand, exact: true });
    await deal.click();
    await expect(game.locator(".seat-row .seat")).toHaveCount(3);
    await page.screenshot({ path: test.info().outputPath(`blackjack-three-${lang}.png`) });
    for (;;) {
      await expect(stand.or(deal)).toBeEnabled();
      if (await deal.isVisible()) break;
      const answered = page.waitForResponse(/\/api\/action/);
      await stand.click();
      await answered;
    }
    await page.screenshot({ path: test.info().outputPath(`blackjack-end-${lang}.png`) });
    await verify(page, "bgs-blackjack");
    await page.context().close();
  });
}
