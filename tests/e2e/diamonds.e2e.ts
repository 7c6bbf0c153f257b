/** Diamonds on a phone: a round, autoplay to its end, the rules' table, a round verified. */
import { expect, test } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import { bn as text } from "../../apps/game-server/clients/diamonds/i18n/bn.ts";
import { bn as auto } from "../../apps/game-server/clients/shell/auto/i18n/bn.ts";
import { bn as fairness } from "../../apps/game-server/clients/shell/fairness/i18n/bn.ts";
import { bn as shell } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { paths } from "../../apps/game-server/wire/game-api.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { messages } from "./support/all-messages.ts";
import { openMemberWithMoney } from "./support/member-with-money.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

const diamonds = titles.find(({ gameCode }) => gameCode === "bgs-diamonds")!;

test("[GAME-07 GAME-09] diamonds: a round → five gems and their group; ten by autoplay; verified", async ({
  browser,
}) => {
  const { page, client } = await openMemberWithMoney(browser);
  const settled = async () => (await client.callOrThrow(calls.play.betHistory, { state: "settled" })).list;
  let bets = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(paths.bet)) bets += 1;
  });
  await page.goto(`/m/play/${diamonds.nodeId}`);
  const game = page.frameLocator("iframe");
  const draw = game.getByRole("button", { name: text.button, exact: true });
  await draw.click();
  await expect(game.locator(".gem svg")).toHaveCount(5);
  const groups = [
    text.none,
    text.pair,
    text["two-pairs"],
    text.three,
    text["full-house"],
    text.four,
    text.five,
  ];
  const shown = new RegExp(`: (${groups.join("|")})$`);
  await expect(game.getByRole("img", { name: shown })).toBeVisible();
  await expect.poll(async () => (await settled()).length).toBe(1);

  await expect(draw).toBeEnabled();
  await game.getByRole("button", { name: shell.turbo }).click();
  await game.getByRole("button", { name: shell.auto, exact: true }).click();
  const conditions = game.getByRole("dialog", { name: auto.title });
  await conditions
    .getByRole("group", { name: auto.rounds })
    .getByRole("button", { name: "১০", exact: true })
    .click();
  await conditions.getByRole("group", { name: auto.loss }).getByRole("button").last().click();
  await conditions.getByRole("button", { name: auto.start }).click();
  await expect(game.getByRole("status").filter({ hasText: auto.reasons.rounds })).toBeVisible({
    timeout: 60_000,
  });
  expect(bets).toBe(11);

  await game.getByRole("button", { name: shell.rules, exact: true }).click();
  await expect(game.getByRole("dialog").getByRole("row")).toHaveCount(6);
  await game.getByRole("button", { name: shell.close }).click();
  await game.getByRole("button", { name: shell.fairness }).click();
  await game.getByRole("button", { name: fairness.seeds.rotate }).click();
  await expect(game.getByText(fairness.seeds.revealed)).toBeVisible();
  await page.goto("/m/gameRecord");
  const record = page.getByRole("main").getByRole("link").filter({ hasText: diamonds.name.bn });
  await record.first().click();
  await page.getByRole("dialog").getByRole("link", { name: messages["play.verify"] }).click();
  await expect(page.getByText(messages["play.verifyGood"])).toBeVisible();
  await expect(page.getByText(messages["play.commitFits"])).toBeVisible();
  await page.context().close();
});
