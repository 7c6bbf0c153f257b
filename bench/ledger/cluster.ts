/**
 * Compares bets through the ledger's entry function on a Citus cluster with the same bets on one PostgreSQL of the same
 * major version and settings. The two take turns. Both databases are emptied with `--reset`, and get the same number of
 * members over all buckets. It starts neither: their addresses, and the commands that print their CPU time, are
 * options.
 */
import { exec } from "node:child_process";
import { parseArgs, promisify } from "node:util";
import { createDatabase, sql, type Db } from "@khela/service-kit/db/database";
import { withConnection } from "@khela/service-kit/db/connection";
import { migrate } from "@khela/service-kit/db/migrate";
import { asApplication } from "../../apps/server/src/infra/config.ts";
import { SCHEMA_DIR } from "../../apps/server/src/infra/db/schema.ts";
import { findRefusal, prepareDatabase } from "../../tools/cluster/prepare.ts";
import { countTables, emptyDatabase } from "../../tools/db/empty-database.ts";
import { createWallet } from "../../apps/server/src/wallet/wallet.ts";
import { runClosedLoop, type LoadResult } from "../closed-loop.ts";
import { requireDurable } from "../database.ts";
import { median, printTable, rounded, type BenchReport } from "../report.ts";
import { openBets, placeBet, type Opened } from "./wallet.ts";

const USAGE =
  "bench cluster needs --url URL (the coordinator of a Citus cluster) and --one-url URL (one PostgreSQL of the same major version and settings), both a superuser's address of an empty database, or --reset. Also --rounds N, --players N, --connections N (batches at the database at once), --cpu CMD and --one-cpu CMD (each prints the CPU seconds that the workers' or the one PostgreSQL has used, those of processes that have ended or are just ending included).";
const PLAYERS = 20_000;
const ROUNDS = 3;
const CONNECTIONS = 8;
const IN_FLIGHT = [500, 4_096] as const;
const TIMES = { warmupMs: 2_000, measureMs: 6_000 };
/** Properties that must be equal on both sides for a comparison. */
const SETTINGS = ["fsync", "synchronous_commit", "full_page_writes", "shared_buffers", "wal_compression"];

type Side = "citus" | "one";
type Measured = LoadResult & {
  readonly itemsABatch: number;
  /** CPU seconds that PostgreSQL used for a bet, warm-up included; null when no command prints it. */
  readonly cpuABet: number | null;
};
type Options = {
  readonly urls: Readonly<Record<Side, string>>;
  readonly cpus: Readonly<Record<Side, string | undefined>>;
  readonly reset: boolean;
  readonly rounds: number;
  readonly players: number;
  readonly connections: number;
};

function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: { type: "string" },
      "one-url": { type: "string" },
      reset: { type: "boolean", default: false },
      cpu: { type: "string" },
      "one-cpu": { type: "string" },
      rounds: { type: "string", default: String(ROUNDS) },
      players: { type: "string", default: String(PLAYERS) },
      connections: { type: "string", default: String(CONNECTIONS) },
    },
  });
  const { url, "one-url": oneUrl } = values;
  if (url === undefined || oneUrl === undefined) throw new Error(USAGE);
  return {
    urls: { citus: url, one: oneUrl },
    cpus: { citus: values.cpu, one: values["one-cpu"] },
    reset: values.reset,
    rounds: Number(values.rounds),
    players: Number(values.players),
    connections: Number(values.connections),
  };
}

/** @throws Error when a side is unusable, or the sides differ in a property that decides the figures */
async function prepare({ urls, reset }: Options): Promise<string> {
  const refusal = await findRefusal(urls.citus, reset);
  if (refusal !== null) throw new Error(refusal);
  const [failed] = await prepareDatabase(urls.citus, reset);
  if (failed !== undefined) throw new Error(failed);
  await withConnection(urls.one, "fails", async (client) => {
    if (!reset && (await countTables(client)) > 0)
      throw new Error("the database of --one-url is not empty: --reset empties it");
    if (reset) await emptyDatabase(client);
  });
  await migrate({ url: urls.one, dir: SCHEMA_DIR });
  const [citus, one] = await Promise.all([readSettings(urls.citus), readSettings(urls.one)]);
  if (citus !== one) throw new Error(`the two sides differ: ${citus} on Citus, ${one} on the one`);
  return one;
}

async function readSettings(url: string): Promise<string> {
  const db = createDatabase({ url, max: 1 });
  try {
    await requireDurable(db);
    const { major } = await db.one<{ major: number }>(
      sql`select current_setting('server_version_num')::int / 10000 as major`,
    );
    const rows = await db.rows<{ setting: string }>(sql`
      select name || ' ' || current_setting(name) as setting from unnest(${SETTINGS}::text[]) name order by 1`);
    return [`PostgreSQL ${major}`, ...rows.map(({ setting }) => setting)].join(", ");
  } finally {
    await db.close();
  }
}

