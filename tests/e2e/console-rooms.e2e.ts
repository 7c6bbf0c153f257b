/**
 * Every screen of the console, from its declaration: in Bengali, dark and light, and in English, with little data and
 * without data. A screen whose address has a parameter is opened by the first link to it.
 */
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { calls } from "@khela/contract/calls";
import type { ConsoleLanguage } from "@khela/contract/operator/console-page";
import { sql } from "@khela/service-kit/db/database";
import type { ScreenRow } from "../../apps/console/src/lib/screen.ts";
import { createClient } from "../client.ts";
import { colourRules, findViolations } from "./support/accessibility.ts";
import { chooseConsole, signInOperator } from "./support/console.ts";
import { addressPattern, consoleScreens, consoleTexts, hasPathPart } from "./support/console-screens.ts";
import { goWithin, logInNewMember, waitForAnimations, withOwnerDatabase } from "./support/fixture.ts";
import { payDeposit } from "./support/member-with-money.ts";
import { site } from "./support/phone.ts";

const DESK = { width: 1280, height: 800 };
const NARROW_WIDTHS = [1024, 768];
test.use({ viewport: DESK, isMobile: false, hasTouch: false });
test.describe.configure({ mode: "parallel" });

const TRIAL_MERCHANT = "khela_trial";

/**
 * Creates a member who played no game, with paid and waiting deposits, a withdrawal, a conversation and a complaint.
 */
async function createLittleData(context: BrowserContext): Promise<void> {
  const { username, password } = await logInNewMember(context, site);
  const client = createClient(site, { merchant: "khela" });
  await client.callOrThrow(calls.auth.login, { type: "username", username, password });
  await payDeposit(client);
  const { orderId } = await client.callOrThrow(calls.cashier.deposit, {
    channel: "bkash-send",
    amount: "700.00",
    requestId: crypto.randomUUID(),
  });
  const transactionId = `ROOMS${Date.now()}`;
  await client.callOrThrow(calls.cashier.submitDeposit, { orderId, transactionId });
  await client.callOrThrow(calls.inbox.sendChat, { text: "টাকা এখনো আসেনি", requestId: crypto.randomUUID() });
}

/** Assigns the operator to the trial merchant, which has no data. */
async function workForTrialMerchant(context: BrowserContext, name: string): Promise<void> {
  await withOwnerDatabase((db) =>
    db.run(sql`
      update operator_assignment set merchant_id = (select id from merchant where code = ${TRIAL_MERCHANT})
      where operator_id = (select id from operator where name = ${name})`),
  );
  await context.addInitScript((code) => {
    localStorage.setItem("khela.console.merchant", JSON.stringify(code));
  }, TRIAL_MERCHANT);
}

/** Records the errors that a page throws or logs in the browser's console. */
function watchConsole(page: Page): { take(): string[] } {
  let said: string[] = [];
  page.on("pageerror", (error) => said.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") said.push(message.text());
  });
  return {
    take: () => {
      const taken = said;
      said = [];
      return taken;
    },
  };
}

/**
 * Finds texts that no user should see: message ids, unfilled placeholders, numbers in two scripts. Codes and references
 * are skipped.
 */
async function findWordFaults(page: Page, ids: ReadonlySet<string>): Promise<string[]> {
  const words = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest("code, script, style, [class*=code]") === null)
        found.push(node.textContent?.trim() ?? "");
    return found.filter((text) => text !== "");
  });
  return words.filter(
    (text) =>
      ids.has(text) || /\{\w+\}|\bundefined\b|\bNaN\b|\[object/.test(text) || /[০-৯]\d|\d[০-৯]/.test(text),
  );
}

async function findWideParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll("main")];
    return parts
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(
        ({ tagName, scrollWidth, clientWidth }) => `${tagName} is ${scrollWidth} of ${clientWidth} px wide`,
      );
  });
}

type Look = {
  readonly page: Page;
  readonly language: ConsoleLanguage;
  /** The part that axe checks in the first theme: the frame of all screens is the same with and without data. */
  readonly part: "html" | "main";
  readonly said: ReturnType<typeof watchConsole>;
};

const ids = new Set(Object.keys(consoleTexts.bn));

