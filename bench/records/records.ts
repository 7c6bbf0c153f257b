/**
 * Waiting times of a member with a long record, over HTTP: the first page of the bet history and of the transactions
 * with their totals, a page deep in the record, and the totals alone. Measured with only the member's rows in the
 * tables, and again among others' rows.
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { calls } from "@khela/contract/calls";
import { sql, type Db } from "@khela/service-kit/db/database";
import { encodeCursor } from "../../apps/server/src/infra/db/cursor.ts";
import { seedCatalogue } from "../../apps/server/seed/seed.ts";
import { freePorts } from "../../tools/setup/processes/ports.mjs";
import {
  openBenchDatabase,
  openLoader,
  requireDurable,
  settle,
  type BenchDatabase,
  type Player,
} from "../database.ts";
import { launchApiServer, stop, untilReady } from "../processes.ts";
import { median, printTable, rounded, type BenchReport } from "../report.ts";
import { loadMember, loadOthers, openSessions } from "./records-data.ts";

const BETS = 200_000;
const TABLE = 2_000_000;
/** Rounds of requests; each figure is the median of its rounds. Forty would leave a ratio uncertain by a fifth. */
const TIMES = 300;
const WARM_UP = 100;
/** The deep page begins after this share of the record. */
const DEPTH = 0.9;
const RECORDS = ["betHistory", "transactions"] as const;

type RecordName = (typeof RECORDS)[number];
const pathOf = (name: RecordName): string =>
  name === "betHistory" ? calls.play.betHistory.path : calls.wallet.transactions.path;

/** Cursors of the row at the depth, as the server would have answered them. */
async function deepCursors(owner: Db, player: Player, bets: number): Promise<Record<RecordName, string>> {
  const seq = Math.max(2, Math.round(bets * (1 - DEPTH)));
  const row = await owner.one<{ micros: string; vendor: string; roundId: string }>(sql`
    select (extract(epoch from started_at) * 1000000)::bigint::text micros, vendor, round_id "roundId" from play_round
    where bucket = ${player.bucket} and member_id = ${player.memberId} and round_id = ${`round-${seq}`}`);
  return {
    betHistory: encodeCursor([row.micros, row.vendor, row.roundId]),
    transactions: encodeCursor([String(seq)]),
  };
}

type Page = { readonly list: readonly unknown[]; readonly footer?: Readonly<Record<string, unknown>> };

type Caller = { readonly token: string; readonly address: string };

async function read(url: string, { token, address }: Caller): Promise<{ ms: number; page: Page }> {
  const started = performance.now();
  const answer = await fetch(url, {
    headers: {
      merchant: "khela",
      language: "BN",
      authorization: token,
      "x-forwarded-for": address,
      // only compressed pages are cached: this one is generated each time
      "accept-encoding": "identity",
    },
  });
  const body = (await answer.json()) as { value?: Page };
  const ms = performance.now() - started;
  if (answer.status !== 200 || body.value === undefined)
    throw new Error(`${url} answers ${answer.status} ${JSON.stringify(body)}`);
  return { ms, page: body.value };
}

type Figures = { readonly firstPage: number; readonly deepPage: number; readonly totals: number };

async function measureRecord(
  base: string,
  name: RecordName,
  { tokens, cursor }: { readonly tokens: readonly string[]; readonly cursor: string },
): Promise<Figures> {
  const url = (query: string) => `${base}${pathOf(name)}?${query}`;
  const urls = {
    firstPage: url("cursor=&size=20"),
    deepPage: url(`cursor=${cursor}&size=20`),
    totals: url("cursor=&size=1"),
  };
  const times: Record<keyof typeof urls, number[]> = { firstPage: [], deepPage: [], totals: [] };
  for (let time = 0; time < WARM_UP + TIMES; time += 1) {
    // sessions and addresses in turn, so that none reaches its rate limit
    const place = time % tokens.length;
    const caller = { token: tokens[place]!, address: `10.${place}.0.1` };
    for (const key of ["firstPage", "deepPage", "totals"] as const) {
      const { ms, page } = await read(urls[key], caller);
      if (page.list.length !== (key === "totals" ? 1 : 20)) throw new Error(`${urls[key]}: a page is short`);
      if ((key === "deepPage") === (page.footer !== undefined)) throw new Error(`${urls[key]}: totals`);
      if (time >= WARM_UP) times[key].push(ms);
    }
  }
  return {
    firstPage: median(times.firstPage),
    deepPage: median(times.deepPage),
    totals: median(times.totals),
  };
}

