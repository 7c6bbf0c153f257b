/** Autoplay of games whose round has several steps: mines by a pattern, crash with two bets, the others by a strategy. */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { bn as basicAuto } from "../../apps/game-server/clients/blackjack/auto/i18n/bn.ts";
import { bn as roadAuto } from "../../apps/game-server/clients/chicken-road/auto/i18n/bn.ts";
import { en as coinAuto } from "../../apps/game-server/clients/coin-flip/auto/i18n/en.ts";
import { bn as crashAuto } from "../../apps/game-server/clients/shell/target/auto/i18n/bn.ts";
import { bn as second } from "../../apps/game-server/clients/crash/second/i18n/bn.ts";
import { en as hiloAuto } from "../../apps/game-server/clients/hilo/auto/i18n/en.ts";
import { bn as minesAuto } from "../../apps/game-server/clients/mines/auto/i18n/bn.ts";
import { bn as mines } from "../../apps/game-server/clients/mines/i18n/bn.ts";
import { bn as autoplay } from "../../apps/game-server/clients/shell/auto/i18n/bn.ts";
import { en as autoplayEn } from "../../apps/game-server/clients/shell/auto/i18n/en.ts";
import { bn as shell } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { en as shellEn } from "../../apps/game-server/clients/shell/i18n/en.ts";
import { en as threeAuto } from "../../apps/game-server/clients/three-card-poker/auto/i18n/en.ts";
import { bn as towerAuto } from "../../apps/game-server/clients/tower/auto/i18n/bn.ts";
import { en as holdAuto } from "../../apps/game-server/clients/video-poker/auto/i18n/en.ts";
import { paths } from "../../apps/game-server/wire/game-api.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { minor } from "./support/balances.ts";
import { choose, logInNewMember, passAgeGate } from "./support/fixture.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

const frame = (page: Page): FrameLocator => page.frameLocator("iframe");

async function openFree(page: Page, gameCode: string): Promise<FrameLocator> {
  const { nodeId } = titles.find((title) => title.gameCode === gameCode)!;
  await page.goto(`/m/play/${nodeId}?free=1`);
  await expect(frame(page).locator(".main-button").first()).toBeVisible();
  return frame(page);
}

type Sent = { readonly path: string; readonly body: Record<string, unknown> };

/** Returns a list that is filled with the bets and actions that the page sends from this call on. */
function followCalls(page: Page): Sent[] {
  const sent: Sent[] = [];
  const followed: readonly string[] = [paths.bet, paths.action, paths.tableBet];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (followed.includes(pathname))
      sent.push({ path: pathname, body: request.postDataJSON() as Record<string, unknown> });
  });
  return sent;
}

const betsOf = (sent: readonly Sent[]) =>
  sent.flatMap(({ path, body }) => (path === paths.action ? [] : [body["bet"]]));

