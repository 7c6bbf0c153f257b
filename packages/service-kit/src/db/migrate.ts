/**
 * Brings a database to the shape the code expects: plain SQL migrations, forward only, then the functions as they are now
 * (sql-functions.ts). Each migration is one transaction with its record; the last one shares its transaction with the functions,
 * so that no server meets tables without their functions. Promises that any number of processes may start at once (one
 * works, the others wait and find it done) and that a migration which was applied and then changed stops the start.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type pg from "pg";
import { inTransaction, withConnection, type MissingDatabase } from "./connection.ts";
import { findForm, type FunctionForm } from "./function-form.ts";
import { applyFunctions, compareFunctions, prepareFunctionRecord, readFunctions } from "./sql-functions.ts";
import { MigrationError, describe } from "./migration-error.ts";
import { replaceOldMigrations } from "./replaced-migrations.ts";
import { splitStatements } from "./split-statements.ts";
import { defineSpreadTable } from "./spread-table.ts";

/** Any constant will do as long as nothing else locks it: "khela" in letters of the telephone keypad. */
export const SCHEMA_LOCK_KEY = 54352;
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** As psql reads it: the named file, relative to the one that names it. */
const INCLUDE = /^\\ir (\S+)$/;

type Migration = { readonly name: string; readonly text: string; readonly sha256: string };
export type MigrationState = Migration & { readonly appliedAt: Date | null };

function readMigrations(dir: string): Migration[] {
  return readdirSync(join(dir, "migrations"))
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      if (!FILE_NAME.test(name))
        throw new MigrationError(`Migration ${name} is not named like 0001_site.sql.`);
      const text = readFileSync(join(dir, "migrations", name), "utf8");
      return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
    });
}

export type MigrateOptions = {
  readonly url: string;
  /** Holds `migrations`, what a baseline replaced, and `functions` and `former-functions` where the schema has any. */
  readonly dir: string;
  /** Makes the database when the server has none of that name. */
  readonly createsDatabase?: boolean;
  /** The database's name in earlier versions: one of that name is renamed, and none made. */
  readonly formerName?: string | undefined;
  /** What the functions are applied in; by default what the database is. */
  readonly form?: FunctionForm;
  readonly log?: (line: string) => void;
};

/** Applies what is missing and returns the names of migrations, in order, and then of function files. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { dir } = options;
  const files = readMigrations(dir);
  return withConnection(options.url, missingDatabase(options), async (client) => {
    await client.query("select pg_advisory_lock($1)", [SCHEMA_LOCK_KEY]);
    await prepareRecords(client, dir);
    await defineSpreadTable(client);
    await replaceOldMigrations(client, dir, files[0]);
    const form = options.form ?? (await findForm(client));
    const functions = readFunctions(dir, form);
    const apply = applierOf(client, dir, form);
    const pending = (await compare(client, files)).filter((file) => file.appliedAt === null);
    for (const file of pending.slice(0, -1)) await inTransaction(client, () => apply(file));
    const applied = await inTransaction(client, async () => {
      for (const file of pending.slice(-1)) await apply(file);
      return keepsFunctions(dir) ? applyFunctions(client, functions) : [];
    });
    for (const file of pending) options.log?.(`migrated ${file.name}`);
    if (applied.length > 0) options.log?.(`applied ${applied.length} of ${functions.length} function files`);
    return [...pending.map((file) => file.name), ...applied];
  });
}

const missingDatabase = ({ createsDatabase, formerName }: MigrateOptions): MissingDatabase =>
  createsDatabase === true ? { formerName } : "fails";

/** Every migration with the time it was applied; throws like {@link migrate} when the record and the files disagree. */
export async function migrationStates(options: MigrateOptions): Promise<MigrationState[]> {
  return withConnection(options.url, "fails", async (client) => {
    await prepareRecords(client, options.dir);
    return compare(client, readMigrations(options.dir));
  });
}

/** What {@link migrate} would do to functions: names of files it would apply, and of routines it would drop. */
export async function differingFunctions(options: MigrateOptions): Promise<string[]> {
  if (!keepsFunctions(options.dir)) return [];
  return withConnection(options.url, "fails", async (client) => {
    await prepareRecords(client, options.dir);
    const functions = readFunctions(options.dir, options.form ?? (await findForm(client)));
    const { changed, gone } = await compareFunctions(client, functions);
    return [...changed.map((file) => file.name), ...gone];
  });
}

/** A schema without a folder of functions has no record of them either. */
const keepsFunctions = (dir: string) => existsSync(join(dir, "functions"));

async function prepareRecords(client: pg.Client, dir: string): Promise<void> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  if (keepsFunctions(dir)) await prepareFunctionRecord(client);
}

type Applied = { readonly name: string; readonly sha256: string; readonly applied_at: Date };

async function compare(client: pg.Client, files: readonly Migration[]): Promise<MigrationState[]> {
  const { rows } = await client.query<Applied>(
    "select name, sha256, applied_at from schema_migration order by name",
  );
  for (const row of rows) {
    const file = files.find((candidate) => candidate.name === row.name);
    if (file === undefined) {
      throw new MigrationError(
        `The database was migrated with ${row.name}, which this version of the code does ` +
          "not have: start the newer version, or use another database.",
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

type Part = { readonly text: string; readonly firstLine: number };

/** The migration with each file it includes at its place. */
function partsOf(dir: string, file: Migration): Part[] {
  const parts: Part[] = [];
  let lines: string[] = [];
  for (const [at, line] of `${file.text}\n\\ir`.split("\n").entries()) {
    if (!line.startsWith("\\ir")) {
      lines.push(line);
      continue;
    }
    parts.push({ text: lines.join("\n"), firstLine: at + 1 - lines.length });
    const included = INCLUDE.exec(line)?.[1];
    if (included !== undefined) parts.push({ text: readIncluded(dir, included), firstLine: 1 });
    lines = [];
  }
  return parts;
}

/** A function that a later migration dropped has its last text in `former-functions`. */
function readIncluded(dir: string, included: string): string {
  const former = join(dir, "former-functions", basename(included));
  return readFileSync(existsSync(former) ? former : join(dir, "migrations", included), "utf8");
}

/** Where data is spread over nodes, statement by statement: Citus passes on the whole text that a statement came in. */
const applierOf = (client: pg.Client, dir: string, form: FunctionForm) => async (file: Migration) => {
  const parts = partsOf(dir, file).flatMap((part) =>
    form === "spread" ? splitStatements(part.text, part.firstLine) : [part],
  );
  for (const { text, firstLine } of parts) {
    await client.query(text).catch((error: unknown) => {
      throw new MigrationError(
        `Migration ${file.name} failed and was undone: ${describe(error, text, firstLine)}`,
      );
    });
  }
  await client.query("insert into schema_migration (name, sha256) values ($1, $2)", [file.name, file.sha256]);
};
