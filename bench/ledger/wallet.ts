/**
 * Bets through the wallet, as the server's features post them (wallet.postBatched), compared with TPC-B on the same
 * durable PostgreSQL in the same run. They are also compared with the same rows written without rules (rows.ts); that
 * ratio depends less on the disk. Rounds alternate, so that other load affects all; each ratio is the median of its
 * rounds. Durability is always on.
 */
import { parseArgs } from "node:util";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import {
  debit,
  openOperatorAccount,
  createWallet,
  type Wallet,
} from "../../apps/server/src/wallet/wallet.ts";
import {
  addPlayers,
  openBenchDatabase,
  requireDurable,
  settle,
  type BenchDatabase,
  type Player,
} from "../database.ts";
import { runClosedLoop, type LoadResult } from "../closed-loop.ts";
import { median, printTable, rounded, type BenchReport } from "../report.ts";
import { runRows } from "./rows.ts";
import { runTpcb, fillTpcb } from "./tpcb.ts";

const PLAYERS = 10_000;
const CALLERS = 32;
export const SATURATING_CALLERS = 500;
const TPCB_CLIENTS = [8, 16, 32] as const;
export const FULL_TIMES = { warmupMs: 1_000, measureMs: 4_000 };
const ROUNDS = 3;
/** 1.3 GB; a quiet round writes 0.9 GB. A measurement that waits for new WAL files would be slower than the others. */
const WAL_FILES_A_ROUND = 80;

type Bets = {
  readonly wallet: Wallet;
  readonly operatorAccountId: bigint;
  readonly players: readonly Player[];
};

/** Places a bet of a random player. @throws Error when it is refused */
export async function placeBet({ wallet, operatorAccountId, players }: Bets): Promise<void> {
  const player = players[Math.floor(Math.random() * players.length)]!;
  const id = crypto.randomUUID();
  const [answer] = await wallet.postBatched([
    debit(
      { ...player, currency: "BDT" },
      {
        id,
        kind: 3200,
        operatorAccountId,
        amountMinor: 100n,
        reference: `bench:${id}`,
        roundRef: `bench:${id}`,
      },
    ),
  ]);
  if (answer?.ok !== true) throw new Error(`a bet was refused: ${answer?.code}`);
}

export async function runBets(bets: Bets, callers: number, times: typeof FULL_TIMES): Promise<LoadResult> {
  return runClosedLoop({
    callers,
    ...times,
    call: () => placeBet(bets),
  });
}

export async function openBets(database: Pick<BenchDatabase, "url" | "appUrl">, count: number) {
  const owner = createDatabase({ url: database.url, max: 1 });
  const { id: merchantId } = await owner.one<{ id: number }>(sql`
    insert into merchant (code, brand, currency) values ('bench', 'Bench', 'BDT') returning id`);
  const operatorAccountId = await openOperatorAccount(owner, {
    merchantId,
    purpose: "vendor",
    ref: "BGS",
    currency: "BDT",
    real: false,
  });
  const players = await addPlayers(owner, count, merchantId, operatorAccountId);
  const durable = await requireDurable(owner);
  return {
    owner,
    merchantId,
    operatorAccountId,
    players,
    durable,
    /** A new pool each time, so that no session keeps a plan for empty tables. */
    async with<T>(work: (bets: Bets) => Promise<T>, only: readonly Player[] = players): Promise<T> {
      const db = createDatabase({ url: database.appUrl, max: 4 });
      const wallet = createWallet({ db });
      try {
        return await work({ wallet, operatorAccountId, players: only });
      } finally {
        await wallet.close();
        await db.close();
      }
    },
  };
}

/** The round whose rate is the median. */
function medianRound(rounds: readonly LoadResult[]): LoadResult {
  return rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]!;
}

async function bestTpcbClients(url: string): Promise<number> {
  const tried: (readonly [number, number])[] = [];
  for (const clients of TPCB_CLIENTS) {
    const { perSecond } = await runTpcb(url, clients, { warmupMs: 500, measureMs: 2_000 });
    tried.push([clients, perSecond]);
  }
  return tried.toSorted((a, b) => b[1] - a[1])[0]![0];
}

