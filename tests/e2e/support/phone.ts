/** Opens a test phone: 360 × 800, in Bengali and with the dark theme unless options say otherwise. */
import { randomBytes } from "node:crypto";
import { chromium, expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { chromiumArgs, windowedChromium } from "./chromium-args.ts";

export type PhoneOptions = {
  readonly lang?: "BN" | "EN" | "TH";
  readonly theme?: "dark" | "light";
  readonly width?: number;
  readonly userAgent?: string;
};

/** Address of the site under test; see playwright.config.ts. */
export const site = `http://localhost:${process.env["KHELA_E2E_PORT"] ?? 4190}`;

let openPhones: readonly { readonly testId: string; readonly context: BrowserContext }[] = [];

/** Closes phones of finished tests: an open page continues to paint and slows down the next ones. */
async function closeFinishedPhones(testId: string): Promise<void> {
  const over = openPhones.filter((phone) => phone.testId !== testId);
  openPhones = openPhones.filter((phone) => phone.testId === testId);
  await Promise.all(over.map(({ context }) => context.close()));
}

/** Returns a separate address in the served network for each phone, since rate limits are by address. */
function someAddress(): string {
  return [127, ...randomBytes(3).map((byte) => 1 + (byte % 250))].join(".");
}

/** Opens a page on a new phone that has passed the age gate. */
export async function openPhone(browser: Browser, options: PhoneOptions = {}): Promise<Page> {
  const { testId } = test.info();
  await closeFinishedPhones(testId);
  const { lang = "BN", theme = "dark", width = 360, userAgent } = options;
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    isMobile: true,
    hasTouch: true,
    locale: { BN: "bn-BD", EN: "en-GB", TH: "th-TH" }[lang],
    timezoneId: "Asia/Dhaka",
    extraHTTPHeaders: { "x-forwarded-for": someAddress() },
    ...(userAgent === undefined ? {} : { userAgent }),
  });
  await context.addCookies([
    { name: "lang", value: lang, url: site },
    { name: "theme", value: theme, url: site },
  ]);
  await context.addInitScript(() => window.localStorage.setItem("khela.gate", "99"));
  await context.addInitScript(watchToasts);
  openPhones = [...openPhones, { testId, context }];
  return context.newPage();
}

const LOOK_MS = 20;

type ToastTimes = { from: number; to: number; looks: number };
type Toasts = Record<string, ToastTimes>;

/**
 * Runs in each page of a phone, before the page's own code: records when each toast appeared and disappeared by the
 * page's clock, and how often a check every 20 ms saw it.
 */
export function watchToasts(): void {
  const seen: Toasts = {};
  Object.assign(window, { seenToasts: seen });
  const note = (isLook: boolean) => {
    const now = performance.now();
    const texts = [...document.querySelectorAll("[role=status] > p")].map(
      ({ textContent }) => textContent ?? "",
    );
    for (const text of texts) {
      const known = (seen[text] ??= { from: now, to: Infinity, looks: 0 });
      // A toast that moves from a closing dialog to the page disappears for a moment.
      known.to = Infinity;
      if (isLook) known.looks += 1;
    }
    for (const [text, known] of Object.entries(seen))
      if (known.to === Infinity && !texts.includes(text)) known.to = now;
  };
  // The observer reports at once also on a busy page, where the check by timer would be late.
  new MutationObserver(() => note(false)).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  setInterval(() => note(true), 20);
}

/**
 * Waits for a toast by its record, since a busy machine may show and hide it between two of Playwright's checks. Its
 * default looks at each frame, which makes an idle page draw frames.
 */
export async function expectToast(page: Page, text: string): Promise<void> {
  await page.waitForFunction((key) => key in (window as unknown as { seenToasts: Toasts }).seenToasts, text, {
    polling: LOOK_MS,
  });
}

/** Removes a toast from the record, so that `expectToast` waits until it is shown again. */
export async function forgetToast(page: Page, text: string): Promise<void> {
  await page.evaluate((key) => {
    delete (window as unknown as { seenToasts: Toasts }).seenToasts[key];
  }, text);
}

/** Waits until a toast is gone; checks that it was shown for at least `ms` less 200 ms, and at most 700 ms longer. */
export async function expectToastFor(page: Page, text: string, ms: number): Promise<void> {
  await expect(page.locator("[role=status] > p").filter({ hasText: text })).toHaveCount(0);
  const { from, to, looks } = await page.evaluate(
    (key) =>
      (window as unknown as { seenToasts: Toasts }).seenToasts[key] ?? { from: 0, to: 0, looks: Infinity },
    text,
  );
  expect(to - from).toBeGreaterThan(ms - 200);
  // Counts the checks that saw the toast instead of the time: a busy machine hides a toast late, but also checks less
  // often.
  expect(looks * LOOK_MS).toBeLessThan(ms + 700);
}

/** Opens the site as an installed app, without an address bar. `close` closes the browser. */
export async function openInstalled(path: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await chromium.launchPersistentContext("", {
    // This is not an emulated phone, which would behave as a browser.
    executablePath: windowedChromium,
    viewport: { width: 360, height: 800 },
    locale: "bn-BD",
    isMobile: false,
    // The browser starts with an empty window: a window that loads the site during the launch may block the launch for
    // ever.
    args: [...chromiumArgs, "--app=data:text/html,"],
  });
  await context.addCookies([{ name: "lang", value: "BN", url: site }]);
  await context.addInitScript(() => window.localStorage.setItem("khela.gate", "99"));
  await context.addInitScript(watchToasts);
  const page = context.pages()[0] ?? (await context.waitForEvent("page"));
  await page.goto(site + path);
  return { page, close: () => context.close() };
}

/** Checks that no text of the part is cut off or beyond the edge. */
export async function expectNothingCut(page: Page, part: string): Promise<void> {
  const cut = await page
    .locator(part)
    .last()
    .evaluate((root) => {
      const isCut = (element: Element): boolean => {
        if (
          element.closest(".visually-hidden, [hidden], select") !== null ||
          element.textContent?.trim() === ""
        )
          return false;
        const { left, right, width } = element.getBoundingClientRect();
        if (width === 0) return false;
        const hides = getComputedStyle(element).overflowX !== "visible" && element.tagName !== "INPUT";
        return (
          left < -1 ||
          right > document.documentElement.clientWidth + 1 ||
          (hides && element.scrollWidth > element.clientWidth + 1)
        );
      };
      return [...root.querySelectorAll("*")].filter(isCut).map((element) => element.outerHTML.slice(0, 160));
    });
  expect(cut).toEqual([]);
}
