/** Slot play besides single spins: bet modes at a price, autoplay until a condition, turbo, the session's figures. */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { bn as autoplay } from "../../apps/game-server/clients/shell/auto/i18n/bn.ts";
import { bn as shell } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { en as fairnessEn } from "../../apps/game-server/clients/shell/fairness/i18n/en.ts";
import { en as shellEn } from "../../apps/game-server/clients/shell/i18n/en.ts";
import { bn as figures } from "../../apps/game-server/clients/shell/session-sheet/i18n/bn.ts";
import { bn as sizeNames } from "../../apps/game-server/clients/shell/win/i18n/bn.ts";
import { bn as text } from "../../apps/game-server/clients/slots/i18n/bn.ts";
import { en as textEn } from "../../apps/game-server/clients/slots/i18n/en.ts";
import { paths, type RoundAnswer } from "../../apps/game-server/wire/game-api.ts";
import { createRandomStream } from "../../packages/engines/src/rng.ts";
import { playSlot, type SlotOutcome } from "../../packages/engines/src/slots/slot-engine.ts";
import { slots } from "../../packages/engines/src/slots/slot-kinds.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { minor } from "./support/balances.ts";
import { choose, logInNewMember, passAgeGate } from "./support/fixture.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

const frame = (page: Page): FrameLocator => page.frameLocator("iframe");

async function openFree(page: Page, gameCode: string): Promise<void> {
  const { nodeId } = titles.find((title) => title.gameCode === gameCode)!;
  await page.goto(`/m/play/${nodeId}?free=1`);
  await expect(frame(page).locator(".main-button")).toBeEnabled();
}

/** Returns a list that is filled with the bodies of the bets that the page sends from this call on. */
function followBets(page: Page): { stakeMinor: string; mode?: string }[] {
  const bets: { stakeMinor: string; mode?: string }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(paths.bet))
      bets.push((request.postDataJSON() as { bet: { stakeMinor: string; mode?: string } }).bet);
  });
  return bets;
}

/**
 * Opens a sheet by a button; returns the class of the element that an immediate second tap on a button of the sheet
 * hits.
 */
const hitByDoubleTap = async (page: Page, opener: string, inSheet: string): Promise<string> =>
  frame(page)
    .locator("body")
    .evaluate(
      (body, [openerName = "", name = ""]) => {
        const find = (text: string) =>
          [...body.querySelectorAll("button")].find((one) => one.innerText.includes(text))!;
        find(openerName).click();
        for (const animation of document.getAnimations()) animation.finish();
        const { left, top, width, height } = find(name).getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)!.className;
      },
      [opener, inSheet],
    );

const figure = (page: Page, name: string) =>
  frame(page)
    .getByRole("dialog")
    .locator("dt", { hasText: new RegExp(`^${name}$`) })
    .locator("xpath=following-sibling::dd[1]");

test("[GAME-07] bought feature and autoplay: asked once more, played at its price, stopped with its reason, summed", async ({
  page,
  context,
  baseURL,
}) => {
  await passAgeGate(context);
  await choose(context, baseURL, { theme: "dark" });
  await logInNewMember(context, baseURL);
  const bets = followBets(page);
  await openFree(page, "jdb-gold-of-sonargaon");
  const game = frame(page);
  const balance = game.locator(".figure b").first();
  const before = minor(await balance.innerText());
  // the stake is halved until it is the smallest, which autoplay can afford
  const half = game.getByRole("button", { name: shell.half });
  while (await half.isEnabled()) await half.click();
  const stake = minor(await game.locator(".stake-value b").innerText());
  const confirm = text.modes.confirm.replace("{price} দিয়ে ", "");
  expect(await hitByDoubleTap(page, text.modes.buy, confirm)).toBe("sheet-body");
  const asked = game.getByRole("dialog", { name: text.modes.buy });
  await asked.getByRole("button", { name: text.modes.cancel }).click();
  await expect(asked).toHaveCount(0);
  expect([bets.length, minor(await balance.innerText())]).toEqual([0, before]);
  await game.getByRole("button", { name: text.modes.buy }).click();
  await asked.getByRole("button", { name: confirm }).click();
  await expect(game.locator(".free-bar")).toHaveAttribute("data-open", "true");
  await game.getByRole("button", { name: text.hurry, exact: true }).click();
  const spin = game.getByRole("button", { name: text.spin, exact: true });
  await expect(spin).toBeEnabled({ timeout: 30_000 });
  const price = (stake * 121n) / 4n;
  expect(bets).toEqual([{ stakeMinor: String(price), mode: "buy-mint" }]);

  await game.getByRole("button", { name: shell.turbo }).click();
  await game.getByRole("button", { name: shell.auto, exact: true }).click();
  const conditions = game.getByRole("dialog", { name: autoplay.title });
  await conditions
    .getByRole("group", { name: autoplay.rounds })
    .getByRole("button", { name: "১০", exact: true })
    .click();
  await conditions.getByRole("group", { name: autoplay.loss }).getByRole("button").last().click();
  await conditions.getByRole("button", { name: autoplay.start }).click();
  await expect(game.getByRole("status").filter({ hasText: autoplay.reasons.rounds })).toBeVisible({
    timeout: 30_000,
  });
  expect(bets.slice(1)).toEqual(Array.from({ length: 10 }, () => ({ stakeMinor: String(stake) })));

  await expect(spin).toBeEnabled();
  await game.getByRole("button", { name: shell.session }).click();
  await expect(figure(page, figures.rounds)).toHaveText("১১");
  const amount = async (name: string) => minor(await figure(page, name).first().innerText());
  const [staked, paid] = [await amount(figures.staked), await amount(figures.paid)];
  expect(staked).toBe(price + 10n * stake);
  expect(minor(await balance.innerText())).toBe(before - staked + paid);
  await game.getByRole("button", { name: shell.close }).click();
  await game.getByRole("button", { name: shell.history }).click();
  await expect(game.getByRole("dialog").getByText(text.modes.played.buy)).toHaveCount(1);
});

