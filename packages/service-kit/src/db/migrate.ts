/**
 * Brings a database to the shape that the code expects. An empty database gets the baseline, recorded as its first
 * migration. Then plain SQL migrations are applied, forward only, then the present functions (sql-functions.ts). A
 * database with another baseline is refused: no release has created it.
 *
 * Each migration is one transaction with its record and with the functions that it drops and applies again; the last
 * one shares its transaction with all functions, so that no server meets tables without their functions. A migration
 * may run without a transaction, statement by statement (migration-steps.ts).
 *
 * Promises: any number of processes may start at once (one works, the others wait and find it done). Users of a table
 * never wait long for its change. A migration that was changed after being applied stops the start.
 */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { inTransaction, withConnection } from "./connection.ts";
import {
  applyFunctions,
  compareFunctions,
  prepareFunctionRecord,
  readFunctions,
  restoringDropped,
} from "./sql-functions.ts";
import { defaultLockWaits, withLockWaits, type LockWaits } from "./lock-waits.ts";
import { MigrationError, describe } from "./migration-error.ts";
import {
  isWithoutTransaction,
  partsOf,
  readBaseline,
  readMigrations,
  type Migration,
  type Part,
} from "./migration-files.ts";
import { applySteps, prepareStepRecord, recordMigration } from "./migration-steps.ts";
import { splitStatements } from "./split-statements.ts";
import { defineSpreadTable, isSpreadDatabase } from "./spread-table.ts";
import { requireOneStep } from "./version-step.ts";
import { VERSION } from "../version.ts";

/** Any constant that no other lock uses: "khela" on a telephone keypad. */
export const SCHEMA_LOCK_KEY = 54352;
const SCHEMA_LOCK_PAUSE_MS = 50;

export type MigrationState = Migration & { readonly appliedAt: Date | null };

export type MigrateOptions = {
  readonly url: string;
  /**
   * Folder of the schema. It contains `baseline.sql` with its included files, and `migrations` and `functions` if the
   * schema has any.
   */
  readonly dir: string;
  /** Whether to create the database if it does not exist. */
  readonly createsDatabase?: boolean;
  /** Whether data is distributed over nodes; default: read from the database. */
  readonly isSpread?: boolean;
  readonly lockWaits?: LockWaits;
  /** Version of the code; default: the version of the running code. */
  readonly version?: string;
  readonly log?: (line: string) => void;
};

const UNRELEASED =
  "An unreleased version of Khela created the database, and no migration leads from it: set KHELA_DATA to a new folder or, with " +
  "DATABASE_URL is set, make a new database.";

/** Applies missing parts and returns the names: the baseline, migrations in order, then function files. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { dir, lockWaits = defaultLockWaits, version = VERSION } = options;
  const files = readSchema(dir);
  return withConnection(
    options.url,
    options.createsDatabase === true ? "created" : "fails",
    async (client) => {
      await lockSchema(client);
      await prepareRecords(client, dir);
      await refuseDistantVersion(client, version);
      await defineSpreadTable(client);
      const isSpread = options.isSpread ?? (await isSpreadDatabase(client));
      const functions = readFunctions(dir, isSpread);
      const apply = applierOf(client, isSpread);
      const pending = (await compare(client, files)).filter((file) => file.appliedAt === null);
      const isLast = (file: Migration) => file === pending.at(-1) && !isWithoutTransaction(file);
      const restored = keepsFunctions(dir) ? functions : [];
      for (const file of pending.filter((one) => !isLast(one))) {
        if (isWithoutTransaction(file)) await applySteps(client, file, lockWaits);
        else {
          const away = await withLockWaits(client, `Migration ${file.name}`, lockWaits, () =>
            inTransaction(client, () => restoringDropped(client, restored, () => apply(file))),
          );
          if (away.length > 0) options.log?.(`${away.join(", ")} come back with the last migration`);
        }
        options.log?.(`migrated ${file.name}`);
      }
      const last = pending.filter(isLast);
      const applied = await withLockWaits(
        client,
        last[0] === undefined ? "The functions" : `Migration ${last[0].name}`,
        lockWaits,
        () =>
          inTransaction(client, async () => {
            for (const file of last) await apply(file);
            await recordVersion(client, version);
            return keepsFunctions(dir) ? applyFunctions(client, functions) : [];
          }),
      );
      for (const file of last) options.log?.(`migrated ${file.name}`);
      if (applied.length > 0)
        options.log?.(`applied ${applied.length} of ${functions.length} function files`);
      return [...pending.map((file) => file.name), ...applied];
    },
  );
}

/**
 * Locks the schema. It polls, because waiting inside a statement is an open transaction, for which a concurrent index
 * build waits.
 */
