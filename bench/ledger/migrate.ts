/**
 * Measures how long bets wait while a migration builds an index on a table of ten million rows. In the same run, the
 * waits without a migration are measured in turn: quiet, an index, quiet, an index, quiet. Each is compared with the
 * quiet turns before and after it, and the median counts, since other work on the machine affects one turn and not the
 * next. Bets come at fixed times, whether or not the earlier ones are answered, and a bet's wait is counted from when
 * it was due.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createDatabase, sql, type Db } from "@khela/service-kit/db/database";
import { migrate } from "@khela/service-kit/db/migrate";
import { SCHEMA_DIR } from "../../apps/server/src/infra/db/schema.ts";
import { createWallet } from "../../apps/server/src/wallet/wallet.ts";
import { summarise, type LoadResult } from "../closed-loop.ts";
import {
  openBenchDatabase,
  openLoader,
  requireDurable,
  settle,
  type BenchDatabase,
  type Player,
} from "../database.ts";
import { median, printTable, rounded, type BenchReport } from "../report.ts";
import { loadLedger } from "./audit-data.ts";
import { raw } from "./indexes.ts";
import { placeBet } from "./wallet.ts";

const ROWS = 10_000_000;
const ROUNDS = 3;
const BETS_PER_SECOND = 500;
const QUIET_MS = 20_000;
const WARMUP_MS = 5_000;
const MS_PER_SECOND = 1_000;
/** Maximum ratio of waits during the index to quiet waits: players notice longer ones. */
const MOST_VS_QUIET = 2;

type Bets = { readonly stop: () => Promise<number[]> };

/** Places bets until stopped; stopping returns the time of each. Fails when one is refused. */
function startBets(appUrl: string, players: readonly Player[], operatorAccountId: bigint): Bets {
  const db = createDatabase({ url: appUrl, max: 4 });
  const wallet = createWallet({ db });
  const waits: number[] = [];
  const underWay = new Set<Promise<void>>();
  let failure: unknown = null;
  const from = performance.now();
  let sent = 0;
  const bet = async (dueAt: number): Promise<void> => {
    await placeBet({ wallet, operatorAccountId, players });
    waits.push(performance.now() - dueAt);
  };
  const sendDue = (): void => {
    for (;;) {
      const dueAt = from + (sent / BETS_PER_SECOND) * MS_PER_SECOND;
      if (dueAt > performance.now()) return;
      sent += 1;
      const one = bet(dueAt)
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => underWay.delete(one));
      underWay.add(one);
    }
  };
  const timer = setInterval(sendDue, 1);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      await wallet.close();
      await db.close();
      if (failure !== null) throw failure;
      return waits;
    },
  };
}

/** The bets during a piece of work, and how long it took. */
async function betsDuring(
  start: () => Bets,
  work: () => Promise<unknown>,
): Promise<{ readonly bets: LoadResult; readonly seconds: number }> {
  const running = start();
  const from = performance.now();
  await work();
  const ms = performance.now() - from;
  return { bets: summarise(await running.stop(), ms), seconds: ms / MS_PER_SECOND };
}

/** Runs migrations that build one index each, on top of the schema's own. */
function createIndexMigrations(url: string) {
  const dir = mkdtempSync(join(tmpdir(), "khela-bench-schema-"));
  cpSync(SCHEMA_DIR, dir, { recursive: true });
  let migrations = 0;
  return {
    /** Returns the index's name. */
    async run(): Promise<string> {
      migrations += 1;
      const index = `bench_transfer_kind_${migrations}`;
      writeFileSync(
        join(dir, "migrations", `9999_bench_index_${migrations}.sql`),
        `-- without transaction: bets continue\ncreate index concurrently ${index} on transfer (bucket, kind, at);\n`,
      );
      await migrate({ url, dir });
      return index;
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** The accounts of the loaded members, and the vendor's. */
async function findPlayers(owner: Db): Promise<{ players: Player[]; operatorAccountId: bigint }> {
  const players = await owner.rows<Player>(sql`
    select bucket, member_id "memberId", id from account where kind = 'main' order by id limit 20000`);
  const { id } = await owner.one<{ id: bigint }>(sql`select id from operator_account where ref = 'BGS'`);
  return { players, operatorAccountId: id };
}

type Turn = Awaited<ReturnType<typeof betsDuring>>;

/** For each index: the p99 of bets while it is built, divided by the mean p99 of the quiet turns before and after. */
function ratiosOf(quiet: readonly Turn[], built: readonly Turn[]): number[] {
  return built.map(({ bets }, at) => bets.p99Ms / ((quiet[at]!.bets.p99Ms + quiet[at + 1]!.bets.p99Ms) / 2));
}

async function measureTurns(database: BenchDatabase, owner: Db, rounds: number) {
  const { players, operatorAccountId } = await findPlayers(owner);
  const start = () => startBets(database.appUrl, players, operatorAccountId);
  await betsDuring(start, () => sleep(WARMUP_MS));
  const quiet = [await betsDuring(start, () => sleep(QUIET_MS))];
  const built: Turn[] = [];
  const migrations = createIndexMigrations(database.url);
  try {
    for (let round = 0; round < rounds; round += 1) {
      let index = "";
      built.push(
        await betsDuring(start, async () => {
          index = await migrations.run();
        }),
      );
      // Drop without `concurrently`, which partitioned tables do not allow; no bet is in flight now.
      await owner.run(raw(`drop index ${index}`));
      quiet.push(await betsDuring(start, () => sleep(QUIET_MS)));
    }
  } finally {
    migrations.remove();
  }
  return { quiet, built };
}

export async function measureMigrate(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: "string", default: String(ROWS) },
      rounds: { type: "string", default: String(ROUNDS) },
    },
  });
  const database = await openBenchDatabase();
  const owner = openLoader(database.url);
  try {
    const durable = await requireDurable(owner);
    await loadLedger(owner, { rows: Number(values.rows), ofOneMember: null });
    await settle(owner);
    const { quiet, built } = await measureTurns(database, owner, Number(values.rounds));
    const row = (name: string, { bets, seconds }: Turn) => [
      name,
      bets.count,
      rounded(seconds, 1),
      bets.p50Ms,
      bets.p99Ms,
    ];
    printTable([
      [durable, "bets", "seconds", "p50 ms", "p99 ms"],
      ...quiet.flatMap((turn, at) => [
        row("quiet", turn),
        ...(built[at] === undefined ? [] : [row(`an index on ${values.rows} rows is built`, built[at])]),
      ]),
    ]);
    const p99Of = (turns: readonly Turn[]) => rounded(median(turns.map(({ bets }) => bets.p99Ms)), 2);
    return {
      ratios: { migrate_p99_vs_quiet: rounded(median(ratiosOf(quiet, built)), 2) },
      limits: { migrate_p99_vs_quiet: { most: MOST_VS_QUIET } },
      figures: {
        rows: Number(values.rows),
        rounds: built.length,
        index_s: rounded(median(built.map(({ seconds }) => seconds)), 1),
        quiet_p99_ms: p99Of(quiet),
        meanwhile_p99_ms: p99Of(built),
      },
      machine: { database: durable },
    };
  } finally {
    await owner.close();
    await database.stop();
  }
}
