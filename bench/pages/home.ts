/**
 * Home on a slow phone, compared with two pages without script that show the same pictures (see static-page.ts), loaded in
 * turn in the same run over TLS and HTTP/2; the bytes sent; and Lighthouse's scores.
 */
import { parseArgs } from "node:util";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { ART_DIR } from "../../tools/setup/build/render-art.ts";
import { ensureChromium } from "../../tools/setup/chromium.mjs";
import { startFreshStack } from "../../tools/setup/processes/fresh-stack.ts";
import { freePorts } from "../../tools/setup/processes/ports.mjs";
import type { FreshStack } from "../../tools/setup/processes/fresh-stack.ts";
import { loadOnce, slow4g } from "./page-load.ts";
import type { Load } from "./page-load.ts";
import { startSlowNetwork } from "./slow-network.ts";
import { serveStaticPages } from "./static-page.ts";
import type { StaticPages } from "./static-page.ts";
import { median, printTable, rounded } from "../report.ts";
import type { BenchReport } from "../report.ts";
import { startTlsProxy } from "./tls-proxy.ts";

/**
 * The first paint of equal loads varies by about 400 ms: it depends on how much the browser has parsed at its first
 * frame. Two medians of 14 equal pages can differ by a tenth. The handwritten page is only for context.
 */
const LOADS = 42;
const LEAN_EACH = 3;
const LIGHTHOUSE_RUNS = 3;
const LIGHTHOUSE_SPARE = 3;
const KB = 1_000;

const printLine = (line: string) => {
  process.stdout.write(`${line}\n`);
};

/** Bytes of a body as sent to a browser that accepts Brotli. */
async function sentBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { "accept-encoding": "br" } });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  const length = answer.headers.get("content-length");
  await answer.body?.cancel();
  if (length === null) throw new Error(`${url} has no content-length`);
  return Number(length);
}

/** Loads of each page, and runs of Lighthouse; 0 leaves Lighthouse out. */
type Counts = { readonly loads: number; readonly lighthouse: number };

type Loads = { readonly site: Load[]; readonly still: Load[]; readonly lean: Load[] };

async function loadInTurn(
  browser: Browser,
  siteUrl: string,
  { staticUrl, leanUrl }: StaticPages,
  count: number,
): Promise<Loads> {
  const loads: Loads = { site: [], still: [], lean: [] };
  const pages = [
    ["still", staticUrl],
    ["site", siteUrl],
  ] as const;
  // The first load of each warms the caches and is not counted. Each of the two goes first equally often.
  for (let run = 0; run <= count; run += 1) {
    const inTurn = run % 2 === 0 ? pages : pages.toReversed();
    for (const [name, url] of [...inTurn, ...(run % LEAN_EACH === 0 ? [["lean", leanUrl] as const] : [])]) {
      const load = await loadOnce(browser, url, { hydrates: name === "site" });
      if (run > 0) loads[name].push(load);
    }
    if (run > 0)
      printLine(
        `  load ${String(run).padStart(2)} of ${count}: ${pages.map(([name]) => `${name} ${loads[name].at(-1)?.fcpMs.toFixed(0)} / ${loads[name].at(-1)?.lcpMs.toFixed(0)} ms`).join(", ")}`,
      );
  }
  return loads;
}

type Scores = {
  readonly performance: number;
  readonly accessibility: number;
  readonly faults: readonly string[];
};

/** Lighthouse with its default settings for a phone; null when it lost its trace, as on a loaded machine. */
async function runLighthouseOnce(url: string, port: number): Promise<Scores | null> {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "silent",
    onlyCategories: ["performance", "accessibility"],
  });
  if (result === undefined) return null;
  const { categories, audits } = result.lhr;
  const [performance, accessibility] = [categories["performance"]?.score, categories["accessibility"]?.score];
  if (typeof performance !== "number" || typeof accessibility !== "number") return null;
  const faults = (categories["accessibility"]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => audits[id]?.title ?? id);
  return {
    performance: Math.round(performance * 100),
    accessibility: Math.round(accessibility * 100),
    faults,
  };
}

