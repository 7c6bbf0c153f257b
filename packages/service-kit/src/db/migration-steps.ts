/**
 * A migration without a transaction, for a database in use: its statements run one by one, each once. Finished ones are
 * recorded, so that an interrupted migration continues. Three kinds:
 * - `create index concurrently`: an invalid one of an interrupted try is dropped first; on a partitioned table each
 *   partition is indexed alone and then attached, which no single statement of PostgreSQL does;
 * - with `-- repeat until no row is changed` on the line before: in small transactions, while it changes something.
 *   After each transaction it rests for as long as the transaction took, so that it uses at most half of the database's
 *   time;
 * - any other: once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { inTransaction } from "./connection.ts";
import { withLockWaits, type LockWaits } from "./lock-waits.ts";
import { MigrationError, describe } from "./migration-error.ts";
import { contracts, partsOf, sha256Of, type Migration, type Part } from "./migration-files.ts";
import { splitStatements } from "./split-statements.ts";

const REPEAT = /^\s*-- repeat until no row is changed$/m;
const INDEX =
  /^(?:\s|--[^\n]*\n)*create (?<unique>unique )?index concurrently (?<name>\w+)\s+on (?<table>\w+)(?<rest>[\s\S]*)$/i;
/** Maximum bytes of a name. PostgreSQL cuts off a longer name. */
const MAX_NAME_BYTES = 63;

type Index = { readonly unique: string; readonly name: string; readonly rest: string };

export async function prepareStepRecord(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists schema_migration_step (
    name text not null, step int not null, sha256 text not null, done_at timestamptz not null default now(),
    primary key (name, step))`);
}

/** Records an applied migration, and whether it removes something that the previous version uses. */
export const recordMigration = (client: pg.Client, file: Migration) =>
  client.query("insert into schema_migration (name, sha256, contracts) values ($1, $2, $3)", [
    file.name,
    file.sha256,
    contracts(file),
  ]);

/** Runs the unfinished statements of a migration, then records the migration as applied. */
export async function applySteps(client: pg.Client, file: Migration, waits: LockWaits): Promise<void> {
  const steps = partsOf(file).flatMap((part) => splitStatements(part.text, part.firstLine));
  const done = await readDone(client, file);
  for (const [at, step] of steps.entries()) {
    const sha256 = sha256Of(step.text);
    if (done[at] === undefined) {
      await runStep(client, step, waits).catch((error: unknown) => {
        if (error instanceof MigrationError) throw error;
        throw new MigrationError(
          `Migration ${file.name} stopped at statement ${at + 1} of ${steps.length}, and continues from there: ` +
            describe(error, step.text, step.firstLine),
        );
      });
      await client.query("insert into schema_migration_step (name, step, sha256) values ($1, $2, $3)", [
        file.name,
        at,
        sha256,
      ]);
    } else if (done[at] !== sha256) {
      throw new MigrationError(
        `Statement ${at + 1} of migration ${file.name} was changed after it ran: restore its text.`,
      );
    }
  }
  await inTransaction(client, async () => {
    await client.query("delete from schema_migration_step where name = $1", [file.name]);
    await recordMigration(client, file);
  });
}

/**
 * Returns checksums of the finished statements of a migration, in their order. The first statement without a checksum
 * runs next.
 */
async function readDone(client: pg.Client, file: Migration): Promise<string[]> {
  const { rows } = await client.query<{ sha256: string }>(
    "select sha256 from schema_migration_step where name = $1 order by step",
    [file.name],
  );
  return rows.map((row) => row.sha256);
}

async function runStep(client: pg.Client, { text }: Pick<Part, "text">, waits: LockWaits): Promise<void> {
  const { unique = "", name, table, rest } = INDEX.exec(text)?.groups ?? {};
  if (name !== undefined && table !== undefined && rest !== undefined) {
    const index = { unique, name, rest };
    const partitions = await findPartitions(client, table);
    await (partitions === null
      ? createIndex(client, index, table)
      : createIndexByPartition(client, index, { table, partitions }, waits));
  } else if (REPEAT.test(text)) {
    await repeat(client, text, waits);
  } else await withLockWaits(client, firstWords(text), waits, () => client.query(text));
}

const firstWords = (text: string) =>
  `"${text
    .replaceAll(/^\s*--.*$/gm, "")
    .trim()
    .slice(0, 60)} …"`;

async function repeat(client: pg.Client, text: string, waits: LockWaits): Promise<void> {
  for (;;) {
    const from = performance.now();
    const { rowCount } = await withLockWaits(client, firstWords(text), waits, () => client.query(text));
    if (rowCount === null || rowCount === 0) return;
    await sleep(performance.now() - from);
  }
}

/** Returns the leaf partitions, which store the rows; null for a table that is not partitioned. */
async function findPartitions(client: pg.Client, table: string): Promise<string[] | null> {
  const { rows } = await client.query<{ names: string[] | null }>(
    `select (select array_agg(relid::regclass::text order by relid::regclass::text)
        from pg_partition_tree(c.oid) where isleaf and relid <> c.oid) names
    from pg_class c where c.oid = $1::regclass and c.relkind = 'p'`,
    [table],
  );
  return rows[0] === undefined ? null : (rows[0].names ?? []);
}

/**
 * Creates an index. PostgreSQL waits for every transaction that has begun, however long that takes, and blocks no
 * reader or writer. One process builds the index, so that the other processors stay free.
 */
async function createIndex(client: pg.Client, { unique, name, rest }: Index, table: string): Promise<void> {
  const validity = await validityOf(client, name);
  if (validity === "valid") return;
  if (validity === "invalid") await client.query(`drop index concurrently ${name}`);
  await client.query("set max_parallel_maintenance_workers = 0");
  await client.query(`create ${unique}index concurrently ${name} on ${table}${rest}`);
  await client.query("reset max_parallel_maintenance_workers");
}

/**
 * Creates an index on a partitioned table. The index of the table is invalid until the index of every partition is
 * attached. A partition that is created meanwhile has its index from the start.
 */
async function createIndexByPartition(
  client: pg.Client,
  index: Index,
  { table, partitions }: { readonly table: string; readonly partitions: readonly string[] },
  waits: LockWaits,
): Promise<void> {
  const { unique, name, rest } = index;
  if ((await validityOf(client, name)) === null)
    await withLockWaits(client, `Index ${name}`, waits, () =>
      client.query(`create ${unique}index ${name} on only ${table}${rest}`),
    );
  for (const partition of partitions) {
    if (await hasAttached(client, name, partition)) continue;
    const own = `${name}_${partition}`;
    if (Buffer.byteLength(own) > MAX_NAME_BYTES)
      throw new MigrationError(
        `${own} is too long for the name of an index: call ${name} something shorter.`,
      );
    await createIndex(client, { ...index, name: own }, partition);
    await withLockWaits(client, `Index ${own}`, waits, () =>
      client.query(`alter index ${name} attach partition ${own}`),
    );
  }
}

async function validityOf(client: pg.Client, index: string): Promise<"valid" | "invalid" | null> {
  const { rows } = await client.query<{ is_valid: boolean }>(
    "select indisvalid is_valid from pg_index where indexrelid = to_regclass($1)",
    [index],
  );
  if (rows[0] === undefined) return null;
  return rows[0].is_valid ? "valid" : "invalid";
}

async function hasAttached(client: pg.Client, index: string, partition: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_inherits h join pg_index i on i.indexrelid = h.inhrelid
    where h.inhparent = $1::regclass and i.indrelid = $2::regclass`,
    [index, partition],
  );
  return rowCount !== null && rowCount > 0;
}
