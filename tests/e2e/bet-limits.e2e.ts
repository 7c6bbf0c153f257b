/** Bets of several stakes at the game's limit, on a phone: the total stays within it, the limit is shown, no bet is refused. */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { bn as blackjackBn } from "../../apps/game-server/clients/blackjack/i18n/bn.ts";
import { en as blackjackEn } from "../../apps/game-server/clients/blackjack/i18n/en.ts";
import { bn as liveBn } from "../../apps/game-server/clients/live/i18n/bn.ts";
import { en as liveEn } from "../../apps/game-server/clients/live/i18n/en.ts";
import { bn as shellBn } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { en as shellEn } from "../../apps/game-server/clients/shell/i18n/en.ts";
import { bn as threeBn } from "../../apps/game-server/clients/three-card-poker/i18n/bn.ts";
import { en as threeEn } from "../../apps/game-server/clients/three-card-poker/i18n/en.ts";
import { bn as pokerBn } from "../../apps/game-server/clients/video-poker/i18n/bn.ts";
import { en as pokerEn } from "../../apps/game-server/clients/video-poker/i18n/en.ts";
import { paths } from "../../apps/game-server/wire/game-api.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { minor } from "./support/balances.ts";
import { openMember } from "./support/member-with-money.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

const frame = (page: Page): FrameLocator => page.frameLocator("iframe");
const nodeOf = (code: string) => titles.find(({ gameCode }) => gameCode === code)!.nodeId;

/** Highest stake of a round, and of a live table's round, in minor units. */
const MOST = 100_000n;
const TABLE_MOST = 500_000n;

for (const [lang, theme] of [
  ["BN", "dark"],
  ["EN", "light"],
] as const) {
  const isBengali = lang === "BN";
  const shell = isBengali ? shellBn : shellEn;
  const [poker, blackjack, three] = isBengali
    ? [pokerBn, blackjackBn, threeBn]
    : [pokerEn, blackjackEn, threeEn];
  const live = isBengali ? liveBn : liveEn;

  const games = [
    { code: "bgs-video-poker", count: 10n, texts: poker, picks: [[poker.hands, isBengali ? "১০" : "10"]] },
    {
      code: "bgs-blackjack",
      count: 9n,
      texts: blackjack,
      picks: [
        [blackjack.hands, isBengali ? "৩" : "3"],
        [blackjack.sides, blackjack.side.both],
      ],
    },
    { code: "bgs-three-card-poker", count: 2n, texts: three, picks: [[three.pairPlus, three.same]] },
  ] as const;

  test(`[GAME-07] several stakes in ${lang}: the highest stake and most hands → lowered to the limit, which is shown; dealt`, async ({
    browser,
    baseURL,
  }) => {
    const { page } = await openMember(browser, baseURL, { lang, theme });
    const answers: [bigint, number][] = [];
    page.on("response", (response) => {
      if (!response.url().endsWith(paths.bet)) return;
      const { bet } = response.request().postDataJSON() as { bet: { stakeMinor: string } };
      answers.push([BigInt(bet.stakeMinor), response.status()]);
    });
    for (const { code, count, texts, picks } of games) {
      await page.goto(`/m/play/${nodeOf(code)}?free=1`);
      const game = frame(page);
      const stake = async () => minor(await game.locator(".stake-value b").innerText());
      await game.getByRole("button", { name: shell.max, exact: true }).click();
      await expect.poll(stake).toBe(MOST);
      for (const [group, name] of picks)
        await game.getByRole("group", { name: group }).getByRole("button", { name, exact: true }).click();
      await expect(
        game.getByRole("status").filter({ hasText: shell.stakeLowered.split("{stake}")[0]! }),
      ).toBeVisible();
      const lowered = await stake();
      expect(lowered * count).toBeLessThanOrEqual(MOST);
      expect((lowered + 100n) * count).toBeGreaterThan(MOST);
      const price = game.locator(".bet-price");
      await expect(price).toContainText(shell.betMax.replace("{amount}", ""));
      const [total = "", most = ""] = (await price.innerText()).split(" · ");
      expect([minor(total), minor(most)]).toEqual([lowered * count, MOST]);
      for (const name of [shell.more, shell.double, shell.max])
        await expect(game.getByRole("button", { name, exact: true })).toBeDisabled();
      await page.screenshot({ path: test.info().outputPath(`${code}-limit-${lang}.png`) });
      await game.getByRole("button", { name: texts.button, exact: true }).click();
      await expect.poll(() => answers.at(-1)).toEqual([lowered * count, 200]);
    }
    expect(answers).toHaveLength(games.length);
    await page.context().close();
  });

  test(`[GAME-07] roulette in ${lang}: chips above the limit of a spot and of a round → not laid, the limit is shown; the bet is accepted`, async ({
    browser,
    baseURL,
  }) => {
    const { page } = await openMember(browser, baseURL, { lang, theme });
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(paths.tableBet)) statuses.push(response.status());
    });
    await page.goto(`/m/play/${nodeOf("tcg-live-mehfil-roulette")}?free=1`);
    const table = frame(page);
    const red = table.locator('[data-on="red"]');
    const tapUntilFull = (spots: readonly string[]) =>
      red.evaluate((element, names) => {
        const felt = element.closest(".felt")!;
        for (const name of names)
          for (let tap = 0; tap < 5; tap += 1)
            felt.querySelector<HTMLElement>(`[data-on="${name}"]`)!.click();
      }, spots);
    const toast = table.locator(".toast");
    await table.locator(".chip-pick").last().click();
    const bet = table.locator(".live-desk .main-button");
    await expect(async () => {
      // chips are taken back when a round closes
      await expect(red).toBeEnabled({ timeout: 30_000 });
      await tapUntilFull(["red", "red"]);
      await expect(toast).toHaveText(
        new RegExp(live.limits.spot.replace("{amount}", ".*").replace(/[.।]$/, "")),
        { timeout: 1_000 },
      );
      await tapUntilFull(["black", "odd", "even", "low", "high"]);
      await expect(toast).toHaveText(
        new RegExp(live.limits.round.replace("{amount}", ".*").replace(/[.।]$/, "")),
        { timeout: 1_000 },
      );
      await page.screenshot({ path: test.info().outputPath(`roulette-limit-${lang}.png`) });
      expect(minor(await bet.innerText())).toBe(TABLE_MOST);
      await bet.click({ timeout: 1_000 });
      await expect(table.locator(".live-play")).not.toBeEmpty({ timeout: 5_000 });
    }).toPass();
    // the stream may show the bet before the answer arrives
    await expect.poll(() => statuses).toEqual([200]);
    await page.context().close();
  });
}
