/**
 * The ten most used screens on the slow phone of page-load.ts, opened by their URL: bytes sent, script beyond home's own,
 * largest contentful paint, and interaction to next paint. The lists and dialogs that a visitor opens are compared with
 * home's largest paint, all loaded in turn.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { calls } from "@khela/contract/calls";
import { sessionCookie } from "@khela/contract/wire";
import { demoPassword } from "../../apps/server/seed/auth/demo-passwords.ts";
import { createClient } from "../../tests/client.ts";
import { ensureChromium } from "../../tools/setup/chromium.mjs";
import { startFreshStack } from "../../tools/setup/processes/fresh-stack.ts";
import { slow4g } from "./page-load.ts";
import { startSlowNetwork } from "./slow-network.ts";
import { median, printTable, rounded, type BenchReport } from "../report.ts";
import { startTlsProxy } from "./tls-proxy.ts";

const LOADS = 3;
/** Equal pages differ by a tenth in a few loads; see home.ts. */
const COMPARED_LOADS = 15;
const KB = 1_000;
const GIVE_UP_MS = 60_000;
const SETTLE_MS = 1_500;

type Route = {
  readonly path: string;
  readonly member: boolean;
  readonly tap: string;
  /** Group in which its largest contentful paint is compared; absent: in none. */
  readonly compared?: "home" | "list" | "dialog";
};

/** The screens, with what a person taps first. */
const routes: readonly Route[] = [
  { path: "/m/home", member: false, tap: "[role=tab] >> nth=1", compared: "home" },
  { path: "/m/login", member: false, tap: "dialog input >> nth=0", compared: "dialog" },
  { path: "/m/register", member: false, tap: "dialog input >> nth=0", compared: "dialog" },
  { path: "/m/slot-games", member: false, tap: "[aria-pressed] >> nth=1", compared: "list" },
  { path: "/m/search", member: false, tap: "main label >> nth=2", compared: "list" },
  { path: "/m/help", member: false, tap: "main button, main summary, main label >> nth=0" },
  { path: "/m/member/home", member: true, tap: "main button >> nth=0" },
  { path: "/m/voucherCenter", member: true, tap: "main label, main button >> nth=0" },
  { path: "/m/transaction/record", member: true, tap: "main label, main button >> nth=0" },
  { path: "/m/gameRecord", member: true, tap: "main label, main button >> nth=0" },
];

type Opened = {
  readonly sentKb: number;
  readonly scriptKb: number;
  readonly lcpMs: number;
  readonly inpMs: number;
};

/** A session of the sandbox's demo member. */
async function logIn(base: string): Promise<string> {
  const demo = createClient(base, { merchant: "khela" });
  const { token } = await demo.callOrThrow(calls.auth.login, {
    type: "username",
    username: "demo",
    password: demoPassword,
  });
  if (token === undefined) throw new Error("the demo member could not log in");
  return token;
}

/** Bytes of the page's requests, from the browser's resource timing. */
function readSent(): { all: number; script: number } {
  const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const sum = (list: readonly PerformanceResourceTiming[]) =>
    list.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
  return {
    all: sum(resources) + (page?.encodedBodySize ?? 0),
    script: sum(resources.filter(({ name }) => name.endsWith(".js"))),
  };
}

function readLargest(): Promise<number> {
  return new Promise((done) => {
    new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
    setTimeout(() => done(Number.NaN), 1_000);
  });
}

/** The longest time from a tap to the next paint, from the browser's event timing. */
async function tapAndWait(page: Page, tap: string): Promise<number> {
  await page.evaluate(() => {
    const record = window as unknown as { longest: number };
    record.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) record.longest = Math.max(record.longest, duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  await page.locator(tap).first().tap({ timeout: 5_000, force: true });
  await sleep(SETTLE_MS);
  return page.evaluate(() => (window as unknown as { longest: number }).longest);
}

async function openOnce(context: BrowserContext, url: string, tap: string): Promise<Opened> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow4g.cpu });
  await page.goto(url, { waitUntil: "load", timeout: GIVE_UP_MS });
  await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0, null, {
    timeout: GIVE_UP_MS,
  });
  await sleep(SETTLE_MS);
  const sent = await page.evaluate(readSent);
  const lcpMs = await page.evaluate(readLargest);
  const inpMs = await tapAndWait(page, tap);
  return { sentKb: sent.all / KB, scriptKb: sent.script / KB, lcpMs, inpMs };
}

/** Opens the screen on a phone that has passed the age gate and seen today's popup. */
async function openOnPhone(browser: Browser, base: string, route: Route, token: string): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "bn-BD",
    ignoreHTTPSErrors: true,
  });
  await context.addInitScript(() => {
    window.localStorage.setItem("khela.gate", "99");
    window.localStorage.setItem(
      "khela.popup",
      JSON.stringify({ day: Math.floor((Date.now() + 21_600_000) / 86_400_000), isHidden: true }),
    );
  });
  if (route.member)
    await context.addCookies([
      { name: sessionCookie, value: token, url: base, httpOnly: true, secure: true, sameSite: "Lax" },
    ]);
  try {
    return await openOnce(context, base + route.path, route.tap);
  } finally {
    await context.close();
  }
}

