/**
 * Every screen checked for accessibility in both themes and for its texts, in one load; and the main tasks by keyboard
 * alone.
 */
import { expect, test, type Page } from "@playwright/test";
import { colourRules, findViolations } from "./support/accessibility.ts";
import { expectFrame } from "./support/screen-frame.ts";
import { everyRoute, type Route } from "./support/screen-routes.ts";
import { findTextFaults } from "./support/text-faults.ts";
import { messages } from "./support/all-messages.ts";
import {
  choose,
  logInNewMember,
  passAgeGate,
  trackRequests,
  waitForHydration,
  waitForAnimations,
} from "./support/fixture.ts";

const PHONE = { width: 360, height: 800 };
const NARROW_PHONE = { width: 320, height: 640 };

/**
 * Runs all axe rules in the dark theme. The light theme changes colours only, so it gets the colour rules. Then checks
 * the texts on the narrowest phone.
 */
async function look(page: Page, path: string, requestsAnswered: () => Promise<void>): Promise<string[]> {
  await page.goto(path);
  await waitForHydration(page);
  await requestsAnswered();
  const faults: string[] = [];
  for (const [theme, rules] of [
    ["dark", []],
    ["light", colourRules],
  ] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset["theme"] = name;
    }, theme);
    await waitForAnimations(page);
    for (const fault of await findViolations(page, { rules })) faults.push(`${path} ${theme}: ${fault}`);
  }
  await page.setViewportSize(NARROW_PHONE);
  for (const fault of await findTextFaults(page)) faults.push(`${path}: ${fault}`);
  await page.setViewportSize(PHONE);
  return faults;
}

const parts = 4;
const ownScreens: readonly (Route | { readonly path: string })[] = [
  ...everyRoute,
  { path: "/m/home" },
  { path: "/m/changePsw" },
  { path: "/m/verify" },
];

test.describe("every screen in both themes: no axe violations, no message id, nothing cut at 320 px", () => {
  test.describe.configure({ mode: "parallel" });

  test("[I18N-01] visitor's screens in bn", async ({ page, context, baseURL }) => {
    await passAgeGate(context);
    await choose(context, baseURL, { theme: "dark" });
    const requestsAnswered = trackRequests(page);
    const faults: string[] = [];
    for (const path of ["/m/home", "/m/login", "/m/register", "/m/forget", "/m/set?language", "/m/mine"])
      faults.push(...(await look(page, path, requestsAnswered)));
    expect(faults).toEqual([]);
  });

  for (let part = 0; part < parts; part += 1) {
    test(`[SHELL-07 SHELL-11 SHELL-12 I18N-01] member's screens in bn by deep links, each in its frame, part ${part + 1} of ${parts}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await passAgeGate(context);
      await choose(context, baseURL, { theme: "dark" });
      await logInNewMember(context, baseURL);
      const requestsAnswered = trackRequests(page);
      const faults: string[] = [];
      for (const screen of ownScreens.filter((_screen, place) => place % parts === part)) {
        faults.push(...(await look(page, screen.path, requestsAnswered)));
        if ("member" in screen && screen.member) {
          expect(new URL(page.url()).pathname).toBe(screen.path);
          await expectFrame(page, screen);
        }
      }
      expect(faults).toEqual([]);
    });
  }
});

test("keyboard only: skip the header, open and leave the login, menu, language, days", async ({
  page,
  context,
  baseURL,
}) => {
  await passAgeGate(context);
  await page.goto("/m/home");
  await waitForHydration(page);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return {
        id: activeElement?.id ?? "",
        name: activeElement?.getAttribute("aria-label") ?? activeElement?.textContent?.trim() ?? "",
      };
    });
  const tabTo = async (name: string, most = 60): Promise<void> => {
    for (let press = 0; press < most; press += 1) {
      await page.keyboard.press("Tab");
      if ((await focused()).name === name) return;
    }
    throw new Error(`the key never reached ${name}`);
  };
  await page.keyboard.press("Tab");
  expect((await focused()).name).toBe(messages["shell.skip"]);
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
  expect(outline, "the focus can be seen").not.toBe("none");
  await page.keyboard.press("Enter");
  expect((await focused()).id).toBe("main");

  await page.reload();
  await waitForHydration(page);
  await tabTo(messages["shell.login"]);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
      ),
      "the focus stays in",
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/m/home");

  await logInNewMember(context, baseURL);
  await page.goto("/m/set");
  await waitForHydration(page);
  await tabTo(`${messages["settings.language"]}বাংলা`);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await tabTo("English");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(dialog).toHaveCount(0);

  await page.goto("/m/gameRecord");
  await waitForHydration(page);
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
});