export type Opened = Awaited<ReturnType<typeof openBets>>;

type Round = Readonly<
  Record<"tpcb32" | "tpcbBest" | "rows" | "bets32" | "saturated" | "hot32" | "hot", LoadResult>
>;

/** `writer`: members that only the measurement of rows uses, since it breaks their hash chains. */
async function runRound(
  database: BenchDatabase,
  bets: Opened,
  { clients, writer }: { readonly clients: number; readonly writer: readonly Player[] },
): Promise<Round> {
  const tpcb32 = await runTpcb(database.url, CALLERS, FULL_TIMES);
  const bets32 = await bets.with((open) => runBets(open, CALLERS, FULL_TIMES));
  const tpcbBest = clients === CALLERS ? tpcb32 : await runTpcb(database.url, clients, FULL_TIMES);
  const { operatorAccountId } = bets;
  const rows = await runRows(database.url, { players: writer, operatorAccountId }, FULL_TIMES);
  const saturated = await bets.with((open) => runBets(open, SATURATING_CALLERS, FULL_TIMES));
  const one = bets.players.slice(0, 1);
  const hot32 = await bets.with((open) => runBets(open, CALLERS, FULL_TIMES), one);
  const hot = await bets.with((open) => runBets(open, SATURATING_CALLERS, FULL_TIMES), one);
  return { tpcb32, tpcbBest, rows, bets32, saturated, hot32, hot };
}

export async function measureWallet(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: "string", default: String(ROUNDS) } },
  });
  const database = await openBenchDatabase();
  try {
    await fillTpcb(database.url);
    const bets = await openBets(database, PLAYERS);
    const writer = await addPlayers(bets.owner, PLAYERS, bets.merchantId, bets.operatorAccountId);
    // The first sessions plan for nearly empty tables and are not measured.
    await bets.with((open) => runBets(open, SATURATING_CALLERS, { warmupMs: 500, measureMs: 1_500 }));
    const clients = await bestTpcbClients(database.url);
    await settle(bets.owner, WAL_FILES_A_ROUND * Number(values.rounds));
    const rounds: Round[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1)
      rounds.push(await runRound(database, bets, { clients, writer }));
    await bets.owner.close();
    return report(rounds, clients, bets.durable);
  } finally {
    await database.stop();
  }
}

function report(rounds: readonly Round[], clients: number, durable: string): BenchReport {
  const names = {
    tpcb32: "TPC-B, 32 clients",
    tpcbBest: `TPC-B, ${clients} clients (its best)`,
    rows: "rows of bets without a rule",
    bets32: "bets, 32 callers",
    saturated: "bets, 500 in flight",
    hot32: "one hot member, 32 callers",
    hot: "one hot member, 500 in flight",
  } as const;
  const keys = Object.keys(names) as (keyof typeof names)[];
  const of = (key: keyof Round) => medianRound(rounds.map((round) => round[key]));
  const against = (ours: keyof Round, peer: keyof Round) =>
    rounded(median(rounds.map((round) => round[ours].perSecond / round[peer].perSecond)), 2);
  printTable([
    [durable, "per second", "p50 ms", "p99 ms"],
    ...keys.map((key) => [names[key], of(key).perSecond, of(key).p50Ms, of(key).p99Ms]),
  ]);
  return {
    ratios: {
      bets_vs_tpcb: against("bets32", "tpcb32"),
      saturated_vs_tpcb: against("saturated", "tpcbBest"),
      saturated_vs_rows: against("saturated", "rows"),
      hot_vs_tpcb: against("hot", "tpcbBest"),
      hot32_vs_tpcb: against("hot32", "tpcb32"),
    },
    limits: { saturated_vs_rows: { least: 0.5 } },
    figures: {
      players: PLAYERS,
      tpcb_best_clients: clients,
      rounds: rounds.length,
      ...Object.fromEntries(
        keys.flatMap((key) => [
          [`${key}_per_s`, of(key).perSecond],
          [`${key}_p50_ms`, of(key).p50Ms],
          [`${key}_p99_ms`, of(key).p99Ms],
        ]),
      ),
    },
    machine: { database: durable, tpcb_client: "pg driver, prepared statements" },
  };
}
