/** Scratch cards on a phone: scratched by a finger, revealed at once, bought by autoplay; the deck's figures and seeds. */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { decimalOf, fraction } from "@khela/engines/fraction";
import { returnOfCards, scratch, scratchGold } from "@khela/engines/originals/scratch-rules";
import { bn } from "../../apps/game-server/clients/scratch/i18n/bn.ts";
import { en } from "../../apps/game-server/clients/scratch/i18n/en.ts";
import { bn as autoBn } from "../../apps/game-server/clients/shell/auto/i18n/bn.ts";
import { en as autoEn } from "../../apps/game-server/clients/shell/auto/i18n/en.ts";
import { bn as shellBn } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { en as shellEn } from "../../apps/game-server/clients/shell/i18n/en.ts";
import { paths } from "../../apps/game-server/wire/game-api.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { withMotion } from "./support/motion.ts";
import { site } from "./support/phone.ts";

test.use(withMotion);

type Shown = {
  readonly code: "bgs-scratch" | "bgs-scratch-gold";
  readonly lang: "BN" | "EN";
  readonly theme: "dark" | "light";
};

const languages = {
  BN: { text: bn, auto: autoBn, shell: shellBn, ten: "১০" },
  EN: { text: en, auto: autoEn, shell: shellEn, ten: "10" },
} as const;

const cases: readonly Shown[] = [
  { code: "bgs-scratch", lang: "BN", theme: "dark" },
  { code: "bgs-scratch-gold", lang: "EN", theme: "light" },
];

const games = { "bgs-scratch": scratch, "bgs-scratch-gold": scratchGold } as const;

/** The first number of a text in either language's digits. */
function firstNumber(text: string | null): number {
  const latin = (text ?? "").replace(/[০-৯]/g, (digit) => String("০১২৩৪৫৬৭৮৯".indexOf(digit)));
  return Number(/[\d,.]+/.exec(latin)?.[0].replace(",", ""));
}

/** Rubs the whole card off, row by row, as a finger does. */
async function rub(page: Page, game: FrameLocator): Promise<void> {
  const box = await game.locator(".foil").boundingBox();
  if (box === null) throw new Error("no foil");
  await page.mouse.move(box.x + 4, box.y + 4);
  await page.mouse.down();
  for (let row = 0; row <= 10; row += 1) {
    const y = box.y + 4 + (row * (box.height - 8)) / 10;
    const [from, to] = row % 2 === 0 ? [4, box.width - 4] : [box.width - 4, 4];
    await page.mouse.move(box.x + from, y);
    await page.mouse.move(box.x + to, y, { steps: 6 });
  }
  await page.mouse.up();
}

for (const { code, lang, theme } of cases)
  test(`[GAME-07] ${code} in ${lang}: scratched by hand, by keys and by autoplay; the deck's figures follow; rules and seeds`, async ({
    browser,
  }) => {
    const { text, auto, shell, ten } = languages[lang];
    const { page, client } = await openMemberWithMoney(browser, site, { lang, theme });
    const { nodeId } = titles.find(({ gameCode }) => gameCode === code)!;
    let bets = 0;
    page.on("request", (request) => {
      if (request.url().endsWith(paths.bet)) bets += 1;
    });
    await page.goto(`/m/play/${nodeId}`);
    const game = page.frameLocator("iframe");
    const left = async () => firstNumber(await game.locator(".deck-left").textContent());
    const buy = game.getByRole("button", { name: text.buy, exact: true });
    await expect(buy).toBeEnabled();
    const before = await left();
    await buy.click();

    await expect(game.getByRole("status").filter({ hasText: text.scratch })).toBeVisible();
    await expect(game.getByRole("img", { name: text.covered })).toBeVisible();
    // The figures of the deck do not tell the prize before the card does.
    expect(await left()).toBe(before);
    await rub(page, game);
    await expect(game.getByRole("img", { name: text.shown.split(":")[0]! }).last()).toBeVisible();
    const ended = new RegExp(`${text.lost}|${text.won.split("{")[0]!.trim()}`);
    await expect(game.getByRole("status").filter({ hasText: ended })).toBeVisible();
    await expect.poll(left).toBe(before - 1);
    // The return of the cards left is that of the prizes left.
    const prizesLeft = (await game.locator(".prize span").allTextContents()).map(firstNumber);
    const { num, den } = returnOfCards(games[code].rules, prizesLeft, before - 1);
    expect(firstNumber(await game.locator(".deck-rest").textContent())).toBe(
      Number(decimalOf(fraction(num * 100n, den), 2)),
    );

    const next = game.getByRole("button", { name: text.next, exact: true });
    await expect(next).toBeEnabled();
    await game.locator("body").press("Space");
    const reveal = game.getByRole("button", { name: text.reveal, exact: true });
    await expect(reveal).toBeVisible();
    // the second press of a double press is ignored
    await expect(async () => {
      await game.locator("body").press("Space");
      await expect(reveal).toBeHidden({ timeout: 400 });
    }).toPass();
    await expect(next).toBeEnabled();
    await expect.poll(left).toBe(before - 2);

    await game.getByRole("button", { name: shell.turbo }).click();
    await game.getByRole("button", { name: shell.auto, exact: true }).click();
    const conditions = game.getByRole("dialog", { name: auto.title });
    await conditions
      .getByRole("group", { name: auto.rounds })
      .getByRole("button", { name: ten, exact: true })
      .click();
    await conditions.getByRole("group", { name: auto.loss }).getByRole("button").last().click();
    await conditions.getByRole("button", { name: auto.start }).click();
    await expect(game.getByRole("status").filter({ hasText: auto.reasons.rounds })).toBeVisible({
      timeout: 60_000,
    });
    expect(bets).toBe(12);
    await expect.poll(left).toBe(before - 12);
    const { list } = await client.callOrThrow(calls.play.betHistory, { state: "settled" });
    expect(list.length).toBeGreaterThanOrEqual(10);

    await game.getByRole("button", { name: shell.rules, exact: true }).click();
    await expect(game.getByRole("dialog").getByRole("row")).toHaveCount(6);
    await game.getByRole("button", { name: shell.close }).click();
    await game.getByRole("button", { name: shell.fairness }).click();
    await expect(game.getByRole("dialog").getByText(text.fair.none)).toBeVisible();
    await expect(game.getByRole("dialog").locator("code")).toHaveCount(3);
    await page.context().close();
  });
