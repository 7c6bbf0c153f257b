/**
 * Bets through the vendor wallet API over HTTP, against the server process (tools/chaos/api-server.ts: everything
 * except the pages), compared with a bare Fastify route in its own process that verifies the same signature and
 * answers. The client signs before the measurement and runs in its own process. All servers get the same requests. A
 * second bare route verifies as our server does, faster than the library: `http_bets_vs_bare_ours` is relative to it.
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadSecrets } from "../../apps/server/src/infra/secrets.ts";
import { createDatabase, sql, type Db } from "@khela/service-kit/db/database";
import { parseLaunchToken, vendorSecretLabel } from "../../apps/server/src/play/play.ts";
import { createSessionToken } from "../../apps/server/src/infra/db/session-store.ts";
import { seedCatalogue } from "../../apps/server/seed/seed.ts";
import { freePorts } from "../../tools/setup/processes/ports.mjs";
import {
  addSeededPlayers,
  openBenchDatabase,
  requireDurable,
  settle,
  type BenchDatabase,
  type Player,
} from "../database.ts";
import type { ClientOrders, ClientResult } from "./http-client.ts";
import { launch, launchApiServer, SECRET_KEY, send, stop, untilReady } from "../processes.ts";
import { findPostmaster, processorSeconds } from "../processor-time.ts";
import { median, printTable, rounded, type BenchReport } from "../report.ts";
import { SATURATING_CALLERS } from "../ledger/wallet.ts";

const PLAYERS = 1_000;
/** The number of concurrent requests that saturates the ledger; the report also has half of it. */
const CALLERS = SATURATING_CALLERS;
const TIMES = { warmupMs: 1_500, measureMs: 4_000 };
const ROUNDS = 3;
const VENDOR = "JL";

/** Inserts an authenticated vendor session for each player. */
async function addSessions(
  owner: Db,
  merchantId: number,
  players: readonly Player[],
): Promise<{ sessions: string[]; gameCode: string }> {
  const { nodeId, gameCode } = await owner.one<{ nodeId: number; gameCode: string }>(sql`
    select node_id "nodeId", game_code "gameCode" from game where vendor = ${VENDOR} and playable order by node_id limit 1`);
  const random = (count: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(count)));
  const sessions = players.map(({ bucket }) => createSessionToken(bucket, random));
  const rows = players.map((player, place) => ({
    bucket: player.bucket,
    member_id: String(player.memberId),
    account_id: String(player.id),
    token_hash: `\\x${parseLaunchToken(sessions[place]!)!.hash.toString("hex")}`,
  }));
  await owner.run(sql`
    insert into play_session (bucket, member_id, token_hash, merchant_id, vendor, game_code, node_id, currency, real, account_id,
      language, redeem_by, redeemed_at, valid_until)
    select bucket, member_id, token_hash, ${merchantId}, ${VENDOR}, ${gameCode}, ${nodeId}, 'BDT', false, account_id, 'EN',
      now() + interval '1 minute', now(), now() + interval '12 hours'
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(bucket smallint, member_id bigint, account_id bigint, token_hash bytea)`);
  return { sessions, gameCode };
}

type Name = "bare" | "bareOurs" | "bets";
/** Microseconds of processor time that each process took for one request. */
type Processors = Readonly<Record<"server" | "database" | "client", number>>;
type Result = ClientResult & { readonly processors: Processors };
type Round = Readonly<Record<Name, Result>>;
type Target = { readonly name: Name; readonly url: string; readonly pid: number };
type Measured = { readonly targets: readonly Target[]; readonly databasePid: number };

async function prepare(database: BenchDatabase) {
  const owner = createDatabase({ url: database.url, max: 1 });
  await seedCatalogue(owner);
  const { merchantId, players } = await addSeededPlayers(owner, PLAYERS);
  const sessions = await addSessions(owner, merchantId, players);
  const durable = await requireDurable(owner);
  const databasePid = await findPostmaster(owner);
  await owner.close();
  const names = players.map(({ bucket, memberId }) => ({ bucket, memberId: String(memberId) }));
  return { players: names, ...sessions, durable, databasePid };
}

const urlOf = (port: number | undefined) => `http://127.0.0.1:${port}`;

/** Starts the three servers, waits until each answers, and returns their addresses. */
async function startServers(
  database: BenchDatabase,
  { dataDir, secret, children }: { dataDir: string; secret: string; children: ChildProcess[] },
): Promise<Target[]> {
  const [port, barePort, bareOursPort] = await freePorts(3);
  const server = launchApiServer(database, { port, dataDir });
  const baseline = { BASELINE_SECRET: secret };
  const bare = launch("http/http-baseline.ts", { ...baseline, BASELINE_PORT: String(barePort) });
  const bareOurs = launch("http/http-baseline.ts", {
    ...baseline,
    BASELINE_PORT: String(bareOursPort),
    BASELINE_VERIFY: "ours",
  });
  children.push(server, bare, bareOurs);
  const targets: Target[] = [
    { name: "bare", url: urlOf(barePort), pid: bare.pid ?? 0 },
    { name: "bareOurs", url: urlOf(bareOursPort), pid: bareOurs.pid ?? 0 },
    { name: "bets", url: urlOf(port), pid: server.pid ?? 0 },
  ];
  await Promise.all(
    [bare, bareOurs, server].map((child, at) => untilReady(`${targets[at]!.url}/readyz`, child)),
  );
  return targets;
}

