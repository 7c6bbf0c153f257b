/**
 * Bets through the ledger's door, as the server's features post them (wallet.gather), beside TPC-B on the same durable
 * PostgreSQL in the same run. Rounds alternate, so that a busy moment of the machine hits both; each ratio is the median
 * of its rounds. Never switches durability off.
 */
import { parseArgs } from "node:util";
import { openDatabase, sql } from "../apps/server/src/platform/db/pool.ts";
import { debit, openHouse, openWallet, type Wallet } from "../apps/server/src/wallet/wallet.ts";
import { addPlayers, openBenchDatabase, requireDurable, type BenchDatabase, type Player } from "./database.ts";
import { drive, type Driven } from "./drive.ts";
import { median, printTable, rounded, type Measured } from "./table.ts";
import { driveTpcb, fillTpcb } from "./tpcb.ts";

const PLAYERS = 10_000;
const CALLERS = 32;
const SATURATING_CALLERS = 500;
const TPCB_CLIENTS = [8, 16, 32] as const;
const FULL_TIMES = { warmupMs: 1_000, measureMs: 4_000 };
const ROUNDS = 3;
const ADDED_AT_ONCE = 20_000;
const FILLING_CALLERS = 2_000;

type Bets = { readonly wallet: Wallet; readonly houseId: bigint; readonly players: readonly Player[] };

async function driveBets({ wallet, houseId, players }: Bets, callers: number, times: typeof FULL_TIMES): Promise<Driven> {
  return drive({
    callers, ...times,
    call: async () => {
      const player = players[Math.floor(Math.random() * players.length)]!;
      const id = crypto.randomUUID();
      const [answer] = await wallet.gather([debit({ ...player, currency: "BDT" }, {
        id, kind: 3200, houseId, amountMinor: 100n, reference: `bench:${id}`, roundRef: `bench:${id}`,
      })]);
      if (answer?.ok !== true) throw new Error(`a bet was refused: ${answer?.code}`);
    },
  });
}

async function openBets(database: BenchDatabase, count: number) {
  const owner = openDatabase({ url: database.url, max: 1 });
  const { id: merchantId } = await owner.one<{ id: number }>(sql`
    insert into merchant (code, brand, currency) values ('bench', 'Bench', 'BDT') returning id`);
  const houseId = await openHouse(owner, { merchantId, purpose: "vendor", ref: "BGS", currency: "BDT", real: false });
  const players = await addPlayers(owner, count, merchantId, houseId);
  const durable = await requireDurable(owner);
  return {
    owner, merchantId, houseId, players, durable,
    /** Afresh each time, so that no session keeps a plan from when tables were empty. */
    async with<T>(work: (bets: Bets) => Promise<T>, only: readonly Player[] = players): Promise<T> {
      const db = openDatabase({ url: database.appUrl, max: 4 });
      const wallet = openWallet({ db });
      try {
        return await work({ wallet, houseId, players: only });
      } finally {
        await wallet.close();
        await db.close();
      }
    },
  };
}

/** The round whose rate is the median. */
function middle(rounds: readonly Driven[]): Driven {
  return rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]!;
}

async function bestTpcbClients(url: string): Promise<number> {
  const tried: (readonly [number, number])[] = [];
  for (const clients of TPCB_CLIENTS) {
    const { perSecond } = await driveTpcb(url, clients, { warmupMs: 500, measureMs: 2_000 });
    tried.push([clients, perSecond]);
  }
  return tried.toSorted((a, b) => b[1] - a[1])[0]![0];
}

type Opened = Awaited<ReturnType<typeof openBets>>;

const slower = (before: Driven, after: Driven) => rounded(before.perSecond / after.perSecond, 2);

/** How much slower the saturated door is with `count` members than with the first ones: the rate of the few by that of the many. */
async function growMembers(bets: Opened, count: number): Promise<Growth> {
  const before = await bets.with((open) => driveBets(open, SATURATING_CALLERS, FULL_TIMES));
  const all = [...bets.players];
  while (all.length < count) {
    const more = await addPlayers(bets.owner, Math.min(ADDED_AT_ONCE, count - all.length), bets.merchantId, bets.houseId);
    for (const player of more) all.push(player);
  }
  const after = await bets.with((open) => driveBets(open, SATURATING_CALLERS, FULL_TIMES), all);
  return { ratios: { growth_members: slower(before, after) }, figures: { growth_from_members: PLAYERS, growth_to_members: all.length } };
}