async function lockSchema(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_held: boolean }>("select pg_try_advisory_lock($1) is_held", [
      SCHEMA_LOCK_KEY,
    ]);
    if (rows[0]!.is_held) return;
    await sleep(SCHEMA_LOCK_PAUSE_MS);
  }
}

const readSchema = (dir: string): Migration[] => [readBaseline(dir), ...readMigrations(dir)];

/**
 * Returns the baseline and every migration with the time it was applied. Throws like {@link migrate} when the record
 * and the files disagree.
 */
export async function migrationStates(options: MigrateOptions): Promise<MigrationState[]> {
  return withConnection(options.url, "fails", async (client) => {
    await prepareRecords(client, options.dir);
    return compare(client, readSchema(options.dir));
  });
}

/**
 * Returns what {@link migrate} would do to functions: names of files that it would apply, and of routines that it would
 * drop.
 */
export async function differingFunctions(options: MigrateOptions): Promise<string[]> {
  if (!keepsFunctions(options.dir)) return [];
  return withConnection(options.url, "fails", async (client) => {
    await prepareRecords(client, options.dir);
    const functions = readFunctions(options.dir, options.isSpread ?? (await isSpreadDatabase(client)));
    const { changed, gone } = await compareFunctions(client, functions);
    return [...changed.map((file) => file.name), ...gone];
  });
}

async function refuseDistantVersion(client: pg.Client, version: string): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select version from schema_version order by migrated_at desc limit 1",
  );
  if (rows[0] !== undefined) requireOneStep(rows[0].version, version);
}

const recordVersion = (client: pg.Client, version: string) =>
  client.query(
    "insert into schema_version (version) values ($1) on conflict (version) do update set migrated_at = clock_timestamp()",
    [version],
  );

/** Returns whether a schema has a folder of functions. Without the folder it has no record of functions either. */
const keepsFunctions = (dir: string) => existsSync(join(dir, "functions"));

async function prepareRecords(client: pg.Client, dir: string): Promise<void> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now(),
    contracts boolean not null default false)`);
  await client.query(`create table if not exists schema_version (
    version text primary key, migrated_at timestamptz not null default clock_timestamp())`);
  await prepareStepRecord(client);
  if (keepsFunctions(dir)) await prepareFunctionRecord(client);
}

type Applied = {
  readonly name: string;
  readonly sha256: string;
  readonly applied_at: Date;
  readonly contracts: boolean;
};

async function compare(client: pg.Client, files: readonly Migration[]): Promise<MigrationState[]> {
  const { rows } = await client.query<Applied>(
    "select name, sha256, applied_at, contracts from schema_migration order by name",
  );
  const [baseline] = files;
  if (rows.length > 0 && !rows.some((row) => row.name === baseline!.name && row.sha256 === baseline!.sha256))
    throw new MigrationError(UNRELEASED);
  for (const row of rows) {
    const file = files.find((candidate) => candidate.name === row.name);
    if (file === undefined) {
      // A migration of the next version that removes nothing: this version can run with it.
      if (!row.contracts && files.slice(1).every(({ name }) => name < row.name)) continue;
      throw new MigrationError(
        `The database was migrated with ${row.name}, which this version of the code does ` +
          "not have: start the newer version, or restore a backup of this one.",
      );
    }
    if (file.sha256 !== row.sha256) {
      throw new MigrationError(
        `Migration ${row.name} was changed after it was applied on ` +
          `${row.applied_at.toISOString().slice(0, 10)}: put it back as it was and write the change as a new migration.`,
      );
    }
  }
  const appliedAt = new Map(rows.map((row) => [row.name, row.applied_at]));
  return files.map((file) => ({ ...file, appliedAt: appliedAt.get(file.name) ?? null }));
}

/**
 * Returns the function that applies a migration file. Where data is distributed over nodes, the file is applied
 * statement by statement, because Citus sends each node the complete text in which a statement arrived.
 */
const applierOf = (client: pg.Client, isSpread: boolean) => async (file: Migration) => {
  const parts = partsOf(file).flatMap((part): Part[] =>
    isSpread
      ? splitStatements(part.text, part.firstLine).map((statement) => ({ ...statement, path: part.path }))
      : [part],
  );
  for (const { path, text, firstLine } of parts) {
    await client.query(text).catch((error: unknown) => {
      const place = path === file.path ? "" : ` at ${basename(path)}`;
      throw new MigrationError(
        `Migration ${file.name} failed${place} and was undone: ${describe(error, text, firstLine)}`,
        { cause: error },
      );
    });
  }
  await recordMigration(client, file);
};