/** The median of `count` runs. */
async function runLighthouse(url: string, port: number, count: number): Promise<Scores | null> {
  if (count === 0) return null;
  const found: Scores[] = [];
  for (let run = 0; run < count + LIGHTHOUSE_SPARE && found.length < count; run += 1) {
    const scores = await runLighthouseOnce(url, port);
    if (scores !== null) found.push(scores);
  }
  if (found.length < count) throw new Error("Lighthouse gave no scores");
  return {
    performance: median(found.map(({ performance }) => performance)),
    accessibility: Math.min(...found.map(({ accessibility }) => accessibility)),
    faults: [...new Set(found.flatMap(({ faults }) => faults))],
  };
}

type Sizes = {
  readonly siteHtml: number;
  readonly staticHtml: number;
  readonly leanHtml: number;
  readonly script: number;
};
type Found = {
  readonly loads: Loads;
  readonly pictures: number;
  readonly sizes: Sizes;
  readonly scores: Scores | null;
};

function medianLoad(loads: readonly Load[]): { ttfb: number; fcp: number; lcp: number; hydrated: number } {
  const of = (read: (load: Load) => number) => median(loads.map(read));
  return {
    ttfb: of(({ ttfbMs }) => ttfbMs),
    fcp: of(({ fcpMs }) => fcpMs),
    lcp: of(({ lcpMs }) => lcpMs),
    hydrated: of(({ hydratedMs }) => hydratedMs ?? Number.NaN),
  };
}

function summarise({ loads, pictures, sizes, scores }: Found): Omit<BenchReport, "machine"> {
  const site = medianLoad(loads.site);
  const still = medianLoad(loads.still);
  const lean = medianLoad(loads.lean);
  return {
    ratios: {
      lcp_vs_static: rounded(site.lcp / still.lcp, 3),
      fcp_vs_static: rounded(site.fcp / still.fcp, 3),
      hydrated_vs_static_lcp: rounded(site.hydrated / still.lcp, 3),
      lcp_vs_lean: rounded(site.lcp / lean.lcp, 3),
      fcp_vs_lean: rounded(site.fcp / lean.fcp, 3),
    },
    figures: {
      ttfb_ms: rounded(site.ttfb),
      static_ttfb_ms: rounded(still.ttfb),
      lean_ttfb_ms: rounded(lean.ttfb),
      fcp_ms: rounded(site.fcp),
      static_fcp_ms: rounded(still.fcp),
      lean_fcp_ms: rounded(lean.fcp),
      lcp_ms: rounded(site.lcp),
      static_lcp_ms: rounded(still.lcp),
      lean_lcp_ms: rounded(lean.lcp),
      hydrated_ms: rounded(site.hydrated),
      cls: rounded(Math.max(...loads.site.map(({ cls }) => cls)), 4),
      script_brotli_kb: rounded(sizes.script / KB, 1),
      html_brotli_kb: rounded(sizes.siteHtml / KB, 1),
      static_html_brotli_kb: rounded(sizes.staticHtml / KB, 1),
      lean_html_brotli_kb: rounded(sizes.leanHtml / KB, 1),
      pictures,
      runs: loads.site.length,
      ...(scores === null
        ? {}
        : { lighthouse_performance: scores.performance, lighthouse_accessibility: scores.accessibility }),
    },
  };
}

