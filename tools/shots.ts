/**
 * npm run shots: a sheet with a picture of every screen (--language BN, --theme dark, --width 360, --height 800, --out FOLDER).
 * npm run shots -- --readme: the README's pictures, in Bengali and dark, and in English and light; small, for the
 * repository. Both start a fresh sandbox and a browser; --url ADDRESS uses a running sandbox.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { demoPassword } from "../apps/server/seed/auth/demo-passwords.ts";
import { demoAccounts } from "../apps/server/seed/auth/seed.ts";
import { makeContactSheet } from "./contact-sheet.ts";
import { ensureChromium } from "./setup/chromium.mjs";
import { startFreshStack } from "./setup/processes/fresh-stack.ts";
import { ROOT } from "./root.ts";

type Look = {
  readonly name: string;
  readonly lang: string;
  readonly locale: string;
  readonly theme: "dark" | "light";
  readonly roll: string;
  readonly spin: string;
};

const looks: readonly Look[] = [
  { name: "bn-dark", lang: "BN", locale: "bn-BD", theme: "dark", roll: "গুটি চালুন", spin: "ঘোরান" },
  { name: "en-light", lang: "EN", locale: "en-GB", theme: "light", roll: "Roll", spin: "Spin" },
];
const DICE = 101_101;
const SLOT = 101_001;
const ROLLS = 4;
const SETTLE_MS = 1_200;
const SPIN_MS = 6_000;
const folder = join(ROOT, "docs", "screenshots");

async function shoot(page: Page, name: string, look: Look): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SETTLE_MS);
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toBuffer();
  writeFileSync(join(folder, `${name}-${look.name}.webp`), picture);
  process.stdout.write(`${name}-${look.name}.webp  ${Math.round(picture.length / 1_000)} kB\n`);
}

async function logIn(page: Page, url: string, username: string): Promise<void> {
  await page.goto(`${url}/m/login`);
  const form = page.getByRole("dialog").last();
  await form.locator("input").first().fill(username);
  await form.locator("input[type=password]").fill(demoPassword);
  await form.locator("button[type=submit]").click();
  await form.waitFor({ state: "hidden" });
}

async function deposit(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/m/voucherCenter`);
  await page.getByRole("main").getByRole("textbox").first().fill("500");
  await page.getByRole("main").locator("button[type=submit]").last().click();
  await page.locator("button[value=pay]").click();
  await page.waitForURL(/voucherCenter/);
}

async function play(page: Page, url: string, look: Look): Promise<void> {
  const rounds = async (nodeId: number, button: string, count: number, pauseMs: number) => {
    await page.goto(`${url}/m/play/${nodeId}`);
    const press = page.frameLocator("iframe").getByRole("button", { name: button });
    for (let round = 0; round < count; round += 1) {
      await press.click({ timeout: 60_000 });
      await page.waitForTimeout(pauseMs);
    }
  };
  await rounds(DICE, look.roll, ROLLS, SETTLE_MS);
  await rounds(SLOT, look.spin, 1, SPIN_MS);
  await shoot(page, "game", look);
  await page.goto(`${url}/m/gameRecord`);
  await shoot(page, "record", look);
}

async function openPage(browser: Browser, url: string, look: Look): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: look.locale,
    timezoneId: "Asia/Dhaka",
  });
  await context.addCookies([
    { name: "lang", value: look.lang, url },
    { name: "theme", value: look.theme, url },
  ]);
  await context.addInitScript(() => window.localStorage.setItem("khela.gate", "18"));
  return context.newPage();
}

/** Takes pictures of a player's screens, with a few rounds in the record, and of the team of the demo agent. */
async function takeAll(browser: Browser, url: string, look: Look): Promise<void> {
  const page = await openPage(browser, url, look);
  await page.goto(`${url}/m/home`);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SETTLE_MS);
  const notice = page.getByRole("dialog").getByRole("button").last();
  if (await notice.isVisible()) await notice.click();
  await shoot(page, "home", look);
  const [player, agent] = demoAccounts;
  await logIn(page, url, player.username);
  await deposit(page, url);
  await play(page, url, look);
  await page.context().close();
  const agentPage = await openPage(browser, url, look);
  await logIn(agentPage, url, agent.username);
  await agentPage.goto(`${url}/m/agent`);
  await shoot(agentPage, "agent", look);
  await agentPage.context().close();
}

const { values } = parseArgs({
  options: {
    readme: { type: "boolean", default: false },
    language: { type: "string", default: "BN" },
    theme: { type: "string", default: "dark" },
    width: { type: "string", default: "360" },
    height: { type: "string", default: "800" },
    out: { type: "string", default: join(ROOT, "test-results", "shots") },
    url: { type: "string" },
  },
});

async function main(): Promise<void> {
  const executablePath = await ensureChromium();
  if (executablePath === null) throw new Error("there is no browser");
  mkdirSync(folder, { recursive: true });
  const stack = values.url === undefined ? await startFreshStack() : null;
  const url = stack?.url ?? values.url ?? "";
  const args = ["--disable-dev-shm-usage", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  const browser = await chromium.launch({ executablePath, args });
  try {
    if (values.readme) {
      for (const look of looks) await takeAll(browser, url, look);
    } else {
      const { file, screens } = await makeContactSheet(browser, url, {
        ...values,
        width: Number(values.width),
        height: Number(values.height),
      });
      process.stdout.write(`${screens} screens: ${file}\n`);
    }
  } finally {
    await browser.close();
    await stack?.stop();
  }
}

await main();
