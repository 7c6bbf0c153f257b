/**
 * Measures an operator's waiting times over HTTP: the first page and page 1,000 of the lists, a member's search and
 * timeline, the day's figures, and a decision, with ten thousand members and with the numbers of --members and
 * --bets; the audit log with --rows entries (a million by default), and the CSV of all of them: its first byte, and
 * the server's memory growth while it is sent. Each size has its own database and server, and the lists are read from
 * them in turn, so that other load affects both.
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { operatorCookie } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { headers } from "@khela/contract/wire";
import { seedCatalogue } from "../../apps/server/seed/seed.ts";
import { createOperator } from "../../tests/operators.ts";
import { freePorts } from "../../tools/setup/processes/ports.mjs";
import { openBenchDatabase, openLoader, requireDurable, settle, type BenchDatabase } from "../database.ts";
import { launchApiServer, stop, untilReady } from "../processes.ts";
import { FIRST_MEMBER, grow, insertWaiting } from "./load.ts";
import { median, printTable, rounded, type BenchReport } from "../report.ts";

const FEW = 10_000;
const FEW_BETS = 50_000;
const MANY = 1_000_000;
const PAGE = 50;
const DEEP_PAGE = 1_000;
/** Number of rows before a page near the end of the small database's lists; both databases are timed at this page. */
const FEW_DEEP = 800;
const DECISIONS = 200;
const TIMES = 300;
/** Number of turns into which a list's requests are divided; the two database sizes alternate. */
const TURNS = 6;
const WARM_UP = 50;
const SAMPLE_MS = 20;
const SESSIONS = 12;
const BYTES_PER_KB = 1_024;
const KB_PER_MB = 1_024;

type Caller = { readonly base: string; readonly tokens: readonly string[]; readonly pid: number };
type Page = { readonly rows: readonly unknown[]; readonly nextCursor: string | null };

/** A list that is read in pages. */
type Reading = {
  readonly name: string;
  readonly path: string;
  readonly query: string;
  /** Page size of the requests that walk to the deep page. */
  readonly step: number;
};

const { audit, deposits, members, today, withdrawals } = operatorCalls;
const readings: readonly Reading[] = [
  { name: "audit", path: audit.list.path, query: "", step: 200 },
  { name: "deposits", path: deposits.list.path, query: "", step: 200 },
  { name: "withdrawals", path: withdrawals.list.path, query: "", step: 200 },
  { name: "timeline", path: members.timeline.path, query: `id=${FIRST_MEMBER + 1}&`, step: 100 },
];

/** Counts requests. They alternate between addresses and sessions, so that none reaches its rate limit. */
let turn = 0;
const headersOf = ({ tokens }: Caller) => {
  turn += 1;
  return {
    [headers.merchant]: "khela",
    cookie: `${operatorCookie}=${tokens[turn % tokens.length]}`,
    "x-forwarded-for": `10.${turn % 200}.${Math.floor(turn / 200) % 200}.1`,
  };
};

async function read(
  caller: Caller,
  address: string,
): Promise<{ readonly ms: number; readonly value: Record<string, unknown> }> {
  const started = performance.now();
  const answer = await fetch(caller.base + address, { headers: headersOf(caller) });
  const body = (await answer.json()) as { readonly value?: Record<string, unknown> };
  const ms = performance.now() - started;
  if (!answer.ok || body.value === undefined)
    throw new Error(`${address} answers ${answer.status} ${JSON.stringify(body)}`);
  return { ms, value: body.value };
}

async function readPage(
  caller: Caller,
  { path, query }: Reading,
  place: string,
): Promise<{ readonly ms: number; readonly page: Page }> {
  const { ms, value } = await read(caller, `${path}?${query}${place}`);
  const { rows, list, nextCursor } = value as Partial<Page> & { readonly list?: Page["rows"] };
  return { ms, page: { rows: rows ?? list ?? [], nextCursor: nextCursor ?? null } };
}

