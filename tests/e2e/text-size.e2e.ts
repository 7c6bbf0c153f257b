/**
 * The narrowest phone with text of twice the size: balance, stake, labels and names are complete and do not overlap.
 */
import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { openHydrated, waitForHydration } from "./support/fixture.ts";
import { openMember, payDeposit } from "./support/member-with-money.ts";
import { bn } from "./support/messages.ts";
import { withMotion } from "./support/motion.ts";
import { findTextFaults } from "./support/text-faults.ts";
import { tick } from "./support/tick.ts";

test.use(withMotion);

const NARROW = { width: 320, height: 640 };

/** Doubles the text size, as a setting of the phone does. */
const enlarge = (place: Page | FrameLocator) =>
  place.locator(":root").evaluate((root) => {
    (root as HTMLElement).style.fontSize = "200%";
  });

/** Returns the parts that are beyond the screen, cut off their content, or overlap another part. */
const findCrowded = (place: Page | FrameLocator, parts: readonly string[]) =>
  place.locator(":root").evaluate((root, selectors) => {
    const shown = selectors.flatMap((selector) =>
      [...root.querySelectorAll<HTMLElement>(selector)].filter(({ offsetParent }) => offsetParent !== null),
    );
    if (shown.length < selectors.length) return [`only ${shown.length} of ${selectors.join(", ")}`];
    const faults: string[] = [];
    for (const [at, part] of shown.entries()) {
      const own = part.getBoundingClientRect();
      const words = (part.textContent ?? "").trim();
      if (own.left < -1 || own.right > root.clientWidth + 1) faults.push(`beyond: ${words}`);
      if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0) faults.push(`cut: ${words}`);
      for (const other of shown.slice(at + 1)) {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        if (own.left < right - 1 && left < own.right - 1 && own.top < bottom - 1 && top < own.bottom - 1)
          faults.push(`${words} lies on ${(other.textContent ?? "").trim()}`);
      }
    }
    return faults;
  }, parts);

async function openGame(page: Page, gameCode: string): Promise<FrameLocator> {
  await page.goto(`/m/play/${titles.find((title) => title.gameCode === gameCode)!.nodeId}`);
  await waitForHydration(page);
  const game = page.frameLocator("iframe");
  await expect(game.locator(".figure b")).toContainText("২৫,৫০০");
  return game;
}

test("320 px and a large balance: chips of a table and the stake of a game stand beside the balance or below it, none on another", async ({
  browser,
}) => {
  const { page, client } = await openMember(browser);
  await payDeposit(client, "25000.00");
  await payDeposit(client);
  await page.setViewportSize(NARROW);
  for (const code of ["tcg-live-mehfil-roulette", "tcg-live-bull-against-bull"]) {
    const table = await openGame(page, code);
    expect(await findCrowded(table, [".figure b", ".chip-pick", ".live-desk > *"]), code).toEqual([]);
  }
  const dice = await openGame(page, "bgs-dice");
  expect(await findCrowded(dice, [".figure b", ".stake > *", ".main-button"])).toEqual([]);
});

test("text of twice the size: balance in the header and in a game, stake, choices and shortcuts are whole", async ({
  browser,
}) => {
  const { page, client } = await openMember(browser);
  await payDeposit(client, "25000.00");
  await payDeposit(client);
  await openHydrated(page, "/m/home");
  await expect(page.locator("header a[href='/m/voucherCenter']")).toContainText("২৫,৫০০");
  await enlarge(page);
  expect(await findCrowded(page, ["header a:not([href='/m/messages'])"])).toEqual([]);
  await openHydrated(page, "/m/member/home");
  await enlarge(page);
  await expect(page.getByRole("navigation", { name: bn["member.quick"] }).getByRole("listitem")).toHaveCount(
    4,
  );
  expect(await findCrowded(page, [`nav[aria-label="${bn["member.quick"]}"] li > *`])).toEqual([]);
  // a long name is shortened at any size
  expect((await findTextFaults(page)).filter((fault) => !fault.startsWith("cut: "))).toEqual([]);
  for (const code of ["bgs-dice", "bgs-crash", "bgs-sundarban-roar"]) {
    const game = await openGame(page, code);
    await enlarge(page);
    await enlarge(game);
    expect(await findCrowded(page, ["header > *"]), code).toEqual([]);
    expect(await findCrowded(game, [".figure b", ".stake > *", ".main-button"]), code).toEqual([]);
    // the reels start below the elements above them, and can be scrolled to their end
    if (code === "bgs-sundarban-roar")
      expect(await findCrowded(game, [".strip", ".cabinet"]), code).toEqual([]);
    // the choices are above the control bar, where the game scrolls
    if (code === "bgs-crash") expect(await findCrowded(game, [".choice-row button"]), code).toEqual([]);
  }
});

