/**
 * Runs the steps of a distribution plan, each in a transaction. A step that was done before is skipped. Every row of a
 * table is counted before and after it moves. After that the coordinator's own copy, which no query reads, is removed.
 */
import type pg from "pg";
import { inTransaction } from "@khela/service-kit/db/connection";
import type { RoutineStep, TableStep } from "./plan.ts";

/**
 * Number of shards. It is higher than the number of workers, so that workers can be added, and equals the number of
 * buckets for new members.
 */
const SHARDS = 32;

/**
 * Applies settings of Citus. Citus leaves the safety of triggers on distributed tables to the application: the triggers
 * of this schema only refuse changes of a row, on every node alike. A call is routed to the node of its bucket only
 * when it is planned with its values. A generic plan, which PostgreSQL prefers after five calls, runs the function on
 * the coordinator. JIT is off, because these plans are used once, and compiling them took half of a worker's time.
 */
export async function applySettings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select quote_ident(current_database()) as name");
  await client.query(`alter database ${rows[0]!.name} set citus.enable_unsafe_triggers = on`);
  await client.query(`alter database ${rows[0]!.name} set plan_cache_mode = force_custom_plan`);
  await client.query(`alter database ${rows[0]!.name} set jit = off`);
  await client.query("set citus.enable_unsafe_triggers = on");
  await client.query(`set citus.shard_count = ${SHARDS}`);
  await client.query("set client_min_messages = warning");
}

/**
 * Returns tables of the steps that an earlier run did not distribute. It includes tables that Citus lists only because
 * they have a foreign key to a copied table: partmethod n, but not the copies' repmodel t.
 */
export async function listPending(client: pg.Client, steps: readonly TableStep[]): Promise<TableStep[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where p.partmethod <> 'n' or p.repmodel = 't'`,
  );
  const done = new Set(rows.map((row) => row.name));
  return steps.filter((step) => !done.has(step.table));
}

/** Distributes a table. Returns the number of rows that moved. */
export async function distributeTable(client: pg.Client, step: TableStep): Promise<number> {
  return inTransaction(client, () => moveRows(client, step));
}

async function moveRows(client: pg.Client, step: TableStep): Promise<number> {
  const table = client.escapeIdentifier(step.table);
  await client.query(`lock table ${table} in access exclusive mode`);
  const before = await countRows(client, table);
  if (step.column === null) await client.query("select create_reference_table($1)", [table]);
  else
    await client.query("select create_distributed_table($1, $2, colocate_with => $3)", [
      table,
      step.column,
      step.with,
    ]);
  const after = await countRows(client, table);
  if (before !== after)
    throw new Error(`${step.table} had ${before} rows and has ${after}; it was left as it was.`);
  return before;
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]!.count);
}

/**
 * Removes the coordinator's own copy of a distributed table. The trigger that refuses TRUNCATE is off for this one
 * statement, on the coordinator's empty shell only; rows on the shards always have the trigger.
 */
export async function removeOwnCopy(client: pg.Client, step: TableStep): Promise<void> {
  const table = client.escapeIdentifier(step.table);
  // Rows and triggers of a table partitioned by month are in its partitions.
  const parts = "(select $1::regclass as id union select relid from pg_partition_tree($1))";
  const { rows: sizes } = await client.query<{ size: string }>(
    `select sum(pg_relation_size(id)) as size from ${parts} p`,
    [table],
  );
  if (sizes[0]!.size === "0") return;
  await inTransaction(client, async () => {
    await client.query("set local citus.enable_ddl_propagation = off");
    const { rows: triggers } = await client.query<{ part: string; name: string }>(
      `select p.id::regclass::text as part, quote_ident(tgname) as name from ${parts} p join pg_trigger on tgrelid = p.id
      where tgtype & 32 > 0 and tgenabled = 'A'`,
      [table],
    );
    for (const { part, name } of triggers) await client.query(`alter table ${part} disable trigger ${name}`);
    await client.query("select truncate_local_data_after_distributing_table($1)", [table]);
    for (const { part, name } of triggers)
      await client.query(`alter table ${part} enable always trigger ${name}`);
  });
}

/** Distributes a function. Returns false when the function was already distributed in this way. */
export async function distributeRoutine(
  client: pg.Client,
  step: RoutineStep,
  sharesWith: string,
): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(
    `select exists (select from pg_dist_object where classid = 'pg_proc'::regclass and objid = $1::regprocedure
      and (distribution_argument_index is not null) = $2) as done`,
    [step.signature, step.argument !== null],
  );
  if (rows[0]!.done) return false;
  if (step.argument === null) await client.query("select create_distributed_function($1)", [step.signature]);
  else
    await client.query("select create_distributed_function($1, $2, colocate_with => $3)", [
      step.signature,
      step.argument,
      sharesWith,
    ]);
  return true;
}