/** Returns the cursor after `rows` rows, read in pages of `step`. A shorter list gives its last page's cursor. */
async function cursorBehind(caller: Caller, reading: Reading, rows: number): Promise<string> {
  let before = "";
  let cursor = "";
  for (let at = 0; at < rows; at += reading.step) {
    const { page } = await readPage(caller, reading, `size=${reading.step}&cursor=${cursor}`);
    if (page.nextCursor === null) return before;
    before = cursor;
    cursor = page.nextCursor;
  }
  return cursor;
}

/** The limits apply to the 99th percentile. Growth is judged by the median: other work affects it less. */
type Times = { readonly p99: number; readonly p50: number };

const timesOf = (times: readonly number[]): Times => ({
  p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!,
  p50: median(times),
});

async function timeEach(work: () => Promise<number>): Promise<Times> {
  const times: number[] = [];
  for (let time = 0; time < WARM_UP + TIMES; time += 1) {
    const ms = await work();
    if (time >= WARM_UP) times.push(ms);
  }
  return timesOf(times);
}

async function timePage(caller: Caller, reading: Reading, place: string): Promise<number> {
  const { ms, page } = await readPage(caller, reading, place);
  if (page.rows.length !== PAGE) throw new Error(`${reading.name}: a page is short`);
  return ms;
}

/** Times searches for a member's name by its first characters, each search with different ones. */
function timeSearch(caller: Caller): Promise<Times> {
  let typed = 0;
  return timeEach(async () => {
    typed += 7;
    return (await read(caller, `${members.search.path}?query=player${typed % 1_000}`)).ms;
  });
}

/**
 * Times the day's figures: the first request counts them, later requests get stored figures, refreshed in the
 * background.
 */
async function timeDay(caller: Caller): Promise<{ readonly counted: number; readonly shown: Times }> {
  const counted = (await read(caller, today.get.path)).ms;
  return { counted, shown: await timeEach(async () => (await read(caller, today.get.path)).ms) };
}