/** The same, after so many rows more; they are bets like all others. */
async function growRows(bets: Opened, rows: number): Promise<Growth> {
  const size = async () => Number((await bets.owner.one<{ rows: bigint }>(sql`select count(*) as rows from transfer`)).rows);
  const before = await bets.with((open) => driveBets(open, SATURATING_CALLERS, FULL_TIMES));
  const from = await size();
  for (let written = 0; written < rows;) {
    const { count } = await bets.with((open) => driveBets(open, FILLING_CALLERS, { warmupMs: 0, measureMs: 10_000 }));
    written += count;
  }
  const after = await bets.with((open) => driveBets(open, SATURATING_CALLERS, FULL_TIMES));
  return { ratios: { growth_rows: slower(before, after) }, figures: { growth_from_rows: from, growth_to_rows: await size() } };
}

type Growth = Pick<Measured, "ratios" | "figures">;
const NO_GROWTH: Growth = { ratios: {}, figures: {} };

type Round = Readonly<Record<"tpcb32" | "tpcbBest" | "bets32" | "saturated" | "hot32" | "hot", Driven>>;

async function runRound(database: BenchDatabase, bets: Opened, clients: number): Promise<Round> {
  const tpcb32 = await driveTpcb(database.url, CALLERS, FULL_TIMES);
  const bets32 = await bets.with((open) => driveBets(open, CALLERS, FULL_TIMES));
  const tpcbBest = clients === CALLERS ? tpcb32 : await driveTpcb(database.url, clients, FULL_TIMES);
  const saturated = await bets.with((open) => driveBets(open, SATURATING_CALLERS, FULL_TIMES));
  const one = bets.players.slice(0, 1);
  const hot32 = await bets.with((open) => driveBets(open, CALLERS, FULL_TIMES), one);
  const hot = await bets.with((open) => driveBets(open, SATURATING_CALLERS, FULL_TIMES), one);
  return { tpcb32, tpcbBest, bets32, saturated, hot32, hot };
}

export async function measureWallet(args: readonly string[]): Promise<Measured> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: "string", default: String(ROUNDS) },
      /** Members to grow to, rows to add: each takes its time, and is measured only when asked for. */
      "growth-members": { type: "string" }, "growth-rows": { type: "string" },
    },
  });
  const database = await openBenchDatabase();
  try {
    await fillTpcb(database.url);
    const bets = await openBets(database, PLAYERS);
    // The first sessions plan for tables that are nearly empty; they are not measured.
    await bets.with((open) => driveBets(open, SATURATING_CALLERS, { warmupMs: 500, measureMs: 1_500 }));
    const clients = await bestTpcbClients(database.url);
    const rounds: Round[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await runRound(database, bets, clients));
    const members = values["growth-members"] === undefined ? NO_GROWTH : await growMembers(bets, Number(values["growth-members"]));
    const rows = values["growth-rows"] === undefined ? NO_GROWTH : await growRows(bets, Number(values["growth-rows"]));
    await bets.owner.close();
    const measured = report(rounds, clients, bets.durable);
    return {
      ...measured, ratios: { ...measured.ratios, ...members.ratios, ...rows.ratios },
      figures: { ...measured.figures, ...members.figures, ...rows.figures },
    };
  } finally {
    await database.stop();
  }
}

function report(rounds: readonly Round[], clients: number, durable: string): Measured {
  const names = { tpcb32: "TPC-B, 32 clients", tpcbBest: `TPC-B, ${clients} clients (its best)`, bets32: "bets, 32 callers",
    saturated: "bets, 500 in flight", hot32: "one hot member, 32 callers", hot: "one hot member, 500 in flight" } as const;
  const keys = Object.keys(names) as (keyof typeof names)[];
  const of = (key: keyof Round) => middle(rounds.map((round) => round[key]));
  const against = (ours: keyof Round, peer: keyof Round) =>
    rounded(median(rounds.map((round) => round[ours].perSecond / round[peer].perSecond)), 2);
  printTable([
    [durable, "per second", "p50 ms", "p99 ms"],
    ...keys.map((key) => [names[key], of(key).perSecond, of(key).p50Ms, of(key).p99Ms]),
  ]);
  return {
    ratios: {
      bets_vs_tpcb: against("bets32", "tpcb32"), saturated_vs_tpcb: against("saturated", "tpcbBest"),
      hot_vs_tpcb: against("hot", "tpcbBest"), hot32_vs_tpcb: against("hot32", "tpcb32"),
    },
    figures: {
      players: PLAYERS, tpcb_best_clients: clients, rounds: rounds.length,
      ...Object.fromEntries(keys.flatMap((key) => [
        [`${key}_per_s`, of(key).perSecond], [`${key}_p50_ms`, of(key).p50Ms], [`${key}_p99_ms`, of(key).p99Ms],
      ])),
    },
    machine: { database: durable, tpcb_client: "pg driver, prepared statements" },
  };
}