/** Statistics of every node: without them the first plans are made for empty tables. */
async function analyze(owner: Db): Promise<void> {
  await owner.run(sql`set statement_timeout = 0`);
  await owner.run(sql`analyze`);
}

async function readCpu(command: string | undefined): Promise<number | null> {
  if (command === undefined) return null;
  const seconds = Number((await promisify(exec)(command)).stdout.trim());
  if (!Number.isFinite(seconds)) throw new Error(`${command} has to print CPU seconds`);
  return seconds;
}

type Measuring = {
  readonly bets: Opened;
  readonly appUrl: string;
  readonly callers: number;
  readonly connections: number;
  readonly cpuCommand: string | undefined;
};

async function measure({ bets, appUrl, callers, connections, cpuCommand }: Measuring): Promise<Measured> {
  const db = createDatabase({ url: appUrl, max: connections + 1 });
  let count = 0;
  let batches = 0;
  const wallet = createWallet({
    db: {
      ...db,
      call: (...call) => {
        batches += 1;
        return db.call(...call);
      },
    },
    connections,
  });
  try {
    const cpuBefore = await readCpu(cpuCommand);
    const load = await runClosedLoop({
      callers,
      ...TIMES,
      call: async () => {
        await placeBet({ ...bets, wallet });
        count += 1;
      },
    });
    const cpuAfter = await readCpu(cpuCommand);
    return {
      ...load,
      itemsABatch: rounded(count / batches, 1),
      cpuABet: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / count,
    };
  } finally {
    await wallet.close();
    await db.close();
  }
}

export async function measureCluster(args: readonly string[]): Promise<BenchReport> {
  const options = readOptions(args);
  const settings = await prepare(options);
  const appUrls = { citus: asApplication(options.urls.citus)!, one: asApplication(options.urls.one)! };
  const open = (side: Side) => openBets({ url: options.urls[side], appUrl: appUrls[side] }, options.players);
  const sides = { citus: await open("citus"), one: await open("one") };
  try {
    const rounds: Readonly<Record<string, Measured>>[] = [];
    // The first round fills caches and makes plans, and is not counted.
    for (let round = 0; round <= options.rounds; round += 1) {
      const found: [string, Measured][] = [];
      for (const side of ["citus", "one"] as const) {
        if (round < 2) await analyze(sides[side].owner);
        for (const callers of IN_FLIGHT)
          found.push([
            `${side}_${callers}`,
            await measure({
              bets: sides[side],
              appUrl: appUrls[side],
              callers,
              connections: options.connections,
              cpuCommand: options.cpus[side],
            }),
          ]);
      }
      if (round > 0) rounds.push(Object.fromEntries(found));
    }
    return report(rounds, settings, options);
  } finally {
    await sides.citus.owner.close();
    await sides.one.owner.close();
  }
}

function report(
  rounds: readonly Readonly<Record<string, Measured>>[],
  settings: string,
  { players, connections }: Options,
): BenchReport {
  const of = (key: string, figure: (measured: Measured) => number) =>
    rounded(median(rounds.map((round) => figure(round[key]!))), 1);
  const keys = (["citus", "one"] as const).flatMap((side) =>
    IN_FLIGHT.map((callers) => `${side}_${callers}`),
  );
  printTable([
    [settings, "per second", "p50 ms", "p99 ms", "items a batch"],
    ...keys.map((key) => [
      key.replace("_", ", ") + " in flight",
      of(key, ({ perSecond }) => perSecond),
      of(key, ({ p50Ms }) => p50Ms),
      of(key, ({ p99Ms }) => p99Ms),
      of(key, ({ itemsABatch }) => itemsABatch),
    ]),
  ]);
  const against = (callers: number) =>
    rounded(
      median(
        rounds.map((round) => round[`citus_${callers}`]!.perSecond / round[`one_${callers}`]!.perSecond),
      ),
      2,
    );
  const most = IN_FLIGHT.at(-1)!;
  const cpus = rounds.flatMap((round) => {
    const [citus, one] = [round[`citus_${most}`]!.cpuABet, round[`one_${most}`]!.cpuABet];
    return citus === null || one === null ? [] : [citus / one];
  });
  return {
    ratios: {
      citus_vs_one: against(most),
      citus_vs_one_500: against(IN_FLIGHT[0]),
      ...(cpus.length === 0 ? {} : { worker_cpu_vs_one: rounded(median(cpus), 2) }),
    },
    limits: {
      citus_vs_one: { least: 0.4 },
      ...(cpus.length === 0 ? {} : { worker_cpu_vs_one: { most: 1.3 } }),
    },
    figures: {
      players,
      connections,
      rounds: rounds.length,
      ...Object.fromEntries(
        keys.flatMap((key) => [
          [`${key}_per_s`, of(key, ({ perSecond }) => perSecond)],
          [`${key}_items_a_batch`, of(key, ({ itemsABatch }) => itemsABatch)],
          [`${key}_p99_ms`, of(key, ({ p99Ms }) => p99Ms)],
        ]),
      ),
    },
    machine: { database: settings },
  };
}