type Counts = { readonly loads: number; readonly compared: number };

function medianOf(found: readonly Opened[]): Opened {
  const of = (read: (opened: Opened) => number) => median(found.map(read));
  return {
    sentKb: of(({ sentKb }) => sentKb),
    scriptKb: of(({ scriptKb }) => scriptKb),
    lcpMs: of(({ lcpMs }) => lcpMs),
    inpMs: of(({ inpMs }) => inpMs),
  };
}

/** Opens all screens in turn. The first round warms the caches and is not counted. */
async function measureInTurn(
  browser: Browser,
  base: string,
  token: string,
  counts: Counts,
): Promise<readonly (readonly [Route, Opened])[]> {
  const found = new Map<Route, Opened[]>(routes.map((route) => [route, []]));
  for (let round = 0; round <= Math.max(counts.loads, counts.compared); round += 1) {
    for (const [route, opened] of found) {
      if (round > (route.compared === undefined ? counts.loads : counts.compared)) continue;
      const one = await openOnPhone(browser, base, route, token);
      if (round > 0) opened.push(one);
    }
  }
  return routes.map((route) => [route, medianOf(found.get(route) ?? [])]);
}

/** Largest contentful paint of the group's slowest screen, divided by home's. */
function comparedWithHome(
  found: readonly (readonly [Route, Opened])[],
  kind: NonNullable<Route["compared"]>,
): number {
  const slowest = (wanted: typeof kind) =>
    Math.max(...found.filter(([{ compared }]) => compared === wanted).map(([, { lcpMs }]) => lcpMs));
  return rounded(slowest(kind) / slowest("home"), 3);
}

function report(
  found: readonly (readonly [Route, Opened])[],
  { loads, compared }: Counts,
  browser: string,
): BenchReport {
  const list = comparedWithHome(found, "list");
  const dialog = comparedWithHome(found, "dialog");
  const home = found[0]?.[1].scriptKb ?? Number.NaN;
  const over = found.map(([, { scriptKb }]) => scriptKb - home);
  printTable([
    [
      `median of ${loads} loads, ${compared} of the first five`,
      "sent (kB)",
      "script (kB)",
      "over home (kB)",
      "largest paint (ms)",
      "a tap is answered (ms)",
    ],
    ...found.map(([{ path }, one]) => [
      path,
      rounded(one.sentKb, 1),
      rounded(one.scriptKb, 1),
      rounded(one.scriptKb - home, 1),
      rounded(one.lcpMs),
      rounded(one.inpMs),
    ]),
  ]);
  process.stdout.write(
    `\n  wanted: at most 20 kB of script over home (brotli), a tap answered within 200 ms,\n  the largest paint of lists (${list}) and dialogs (${dialog}) at most 1.15 of home's; ${slow4g.rttMs} ms, ${slow4g.downKbit} kbit/s, processor ${slow4g.cpu} × slower\n\n`,
  );
  return {
    ratios: {
      script_over_home_kb: rounded(Math.max(...over), 1),
      inp_ms: rounded(Math.max(...found.map(([, { inpMs }]) => inpMs))),
      list_lcp_vs_home: list,
      dialog_lcp_vs_home: dialog,
    },
    figures: Object.fromEntries(
      found.flatMap(([{ path }, one]) => {
        const name = path.slice("/m/".length).replaceAll(/[^a-zA-Z]+/g, "_");
        return [
          [`${name}_sent_kb`, rounded(one.sentKb, 1)],
          [`${name}_script_kb`, rounded(one.scriptKb, 1)],
          [`${name}_lcp_ms`, rounded(one.lcpMs)],
          [`${name}_inp_ms`, rounded(one.inpMs)],
        ];
      }),
    ),
    machine: { browser },
  };
}

export async function measureScreens(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      loads: { type: "string", default: String(LOADS) },
      compared: { type: "string", default: String(COMPARED_LOADS) },
    },
  });
  const counts: Counts = { loads: Number(values.loads), compared: Number(values.compared) };
  const executablePath = await ensureChromium();
  if (executablePath === null) throw new Error("there is no browser");
  const stack = await startFreshStack();
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({
    executablePath,
    args: [...root, "--disable-dev-shm-usage", "--ignore-certificate-errors"],
  });
  const front = await startTlsProxy(stack.url);
  const network = await startSlowNetwork(front.url, slow4g);
  try {
    const token = await logIn(stack.url);
    return report(await measureInTurn(browser, network.url, token, counts), counts, browser.version());
  } finally {
    await browser.close();
    network.close();
    await front.close();
    await stack.stop();
  }
}
