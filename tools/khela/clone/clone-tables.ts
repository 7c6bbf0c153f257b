/**
 * Copies the tables of a clone: their columns in both databases, the order of their foreign keys, and their statements.
 */
import type pg from "pg";
import { Refused } from "../../refused.ts";
import { columnRules, type TableRule } from "./column-rules.ts";
import { copyRows } from "./copy-rows.ts";

export type CopiedRule = Exclude<TableRule, { readonly removed: unknown }>;
type Connections = { readonly from: pg.Client; readonly to: pg.Client };

/**
 * Returns tables of the schema with their columns. Partitions belong to their parent table. The records of migrations
 * are left out.
 */
export async function listColumns(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'schema\\_%'
    group by c.relname`);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Returns the columns of a table's rule, sorted. */
export function columnsOf(rule: TableRule): string[] {
  const lists =
    "removed" in rule ? Object.values(rule.removed) : [rule.kept, ...Object.keys(replacedBy(rule))];
  return lists.flatMap((names) => names.split(" ").filter((name) => name !== "")).toSorted();
}

function replacedBy(rule: CopiedRule): Record<string, string> {
  const { kept: _, ...replaced } = rule;
  return Object.assign({}, ...Object.values(replaced)) as Record<string, string>;
}

/** Compares the source's schema with this version. @throws {Refused} when the source has other tables or columns */
async function refuseOtherVersion(from: pg.Client): Promise<void> {
  const there = await listColumns(from);
  const differs = Object.entries(columnRules).some(
    ([table, rule]) => there.get(table)?.join() !== columnsOf(rule).join(),
  );
  if (differs || there.size !== Object.keys(columnRules).length)
    throw new Refused(
      "The data is of another version of Khela: clone it with that version, or upgrade first.",
    );
}

/** Returns table names in an order in which each table precedes those that refer to it. */
async function listInOrder(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; refersTo: string }>(`
    select conrelid::regclass::text as "table", confrelid::regclass::text as "refersTo"
    from pg_constraint where contype = 'f' and conparentid = 0 and conrelid <> confrelid`);
  const ordered = new Set<string>();
  const add = (table: string): void => {
    if (ordered.has(table)) return;
    for (const row of rows) if (row.table === table) add(row.refersTo);
    ordered.add(table);
  };
  for (const table of Object.keys(columnRules)) add(table);
  return [...ordered].filter((table) => table in columnRules);
}

/** Copies all tables by their rules, in one snapshot of the source. The target must be migrated and empty. */
export async function copyTables({ from, to }: Connections, salt: string): Promise<void> {
  await refuseOtherVersion(from);
  await from.query("select set_config('khela.clone_salt', $1, false)", [salt]);
  const copied = (await listInOrder(from)).flatMap((table) => {
    const rule = columnRules[table]!;
    return "removed" in rule ? [] : [{ table, rule }];
  });
  // Removes the rows that migrations inserted.
  for (const { table } of copied.toReversed()) await to.query(`delete from ${table}`);
  for (const { table, rule } of copied) await copyRows({ from, to }, statementsOf(table, rule));
}

/** Returns the SELECT that reads a table's rows by its rule, and the target table with its columns. */
export function statementsOf(
  table: string,
  rule: CopiedRule,
): { readonly select: string; readonly into: string } {
  const kept = rule.kept.split(" ").map((name) => `"${name}"`);
  const replaced = Object.entries(replacedBy(rule));
  const names = [...kept, ...replaced.map(([name]) => `"${name}"`)];
  const values = [...kept, ...replaced.map(([name, value]) => `${value} as "${name}"`)];
  return { select: `select ${values.join(", ")} from ${table}`, into: `${table} (${names.join(", ")})` };
}

/** Copies the sequences' values, so that new rows of the clone get ids after the copied ones. */
export async function copySequences({ from, to }: Connections): Promise<void> {
  const { rows } = await from.query<{ name: string; value: string }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  for (const { name, value } of rows)
    await to.query("select setval(quote_ident($1)::regclass, $2::bigint)", [name, value]);
}
