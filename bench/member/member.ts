/**
 * The requests of a member's open page, over HTTP with the sessions of a thousand members, compared with a bare
 * Fastify route that does one prepared SELECT by primary key. Both are measured in turn, with the same client in its
 * own process; each call is the median of its own ratios. The answers' sizes are those sent to a client that accepts
 * brotli.
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { calls } from "@khela/contract/calls";
import { createDatabase } from "@khela/service-kit/db/database";
import { seedInbox } from "../../apps/server/seed/inbox/seed.ts";
import { seedCatalogue } from "../../apps/server/seed/seed.ts";
import { freePorts } from "../../tools/setup/processes/ports.mjs";
import type { ClientOrders } from "../catalogue/catalogue-client.ts";
import { openBenchDatabase, requireDurable, settle, type BenchDatabase } from "../database.ts";
import type { LoadResult } from "../closed-loop.ts";
import { launch, launchApiServer, send, stop, untilReady } from "../processes.ts";
import { median, printTable, rounded, type BenchReport } from "../report.ts";
import { addMembers } from "./member-data.ts";

const MEMBERS = 1_000;
const CALLERS = 64;
const ROUNDS = 5;
const TIMES = { warmupMs: 500, measureMs: 1_500 };
const BYTES_PER_KB = 1_024;

const paths = {
  balance: calls.wallet.balance.path,
  info: calls.member.info.path,
  favourites: `${calls.games.favourites.path}?pageNo=1&pageSize=50`,
  recent: calls.games.recent.path,
  bets: `${calls.play.betHistory.path}?page=1&size=20`,
  transactions: `${calls.wallet.transactions.path}?page=1&size=20`,
  unread: calls.inbox.unread.path,
  chatUnread: calls.inbox.chatUnread.path,
  promotions: calls.promotions.mine.path,
  turnover: calls.cashier.withdrawTurnover.path,
  vip: calls.vip.progress.path,
  payoutAccounts: calls.cashier.bankCards.path,
  withdrawOrders: `${calls.cashier.withdrawOrders.path}?page=1&size=20`,
} as const;
type Name = keyof typeof paths;
const names = Object.keys(paths) as Name[];

/**
 * The same records with a different period in each request, so that no cached page is used: the cost of the first
 * page after a bet. Shown beside the others, and part of no ratio.
 */
const periodNames = { betsAnew: "bets", transactionsAnew: "transactions" } as const;
type Anew = keyof typeof periodNames;
const anewNames = Object.keys(periodNames) as Anew[];
const PERIODS = 20_011;
const periodFields = { bets: "startDate", transactions: "startTime" } as const;
let periodStart = Date.now() - 20 * 24 * 60 * 60_000;

function pathsAnew(name: Anew): string[] {
  const record = periodNames[name];
  periodStart += PERIODS;
  return Array.from(
    { length: PERIODS },
    (_, at) => `${paths[record]}&${periodFields[record]}=${periodStart - at}`,
  );
}

type Servers = { readonly base: string; readonly bare: string };

async function startServers(
  database: BenchDatabase,
  dataDir: string,
  children: ChildProcess[],
): Promise<Servers> {
  const [port, barePort] = await freePorts(2);
  const server = launchApiServer(database, { port, dataDir }, { TRUST_PROXY: "1" });
  const bare = launch("member/member-baseline.ts", {
    BASELINE_PORT: String(barePort),
    DATABASE_APP_URL: database.appUrl,
  });
  children.push(server, bare);
  const urls = { base: `http://127.0.0.1:${port}`, bare: `http://127.0.0.1:${barePort}` };
  await untilReady(`${urls.base}/readyz`, server);
  await untilReady(`${urls.bare}/readyz`, bare);
  return urls;
}