test("[GAME-07 GAME-09] ante in English: price and return beside the stake; its round verified with its mode; turbo keeps the cycle", async ({
  page,
  context,
  baseURL,
}) => {
  await passAgeGate(context);
  await choose(context, baseURL, { lang: "EN", theme: "light" });
  await logInNewMember(context, baseURL);
  const bets = followBets(page);
  await openFree(page, "pt-firefly-night");
  const game = frame(page);
  const ante = game.getByRole("button", { name: textEn.modes.ante });
  await expect(ante).toContainText("RTP 94.80%");
  await ante.click();
  await expect(ante).toHaveAttribute("aria-pressed", "true");
  await game.getByRole("button", { name: shellEn.turbo }).click();
  const spin = game.getByRole("button", { name: textEn.spin, exact: true });
  // the spacebar acts as a tap, and holding the key acts as a single tap
  await page
    .frames()
    .at(-1)!
    .evaluate(() => {
      for (const repeat of [false, true, true])
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", repeat, bubbles: true }));
    });
  await expect.poll(() => bets.length).toBe(1);
  await expect(spin).toBeEnabled({ timeout: 30_000 });
  const stake = minor(await game.locator(".stake-value b").innerText());
  expect(bets).toEqual([{ stakeMinor: String((stake * 5n) / 4n), mode: "more-glades" }]);
  await game.getByRole("button", { name: shellEn.fairness }).click();
  await game.getByRole("button", { name: fairnessEn.seeds.rotate }).click();
  const link = game.getByRole("dialog").getByRole("link", { name: shellEn.round.verify });
  await page.goto((await link.getAttribute("href"))!);
  await expect(page.getByRole("status").getByText(textEn.modes.played.ante)).toBeVisible();
});

/**
 * Tries seeds until the slot has a round without free spins for whose win, in stakes, `fits` is true; returns that
 * round.
 */
function roundThat(fits: (stakes: number) => boolean): { outcome: SlotOutcome; stakes: number } {
  const slot = slots.find(({ name }) => name === "sundarban-roar")!;
  for (let nonce = 0; ; nonce += 1) {
    const outcome = playSlot(
      slot,
      createRandomStream({ serverSeed: "a test", clientSeed: "win sizes", nonce }),
    );
    const stakes = outcome.units / slot.units;
    if (outcome.freeSpins === null && fits(stakes)) return { outcome, stakes };
  }
}

test("[GAME-07] slot win: below the stake → no celebration; ten stakes and more → named, coins fall while it counts up; a tap ends the count", async ({
  page,
  context,
  baseURL,
}) => {
  await passAgeGate(context);
  await choose(context, baseURL, { theme: "dark" });
  await logInNewMember(context, baseURL);
  let shown = roundThat((stakes) => stakes > 0 && stakes < 1);
  await page.route(`**${paths.bet}`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as RoundAnswer;
    const payoutMinor = String(Math.round(Number(answer.round.stakeMinor) * shown.stakes));
    const round = { ...answer.round, outcome: shown.outcome, payoutMinor };
    await route.fulfill({ response, json: { ...answer, round } });
  });
  await openFree(page, "bgs-sundarban-roar");
  const game = frame(page);
  const banner = game.locator(".slot-banner");
  const coins = game.locator(".coin-shower");
  const spin = game.getByRole("button", { name: text.spin, exact: true });
  await spin.click();
  await expect(banner).toContainText(text.returned.replace("{amount}", ""));
  await expect(banner).not.toHaveAttribute("data-tone");
  await expect(spin).toBeEnabled();
  await expect(coins).toHaveCount(0);

  shown = roundThat((stakes) => stakes >= 25);
  await spin.click();
  await expect(banner).toContainText(sizeNames[shown.stakes >= 50 ? "huge" : "great"]);
  await expect(coins).toBeVisible();
  await game.getByRole("button", { name: text.hurry, exact: true }).click();
  await expect(coins).toHaveCount(0);
  await expect(spin).toBeEnabled();
});
