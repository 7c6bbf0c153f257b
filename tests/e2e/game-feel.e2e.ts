/** The feel of games on a phone: slots at rest stir quietly, and large wins are named by their size. */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import type { FishingOutcome } from "@khela/engines/fishing/fishing";
import { bn as fishing } from "../../apps/game-server/clients/fishing/i18n/bn.ts";
import { bn as sizeNames } from "../../apps/game-server/clients/shell/win/i18n/bn.ts";
import { bn as slotTexts } from "../../apps/game-server/clients/slots/i18n/bn.ts";
import { paths, type RoundAnswer } from "../../apps/game-server/wire/game-api.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { openMember } from "./support/member-with-money.ts";
import { withMotion } from "./support/motion.ts";

test.use(withMotion);

const frame = (page: Page): FrameLocator => page.frameLocator("iframe");

async function openFree(page: Page, gameCode: string): Promise<FrameLocator> {
  const { nodeId } = titles.find((title) => title.gameCode === gameCode)!;
  await page.goto(`/m/play/${nodeId}?free=1`);
  await expect(frame(page).locator(".main-button")).toBeEnabled();
  return frame(page);
}

test("[GAME-07] slot at rest: something stirs; spun, hidden, or with reduced motion → nothing moves", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMember(browser, baseURL);
  // the reels spin until the test ends
  await page.route(`**${paths.bet}`, () => undefined);
  const game = await openFree(page, "bgs-padma-catch");
  const life = game.locator(".idle");
  const stirring = life.locator(":scope > *");
  await expect(life).toHaveAttribute("data-life", "on");
  await expect(stirring).not.toHaveCount(0);
  const moved = await stirring.evaluateAll((parts) =>
    parts
      .flatMap((part) => part.getAnimations({ subtree: true }))
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
      .flatMap((keyframe) => Object.keys(keyframe)),
  );
  const timing = ["offset", "computedOffset", "easing", "composite"];
  expect(moved.filter((name) => ![...timing, "transform", "opacity"].includes(name))).toEqual([]);

  const hide = (isHidden: boolean) =>
    game.locator("body").evaluate((body, hidden) => {
      Object.defineProperty(body.ownerDocument, "hidden", { value: hidden, configurable: true });
      body.ownerDocument.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  const isStill = async () => {
    await expect(life).toHaveAttribute("data-life", "off");
    await expect(stirring).toHaveCount(0);
  };
  await hide(true);
  await isStill();
  await hide(false);
  await expect(stirring).not.toHaveCount(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await isStill();
  await page.emulateMedia({ reducedMotion: null });
  await expect(stirring).not.toHaveCount(0);
  const spin = game.getByRole("button", { name: slotTexts.spin, exact: true });
  await spin.click();
  await isStill();
  await page.context().close();
});

test("[GAME-07] reduced motion: a tile waits for the server's answer → no endless animation", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMember(browser, baseURL);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const game = await openFree(page, "bgs-mines");
  await game.locator(".main-button").tap();
  const tile = game.locator(".tile[data-face=hidden]:not(:disabled)").first();
  await tile.waitFor();
  await page.route(`**${paths.action}`, () => undefined);
  await tile.tap();
  const waiting = game.locator(".tile[data-waiting=true]");
  await expect(waiting).toHaveCount(1);
  const endless = () =>
    waiting.evaluate((element) =>
      element.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity),
    );
  expect(await endless()).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(async () => (await endless()).length).toBe(1);
  await page.context().close();
});

test("[GAME-07] slot spun: every symbol → copied at its own size to whole pixels, which a phone without a graphics card draws fast", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMember(browser, baseURL);
  await page.route(`**${paths.bet}`, () => undefined);
  await page.addInitScript(() => {
    const copies: number[][] = [];
    Object.assign(window, { copies });
    const draw = Reflect.get(CanvasRenderingContext2D.prototype, "drawImage") as (
      this: CanvasRenderingContext2D,
      picture: HTMLCanvasElement,
      ...box: number[]
    ) => void;
    const record: typeof draw = function (picture, ...box) {
      const { a, d } = this.getTransform();
      const [x = 0, y = 0, width = 0, height = 0] = box;
      if (this.canvas.isConnected)
        copies.push([x * a, y * d, width * a - picture.width, height * d - picture.height]);
      draw.call(this, picture, ...box);
    };
    Object.assign(CanvasRenderingContext2D.prototype, { drawImage: record });
  });
  const game = await openFree(page, "bgs-padma-catch");
  await game.getByRole("button", { name: slotTexts.spin, exact: true }).click();
  const copies = () =>
    game.locator("body").evaluate(() => (window as unknown as { copies: number[][] }).copies);
  await expect.poll(async () => (await copies()).length).toBeGreaterThan(500);
  const parts = (await copies()).map(([x = 0, y = 0, wider = 0, taller = 0]) =>
    [x - Math.round(x), y - Math.round(y), wider, taller].map((one) => Math.round(Math.abs(one) * 1_000)),
  );
  expect(parts.filter((copy) => copy.some((one) => one > 0))).toEqual([]);
  await page.context().close();
});

test("[GAME-07] fishing: catch below the volley's cost → no celebration; ten times its cost and more → named, with its amount", async ({
  browser,
  baseURL,
}) => {
  const { page } = await openMember(browser, baseURL);
  let times = 0;
  await page.route(`**${paths.bet}`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as RoundAnswer;
    const outcome = answer.round.outcome as FishingOutcome;
    // the first shot alone catches its fish
    const shots = outcome.shots.map((shot, at) => ({ ...shot, times: at === 0 ? times : 0 }));
    const payoutMinor = String((Number(answer.round.stakeMinor) / shots.length) * times);
    const round = { ...answer.round, outcome: { ...outcome, shots }, payoutMinor };
    await route.fulfill({ response, json: { ...answer, round } });
  });
  const game = await openFree(page, "jl-hilsa-hunter");
  const fire = game.getByRole("button", { name: fishing.fire, exact: true });
  const won = game.locator(".big-win");
  const shoot = (count: number) =>
    fire.evaluate((button: HTMLButtonElement, taps) => {
      for (let tap = 0; tap < taps; tap += 1) button.click();
    }, count);
  const caught = game.getByText(new RegExp(fishing.caught.replace(/\{\w+\}/g, ".*")));
  times = 2;
  await shoot(3);
  await expect(caught).toBeVisible();
  await expect(won).toHaveCount(0);
  times = 60;
  await shoot(1);
  await expect(won).toContainText(sizeNames.huge);
  await page.screenshot({ path: test.info().outputPath("fishing-huge.png") });
  await expect(won).toHaveCount(0, { timeout: 15_000 });
  await page.context().close();
});
