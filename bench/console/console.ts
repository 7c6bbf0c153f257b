/**
 * What an operator waits for at a long list, over HTTP: the audit log's first page and its page 1,000, with ten thousand rows and with many (a million
 * unless --rows says otherwise), and the CSV of all of them: its first byte, and what the server's memory grows by while it is sent.
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { operatorCookie } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { headers } from "@khela/contract/wire";
import { sql, type Db } from "@khela/service-kit/db/database";
import { seedCatalogue } from "../../apps/server/seed/seed.ts";
import { createOperator } from "../../tests/operators.ts";
import { freePorts } from "../../tools/setup/processes/ports.mjs";
import { openBenchDatabase, openLoader, requireDurable, settle, type BenchDatabase } from "../database.ts";
import { launchApiServer, stop, untilReady } from "../processes.ts";
import { printTable, rounded, type BenchReport } from "../report.ts";

const FEW = 10_000;
const MANY = 1_000_000;
const PAGE = 50;
const DEEP_PAGE = 1_000;
/** Rows that a call of the way to the deep page reads. */
const STEP = 200;
const TIMES = 300;
const WARM_UP = 50;
const SAMPLE_MS = 20;
const SESSIONS = 12;
const BYTES_PER_KB = 1_024;
const KB_PER_MB = 1_024;

/** Entries of twenty operators, one a second, without the chain, whose seals would take longer than what is measured. */
async function loadEntries(owner: Db, from: number, to: number): Promise<void> {
  await owner.run(sql`alter table audit_log disable trigger sealed`);
  await owner.run(sql`
    insert into audit_log (at, merchant_id, actor, action, subject, detail, ip, request_id)
    select timestamptz '2026-01-01Z' + n * interval '1 second', m.id, 'operator:bench' || n % 20, 'deposits.refuse', 'deposit:' || n,
      jsonb_build_object('session', '1', 'reason', 'no such transaction', 'before', jsonb_build_object('state', 'submitted'),
        'after', jsonb_build_object('state', 'refused')), '203.0.113.7', 'bench'
    from merchant m, generate_series(${from}::int, ${to}::int) n where m.code = 'khela'`);
  await owner.run(sql`alter table audit_log enable trigger sealed`);
}

type Caller = { readonly base: string; readonly tokens: readonly string[]; readonly pid: number };
type Page = { readonly rows: readonly unknown[]; readonly nextCursor: string | null };

/** An address and a session in turn: none uses up its budget of requests. */
let turn = 0;
const headersOf = ({ tokens }: Caller) => {
  turn += 1;
  return {
    [headers.merchant]: "khela",
    cookie: `${operatorCookie}=${tokens[turn % tokens.length]}`,
    "x-forwarded-for": `10.${turn % 200}.${Math.floor(turn / 200) % 200}.1`,
  };
};

async function readPage(
  caller: Caller,
  query: string,
): Promise<{ readonly ms: number; readonly page: Page }> {
  const started = performance.now();
  const answer = await fetch(`${caller.base}${operatorCalls.audit.list.path}?${query}`, {
    headers: headersOf(caller),
  });
  const body = (await answer.json()) as { readonly value?: Page };
  const ms = performance.now() - started;
  if (body.value === undefined) throw new Error(`${query} answers ${answer.status} ${JSON.stringify(body)}`);
  return { ms, page: body.value };
}

/** The cursor behind so many rows, by pages as a person turns them. */
async function cursorBehind(caller: Caller, rows: number): Promise<string> {
  let cursor = "";
  for (let read = 0; read < rows; read += STEP) {
    const { page } = await readPage(caller, `size=${STEP}&cursor=${cursor}`);
    cursor = page.nextCursor ?? cursor;
  }
  return cursor;
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;

async function timePages(caller: Caller, query: string): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < WARM_UP + TIMES; time += 1) {
    const { ms, page } = await readPage(caller, query);
    if (page.rows.length !== PAGE) throw new Error(`${query}: a page is short`);
    if (time >= WARM_UP) times.push(ms);
  }
  return p99(times);
}

const memoryKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/** The CSV of every row: its first byte, its time, and what the process grew by. */
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

async function withServer<T>(
  database: BenchDatabase,
  owner: Db,
  work: (caller: Caller) => Promise<T>,
): Promise<T> {
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

async function measurePages(caller: Caller) {
  const first = await timePages(caller, `size=${PAGE}`);
  const cursor = await cursorBehind(caller, Math.min(FEW - STEP, PAGE * DEEP_PAGE));
  return { first, deepOfFew: await timePages(caller, `size=${PAGE}&cursor=${cursor}`) };
}

export async function measureConsole(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: { rows: { type: "string", default: String(MANY) } },
  });
  const rows = Number(values.rows);
  const database = await openBenchDatabase();
  const owner = openLoader(database.url);
  try {
    const durable = await requireDurable(owner);
    await seedCatalogue(owner);
    await loadEntries(owner, 1, FEW);
    await settle(owner, 0);
    const few = await withServer(database, owner, measurePages);
    await loadEntries(owner, FEW + 1, rows);
    await settle(owner, 0);
    const many = await withServer(database, owner, async (caller) => {
      const pages = await measurePages(caller);
      const cursor = await cursorBehind(caller, PAGE * DEEP_PAGE);
      const deep = await timePages(caller, `size=${PAGE}&cursor=${cursor}`);
      // the first one warms what every later one uses
      await readCsv(caller, rows);
      return { ...pages, deep, csv: await readCsv(caller, rows) };
    });
    return report(few, many, { rows, durable });
  } finally {
    await owner.close();
    await database.stop();
  }
}

type Pages = Awaited<ReturnType<typeof measurePages>>;
type Many = Pages & { readonly deep: number; readonly csv: Awaited<ReturnType<typeof readCsv>> };

function report(
  few: Pages,
  many: Many,
  { rows, durable }: { readonly rows: number; readonly durable: string },
): BenchReport {
  const { csv, deep } = many;
  printTable([
    [durable, "first page p99 ms", "deep page p99 ms"],
    [`audit log of ${FEW} rows (deep: near its end)`, rounded(few.first, 1), rounded(few.deepOfFew, 1)],
    [`the same of ${rows} rows (deep: page ${DEEP_PAGE})`, rounded(many.first, 1), rounded(deep, 1)],
    [`CSV of ${rows} rows: ${rounded(csv.megabytes)} MB in ${rounded(csv.seconds, 1)} s`, "", ""],
  ]);
  return {
    ratios: { growth: rounded(many.first / few.first, 2), deep_growth: rounded(deep / few.deepOfFew, 2) },
    limits: {
      first_page_ms: { most: 100 },
      deep_page_ms: { most: 100 },
      csv_memory_mb: { most: 50 },
      csv_first_byte_ms: { most: 200 },
    },
    figures: {
      rows,
      first_page_ms: rounded(many.first, 1),
      deep_page_ms: rounded(deep, 1),
      csv_memory_mb: rounded(csv.grownMb),
      csv_first_byte_ms: rounded(csv.firstByteMs),
      csv_s: rounded(csv.seconds, 1),
    },
    machine: { database: durable },
  };
}
