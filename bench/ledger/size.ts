/**
 * Measures the disk space of a bet and its later cost: bytes a row of every table that grows with play, of heap and of
 * indexes;
 * the time to freeze them, which PostgreSQL does once for each row; the time of a compressed backup of the stopped
 * cluster, and until its restored copy answers. The rows are those of real traffic with valid chains; the indexes are
 * built after the load, so that they are as dense as possible.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import { sql, type Db } from "@khela/service-kit/db/database";
import { migrate } from "@khela/service-kit/db/migrate";
import { SCHEMA_DIR } from "../../apps/server/src/infra/db/schema.ts";
import { startEmbedded } from "../../tools/postgres/embedded.ts";
import { openLoader, requireDurable } from "../database.ts";
import { printTable, rounded, type BenchReport } from "../report.ts";
import { loadLedger } from "./audit-data.ts";
import { raw } from "./indexes.ts";

const ROWS = 5_000_000;
const MS_PER_SECOND = 1_000;
const BYTES_PER_GB = 2 ** 30;
/** A bet and its win: two transfers and two transactions, one round and one settlement. */
const ROWS_OF_A_BET = { transfer: 2, play_transaction: 2, play_round: 1, round_settlement: 1 } as const;

type Table = keyof typeof ROWS_OF_A_BET;
type Size = { readonly table: Table; readonly rows: number; readonly heap: number; readonly indexes: number };

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / MS_PER_SECOND;
}

/** Bytes a row; of a partitioned table those of its partitions. */
async function measureTable(owner: Db, table: Table): Promise<Size> {
  const { rows } = await owner.one<{ rows: bigint }>(raw(`select count(*) as rows from ${table}`));
  const { heap, indexes } = await owner.one<{ heap: number; indexes: number }>(sql`
    select sum(pg_table_size(relid))::float8 heap, sum(pg_indexes_size(relid))::float8 indexes
    from (select ${table}::regclass relid union select relid from pg_partition_tree(${table}::regclass)) parts`);
  return { table, rows: Number(rows), heap: heap / Number(rows), indexes: indexes / Number(rows) };
}

/** Loads, measures and freezes; leaves the server stopped. */
async function measureSizes(dataDir: string, rows: number) {
  // fewer WAL files than by default: the backup copies recycled ones too, which a stopped cluster does not need
  const server = await startEmbedded({ dataDir, settings: { max_wal_size: "2GB" } });
  const owner = openLoader(server.url);
  try {
    await migrate({ url: server.url, dir: SCHEMA_DIR });
    const durable = await requireDurable(owner);
    const loadS = await secondsOf(() => loadLedger(owner, { rows, ofOneMember: null }));
    const sizes: Size[] = [];
    const freezeS: Record<string, number> = {};
    for (const table of Object.keys(ROWS_OF_A_BET) as Table[]) {
      sizes.push(await measureTable(owner, table));
      freezeS[table] = await secondsOf(() => owner.run(raw(`vacuum (freeze, analyze) ${table}`)));
    }
    await owner.run(raw("checkpoint"));
    return { durable, loadS, sizes, freezeS };
  } finally {
    await owner.close();
    await server.stop();
  }
}

async function exited(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}

/** Writes the stopped cluster into one compressed file and removes it, so that the disk needs no room for two of them. */
async function backUp(dataDir: string, file: string): Promise<number> {
  const seconds = await secondsOf(async () => {
    const tar = spawn("tar", ["-cf", "-", "-C", dataDir, "."], { stdio: ["ignore", "pipe", "inherit"] });
    const ended = exited(tar);
    await pipeline(tar.stdout, createGzip({ level: 1 }), createWriteStream(file));
    await ended;
  });
  rmSync(dataDir, { recursive: true });
  return seconds;
}

/** Restores the cluster and starts it. @throws Error when it has other rows than before */
async function restore(file: string, dataDir: string, expected: Size) {
  const restoreS = await secondsOf(async () => {
    const tar = spawn("tar", ["-xpf", "-", "-C", dataDir], { stdio: ["pipe", "inherit", "inherit"] });
    const ended = exited(tar);
    await pipeline(createReadStream(file), createGunzip(), tar.stdin);
    await ended;
  });
  const from = performance.now();
  const server = await startEmbedded({ dataDir });
  const db = openLoader(server.url);
  try {
    await db.one(sql`select 1 as ok`);
    const answersS = (performance.now() - from) / MS_PER_SECOND;
    const { rows } = await measureTable(db, expected.table);
    if (rows !== expected.rows)
      throw new Error(`what was restored has ${rows} rows instead of ${expected.rows}`);
    const { bytes } = await db.one<{ bytes: bigint }>(
      sql`select pg_database_size(current_database()) as bytes`,
    );
    return { restoreS, answersS, bytes: Number(bytes) };
  } finally {
    await db.close();
    await server.stop();
  }
}

/** Under root the database runs as another account, which needs access. */
function makeOpenDir(path: string): string {
  mkdirSync(path);
  chmodSync(path, 0o755);
  return path;
}

export async function measureSize(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: { rows: { type: "string", default: String(ROWS) } },
  });
  const dir = mkdtempSync(join(tmpdir(), "khela-bench-size-"));
  chmodSync(dir, 0o755);
  try {
    const [dataDir, restoredDir] = [makeOpenDir(join(dir, "data")), makeOpenDir(join(dir, "restored"))];
    const file = join(dir, "backup.tar.gz");
    const { durable, loadS, sizes, freezeS } = await measureSizes(dataDir, Number(values.rows));
    // before the copy, so that its failure does not lose an hour's figures
    printTable([
      [durable, "rows", "heap B/row", "index B/row", "freeze s"],
      ...sizes.map((size) => [
        size.table,
        size.rows,
        Math.round(size.heap),
        Math.round(size.indexes),
        rounded(freezeS[size.table]!, 1),
      ]),
    ]);
    const backupS = await backUp(dataDir, file);
    const restored = await restore(file, restoredDir, sizes[0]!);
    const bytesOf = ({ heap, indexes }: Size) => Math.round(heap + indexes);
    return {
      ratios: {},
      figures: {
        rows: Number(values.rows),
        bytes_a_bet: sizes.reduce((sum, size) => sum + bytesOf(size) * ROWS_OF_A_BET[size.table], 0),
        ...Object.fromEntries(sizes.map((size) => [`${size.table}_bytes`, bytesOf(size)])),
        load_s: rounded(loadS),
        freeze_s: rounded(
          Object.values(freezeS).reduce((sum, seconds) => sum + seconds, 0),
          1,
        ),
        database_gb: rounded(restored.bytes / BYTES_PER_GB, 2),
        backup_gb: rounded(statSync(file).size / BYTES_PER_GB, 2),
        backup_s: rounded(backupS, 1),
        restore_s: rounded(restored.restoreS, 1),
        answers_s: rounded(restored.answersS, 1),
      },
      machine: { database: durable },
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