for (const { lang, theme } of [
  { lang: "BN", theme: "dark" },
  { lang: "EN", theme: "light" },
] as const) {
  test(`text of twice the size in ${lang}: no word of home, offers, missions, levels, the member's page and the footer is cut or beside the page`, async ({
    browser,
    baseURL,
  }) => {
    const { page } = await openMember(browser, baseURL, { lang, theme });
    for (const path of [
      "/m/home",
      "/m/activity",
      "/m/leaderBoard",
      "/m/leaderBoard?rank=bet",
      "/m/member/benefits",
      "/m/rewardCenter",
      "/m/member/home",
    ]) {
      await openHydrated(page, path);
      await expect(page.getByRole("main").locator("h2, h3, label").first()).toBeVisible();
      await enlarge(page);
      // a long name of a member is shortened at any size
      await expect
        .poll(
          async () => (await findTextFaults(page)).filter((fault) => !/^cut: p[0-9a-f]{12}$/.test(fault)),
          {
            message: path,
          },
        )
        .toEqual([]);
    }
  });

  test(`long names of games in ${lang}: whole beside the balance, at 320 and 360 px and with text of twice the size; what mines says lies on nothing`, async ({
    browser,
    baseURL,
  }) => {
    const { page, client } = await openMember(browser, baseURL, { lang, theme });
    await payDeposit(client, "25000.00");
    const frame = page.frameLocator("iframe");
    const long = [...titles]
      .filter(({ engine }) => engine?.family === "game" || engine?.family === "slots")
      .toSorted(
        (a, b) => b.name[lang === "BN" ? "bn" : "en"].length - a.name[lang === "BN" ? "bn" : "en"].length,
      )[0]!;
    const mines = titles.find(({ gameCode }) => gameCode === "bgs-mines")!;
    for (const { nodeId } of [long, mines])
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`/m/play/${nodeId}`);
        await waitForHydration(page);
        await expect(frame.locator(".figure b")).toContainText(lang === "BN" ? "২৫,০০০" : "25,000");
        expect(await findCrowded(page, ["header > *"])).toEqual([]);
        await enlarge(page);
        expect(await findCrowded(page, ["header > *"])).toEqual([]);
      }
    await enlarge(frame);
    expect(await findCrowded(frame, [".mine-said", ".field-grid"])).toEqual([]);
    const said = frame.locator(".mine-said");
    expect(await said.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
  });
}

test("unticked box: its edge stands out from the ground in the dark and in the light", async ({
  browser,
}) => {
  const { page } = await openMember(browser);
  await openHydrated(page, "/m/feedback");
  const box = page.getByRole("checkbox");
  const contrast = () =>
    box.evaluate((input) => {
      const luminance = (colour: string): number => {
        const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) =>
          Number(part) / 255 <= 0.040_45
            ? Number(part) / 255 / 12.92
            : ((Number(part) / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const edge = getComputedStyle(input);
      const ground = getComputedStyle(document.documentElement).backgroundColor;
      if (edge.appearance !== "none" || edge.borderTopStyle !== "solid") return 0;
      const [one, other] = [luminance(edge.borderTopColor), luminance(ground)].toSorted((a, b) => b - a);
      return ((one ?? 0) + 0.05) / ((other ?? 0) + 0.05);
    });
  for (const theme of ["dark", "light"]) {
    await page.evaluate((name) => {
      document.documentElement.dataset["theme"] = name;
    }, theme);
    expect(await contrast(), theme).toBeGreaterThan(3);
  }
  await tick(box);
  await expect(box).toHaveCSS("appearance", "auto");
});