/** Refusals of waiting deposits, one by one. */
async function timeDecisions(caller: Caller, ids: readonly string[]): Promise<Times> {
  const times: number[] = [];
  for (const id of ids) {
    const started = performance.now();
    const answer = await fetch(caller.base + deposits.refuse.path, {
      method: "POST",
      headers: { ...headersOf(caller), "content-type": "application/json" },
      body: JSON.stringify({ id, reason: "no such transaction" }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`a decision answers ${answer.status} ${text}`);
    times.push(performance.now() - started);
  }
  return timesOf(times);
}

const memoryKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/** The CSV of every row: its first byte, its time, and the memory growth of the process. */
async function readCsv(caller: Caller, rows: number) {
  const before = memoryKb(caller.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryKb(caller.pid));
  }, SAMPLE_MS);
  const started = performance.now();
  const answer = await fetch(`${caller.base}${operatorCalls.lists.export.path}`, {
    method: "POST",
    headers: { ...headersOf(caller), "content-type": "application/json" },
    body: JSON.stringify({
      list: "audit.list",
      format: "csv",
      filters: {},
      columns: ["at", "actor", "action", "subject", "reason", "ip", "before", "after"].map((key) => ({
        key,
        heading: key,
      })),
      reason: "bench of the export",
    }),
  });
  let firstByteMs: number | null = null;
  let bytes = 0;
  let lines = 0;
  for await (const chunk of answer.body!) {
    firstByteMs ??= performance.now() - started;
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  clearInterval(watch);
  if (lines < rows) throw new Error(`the CSV has ${lines} lines of ${rows} rows`);
  return {
    firstByteMs: firstByteMs!,
    seconds: (performance.now() - started) / 1_000,
    megabytes: bytes / BYTES_PER_KB / KB_PER_MB,
    grownMb: (most - before) / KB_PER_MB,
  };
}

type Loaded = { readonly database: BenchDatabase; readonly owner: ReturnType<typeof openLoader> };

/** A database with the catalogue. */
async function openLoaded(): Promise<Loaded> {
  const database = await openBenchDatabase();
  const owner = openLoader(database.url);
  await seedCatalogue(owner);
  return { database, owner };
}

async function withServer<T>({ database, owner }: Loaded, work: (caller: Caller) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "khela-bench-console-"));
  let server: ChildProcess | undefined;
  try {
    const [port] = await freePorts(1);
    server = launchApiServer(database, { port, dataDir }, { TRUST_PROXY: "1" });
    const base = `http://127.0.0.1:${port}`;
    await untilReady(`${base}/readyz`, server);
    const of = { app: base, database: { owner }, services: { now: () => new Date() } };
    const tokens: string[] = [];
    for (let n = 0; n < SESSIONS; n += 1) tokens.push((await createOperator(of, `bench-${port}-${n}`)).token);
    return await work({ base, tokens, pid: server.pid! });
  } finally {
    if (server !== undefined) await stop(server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const places = ["first", "few", "deep"] as const;
type Pages = Readonly<Record<string, Readonly<Record<(typeof places)[number], Times>>>>;

/** The queries of a list's first page, of the page after FEW_DEEP rows, and of its page 1,000 or its last one. */
async function placesOf(caller: Caller, reading: Reading): Promise<Readonly<Record<string, string>>> {
  return {
    first: `size=${PAGE}`,
    few: `size=${PAGE}&cursor=${await cursorBehind(caller, reading, FEW_DEEP)}`,
    deep: `size=${PAGE}&cursor=${await cursorBehind(caller, reading, PAGE * DEEP_PAGE)}`,
  };
}

/** The times of every list's pages, for each caller; the callers take turns. */
async function timeReadings(callers: readonly Caller[]): Promise<Pages[]> {
  const timed = callers.map((): Record<string, Pages[string]> => ({}));
  for (const reading of readings) {
    const at = await Promise.all(callers.map((caller) => placesOf(caller, reading)));
    const times = callers.map(() => ({ first: [] as number[], few: [] as number[], deep: [] as number[] }));
    for (let turn = 0; turn <= TURNS; turn += 1)
      for (const place of places)
        for (const [n, caller] of callers.entries())
          for (let time = 0; time < (turn === 0 ? WARM_UP : TIMES / TURNS); time += 1) {
            const ms = await timePage(caller, reading, at[n]![place]!);
            if (turn > 0) times[n]![place].push(ms);
          }
    for (const [n, { first, few, deep }] of times.entries())
      timed[n]![reading.name] = { first: timesOf(first), few: timesOf(few), deep: timesOf(deep) };
  }
  return timed;
}

async function timeOthers(caller: Caller, waiting: readonly string[]) {
  return {
    search: await timeSearch(caller),
    day: await timeDay(caller),
    decision: await timeDecisions(caller, waiting),
  };
}

export async function measureConsole(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: "string", default: String(MANY) },
      members: { type: "string", default: String(2 * FEW) },
      bets: { type: "string", default: String(2 * FEW_BETS) },
      minutes: { type: "string", default: "30" },
    },
  });
  const rows = Number(values.rows);
  const minutes = Number(values.minutes);
  const asked = { members: Number(values.members), bets: Number(values.bets) };
  const small = { members: FEW, bets: FEW_BETS };
  const [few, many] = [await openLoaded(), await openLoaded()];
  try {
    const durable = await requireDurable(many.owner);
    const growth = { entries: [1, FEW], minutes } as const;
    for (const { owner } of [few, many]) await grow(owner, { members: 0, bets: 0 }, small, growth);
    const size = await grow(many.owner, small, asked, { entries: [FEW + 1, rows], minutes });
    const waiting: string[][] = [];
    for (const { owner } of [few, many]) {
      await settle(owner, 0);
      waiting.push(await insertWaiting(owner, DECISIONS));
    }
    return await withServer(few, (ofFew) =>
      withServer(many, async (ofMany) => {
        const [fewPages, manyPages] = await timeReadings([ofFew, ofMany]);
        const fewTimes = { pages: fewPages!, ...(await timeOthers(ofFew, waiting[0]!)) };
        const manyTimes = { pages: manyPages!, ...(await timeOthers(ofMany, waiting[1]!)) };
        // the first one warms up the code that all later ones use
        await readCsv(ofMany, rows);
        const csv = await readCsv(ofMany, rows);
        return report(fewTimes, { ...manyTimes, csv }, { ...size, rows, durable });
      }),
    );
  } finally {
    for (const { owner, database } of [few, many]) {
      await owner.close();
      await database.stop();
    }
  }
}