function print({ ratios, figures }: Omit<BenchReport, "machine">, { loads, scores }: Found): void {
  const at = (name: string) => figures[name] ?? ratios[name] ?? "";
  printLine("");
  printTable([
    ["home on a slow phone", "site", "static", "lean", "site : static"],
    ["the server's part of it (ms)", at("ttfb_ms"), at("static_ttfb_ms"), at("lean_ttfb_ms"), ""],
    ["first paint (ms)", at("fcp_ms"), at("static_fcp_ms"), at("lean_fcp_ms"), at("fcp_vs_static")],
    ["largest paint (ms)", at("lcp_ms"), at("static_lcp_ms"), at("lean_lcp_ms"), at("lcp_vs_static")],
    ["answers a tap (ms)", at("hydrated_ms"), "", "", ""],
    [
      "HTML with its style (kB, brotli)",
      at("html_brotli_kb"),
      at("static_html_brotli_kb"),
      at("lean_html_brotli_kb"),
      "",
    ],
  ]);
  printLine("");
  printTable([
    ["", "measured", "wanted"],
    ["first paint against static", at("fcp_vs_static"), "≤ 1.05"],
    ["largest paint against static", at("lcp_vs_static"), "≤ 1.05"],
    ["answers a tap against static's largest paint", at("hydrated_vs_static_lcp"), "≤ 1.9"],
    ["script (kB, brotli)", at("script_brotli_kb"), "≤ 75"],
    ["HTML with its style (kB, brotli)", at("html_brotli_kb"), "≤ 12"],
    ["layout shift", at("cls"), "0"],
    ["Lighthouse performance", at("lighthouse_performance"), "≥ 95"],
    ["Lighthouse accessibility", at("lighthouse_accessibility"), "100"],
  ]);
  const largest = (of: readonly Load[]) => [...new Set(of.map((load) => load.largest))].join(" | ");
  printLine(
    `\n  largest: site ${largest(loads.site)}; static ${largest(loads.still)}; lean ${largest(loads.lean)}`,
  );
  for (const fault of scores?.faults ?? []) printLine(`  Lighthouse, accessibility: ${fault}`);
  printLine(
    "  static: the same document without script; lean: a page written by hand with the same pictures and names",
  );
  printLine(
    `  median of ${loads.site.length} loads each, in turn, over TLS and HTTP/2; ${slow4g.rttMs} ms, ${slow4g.downKbit} kbit/s, processor ${slow4g.cpu} × slower\n`,
  );
}

async function measureIn(browser: Browser, stack: FreshStack, port: number, counts: Counts): Promise<Found> {
  const siteUrl = `${stack.url}/m/home`;
  const pages = await serveStaticPages(browser, siteUrl, ART_DIR);
  const fronts = await Promise.all([startTlsProxy(stack.url), startTlsProxy(pages.staticUrl)]);
  const [toSite, toStatic] = await Promise.all([
    startSlowNetwork(fronts[0].url, slow4g),
    startSlowNetwork(fronts[1].url, slow4g),
  ]);
  try {
    const loads = await loadInTurn(
      browser,
      `${toSite.url}/m/home`,
      {
        ...pages,
        staticUrl: `${toStatic.url}/static`,
        leanUrl: `${toStatic.url}/lean`,
      },
      counts.loads,
    );
    const scripts = await Promise.all(
      (loads.site.at(-1)?.scripts ?? []).map((url) => sentBytes(url.replace(toSite.url, stack.url))),
    );
    const sizes = {
      siteHtml: await sentBytes(siteUrl),
      staticHtml: await sentBytes(pages.staticUrl),
      leanHtml: await sentBytes(pages.leanUrl),
      script: scripts.reduce((sum, size) => sum + size, 0),
    };
    return {
      loads,
      pictures: pages.pictures,
      sizes,
      scores: await runLighthouse(siteUrl, port, counts.lighthouse),
    };
  } finally {
    toSite.close();
    toStatic.close();
    for (const front of fronts) await front.close();
    await pages.close();
  }
}

export async function measureHome(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      loads: { type: "string", default: String(LOADS) },
      lighthouse: { type: "string", default: String(LIGHTHOUSE_RUNS) },
    },
  });
  const counts = { loads: Number(values.loads), lighthouse: Number(values.lighthouse) };
  const executablePath = await ensureChromium();
  if (executablePath === null) throw new Error("there is no browser");
  const stack = await startFreshStack();
  const [port = 0] = await freePorts(1);
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...root,
      "--disable-dev-shm-usage",
      "--ignore-certificate-errors",
      `--remote-debugging-port=${port}`,
    ],
  });
  try {
    const found = await measureIn(browser, stack, port, counts);
    const measured = summarise(found);
    print(measured, found);
    return { ...measured, machine: { browser: browser.version() } };
  } finally {
    await browser.close();
    await stack.stop();
  }
}