/** Opens a screen by the router, without loading the page, and waits until its content is shown. */
async function open({ page, language }: Look, screen: ScreenRow, address: string): Promise<void> {
  const texts = consoleTexts[language];
  await goWithin(page, address);
  await expect(page).toHaveTitle(`${texts[screen.title]} · ${texts["first.brand"]}`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveCount(0);
  await expect(page.getByText(texts["first.loading"]!)).toHaveCount(0);
  await waitForAnimations(page);
}

/**
 * Axe rules by theme; none named: all. The second theme changes colours only, so it gets the colour rules, within the
 * screen: console-shell checks its frame. English changes texts only, so axe runs in Bengali.
 */
const themeRules = {
  bn: [
    { theme: "dark", rules: [], part: null },
    { theme: "light", rules: colourRules, part: "main" },
  ],
  en: [],
} as const;

async function look(at: Look, screen: ScreenRow, address: string): Promise<string[]> {
  const { page } = at;
  await open(at, screen, address);
  const faults = at.said.take();
  for (const { theme, rules, part } of themeRules[at.language]) {
    await page.evaluate((name) => {
      document.documentElement.dataset["theme"] = name;
    }, theme);
    await waitForAnimations(page);
    for (const fault of await findViolations(page, { rules, within: part ?? at.part }))
      faults.push(`${theme}: ${fault}`);
  }
  for (const fault of await findWordFaults(page, ids)) faults.push(`words: ${fault}`);
  for (const width of [DESK.width, ...NARROW_WIDTHS]) {
    await page.setViewportSize({ width, height: DESK.height });
    for (const fault of await findWideParts(page)) faults.push(`at ${width}: ${fault}`);
  }
  await page.setViewportSize(DESK);
  return faults.map((fault) => `${address} ${fault}`);
}

/** Checks every screen; returns the faults and the checked addresses. */
async function lookAtAll(at: Look): Promise<{ readonly faults: string[]; readonly seen: readonly string[] }> {
  const { page } = at;
  const faults: string[] = [];
  const seen: string[] = [];
  const links = new Set<string>();
  const visit = async (screen: ScreenRow, address: string) => {
    faults.push(...(await look(at, screen, address)));
    seen.push(address);
    const found = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")].map(({ pathname }) => pathname),
    );
    for (const path of found) links.add(path);
  };
  for (const screen of consoleScreens.filter((row) => !hasPathPart(row)))
    await visit(screen, `/console${screen.path}`);
  const plain = new Set(consoleScreens.map(({ path }) => `/console${path}`));
  const missing = new Set(consoleScreens.filter(hasPathPart));
  const findNext = () => {
    for (const screen of missing)
      for (const path of links)
        if (!plain.has(path) && addressPattern(screen).test(path)) return { screen, path };
    return undefined;
  };
  for (let next = findNext(); next !== undefined; next = findNext()) {
    missing.delete(next.screen);
    await visit(next.screen, next.path);
  }
  return { faults, seen };
}

for (const [language, axe] of [
  ["bn", "no axe violation, "],
  ["en", ""],
] as const)
  test(`[OPS-01] every screen in ${language}, little data: ${axe}no console error, no raw id, nothing wider than the page`, async ({
    page,
    context,
  }) => {
    await createLittleData(context);
    await chooseConsole(context, site, { language, theme: "dark" });
    await signInOperator(context, "owner", site);
    const at = { page, language, part: "html", said: watchConsole(page) } as const;
    await page.goto("/console/today");
    const { faults, seen } = await lookAtAll(at);
    expect(faults).toEqual([]);
    for (const path of ["/console/members/", "/console/deposits/", "/console/withdrawals/tab/"])
      expect(seen.some((address) => address.startsWith(path))).toBe(true);
  });

test("[OPS-01] every screen in bn at a merchant without data: says so, and the same holds", async ({
  page,
  context,
}) => {
  await chooseConsole(context, site, { language: "bn", theme: "dark" });
  await workForTrialMerchant(context, await signInOperator(context, "owner", site));
  await page.goto("/console/today");
  const { faults } = await lookAtAll({ page, language: "bn", part: "main", said: watchConsole(page) });
  // the server answers 409 where data are missing (the trial merchant has no rules for withdrawals, for example), and
  // the screen says so
  expect(faults.filter((fault) => !fault.includes("status of 409"))).toEqual([]);
});

test("[OPS-01] by keyboard alone, every screen: ? lists the keys, a list's dialogs close by Escape and give the focus back, Enter opens a row", async ({
  page,
  context,
}) => {
  await createLittleData(context);
  await chooseConsole(context, site, { language: "bn", theme: "dark" });
  await signInOperator(context, "owner", site);
  const at = { page, language: "bn", part: "main", said: watchConsole(page) } as const;
  const texts = consoleTexts.bn;
  const dialog = page.getByRole("dialog");
  const leave = async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  await page.goto("/console/today");
  for (const screen of consoleScreens.filter((row) => !hasPathPart(row))) {
    await open(at, screen, `/console${screen.path}`);
    // a field that has the focus takes the keys itself
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("?");
    await expect(dialog).toContainText(texts["first.key.palette"]!);
    await leave();
    const acts = [texts["list.filters"], texts["list.columns"], "CSV", "XLSX"];
    for (const act of acts) {
      const button = page.getByRole("main").getByRole("button", { name: act!, exact: true });
      if ((await button.count()) !== 1) continue;
      await button.focus();
      await page.keyboard.press("Enter");
      await expect(dialog).toBeVisible();
      await leave();
      await expect(button, `${screen.path} ${act}`).toBeFocused();
    }
    const row = page.locator("main tbody tr[class*=opens]").first();
    if ((await row.count()) === 0) continue;
    await row.focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (path) => location.pathname !== path || document.querySelector("[role=dialog]") !== null,
      `/console${screen.path}`,
    );
    if ((await dialog.count()) === 0) continue;
    await leave();
    await expect(row, screen.path).toBeFocused();
  }
});
