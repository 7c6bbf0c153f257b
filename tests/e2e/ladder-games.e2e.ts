/** Games of steps with a cash-out, on a phone: played, resumed, cashed out, verified. */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { bn as road } from "../../apps/game-server/clients/chicken-road/i18n/bn.ts";
import { bn as coin } from "../../apps/game-server/clients/coin-flip/i18n/bn.ts";
import { bn as fairness } from "../../apps/game-server/clients/shell/fairness/i18n/bn.ts";
import { bn as shell } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { bn as tower } from "../../apps/game-server/clients/tower/i18n/bn.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { DOUBLE_TAP_MS } from "../../apps/game-server/clients/shell/ui/taps.ts";
import { messages } from "./support/all-messages.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

type Kind = {
  readonly code: string;
  readonly texts: Readonly<Record<"button" | "ask" | "lost" | "cashOut", string>>;
  /** Takes a step by the player's taps. */
  readonly step: (game: FrameLocator) => Promise<void>;
};

const kinds: readonly Kind[] = [
  {
    code: "bgs-coin-flip",
    texts: coin,
    step: (game) => game.locator(".step-button").first().click(),
  },
  {
    code: "bgs-chicken-road",
    texts: road,
    step: (game) => game.locator(".step-button").first().click(),
  },
  {
    code: "bgs-tower",
    texts: tower,
    step: (game) => game.locator("button.tower-window").first().click(),
  },
];

const frame = (page: Page): FrameLocator => page.frameLocator("iframe");
/** Returns a regular expression for the text, with any value for its placeholders. */
const pattern = (text: string): RegExp => new RegExp(`^${text.replaceAll(/\{\w+\}/g, ".+")}$`);

/** Starts rounds until a first step is survived; leaves that round open. */
async function playToOpen(page: Page, { texts, step }: Kind): Promise<void> {
  const game = frame(page);
  for (let tries = 0; tries < 40; tries += 1) {
    await game.getByRole("button", { name: texts.button, exact: true }).click();
    await expect(game.getByRole("status").getByText(texts.ask)).toBeVisible();
    const answered = page.waitForResponse(/\/api\/action/);
    await step(game);
    const { round } = (await (await answered).json()) as { round: { state: string } };
    if (round.state === "open") return;
    await expect(game.getByRole("status").getByText(texts.lost)).toBeVisible();
    // the game ignores a second tap on its main button within this time
    await page.waitForTimeout(DOUBLE_TAP_MS);
  }
  throw new Error("no step survived");
}

for (const kind of kinds) {
  test(`[GAME-07 GAME-09] ${kind.code}: played, reloaded, cashed out, verified`, async ({ browser }) => {
    const { texts } = kind;
    const { page, client } = await openMemberWithMoney(browser);
    const { nodeId } = titles.find(({ gameCode }) => gameCode === kind.code)!;
    await page.goto(`/m/play/${nodeId}`);
    await playToOpen(page, kind);
    const out = frame(page).getByRole("button", { name: pattern(texts.cashOut) });
    await expect(out).toBeVisible();
    await page.reload();
    await expect(frame(page).getByText(shell.roundUnfinished)).toBeVisible();
    await out.click();
    await expect(frame(page).getByRole("button", { name: texts.button, exact: true })).toBeEnabled();
    const settled = async () => (await client.callOrThrow(calls.play.betHistory, { state: "settled" })).list;
    await expect.poll(async () => Number((await settled())[0]?.winAmount ?? 0)).toBeGreaterThan(0);

    await frame(page).getByRole("button", { name: shell.fairness }).click();
    await frame(page).getByRole("button", { name: fairness.seeds.rotate }).click();
    await expect(frame(page).getByText(fairness.seeds.revealed)).toBeVisible();
    await page.goto("/m/gameRecord");
    await page
      .getByRole("main")
      .getByRole("link")
      .filter({ hasText: titles.find(({ gameCode }) => gameCode === kind.code)!.name.bn })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("link", { name: messages["play.verify"] }).click();
    await expect(page.getByText(messages["play.verifyGood"])).toBeVisible();
    await expect(page.getByText(messages["play.commitFits"])).toBeVisible();
    await page.context().close();
  });
}
