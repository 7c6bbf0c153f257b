/** Slide on a phone, in both languages: a bet with a target in a shared round, its result, verification, autoplay. */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { bn as slideBn } from "../../apps/game-server/clients/slide/i18n/bn.ts";
import { en as slideEn } from "../../apps/game-server/clients/slide/i18n/en.ts";
import { bn as autoBn } from "../../apps/game-server/clients/shell/auto/i18n/bn.ts";
import { en as autoEn } from "../../apps/game-server/clients/shell/auto/i18n/en.ts";
import { bn as shellBn } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { en as shellEn } from "../../apps/game-server/clients/shell/i18n/en.ts";
import type { MessageId } from "../../apps/web/src/i18n/catalogue.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { messageOf } from "./support/all-messages.ts";
import { balance, countSettled, sumOfTransactions } from "./support/balances.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

const tile = titles.find(({ gameCode }) => gameCode === "bgs-slide")!;
const ROUND_MS = 60_000;

const frame = (page: Page): FrameLocator => page.frameLocator("iframe");
/** A text as a pattern, with any value in its places. */
const pattern = (text: string): RegExp => new RegExp(`^${text.replaceAll(/\{\w+\}/g, ".+")}$`);

const languages = {
  BN: {
    id: "bn",
    theme: "dark",
    texts: slideBn,
    shell: shellBn,
    auto: autoBn,
    target: "১.১×",
    shown: "১.১০×",
    ten: "১০",
  },
  EN: {
    id: "en",
    theme: "light",
    texts: slideEn,
    shell: shellEn,
    auto: autoEn,
    target: "1.1×",
    shown: "1.10×",
    ten: "10",
  },
} as const;

for (const [lang, { id, theme, texts, shell, auto, target, shown, ten }] of Object.entries(languages)) {
  test(`[GAME-07 GAME-09] slide in ${lang}: bet with a target, paid after the strip has stopped, verified, autoplay`, async ({
    browser,
    baseURL,
  }) => {
    const t = (message: MessageId) => messageOf(id, message);
    const { page } = await openMemberWithMoney(browser, baseURL, { lang: lang as "BN" | "EN", theme });
    await page.goto(`/m/play/${tile.nodeId}`);
    const game = frame(page);
    await game.getByRole("button", { name: target, exact: true }).click();
    await expect(game.getByText(pattern(texts.chance))).toBeVisible();
    await game.getByRole("button", { name: texts.bet, exact: true }).click({ timeout: ROUND_MS });
    const own = game.locator(".slide-own");
    await expect(own).toHaveText(pattern(texts.placedAt));
    await expect(own).toContainText(shown);
    await expect(game.getByRole("listitem").filter({ hasText: texts.you })).toContainText(shown);
    await expect(game.getByRole("button", { name: texts.placed, exact: true })).toBeDisabled();
    const before = await game.locator(".figure b").innerText();
    // the result and the balance stay hidden while the strip slides
    await expect(game.getByText(texts.sliding)).toBeVisible({ timeout: ROUND_MS });
    await expect.poll(() => countSettled(page, "bgs-slide")).toBe(1);
    // one look at the page, since the strip may stop between two
    const shownNow = await game.locator(":root").evaluate(
      (root, sliding) => ({
        isSliding: (root as HTMLElement).innerText.includes(sliding),
        balance: root.querySelector<HTMLElement>(".figure b")!.innerText,
      }),
      texts.sliding,
    );
    if (shownNow.isSliding) expect(shownNow.balance).toBe(before);
    await expect(game.getByText(pattern(texts.stopped))).toBeVisible({ timeout: ROUND_MS });
    await expect(own).toHaveText(new RegExp(`${pattern(texts.paid).source}|${pattern(texts.lost).source}`));
    const result = await game.locator(".slide-big").innerText();
    await expect(game.getByRole("list", { name: texts.history }).getByRole("listitem").first()).toHaveText(
      result,
    );
    await expect(game.locator(".slide-tile.is-result")).toHaveCount(1);

    await game.getByRole("button", { name: shell.auto, exact: true }).click();
    const sheet = game.getByRole("dialog", { name: auto.title });
    await sheet
      .getByRole("group", { name: auto.rounds })
      .getByRole("button", { name: ten, exact: true })
      .click();
    await sheet.getByRole("group", { name: auto.loss }).getByRole("button").last().click();
    await sheet.getByRole("button", { name: auto.start }).click();
    await expect
      .poll(() => countSettled(page, "bgs-slide"), { timeout: 2 * ROUND_MS })
      .toBeGreaterThanOrEqual(3);
    await game.getByRole("button", { name: shell.autoStop }).click();
    await expect(game.getByRole("button", { name: shell.auto, exact: true })).toBeEnabled({
      timeout: ROUND_MS,
    });

    await page.goto("/m/gameRecord");
    const record = page.getByRole("main").getByRole("link").filter({ hasText: tile.name[id] });
    await record.last().click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: t("play.verify") })
      .click();
    await expect(page.getByText(t("play.verifyGood"))).toBeVisible();
    await expect(page.getByText(t("play.commitFits"))).toBeVisible();
    expect(await sumOfTransactions(page)).toBe(await balance(page));
    await page.context().close();
  });
}