type Timed = Awaited<ReturnType<typeof timeOthers>> & { readonly pages: Pages };
type Many = Timed & { readonly csv: Awaited<ReturnType<typeof readCsv>> };
type Measured = {
  readonly rows: number;
  readonly members: number;
  readonly bets: number;
  readonly durable: string;
};

const p99Of = (few: Times, many: Times) => [rounded(few.p99, 1), rounded(many.p99, 1)];

const p50Of = (few: Times, many: Times) => [rounded(few.p50, 2), rounded(many.p50, 2)];

const largest = (values: readonly number[]) => Math.max(...values);

function report(few: Timed, many: Many, { durable, ...size }: Measured): BenchReport {
  const { csv } = many;
  const pages = readings.map(({ name }) => ({ name, few: few.pages[name]!, many: many.pages[name]! }));
  printTable([
    [durable, `${FEW} members`, `${size.members} members, ${size.bets} bets`],
    ...pages.flatMap((each) => [
      [`${each.name}, first page p99 ms`, ...p99Of(each.few.first, each.many.first)],
      [`${each.name}, page ${DEEP_PAGE} or the last p99 ms`, ...p99Of(each.few.deep, each.many.deep)],
      [`${each.name}, first page median ms`, ...p50Of(each.few.first, each.many.first)],
      [`${each.name}, behind ${FEW_DEEP} rows median ms`, ...p50Of(each.few.few, each.many.few)],
    ]),
    ["search by name p99 ms", ...p99Of(few.search, many.search)],
    ["day's figures, counted, ms", rounded(few.day.counted, 1), rounded(many.day.counted, 1)],
    ["day's figures, shown, p99 ms", ...p99Of(few.day.shown, many.day.shown)],
    ["decision p99 ms", ...p99Of(few.decision, many.decision)],
    [`CSV of ${size.rows} rows: ${rounded(csv.megabytes)} MB in ${rounded(csv.seconds, 1)} s`, "", ""],
  ]);
  const each = Object.fromEntries(
    pages.flatMap(({ name, many: { first, deep } }) => [
      [`${name}_first_ms`, rounded(first.p99, 1)],
      [`${name}_deep_ms`, rounded(deep.p99, 1)],
    ]),
  );
  return {
    ratios: {
      growth: rounded(largest(pages.map((page) => page.many.first.p50 / page.few.first.p50)), 2),
      deep_growth: rounded(largest(pages.map((page) => page.many.few.p50 / page.few.few.p50)), 2),
    },
    limits: {
      first_page_ms: { most: 100 },
      deep_page_ms: { most: 100 },
      search_ms: { most: 100 },
      day_ms: { most: 100 },
      decision_ms: { most: 100 },
      growth: { most: 1.2 },
      deep_growth: { most: 1.2 },
      csv_memory_mb: { most: 50 },
      csv_first_byte_ms: { most: 200 },
    },
    figures: {
      ...size,
      first_page_ms: rounded(largest(pages.map((page) => page.many.first.p99)), 1),
      deep_page_ms: rounded(largest(pages.map((page) => page.many.deep.p99)), 1),
      ...each,
      search_ms: rounded(many.search.p99, 1),
      day_ms: rounded(many.day.shown.p99, 1),
      day_counted_ms: rounded(many.day.counted, 1),
      decision_ms: rounded(many.decision.p99, 1),
      csv_memory_mb: rounded(csv.grownMb),
      csv_first_byte_ms: rounded(csv.firstByteMs),
      csv_s: rounded(csv.seconds, 1),
    },
    machine: { database: durable },
  };
}
