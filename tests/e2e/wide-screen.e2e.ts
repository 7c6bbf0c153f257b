/** Other screens than an upright phone: a desktop, which shows a QR code for the phone, and a phone in landscape. */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { bn as notice } from "../../apps/game-server/clients/shell/turn/i18n/bn.ts";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { logInNewMember, openHydrated, passAgeGate, waitForHydration } from "./support/fixture.ts";
import { bn } from "./support/messages.ts";

const DESK = { width: 1280, height: 800 };
const ON_ITS_SIDE = { width: 740, height: 360 };
const UPRIGHT = { width: 360, height: 740 };

const code = (page: Page) => page.getByRole("complementary", { name: bn["screens.onPhone"] });

test.beforeEach(({ context }) => passAgeGate(context));

test("desk's screen → the phone in the middle, bars as wide as the content, a QR code of the address alone", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    viewport: DESK,
    isMobile: false,
    hasTouch: false,
    locale: "bn-BD",
  });
  await passAgeGate(context);
  await logInNewMember(context, baseURL);
  const page = await context.newPage();
  for (const path of ["/m/home", "/m/provider?vassalage=JL"]) {
    await openHydrated(page, path);
    const edges = await page.evaluate(() =>
      ["main", "header", "nav:last-of-type", "body"].flatMap((part) => {
        const box = document.querySelector(part)?.getBoundingClientRect();
        return box === undefined ? [] : [`${box.left} ${box.right}`];
      }),
    );
    expect(edges.length).toBeGreaterThan(2);
    expect(new Set(edges)).toEqual(new Set(["400 880"]));
    await expect(code(page).getByRole("img")).toHaveAttribute("data-text", `${baseURL}/m/home`);
  }
  await context.close();
});

test("phone → no code, and nothing of it is loaded", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openHydrated(page, "/m/provider");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await expect(code(page)).toHaveCount(0);
  expect(asked.filter((url) => /phone-invitation|uqr/.test(url))).toEqual([]);
});

/** Opens the game on an upright phone. */
async function openGame(page: Page, gameCode: string): Promise<FrameLocator> {
  await page.setViewportSize(UPRIGHT);
  await page.goto(`/m/play/${titles.find((title) => title.gameCode === gameCode)!.nodeId}`);
  await waitForHydration(page);
  const game = page.frameLocator("iframe");
  await expect(game.locator(".stage")).toBeVisible();
  return game;
}

test("phone on its side in a table game → turn your phone; upright again → the same game", async ({
  page,
  context,
  baseURL,
}) => {
  await logInNewMember(context, baseURL);
  const game = await openGame(page, "jl-hilsa-hunter");
  const stage = game.locator(".stage");
  const turn = game.getByText(notice.turn);
  await expect(turn).toBeHidden();
  await stage.evaluate((element) => (element.dataset["before"] = "true"));
  await page.setViewportSize(ON_ITS_SIDE);
  await expect(turn).toBeVisible();
  await expect(stage).toBeHidden();
  await page.setViewportSize(UPRIGHT);
  await expect(turn).toBeHidden();
  await expect(stage).toHaveAttribute("data-before", "true");
});

for (const gameCode of ["bgs-sundarban-roar", "bgs-dice", "bgs-mines"])
  test(`phone on its side in ${gameCode} → the picture beside the controls, nothing cut off`, async ({
    page,
    context,
    baseURL,
  }) => {
    await logInNewMember(context, baseURL);
    const game = await openGame(page, gameCode);
    await page.setViewportSize(ON_ITS_SIDE);
    await expect(game.getByText(notice.turn)).toHaveCount(0);
    const main = game.locator(".main-button").first();
    await expect(main).toBeInViewport({ ratio: 1 });
    const [stage, desk] = [
      await game.locator(".stage").boundingBox(),
      await game.locator(".desk").boundingBox(),
    ];
    expect(stage!.x + stage!.width).toBeLessThanOrEqual(desk!.x);
    expect(stage!.height).toBeGreaterThan(280);
    expect(await game.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0);
  });
