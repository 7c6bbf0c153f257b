/**
 * Home on a slow phone beside a page without script that shows the same pictures, loaded in turn in the same run; the
 * bytes a phone is sent; and what Lighthouse says.
 */
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { ensureChromium } from "../tools/setup/chromium.mjs";
import { freePorts, startFreshStack } from "../tools/setup/fresh-stack.ts";
import type { FreshStack } from "../tools/setup/fresh-stack.ts";
import { loadOnce, slow4g } from "./load.ts";
import type { Load } from "./load.ts";
import { serveStaticPage } from "./static-page.ts";
import type { StaticPage } from "./static-page.ts";
import { median, printTable, rounded } from "./table.ts";
import type { Measured } from "./table.ts";

const RUNS = 11;
const LIGHTHOUSE_RUNS = 3;
const KB = 1_000;

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

/** Bytes of a body as they travel to a browser that takes brotli. */
async function sentBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { "accept-encoding": "br" } });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  const length = answer.headers.get("content-length");
  await answer.body?.cancel();
  if (length === null) throw new Error(`${url} does not say its length`);
  return Number(length);
}

type Pair = { readonly site: readonly Load[]; readonly plain: readonly Load[] };

async function loadInTurn(browser: Browser, siteUrl: string, plainUrl: string): Promise<Pair> {
  const site: Load[] = [];
  const plain: Load[] = [];
  // The first load of each warms the servers and the disk, and is not counted.
  for (let run = 0; run <= RUNS; run += 1) {
    const first = await loadOnce(browser, plainUrl, { hydrates: false });
    const second = await loadOnce(browser, siteUrl, { hydrates: true });
    if (run === 0) continue;
    plain.push(first);
    site.push(second);
    say(`  load ${String(run).padStart(2)} of ${RUNS}: site ${second.lcpMs.toFixed(0)} ms, static ${first.lcpMs.toFixed(0)} ms`);
  }
  return { site, plain };
}

type Scores = { readonly performance: number; readonly accessibility: number; readonly faults: readonly string[] };

/** Lighthouse as it comes, for a phone; the median of a few runs. */
async function askLighthouse(url: string, port: number): Promise<Scores> {
  const found: Scores[] = [];
  for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1) {
    const result = await lighthouse(url, { port, output: "json", logLevel: "silent", onlyCategories: ["performance", "accessibility"] });
    if (result === undefined) throw new Error("Lighthouse gave no report");
    const { categories, audits } = result.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
    const faults = (categories["accessibility"]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0).map(({ id }) => audits[id]?.title ?? id);
    found.push({ performance: score("performance"), accessibility: score("accessibility"), faults });
  }
  return {
    performance: median(found.map(({ performance }) => performance)),
    accessibility: Math.min(...found.map(({ accessibility }) => accessibility)),
    faults: [...new Set(found.flatMap(({ faults }) => faults))],
  };
}

type Found = { readonly pair: Pair; readonly plain: StaticPage; readonly htmlBytes: number; readonly scriptBytes: number; readonly scores: Scores };

function summarise({ pair, plain, htmlBytes, scriptBytes, scores }: Found): Omit<Measured, "machine"> {
  const middle = (loads: readonly Load[], of: (load: Load) => number) => median(loads.map(of));
  const site = { fcp: middle(pair.site, ({ fcpMs }) => fcpMs), lcp: middle(pair.site, ({ lcpMs }) => lcpMs) };
  const still = { fcp: middle(pair.plain, ({ fcpMs }) => fcpMs), lcp: middle(pair.plain, ({ lcpMs }) => lcpMs) };
  const hydrated = middle(pair.site, ({ hydratedMs }) => hydratedMs ?? Number.NaN);
  return {
    ratios: {
      lcp_vs_static: rounded(site.lcp / still.lcp, 3),
      fcp_vs_static: rounded(site.fcp / still.fcp, 3),
      hydrated_vs_static_lcp: rounded(hydrated / still.lcp, 3),
    },
    figures: {
      fcp_ms: rounded(site.fcp), static_fcp_ms: rounded(still.fcp), lcp_ms: rounded(site.lcp), static_lcp_ms: rounded(still.lcp),
      hydrated_ms: rounded(hydrated), cls: rounded(Math.max(...pair.site.map(({ cls }) => cls)), 4),
      script_brotli_kb: rounded(scriptBytes / KB, 1), html_brotli_kb: rounded(htmlBytes / KB, 1),
      static_html_brotli_kb: rounded(plain.brotliBytes / KB, 1), pictures: plain.pictures, runs: RUNS,
      lighthouse_performance: scores.performance, lighthouse_accessibility: scores.accessibility,
    },
  };
}