test("[GAME-07] mines, autoplay with a pattern: its tiles opened in order and cashed out, ten rounds; a limit of the member stops it with its reason", async ({
  page,
  context,
  baseURL,
}) => {
  await passAgeGate(context);
  await choose(context, baseURL, { theme: "dark" });
  await logInNewMember(context, baseURL);
  const sent = followCalls(page);
  const game = await openFree(page, "bgs-mines");
  const half = game.getByRole("button", { name: shell.half });
  while (await half.isEnabled()) await half.click();
  const stake = minor(await game.locator(".desk .stake-value b").innerText());

  await game.getByRole("button", { name: shell.auto, exact: true }).click();
  const sheet = game.getByRole("dialog", { name: autoplay.title });
  const kinds = sheet.getByRole("group", { name: minesAuto.title });
  const tile = (row: string, column: string) =>
    sheet.getByRole("button", {
      name: mines.tile.replace("{row}", row).replace("{column}", column),
      exact: true,
    });
  await expect(kinds.getByRole("button", { name: minesAuto.patterns.corners })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  // one corner is removed and another tile added: the player's own pattern, so no preset is pressed
  await tile("৫", "৫").click();
  await tile("১", "২").click();
  await expect(kinds.getByRole("button", { pressed: true })).toHaveCount(0);
  await kinds.getByRole("button", { name: minesAuto.patterns.row }).click();
  await tile("৩", "৪").click();
  await tile("৩", "৫").click();
  await tile("৩", "৩").click();
  await sheet
    .getByRole("group", { name: autoplay.rounds })
    .getByRole("button", { name: "১০", exact: true })
    .click();
  await sheet.getByRole("group", { name: autoplay.loss }).getByRole("button").last().click();
  await sheet.getByRole("button", { name: autoplay.start }).click();
  await expect(game.getByRole("status").filter({ hasText: autoplay.reasons.rounds })).toBeVisible({
    timeout: 60_000,
  });
  expect(betsOf(sent)).toEqual(Array.from({ length: 10 }, () => ({ stakeMinor: String(stake), mines: 3 })));
  // in each round the first tile is opened, and at most one more before the cash-out
  const actions = sent
    .filter(({ path }) => path === paths.action)
    .map(({ body }) => body as { step: number; action: { type: string; tile?: number } });
  for (const { step, action } of actions)
    expect(action).toEqual(
      [{ type: "pick", tile: 10 }, { type: "pick", tile: 11 }, { type: "cash-out" }][step],
    );
  expect(actions.filter(({ step }) => step === 0)).toHaveLength(10);

  // the server refuses the next bet: autoplay stops, and says why
  await page.route(`**${paths.bet}`, (route) =>
    route.fulfill({ status: 403, json: { error: "limit.reached" } }),
  );
  await game.getByRole("button", { name: shell.auto, exact: true }).click();
  await sheet.getByRole("button", { name: autoplay.start }).click();
  await expect(game.getByRole("alert").filter({ hasText: shell.errors["limit.reached"] })).toBeVisible();
  await expect(game.getByRole("button", { name: shell.auto, exact: true })).toBeEnabled();
});

test("[GAME-07] crash: second bet with its own stake and target; autoplay places both in each round until it is stopped", async ({
  page,
  context,
  baseURL,
}) => {
  await passAgeGate(context);
  await choose(context, baseURL, { theme: "dark" });
  await logInNewMember(context, baseURL);
  const sent = followCalls(page);
  const game = await openFree(page, "bgs-crash");
  await game.getByRole("textbox", { name: second.own.label }).fill("১.০৫");
  await game.getByRole("button", { name: second.second }).click();
  await game.getByRole("button", { name: second.less }).click();
  const targets = game.getByRole("group", { name: second.target });
  await targets.getByRole("button", { name: "১.১×" }).click();
  const stakes = await game.locator(".stake-value b").allInnerTexts();
  // the second stake is above the control bar, the first stake is inside it
  const [secondStake, firstStake] = stakes.map((text) => String(minor(text)));
  expect(secondStake).not.toBe(firstStake);

  await game.getByRole("button", { name: shell.auto, exact: true }).click();
  const sheet = game.getByRole("dialog", { name: autoplay.title });
  await expect(
    sheet.getByRole("group", { name: crashAuto.first }).getByRole("button", { pressed: true }),
  ).toHaveText("১.০৫×");
  await expect(
    sheet.getByRole("group", { name: crashAuto.second }).getByRole("button", { pressed: true }),
  ).toHaveText("১.১০×");
  await sheet
    .getByRole("group", { name: autoplay.rounds })
    .getByRole("button", { name: "১০", exact: true })
    .click();
  await sheet.getByRole("group", { name: autoplay.loss }).getByRole("button").last().click();
  await sheet.getByRole("button", { name: autoplay.start }).click();
  const pair = [
    { stakeMinor: firstStake, targetHundredths: 105 },
    { stakeMinor: secondStake, targetHundredths: 110 },
  ];
  await expect.poll(() => betsOf(sent).length, { timeout: 90_000 }).toBeGreaterThanOrEqual(4);
  await game.getByRole("button", { name: shell.autoStop }).click();
  await expect(game.getByRole("button", { name: shell.auto, exact: true })).toBeEnabled({ timeout: 60_000 });
  // on a busy machine another round may begin before the tap
  const bets = betsOf(sent);
  expect(bets).toEqual(Array.from({ length: bets.length / 2 }, () => pair).flat());
});

test("[GAME-07] hilo in English, autoplay by a strategy: guesses until the multiplier, stopped after the rounds", async ({
  page,
  context,
  baseURL,
}) => {
  await passAgeGate(context);
  await choose(context, baseURL, { lang: "EN", theme: "light" });
  await logInNewMember(context, baseURL);
  const sent = followCalls(page);
  const game = await openFree(page, "bgs-hilo");
  const half = game.getByRole("button", { name: shellEn.half });
  while (await half.isEnabled()) await half.click();
  await game.getByRole("button", { name: shellEn.auto, exact: true }).click();
  const sheet = game.getByRole("dialog", { name: autoplayEn.title });
  await sheet.getByRole("group", { name: hiloAuto.target }).getByRole("button", { name: "1.2×" }).click();
  await sheet
    .getByRole("group", { name: autoplayEn.rounds })
    .getByRole("button", { name: "10", exact: true })
    .click();
  await sheet.getByRole("group", { name: autoplayEn.loss }).getByRole("button").last().click();
  await sheet.getByRole("button", { name: autoplayEn.start }).click();
  await expect(game.getByRole("status").filter({ hasText: autoplayEn.reasons.rounds })).toBeVisible({
    timeout: 90_000,
  });
  expect(betsOf(sent)).toHaveLength(10);
});

type Played = { readonly game: string; readonly lang: "BN" | "EN"; readonly says: string };

/** The first steps that each strategy may take. */
const strategies: readonly (Played & { readonly first: readonly string[] })[] = [
  { game: "bgs-tower", lang: "BN", says: towerAuto.pattern, first: ["pick"] },
  { game: "bgs-coin-flip", lang: "EN", says: coinAuto.side, first: ["flip"] },
  { game: "bgs-chicken-road", lang: "BN", says: roadAuto.target, first: ["step"] },
  { game: "bgs-video-poker", lang: "EN", says: holdAuto.note.split("{")[0]!, first: ["draw"] },
  { game: "bgs-blackjack", lang: "BN", says: basicAuto.note, first: ["hit", "stand", "double", "split"] },
  { game: "bgs-three-card-poker", lang: "EN", says: threeAuto.note, first: ["play", "fold"] },
];

for (const { game: code, lang, says, first } of strategies)
  test(`[GAME-07] ${code} in ${lang}, autoplay by a strategy: it is said before, plays rounds to their end, and is stopped by the player`, async ({
    page,
    context,
    baseURL,
  }) => {
    await passAgeGate(context);
    await choose(context, baseURL, { lang, theme: lang === "BN" ? "dark" : "light" });
    await logInNewMember(context, baseURL);
    const [texts, sheetTexts] = lang === "BN" ? [shell, autoplay] : [shellEn, autoplayEn];
    const sent = followCalls(page);
    const game = await openFree(page, code);
    const half = game.getByRole("button", { name: texts.half });
    while (await half.isEnabled()) await half.click();
    await game.getByRole("button", { name: texts.auto, exact: true }).click();
    const sheet = game.getByRole("dialog", { name: sheetTexts.title });
    await expect(sheet.getByText(says)).toBeVisible();
    await sheet.getByRole("group", { name: sheetTexts.loss }).getByRole("button").last().click();
    await sheet.getByRole("button", { name: sheetTexts.start }).click();
    await expect.poll(() => betsOf(sent).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
    await game.getByRole("button", { name: texts.autoStop }).click();
    await expect(game.getByRole("button", { name: texts.auto, exact: true })).toBeVisible();
    const steps = sent.flatMap(({ path, body }) =>
      path === paths.action ? [body as { step: number; action: { type: string } }] : [],
    );
    for (const { action } of steps.filter(({ step }) => step === 0)) expect(first).toContain(action.type);
  });
