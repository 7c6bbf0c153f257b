/**
 * One first load of a page by a phone: 360 × 800, a processor four times slower (throttled by the browser), over the
 * network of slow-network.ts. No measuring script runs in the page before it has settled.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";

export type Load = {
  /** Time to first byte, with the network. */
  readonly ttfbMs: number;
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly cls: number;
  /** When the page is hydrated; null on a page without script. */
  readonly hydratedMs: number | null;
  /** The largest element. */
  readonly largest: string;
  readonly scripts: readonly string[];
};

export const slow4g = { rttMs: 150, downKbit: 1638, upKbit: 750, cpu: 4 } as const;

const SETTLE_MS = 1_000;
/** Pause after a load, so that closing its browser context does not slow the next load. */
const PAUSE_MS = 300;
const GIVE_UP_MS = 60_000;

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow4g.cpu });
}

/** Reads the browser's buffered entries after the load. */
function readTimings(): Promise<Omit<Load, "scripts">> {
  const entries = <E extends PerformanceEntry>(type: string) =>
    new Promise<E[]>((done) => {
      new PerformanceObserver((list) => done(list.getEntries() as E[])).observe({ type, buffered: true });
      // buffered entries arrive at once; without any there is no callback
      setTimeout(() => done([]), 100);
    });
  type Largest = PerformanceEntry & { readonly element: Element | null };
  type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
  return Promise.all([
    entries("paint"),
    entries<Largest>("largest-contentful-paint"),
    entries<Shift>("layout-shift"),
  ]).then(([paints, largest, shifts]) => {
    const last = largest.at(-1);
    const element = last?.element;
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return {
      ttfbMs: navigation?.responseStart ?? Number.NaN,
      fcpMs: paints.find(({ name }) => name === "first-contentful-paint")?.startTime ?? Number.NaN,
      lcpMs: last?.startTime ?? Number.NaN,
      cls: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
      hydratedMs: performance.getEntriesByName("hydrated")[0]?.startTime ?? null,
      largest:
        element === null || element === undefined
          ? ""
          : `${element.tagName.toLowerCase()} ${element.getAttribute("src") ?? element.textContent?.slice(0, 30) ?? ""}`,
    };
  });
}

/** Loads the page once, in a new browser context. */
export async function loadOnce(
  browser: Browser,
  url: string,
  { hydrates }: { hydrates: boolean },
): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "bn-BD",
  });
  try {
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await throttle(page);
    await page.goto(url, { waitUntil: "load", timeout: GIVE_UP_MS });
    if (hydrates)
      await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0, null, {
        timeout: GIVE_UP_MS,
      });
    await sleep(SETTLE_MS);
    return { ...(await page.evaluate(readTimings)), scripts: [...new Set(scripts)] };
  } finally {
    await context.close();
    await sleep(PAUSE_MS);
  }
}
