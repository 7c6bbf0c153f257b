/**
 * How long bets wait while a migration builds an index on a table of ten million rows, compared with how long they wait without it, in
 * the same run: before, meanwhile and afterwards. Bets come at their times, whether the ones before are answered or not, and a bet's
 * wait is counted from the time it was due.
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
import { openBenchDatabase, requireDurable, settle, type Player } from "../database.ts";
import { printTable, rounded, type BenchReport } from "../report.ts";
import { loadLedger } from "./audit-data.ts";
import { placeBet } from "./wallet.ts";

const ROWS = 10_000_000;
const BETS_PER_SECOND = 500;
const QUIET_MS = 20_000;
const WARMUP_MS = 5_000;
const MS_PER_SECOND = 1_000;

const MIGRATION = `-- without transaction: bets go on
create index concurrently bench_transfer_kind on transfer (bucket, kind, at);
`;

type Bets = { readonly stop: () => Promise<number[]> };

/** Places bets until it is stopped, which returns how long each took. Fails when one is refused. */
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

async function migrateWithIndex(url: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "khela-bench-schema-"));
  try {
    cpSync(SCHEMA_DIR, dir, { recursive: true });
    writeFileSync(join(dir, "migrations", "9999_bench_index.sql"), MIGRATION);
    await migrate({ url, dir });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The accounts of the loaded members, and the vendor's. */
async function findPlayers(owner: Db): Promise<{ players: Player[]; operatorAccountId: bigint }> {
  const players = await owner.rows<Player>(sql`
    select bucket, member_id "memberId", id from account where kind = 'main' order by id limit 20000`);
  const { id } = await owner.one<{ id: bigint }>(sql`select id from operator_account where ref = 'BGS'`);
  return { players, operatorAccountId: id };
}

export async function measureMigrate(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: { rows: { type: "string", default: String(ROWS) } },
  });
  const database = await openBenchDatabase();
  const owner = createDatabase({ url: database.url, max: 1 });
  try {
    const durable = await requireDurable(owner);
    await loadLedger(owner, { rows: Number(values.rows), ofOneMember: null });
    await settle(owner);
    const { players, operatorAccountId } = await findPlayers(owner);
    const start = () => startBets(database.appUrl, players, operatorAccountId);
    await betsDuring(start, () => sleep(WARMUP_MS));
    const before = await betsDuring(start, () => sleep(QUIET_MS));
    const meanwhile = await betsDuring(start, () => migrateWithIndex(database.url));
    const after = await betsDuring(start, () => sleep(QUIET_MS));
    const row = (name: string, { bets, seconds }: typeof before) => [
      name,
      bets.count,
      rounded(seconds, 1),
      bets.p50Ms,
      bets.p99Ms,
    ];
    printTable([
      [durable, "bets", "seconds", "p50 ms", "p99 ms"],
      row("before", before),
      row(`an index on ${values.rows} rows is built`, meanwhile),
      row("after", after),
    ]);
    const quietMs = (before.bets.p99Ms + after.bets.p99Ms) / 2;
    return {
      ratios: { migrate_p99_vs_quiet: rounded(meanwhile.bets.p99Ms / quietMs, 2) },
      figures: {
        rows: Number(values.rows),
        index_s: rounded(meanwhile.seconds, 1),
        before_p99_ms: before.bets.p99Ms,
        meanwhile_p99_ms: meanwhile.bets.p99Ms,
        after_p99_ms: after.bets.p99Ms,
      },
      machine: { database: durable },
    };
  } finally {
    await owner.close();
    await database.stop();
  }
}