async function measure(
  database: BenchDatabase,
  tokens: readonly string[],
  cursors: Record<RecordName, string>,
): Promise<Record<RecordName, Figures>> {
  const dataDir = mkdtempSync(join(tmpdir(), "khela-bench-records-"));
  let server: ChildProcess | undefined;
  try {
    const [port] = await freePorts(1);
    server = launchApiServer(database, { port, dataDir }, { TRUST_PROXY: "1" });
    const base = `http://127.0.0.1:${port}`;
    await untilReady(`${base}/readyz`, server);
    const of = (name: RecordName) => measureRecord(base, name, { tokens, cursor: cursors[name] });
    return { betHistory: await of("betHistory"), transactions: await of("transactions") };
  } finally {
    if (server !== undefined) await stop(server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The slower of the two records, against which a limit is checked. */
const slower = (side: Record<RecordName, Figures>, key: keyof Figures): number =>
  Math.max(...RECORDS.map((name) => side[name][key]));

export async function measureRecords(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      bets: { type: "string", default: String(BETS) },
      table: { type: "string", default: String(TABLE) },
    },
  });
  const [bets, table] = [Number(values.bets), Number(values.table)];
  const database = await openBenchDatabase();
  const owner = openLoader(database.url);
  try {
    const durable = await requireDurable(owner);
    await seedCatalogue(owner);
    const end = new Date();
    const loaded = await loadMember(owner, bets, end);
    const cursors = await deepCursors(owner, loaded.player, bets);
    await settle(owner, 0);
    const alone = await measure(database, await openSessions(owner, loaded), cursors);
    await loadOthers(owner, table - bets, end);
    await settle(owner, 0);
    // new sessions, because the earlier ones end while the other members' rows are loaded
    const among = await measure(database, await openSessions(owner, loaded), cursors);
    return report({ alone, among }, { bets, table, durable });
  } finally {
    await owner.close();
    await database.stop();
  }
}

type Sides = Readonly<Record<"alone" | "among", Record<RecordName, Figures>>>;

const limits: NonNullable<BenchReport["limits"]> = {
  first_page_growth: { most: 1.2 },
  first_page_ms: { most: 20 },
};

function report(
  { alone, among }: Sides,
  { bets, table, durable }: { readonly bets: number; readonly table: number; readonly durable: string },
): BenchReport {
  const row = (title: string, { firstPage, deepPage, totals }: Figures) => [
    title,
    ...[firstPage, deepPage, totals].map((ms) => rounded(ms, 1)),
  ];
  printTable([
    [durable, "first page ms", "deep page ms", "totals ms"],
    row(`bet history of ${bets} rounds, alone`, alone.betHistory),
    row(`the same among ${table} rounds`, among.betHistory),
    row(`transactions, ${bets} bets, alone`, alone.transactions),
    row(`the same among ${table} bets`, among.transactions),
  ]);
  const growth = Math.max(...RECORDS.map((name) => among[name].firstPage / alone[name].firstPage));
  return {
    ratios: { first_page_growth: rounded(growth, 2) },
    limits,
    figures: {
      bets,
      table,
      first_page_ms: rounded(slower(among, "firstPage"), 1),
      deep_page_ms: rounded(slower(among, "deepPage"), 1),
      totals_ms: rounded(slower(among, "totals"), 1),
    },
    machine: { database: durable },
  };
}
