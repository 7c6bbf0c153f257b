/** Games of steps with a cash-out, on a phone: played, resumed, cashed out, verified, in both languages. */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { bn as roadBn } from "../../apps/game-server/clients/chicken-road/i18n/bn.ts";
import { en as roadEn } from "../../apps/game-server/clients/chicken-road/i18n/en.ts";
import { bn as coinBn } from "../../apps/game-server/clients/coin-flip/i18n/bn.ts";
import { en as coinEn } from "../../apps/game-server/clients/coin-flip/i18n/en.ts";
import { bn as fairnessBn } from "../../apps/game-server/clients/shell/fairness/i18n/bn.ts";
import { en as fairnessEn } from "../../apps/game-server/clients/shell/fairness/i18n/en.ts";
import { bn as shellBn } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { en as shellEn } from "../../apps/game-server/clients/shell/i18n/en.ts";
import { bn as towerBn } from "../../apps/game-server/clients/tower/i18n/bn.ts";
import { en as towerEn } from "../../apps/game-server/clients/tower/i18n/en.ts";
import type { MessageId } from "../../apps/web/src/i18n/catalogue.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { DOUBLE_TAP_MS } from "../../apps/game-server/clients/shell/ui/taps.ts";
import { messageOf } from "./support/all-messages.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";

type Texts = typeof coinEn;
type Kind = {
  readonly code: string;
  readonly texts: Readonly<Record<"bn" | "en", Pick<Texts, "button" | "ask" | "lost" | "cashOut">>>;
  /** Takes a step by the player's taps. */
  readonly step: (game: FrameLocator) => Promise<void>;
};

const kinds: readonly Kind[] = [
  {
    code: "bgs-coin-flip",
    texts: { bn: coinBn, en: coinEn },
    step: (game) => game.locator(".step-button").first().click(),
  },
  {
    code: "bgs-chicken-road",
    texts: { bn: roadBn, en: roadEn },
    step: (game) => game.locator(".step-button").first().click(),
  },
  {
    code: "bgs-tower",
    texts: { bn: towerBn, en: towerEn },
    step: (game) => game.locator("button.tower-window").first().click(),
  },
];

const frame = (page: Page): FrameLocator => page.frameLocator("iframe");
/** A pattern of the text, with any value for its placeholders. */
const pattern = (text: string): RegExp => new RegExp(`^${text.replaceAll(/\{\w+\}/g, ".+")}$`);

/** Starts rounds until a first step is survived; leaves that round open. */
async function playToOpen(page: Page, kind: Kind, texts: Kind["texts"]["bn"]): Promise<void> {
  const game = frame(page);
  for (let tries = 0; tries < 40; tries += 1) {
    await game.getByRole("button", { name: texts.button, exact: true }).click();
    await expect(game.getByRole("status").getByText(texts.ask)).toBeVisible();
    const answered = page.waitForResponse(/\/api\/action/);
    await kind.step(game);
    const { round } = (await (await answered).json()) as { round: { state: string } };
    if (round.state === "open") return;
    await expect(game.getByRole("status").getByText(texts.lost)).toBeVisible();
    // the game ignores a second tap on its main button within this time
    await page.waitForTimeout(DOUBLE_TAP_MS);
  }
  throw new Error("no step survived");
}

for (const [lang, language, theme] of [
  ["BN", "bn", "dark"],
  ["EN", "en", "light"],
] as const) {
  const t = (id: MessageId) => messageOf(language, id);
  const shell = language === "bn" ? shellBn : shellEn;
  const { seeds } = language === "bn" ? fairnessBn : fairnessEn;
  for (const kind of kinds) {
    test(`[GAME-07 GAME-09] ${kind.code} in ${lang}: played, reloaded, cashed out, verified`, async ({
      browser,
      baseURL,
    }) => {
      const texts = kind.texts[language];
      const { page, client } = await openMemberWithMoney(browser, baseURL, { lang, theme });
      const { nodeId } = titles.find(({ gameCode }) => gameCode === kind.code)!;
      await page.goto(`/m/play/${nodeId}`);
      await playToOpen(page, kind, texts);
      const out = frame(page).getByRole("button", { name: pattern(texts.cashOut) });
      await expect(out).toBeVisible();
      await page.reload();
      await expect(frame(page).getByText(shell.roundUnfinished)).toBeVisible();
      await out.click();
      await expect(frame(page).getByRole("button", { name: texts.button, exact: true })).toBeEnabled();
      const settled = async () =>
        (await client.callOrThrow(calls.play.betHistory, { state: "settled" })).list;
      await expect.poll(async () => Number((await settled())[0]?.winAmount ?? 0)).toBeGreaterThan(0);

      await frame(page).getByRole("button", { name: shell.fairness }).click();
      await frame(page).getByRole("button", { name: seeds.rotate }).click();
      await expect(frame(page).getByText(seeds.revealed)).toBeVisible();
      await page.goto("/m/gameRecord");
      await page
        .getByRole("main")
        .getByRole("link")
        .filter({ hasText: titles.find(({ gameCode }) => gameCode === kind.code)!.name[language] })
        .first()
        .click();
      await page
        .getByRole("dialog")
        .getByRole("link", { name: t("play.verify") })
        .click();
      await expect(page.getByText(t("play.verifyGood"))).toBeVisible();
      await expect(page.getByText(t("play.commitFits"))).toBeVisible();
      await page.context().close();
    });
  }
}
