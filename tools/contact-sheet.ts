/**
 * Pictures of every screen of the site on one sheet, as a new member of the sandbox sees them. Popups are shown as a
 * visitor sees them.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { calls } from "@khela/contract/calls";
import { sessionCookie } from "@khela/contract/wire";
import { createClient } from "../tests/client.ts";
import { ROOT } from "./root.ts";

export type Wanted = {
  readonly language: string;
  readonly theme: string;
  readonly width: number;
  readonly height: number;
  /** Folder for the sheet and its pictures. */
  readonly out: string;
};

type Shot = { readonly path: string; readonly picture: Buffer };

const COLUMNS = 8;
const GAP = 12;
const LABEL = 26;
const GROUND = "#2a2f31";
const SETTLE_MS = 400;
const PASSWORD = "নদীর ধারে বটগাছ";
/** Example values for path parameters. A path with a parameter that has no example is left out. */
const EXAMPLES: Readonly<Record<string, string>> = { ":nodeId": "101101" };
const POPUPS = /\/(login|register|forget)$/;

/**
 * Returns the paths of all screens, parsed from the sources of routes and list presets, because these are browser code.
 */
function listPaths(): string[] {
  const web = join(ROOT, "apps/web/src");
  const tables = readdirSync(join(web, "app/screens")).map((file) => join("app/screens", file));
  const text = [...tables, "games/presets.ts"]
    .map((file) => readFileSync(join(web, file), "utf8"))
    .join("\n");
  const found = [...text.matchAll(/(?:path: |^ {2})"(\/m\/[^"]+)"/gm)].map(([, path = ""]) =>
    path.replace(/:\w+/g, (name) => EXAMPLES[name] ?? name),
  );
  return ["/m/home", ...new Set(found.filter((path) => !path.includes(":")))];
}

async function openPhone(
  browser: Browser,
  origin: string,
  { language, theme, width, height }: Wanted,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
    timezoneId: "Asia/Dhaka",
  });
  await context.addCookies([
    { name: "lang", value: language, url: origin },
    { name: "theme", value: theme, url: origin },
  ]);
  await context.addInitScript(() => {
    const today = Math.floor((Date.now() + 360 * 60_000) / 86_400_000);
    localStorage.setItem("khela.gate", "99");
    localStorage.setItem("khela.popup", JSON.stringify({ day: today, isHidden: true }));
  });
  return context;
}

async function logIn(context: BrowserContext, origin: string): Promise<void> {
  const visitor = createClient(origin, { merchant: "khela" });
  await visitor.callOrThrow(calls.auth.register, {
    username: `s${randomBytes(6).toString("hex")}`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ageConfirmed: true,
    registerMethod: "H5",
  });
  const url = origin.replace("http:", "https:");
  await context.addCookies([
    { name: sessionCookie, value: visitor.cookie ?? "", url, secure: true, httpOnly: true, sameSite: "Lax" },
  ]);
}

async function shoot(page: Page, origin: string, path: string): Promise<Shot> {
  // A page that is never idle (a game, a chat) is captured after the timeout.
  await page.goto(origin + path, { waitUntil: "networkidle", timeout: 8_000 }).catch(() => undefined);
  await page.waitForTimeout(SETTLE_MS);
  return { path, picture: await page.screenshot() };
}

async function drawSheet(shots: readonly Shot[], { width, height, out }: Wanted): Promise<string> {
  const cell = { width: width + GAP, height: height + LABEL + GAP };
  const label = (text: string): Buffer =>
    Buffer.from(
      `<svg width="${width}" height="${LABEL}"><text x="2" y="18" font-size="15" font-family="sans-serif" fill="#fff">${text}</text></svg>`,
    );
  const parts = shots.flatMap(({ path, picture }, at) => {
    const left = (at % COLUMNS) * cell.width + GAP;
    const top = Math.floor(at / COLUMNS) * cell.height + GAP;
    return [
      { input: label(path), left, top },
      { input: picture, left, top: top + LABEL },
    ];
  });
  const file = join(out, "sheet.png");
  const size = {
    width: COLUMNS * cell.width + GAP,
    height: Math.ceil(shots.length / COLUMNS) * cell.height + GAP,
  };
  await sharp({ create: { ...size, channels: 3, background: GROUND } })
    .composite(parts)
    .png()
    .toFile(file);
  return file;
}

/** Captures the site at `origin`; returns the sheet's path and the number of screens. */
export async function makeContactSheet(
  browser: Browser,
  origin: string,
  wanted: Wanted,
): Promise<{ file: string; screens: number }> {
  mkdirSync(wanted.out, { recursive: true });
  const context = await openPhone(browser, origin, wanted);
  const page = await context.newPage();
  const paths = listPaths();
  const shots: Shot[] = [];
  for (const path of paths.filter((one) => POPUPS.test(one))) shots.push(await shoot(page, origin, path));
  await logIn(context, origin);
  for (const path of paths.filter((one) => !POPUPS.test(one))) shots.push(await shoot(page, origin, path));
  await Promise.all(
    shots.map(({ path, picture }) =>
      sharp(picture)
        .png()
        .toFile(join(wanted.out, `${path.slice(1).replaceAll("/", "-")}.png`)),
    ),
  );
  await context.close();
  return { file: await drawSheet(shots, wanted), screens: shots.length };
}