function print({ ratios, figures }: Omit<Measured, "machine">, { pair, scores }: Found): void {
  const row = (name: string, value: number | undefined, wanted: string) => [name, value ?? "", wanted];
  say("");
  printTable([
    ["home on a slow phone", "site", "static", "ratio"],
    ["first paint (ms)", figures["fcp_ms"] ?? "", figures["static_fcp_ms"] ?? "", ratios["fcp_vs_static"] ?? ""],
    ["largest paint (ms)", figures["lcp_ms"] ?? "", figures["static_lcp_ms"] ?? "", ratios["lcp_vs_static"] ?? ""],
    ["answers a tap (ms)", figures["hydrated_ms"] ?? "", "", ratios["hydrated_vs_static_lcp"] ?? ""],
    ["HTML with its style (kB, brotli)", figures["html_brotli_kb"] ?? "", figures["static_html_brotli_kb"] ?? "", ""],
  ]);
  say("");
  printTable([
    ["", "measured", "wanted"],
    row("first paint against static", ratios["fcp_vs_static"], "≤ 1.05"),
    row("largest paint against static", ratios["lcp_vs_static"], "≤ 1.05"),
    row("answers a tap against static's largest paint", ratios["hydrated_vs_static_lcp"], "≤ 1.9"),
    row("script (kB, brotli)", figures["script_brotli_kb"], "≤ 75"),
    row("HTML with its style (kB, brotli)", figures["html_brotli_kb"], "≤ 12"),
    row("layout shift", figures["cls"], "0"),
    row("Lighthouse performance", figures["lighthouse_performance"], "≥ 95"),
    row("Lighthouse accessibility", figures["lighthouse_accessibility"], "100"),
  ]);
  say(`\n  largest: site ${[...new Set(pair.site.map(({ largest }) => largest))].join(" | ")}; static ${[...new Set(pair.plain.map(({ largest }) => largest))].join(" | ")}`);
  for (const fault of scores.faults) say(`  Lighthouse, accessibility: ${fault}`);
  say(`  median of ${RUNS} loads each, in turn; ${slow4g.rttMs} ms, ${slow4g.downKbit} kbit/s, processor ${slow4g.cpu} × slower\n`);
}

async function measureIn(browser: Browser, stack: FreshStack, port: number): Promise<Found> {
  const siteUrl = `${stack.url}/m/home`;
  const plain = await serveStaticPage(browser, siteUrl, `${stack.dataDir}/art`);
  try {
    const pair = await loadInTurn(browser, siteUrl, plain.url);
    const sizes = await Promise.all((pair.site.at(-1)?.scripts ?? []).map(sentBytes));
    const scriptBytes = sizes.reduce((sum, size) => sum + size, 0);
    return { pair, plain, scriptBytes, htmlBytes: await sentBytes(siteUrl), scores: await askLighthouse(siteUrl, port) };
  } finally {
    await plain.close();
  }
}

export async function measureHome(): Promise<Measured> {
  const executablePath = await ensureChromium();
  if (executablePath === null) throw new Error("there is no browser");
  const stack = await startFreshStack();
  const [port = 0] = await freePorts(1);
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath, args: [...root, "--disable-dev-shm-usage", `--remote-debugging-port=${port}`] });
  try {
    const found = await measureIn(browser, stack, port);
    const measured = summarise(found);
    print(measured, found);
    return { ...measured, machine: { browser: browser.version() } };
  } finally {
    await browser.close();
    await stack.stop();
  }
}
