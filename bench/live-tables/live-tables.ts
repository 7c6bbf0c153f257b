/**
 * One live table with 5,000 players' streams, in one game server process on a durable PostgreSQL: the time from the draw
 * (the start of its transaction) to the arrival at every player, and the memory per player, compared with a bare node:http
 * server that writes as many bytes to as many streams. The players run in two separate processes.
 */
import { fork, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { titles } from "../../packages/sandbox/src/titles.ts";
import { freePorts } from "../../tools/setup/processes/ports.mjs";
import { openBenchDatabase, requireDurable } from "../database.ts";
import { launch, stop, untilReady } from "../processes.ts";
import { printTable, rounded, type BenchReport } from "../report.ts";
import type { StreamFound, StreamOrders } from "./live-tables-client.ts";

const PLAYERS = 5_000;
const CLIENTS = 2;
const RESULTS = 3;
/** The result phase of the game server's brisk profile. */
const SHOWN_MS = 6_000;
const BASELINE_EVERY_MS = 3_000;
const GAME = "tcg-live-mehfil-roulette";
const SECRET = `whsec_${Buffer.from("a secret only this bench knows, 32b").toString("base64")}`;
const PAGE_KB = 4;

type OpenStreams = { readonly start: () => void; readonly found: Promise<StreamFound> };

function residentKb(child: ChildProcess): number {
  const pages = readFileSync(`/proc/${child.pid}/statm`, "utf8").split(" ")[1];
  return Number(pages) * PAGE_KB;
}

async function openStreams(orders: StreamOrders): Promise<OpenStreams> {
  const client = fork(join(import.meta.dirname, "live-tables-client.ts"), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = new Promise<never>((_, failed) =>
    client.once("exit", (code) => {
      if (code !== 0) failed(new Error(`a client ended with ${code}`));
    }),
  );
  client.send(orders);
  const messageOf = (name: string) =>
    new Promise<unknown>((done) =>
      client.on("message", (message: Record<string, unknown>) => {
        if (name in message) done(message[name]);
      }),
    );
  const found = messageOf("found") as Promise<StreamFound>;
  await Promise.race([messageOf("open"), ended]);
  return { start: () => void client.send("start"), found: Promise.race([found, ended]) };
}

type Found = {
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
  readonly kbEach: number;
  readonly missed: number;
  readonly bytes: number;
};

async function measure(child: ChildProcess, port: number, tokens: readonly string[]): Promise<Found> {
  const before = residentKb(child);
  const share = Math.ceil(tokens.length / CLIENTS);
  const clients = [];
  for (let from = 0; from < tokens.length; from += share) {
    clients.push(
      await openStreams({
        port,
        tokens: tokens.slice(from, from + share),
        results: RESULTS,
        shownMs: SHOWN_MS,
      }),
    );
  }
  const kbEach = (residentKb(child) - before) / tokens.length;
  for (const { start } of clients) start();
  const found = await Promise.all(clients.map((one) => one.found));
  const waits = found.flatMap((one) => one.waits).toSorted((a, b) => a - b);
  if (waits.length === 0) throw new Error("no result arrived");
  const at = (share: number) =>
    waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? Number.NaN;
  return {
    p50: at(0.5),
    p99: at(0.99),
    most: waits.at(-1) ?? Number.NaN,
    kbEach,
    missed: found.reduce((sum, one) => sum + one.missed, 0),
    bytes: Math.max(...found.map((one) => one.eventBytes)),
  };
}

/** Inserts an authenticated game session for each player; returns the tokens. */
async function addSessions(url: string, count: number): Promise<string[]> {
  const vendor = titles.find(({ gameCode }) => gameCode === GAME)?.vassalage ?? "";
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const rows = tokens.map((token, at) => ({
    hash: `\\x${createHash("sha256").update(token).digest("hex")}`,
    player: `p${at}`,
  }));
  const db = createDatabase({ url, max: 1 });
  await db.run(sql`
    insert into session (id_hash, vendor, platform_session, player, currency, game_code, play, language, created_at)
    select hash, ${vendor}, 'bench', player, 'BDT', ${GAME}, true, 'EN', now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(hash bytea, player text)`);
  await db.close();
  return tokens;
}

export async function measureTables(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: { players: { type: "string", default: String(PLAYERS) } },
  });
  const players = Number(values.players);
  const database = await openBenchDatabase();
  const children: ChildProcess[] = [];
  try {
    const [port = 0, barePort = 0] = await freePorts(2);
    const gameServerUrl = new URL(database.url);
    gameServerUrl.pathname = "/khela_bench_game_server";
    const gameServer = launch("../apps/game-server/server/main.ts", {
      GAME_SERVER_PORT: String(port),
      GAME_SERVER_DATABASE_URL: gameServerUrl.href,
      PLATFORM_URL: "http://127.0.0.1:9",
      GAME_SERVER_PROFILE: "brisk",
      GAME_SERVER_LOG_LEVEL: "warn",
      GAME_SERVER_VENDOR_SECRETS: JSON.stringify({ TCG_LIVE: SECRET }),
    });
    children.push(gameServer);
    await untilReady(`http://127.0.0.1:${port}/readyz`, gameServer);
    const owner = createDatabase({ url: database.url, max: 1 });
    const durable = await requireDurable(owner);
    await owner.close();
    const ours = await measure(gameServer, port, await addSessions(gameServerUrl.href, players));
    await stop(gameServer);
    const bare = launch("live-tables/live-tables-baseline.ts", {
      BASELINE_PORT: String(barePort),
      BASELINE_BYTES: String(ours.bytes),
      BASELINE_EVERY_MS: String(BASELINE_EVERY_MS),
    });
    children.push(bare);
    await untilReady(`http://127.0.0.1:${barePort}/readyz`, bare);
    const peer = await measure(
      bare,
      barePort,
      Array.from({ length: players }, () => "none"),
    );
    return report(players, ours, peer, durable);
  } finally {
    for (const child of children) await stop(child);
    await database.stop();
  }
}

function report(players: number, ours: Found, peer: Found, durable: string): BenchReport {
  printTable([
    ["", "p50 ms", "p99 ms", "last ms", "kB a player", "missed", "bytes"],
    ["live table", ours.p50, ours.p99, ours.most, rounded(ours.kbEach, 1), ours.missed, ours.bytes],
    ["bare node:http", peer.p50, peer.p99, peer.most, rounded(peer.kbEach, 1), peer.missed, peer.bytes],
  ]);
  return {
    ratios: {
      "tables.p50.vs.bare": rounded(ours.p50 / peer.p50, 2),
      "tables.p99.vs.bare": rounded(ours.p99 / peer.p99, 2),
      "tables.memory.vs.bare": rounded(ours.kbEach / peer.kbEach, 2),
    },
    figures: {
      players,
      "tables.p50.ms": ours.p50,
      "tables.p99.ms": ours.p99,
      "tables.last.ms": ours.most,
      "tables.kb.each": rounded(ours.kbEach, 1),
      "tables.missed": ours.missed,
      "bare.p50.ms": peer.p50,
      "bare.p99.ms": peer.p99,
      "bare.kb.each": rounded(peer.kbEach, 1),
      "event.bytes": ours.bytes,
    },
    machine: { database: durable },
  };
}