type Orders = Omit<ClientOrders, "url">;

const runClient = (orders: ClientOrders) => send<ClientOrders, ClientResult>("http/http-client.ts", orders);

const MICROSECONDS = 1_000_000;

async function measureTarget({ url, pid }: Target, databasePid: number, orders: Orders): Promise<Result> {
  const before = [processorSeconds(pid), processorSeconds(databasePid)] as const;
  const result = await runClient({ ...orders, url });
  const each = (seconds: number) => (seconds / result.total) * MICROSECONDS;
  return {
    ...result,
    processors: {
      server: each(processorSeconds(pid) - before[0]),
      database: each(processorSeconds(databasePid) - before[1]),
      client: each(result.processorSeconds),
    },
  };
}

async function measureRound({ targets, databasePid }: Measured, orders: Orders): Promise<Round> {
  const found: [Name, Result][] = [];
  for (const target of targets) found.push([target.name, await measureTarget(target, databasePid, orders)]);
  return Object.fromEntries(found) as Round;
}

export async function measureHttp(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: "string", default: String(ROUNDS) },
      callers: { type: "string", default: String(CALLERS) },
    },
  });
  const dataDir = mkdtempSync(join(tmpdir(), "khela-bench-http-"));
  const database = await openBenchDatabase();
  const children: ChildProcess[] = [];
  try {
    const { durable, databasePid, ...sessions } = await prepare(database);
    const secret = loadSecrets({ dataDir, key: Buffer.from(SECRET_KEY, "hex") }).webhook(
      vendorSecretLabel(VENDOR, 1),
    );
    const targets = await startServers(database, { dataDir, secret, children });
    const measured = { targets, databasePid };
    const callers = Number(values.callers);
    const orders: Orders = { ...sessions, ...TIMES, secret, vendor: VENDOR, callers };
    await measureRound(measured, { ...orders, measureMs: 500 });
    const owner = createDatabase({ url: database.url, max: 1 });
    await settle(owner);
    await owner.close();
    const full: Round[] = [];
    const half: Round[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      full.push(await measureRound(measured, orders));
      half.push(await measureRound(measured, { ...orders, callers: callers / 2 }));
    }
    return report(full, half, { durable, callers });
  } finally {
    await Promise.all(children.map(stop));
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const labels: Readonly<Record<Name, string>> = {
  bare: "bare route, signature verified",
  bareOurs: "the same, verified as ours is",
  bets: "bets, durable",
};

type Figure = "perSecond" | "p50Ms" | "p99Ms";

function summary(rounds: readonly Round[]) {
  const processorOf = (name: Name, process: keyof Processors) =>
    rounded(median(rounds.map((round) => round[name].processors[process])), 1);
  const of = (name: Name, what: Figure) => median(rounds.map((round) => round[name][what]));
  const against = (peer: Name) =>
    rounded(median(rounds.map((round) => round.bets.perSecond / round[peer].perSecond)), 2);
  return { of, processorOf, against };
}

function report(
  full: readonly Round[],
  half: readonly Round[],
  { durable, callers }: { readonly durable: string; readonly callers: number },
): BenchReport {
  const names = Object.keys(labels) as Name[];
  const loads = [
    [summary(full), callers, ""],
    [summary(half), callers / 2, "half_"],
  ] as const;
  for (const [{ of }, inFlight] of loads) {
    printTable([
      [`${inFlight} callers, median of ${full.length} rounds`, "per second", "p50 ms", "p99 ms"],
      ...names.map((name) => [labels[name], of(name, "perSecond"), of(name, "p50Ms"), of(name, "p99Ms")]),
    ]);
  }
  const [{ against, processorOf }, halved] = [summary(full), summary(half)];
  const processes = ["server", "database", "client"] as const;
  printTable([
    ["processor time of a request, µs", ...processes],
    ...names.map((name) => [labels[name], ...processes.map((process) => processorOf(name, process))]),
  ]);
  return {
    ratios: {
      http_bets_vs_bare: against("bare"),
      http_bets_vs_bare_ours: against("bareOurs"),
      http_bets_vs_bare_half: halved.against("bare"),
    },
    figures: {
      callers,
      rounds: full.length,
      players: PLAYERS,
      ...Object.fromEntries(
        loads.flatMap(([{ of }, , name]) =>
          names.flatMap((target) => [
            [`${name}${target}_per_s`, of(target, "perSecond")],
            [`${name}${target}_p50_ms`, of(target, "p50Ms")],
            [`${name}${target}_p99_ms`, of(target, "p99Ms")],
          ]),
        ),
      ),
      ...Object.fromEntries(processes.map((process) => [`bets_${process}_us`, processorOf("bets", process)])),
    },
    machine: { database: durable, peer: "Fastify, body as text, standardwebhooks' verify, JSON answer" },
  };
}
