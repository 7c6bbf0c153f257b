/**
 * Accessibility of one game of every client, checked by axe: its table in both themes, the sheets of rules, and tap
 * targets that are too small.
 */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { bn as shell } from "../../apps/game-server/clients/shell/i18n/bn.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { colourRules, findFrameViolations } from "./support/accessibility.ts";
import { choose, logInNewMember, passAgeGate } from "./support/fixture.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

const games = [
  "bgs-nakshi-kantha",
  "bgs-dice",
  "bgs-mines",
  "bgs-limbo",
  "bgs-plinko",
  "bgs-keno",
  "bgs-wheel",
  "bgs-diamonds",
  "bgs-hilo",
  "bgs-coin-flip",
  "bgs-tower",
  "bgs-chicken-road",
  "bgs-scratch",
  "bgs-scratch-gold",
  "bgs-blackjack",
  "bgs-video-poker",
  "bgs-three-card-poker",
  "bgs-crash",
  "bgs-slide",
  "tcg-live-mehfil-baccarat",
  "tcg-live-mehfil-roulette",
  "tcg-live-dragon-against-tiger",
  "tcg-live-three-dice-table",
  "tcg-live-andar-bahar",
  "tcg-live-mehfil-teen-patti",
  "tcg-live-bull-against-bull",
  "tcg-live-lucky-seven-table",
  "jl-hilsa-hunter",
  "jl-texas-poker-room",
  "ug-ullas-sportsbook",
  "sv3-red-comb",
];
const halves = [
  games.filter((_game, place) => place % 2 === 0),
  games.filter((_game, place) => place % 2 === 1),
];
/** Games whose rules have their own table; the rules of all other games differ in text only. */
const withSheet: readonly string[] = [
  "bgs-nakshi-kantha",
  "bgs-dice",
  "tcg-live-mehfil-roulette",
  "jl-hilsa-hunter",
];

/** Minimum width and height of a tap target in CSS pixels: 44, less rounding. */
const FINGER = 43.9;

test.describe.configure({ mode: "parallel" });

const findInGame = (page: Page, rules: readonly string[] = []) =>
  findFrameViolations(page.frames().find((frame) => frame.parentFrame() === page.mainFrame())!, rules);

/** Sets the theme and waits until all colour transitions have ended or were cancelled. */
async function paint(frame: FrameLocator, theme: "dark" | "light"): Promise<void> {
  await frame.locator("html").evaluate(async (root, name) => {
    root.dataset["theme"] = name;
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  }, theme);
}

/** Returns the tap targets at the table that are narrower or lower than FINGER. */
async function tooSmall(frame: FrameLocator): Promise<string[]> {
  return frame.locator("body").evaluate(
    (body, least) =>
      [...body.querySelectorAll(".stage button, .stage a, .desk button")].flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        const isThere = width > 0 && height > 0;
        return isThere && Math.min(width, height) < least
          ? [`${width.toFixed(1)} × ${height.toFixed(1)}: ${one.outerHTML.slice(0, 120)}`]
          : [];
      }),
    FINGER,
  );
}

/** Runs all axe rules in the dark theme, and the colour rules in the light one. */
async function look(page: Page, gameCode: string): Promise<string[]> {
  const { nodeId } = titles.find((title) => title.gameCode === gameCode)!;
  const frame = page.frameLocator("iframe");
  await page.goto(`/m/play/${nodeId}`);
  await expect(frame.locator(".desk")).toBeVisible();
  const small = await tooSmall(frame);
  for (const way of await frame.locator(".way").all()) {
    await way.click();
    small.push(...(await tooSmall(frame)));
  }
  const dark = await findInGame(page);
  await paint(frame, "light");
  const light = await findInGame(page, colourRules);
  const faults = [
    ...small.map((fault) => `small ${fault}`),
    ...dark.map((fault) => `dark ${fault}`),
    ...light.map((fault) => `light ${fault}`),
  ];
  if (withSheet.includes(gameCode)) {
    await frame.getByRole("button", { name: shell.rules, exact: true }).click();
    await expect(frame.getByRole("dialog")).toBeVisible();
    // A sheet that still fades in has too little contrast.
    await frame.getByRole("dialog").evaluate(async (sheet) => {
      const fading = sheet
        .getAnimations({ subtree: true })
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(fading.map(({ finished }) => finished));
    });
    faults.push(...(await findInGame(page)).map((fault) => `rules ${fault}`));
  }
  return faults.map((fault) => `${gameCode} ${fault}`);
}

for (const [half, codes] of halves.entries()) {
  test(`games in both themes: no axe violations, touch targets large enough, half ${half + 1} of 2`, async ({
    page,
    context,
    baseURL,
  }) => {
    await passAgeGate(context);
    await choose(context, baseURL, { theme: "dark" });
    await logInNewMember(context, baseURL);
    const faults: string[] = [];
    for (const code of codes) faults.push(...(await look(page, code)));
    expect(faults).toEqual([]);
  });
}