/** Bytes of the body as the server sends it. */
async function sentBytes(base: string, path: string, token: string): Promise<number> {
  const answer = await fetch(base + path, {
    headers: { merchant: "khela", language: "BN", authorization: token, "accept-encoding": "br" },
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return Number(answer.headers.get("content-length"));
}

type Round = Readonly<Record<Name | Anew | "bare", LoadResult>>;

async function measureRound(servers: Servers, tokens: readonly string[]): Promise<Round> {
  const run = (url: string, ...asked: string[]) =>
    send<ClientOrders, LoadResult>("catalogue/catalogue-client.ts", {
      url,
      paths: asked,
      tokens,
      callers: CALLERS,
      ...TIMES,
    });
  const found: [string, LoadResult][] = [["bare", await run(servers.bare, "/member")]];
  for (const name of names) found.push([name, await run(servers.base, paths[name])]);
  for (const name of anewNames) found.push([name, await run(servers.base, ...pathsAnew(name))]);
  return Object.fromEntries(found) as Round;
}

export async function measureMember(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: "string", default: String(ROUNDS) } },
  });
  const dataDir = mkdtempSync(join(tmpdir(), "khela-bench-member-"));
  const database = await openBenchDatabase();
  const children: ChildProcess[] = [];
  try {
    const owner = createDatabase({ url: database.url, max: 1 });
    await seedCatalogue(owner);
    await seedInbox(owner, new Date());
    const tokens = await addMembers(database.url, MEMBERS);
    await settle(owner, 0);
    const durable = await requireDurable(owner);
    await owner.close();
    const servers = await startServers(database, dataDir, children);
    const bytes: Partial<Record<Name, number>> = {};
    for (const name of names) bytes[name] = await sentBytes(servers.base, paths[name], tokens[0]!);
    await measureRound(servers, tokens);
    const rounds: Round[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1)
      rounds.push(await measureRound(servers, tokens));
    return report(rounds, bytes as Record<Name, number>, durable);
  } finally {
    await Promise.all(children.map(stop));
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Only for the requests that a member's open page repeats all day, and for the largest answer. */
const limits: NonNullable<BenchReport["limits"]> = {
  balance_vs_select: { least: 0.5 },
  member_vs_select: { least: 0.3 },
  largest_sent_kb: { most: 5 },
};

function report(
  rounds: readonly Round[],
  bytes: Readonly<Record<Name, number>>,
  durable: string,
): BenchReport {
  const of = (name: Name | Anew | "bare", what: "perSecond" | "p50Ms" | "p99Ms") =>
    median(rounds.map((round) => round[name][what]));
  const against = (name: Name | Anew) =>
    rounded(median(rounds.map((round) => round[name].perSecond / round.bare.perSecond)), 2);
  const kb = (name: Name) => rounded(bytes[name] / BYTES_PER_KB, 2);
  printTable([
    [
      `${CALLERS} callers, median of ${rounds.length} rounds`,
      "per second",
      "of bare",
      "p50 ms",
      "p99 ms",
      "kB sent",
    ],
    ["bare route, one SELECT", of("bare", "perSecond"), 1, of("bare", "p50Ms"), of("bare", "p99Ms"), ""],
    ...[...names, ...anewNames].map((name) => [
      name,
      of(name, "perSecond"),
      against(name),
      of(name, "p50Ms"),
      of(name, "p99Ms"),
      name in bytes ? kb(name as Name) : "",
    ]),
  ]);
  return {
    ratios: {
      balance_vs_select: against("balance"),
      member_vs_select: Math.min(...names.map(against)),
    },
    limits,
    figures: {
      largest_sent_kb: Math.max(...names.map(kb)),
      members: MEMBERS,
      callers: CALLERS,
      rounds: rounds.length,
      bare_per_s: of("bare", "perSecond"),
      ...Object.fromEntries(
        names.flatMap((name) => [
          [`${name}_per_s`, of(name, "perSecond")],
          [`${name}_vs_select`, against(name)],
          [`${name}_p99_ms`, of(name, "p99Ms")],
          [`${name}_kb`, kb(name)],
        ]),
      ),
      ...Object.fromEntries(anewNames.map((name) => [`${name}_vs_select`, against(name)])),
    },
    machine: { database: durable, peer: "Fastify, one prepared SELECT by primary key" },
  };
}
