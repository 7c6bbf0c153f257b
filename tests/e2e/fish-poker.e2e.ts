/**
 * A member shoots at fish and plays a hand of poker: each game is opened from its tile, every figure equals the
 * ledger's, and the way back works.
 */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { bn as fishing } from "../../apps/game-server/clients/fishing/i18n/bn.ts";
import { bn as poker } from "../../apps/game-server/clients/poker/i18n/bn.ts";
import { bn as autoplay } from "../../apps/game-server/clients/shell/auto/i18n/bn.ts";
import { bn as shell } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { DOUBLE_TAP_MS } from "../../apps/game-server/clients/shell/ui/taps.ts";
import { balance, countSettled, minor, orders } from "./support/balances.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

/** Pause between two taps on the player's turn: the game ignores a tap that follows another within DOUBLE_TAP_MS. */
const TAP_PAUSE_MS = DOUBLE_TAP_MS + 50;

const frame = (page: Page): FrameLocator => page.frameLocator("iframe");

const shown = async (page: Page): Promise<bigint> =>
  minor(await frame(page).locator(".figure b").first().innerText());

async function shootSome(page: Page): Promise<void> {
  const fire = frame(page).getByRole("button", { name: fishing.fire, exact: true });
  await expect(fire).toBeEnabled();
  await expect
    .poll(async () => {
      await fire.click();
      return countSettled(page, "jl-hilsa-hunter");
    })
    .toBeGreaterThan(2);
  // auto-fire asks when to stop before it starts
  const auto = frame(page).getByRole("button", { name: fishing.auto, exact: true });
  await auto.click();
  const conditions = frame(page).getByRole("dialog", { name: autoplay.title });
  await conditions.getByRole("group", { name: autoplay.loss }).getByRole("button").first().click();
  await expect(auto).toHaveAttribute("aria-pressed", "false");
  await conditions.getByRole("button", { name: autoplay.start }).click();
  await expect(auto).toHaveAttribute("aria-pressed", "true");
  await auto.click();
  await expect(auto).toHaveAttribute("aria-pressed", "false");
  const settled = async () =>
    (await orders(page, "jl-hilsa-hunter")).every(({ state }) => state === "settled");
  await expect.poll(settled).toBe(true);
  await expect.poll(async () => (await shown(page)) - (await balance(page))).toBe(0n);
  await frame(page).getByRole("button", { name: shell.rules }).click();
  await expect(frame(page).getByRole("row", { name: new RegExp(fishing.fish.ilish) })).toContainText("৬০×");
  await frame(page).getByRole("button", { name: shell.close }).click();
}

/** Takes a seat, adds chips, adds a robot, and plays until a hand has ended. */
async function playHand(page: Page): Promise<void> {
  const table = frame(page);
  await table.getByRole("button", { name: poker.join, exact: true }).first().click();
  await table.getByRole("dialog").getByRole("button").nth(1).click();
  await expect(table.getByText(poker.waiting)).toBeVisible();
  const seated = await balance(page);
  await table.getByRole("button", { name: poker.topUp }).click();
  await table.getByRole("dialog").getByRole("button").nth(1).click();
  await expect.poll(() => balance(page)).toBeLessThan(seated);
  await table.getByRole("button", { name: poker.robot }).click();
  await expect(table.getByText(poker.robotName.replace("{number}", "১"))).toBeVisible();
  const next = table.getByRole("button", {
    name: new RegExp(`^(${poker.check}|${poker.call.replace(" {amount}", "")})`),
  });
  await expect
    .poll(
      async () => {
        if (await next.isVisible()) await next.click({ timeout: 1_000 }).catch(() => undefined);
        return table.locator(".poker-seat[data-won=true]").count();
      },
      { timeout: 40_000, intervals: [TAP_PAUSE_MS] },
    )
    .toBeGreaterThan(0);
}

test("[GAME-07 GAME-01] fishing and poker opened from their tiles, played → ledger agrees", async ({
  browser,
}) => {
  const { page } = await openMemberWithMoney(browser);
  await page.goto("/m/fishing-games");
  await page
    .getByRole("link", { name: /ইলিশ শিকার/ })
    .first()
    .click();
  await shootSome(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/fishing-games$/);
  await page.goto("/m/poker-games");
  await page
    .getByRole("link", { name: /^টেক্সাস পোকার(?! ক্লাসিক)/ })
    .first()
    .click();
  const before = await balance(page);
  await playHand(page);
  expect(await balance(page)).toBeLessThan(before);
  await frame(page).getByRole("button", { name: poker.leave }).click();
  await expect(frame(page).getByRole("button", { name: poker.toLobby })).toBeVisible();
  const sitting = async () => (await orders(page, "jl-texas-poker-room"))[0];
  await expect.poll(async () => (await sitting())?.state).toBe("settled");
  const { betAmount = "0", winAmount = "0" } = (await sitting()) ?? {};
  expect(await balance(page)).toBe(before - minor(betAmount) + minor(winAmount));
  await expect.poll(async () => (await shown(page)) - (await balance(page))).toBe(0n);
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/poker-games$/);
  await page.context().close();
});
