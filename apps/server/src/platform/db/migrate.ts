/**
 * Brings a database to the shape the code expects: plain SQL files, forward only, each in one transaction with the
 * record of it. Promises that any number of processes may start at once (one works, the others wait and find it done)
 * and that a file which was applied and then changed stops the start instead of being believed. Never goes back.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

const MIGRATIONS_DIR = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Any constant will do as long as nothing else locks it: "khela" in letters of the telephone keypad. */
const LOCK_KEY = 54352;
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

type Migration = { readonly name: string; readonly text: string; readonly sha256: string };
export type MigrationState = Migration & { readonly appliedAt: Date | null };

/** Said to the person who starts the server; the sentence is the whole message. */
class MigrationError extends Error {
  override readonly name = "MigrationError";
}

function readMigrations(dir: string = MIGRATIONS_DIR): Migration[] {
  return readdirSync(dir).filter((name) => name.endsWith(".sql")).sort().map((name) => {
    if (!FILE_NAME.test(name)) throw new MigrationError(`Migration ${name} is not named like 0001_site.sql.`);
    const text = readFileSync(join(dir, name), "utf8");
    return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
  });
}

export type MigrateOptions = { readonly url: string; readonly dir?: string; readonly log?: (line: string) => void };

/** Applies what is missing and returns the names, in order. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const files = readMigrations(options.dir);
  return withClient(options.url, async (client) => {
    await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    const pending = (await compare(client, files)).filter((file) => file.appliedAt === null);
    for (const file of pending) {
      await apply(client, file);
      options.log?.(`migrated ${file.name}`);
    }
    return pending.map((file) => file.name);
  });
}

/** Every migration with the time it was applied; throws like {@link migrate} when the record and the files disagree. */
export async function migrationStates(options: MigrateOptions): Promise<MigrationState[]> {
  return withClient(options.url, (client) => compare(client, readMigrations(options.dir)));
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "khela-migrate" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Applied = { readonly name: string; readonly sha256: string; readonly applied_at: Date };

async function compare(client: pg.Client, files: readonly Migration[]): Promise<MigrationState[]> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<Applied>("select name, sha256, applied_at from schema_migration order by name");
  for (const row of rows) {
    const file = files.find((candidate) => candidate.name === row.name);
    if (file === undefined) {
      throw new MigrationError(`The database was migrated with ${row.name}, which this version of the code does ` +
        "not have: start the newer version, or use another database.");
    }
    if (file.sha256 !== row.sha256) {
      throw new MigrationError(`Migration ${row.name} was changed after it was applied on ` +
        `${row.applied_at.toISOString().slice(0, 10)}: put it back as it was and write the change as a new migration.`);
    }
  }
  const appliedAt = new Map(rows.map((row) => [row.name, row.applied_at]));
  return files.map((file) => ({ ...file, appliedAt: appliedAt.get(file.name) ?? null }));
}

async function apply(client: pg.Client, file: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(file.text);
    await client.query("insert into schema_migration (name, sha256) values ($1, $2)", [file.name, file.sha256]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new MigrationError(`Migration ${file.name} failed and was undone: ${describe(error, file.text)}`);
  }
}

function describe(error: unknown, text: string): string {
  const { message, position } = error as { message: string; position?: string };
  if (position === undefined) return message;
  return `${message} (line ${text.slice(0, Number(position)).split("\n").length})`;
}
