/**
 * Checks the key rule of every table that a member owns, read from the catalog. The table's primary key begins with
 * bucket and member_id, every unique index has bucket among its columns, and a foreign key from one such table to
 * another keeps its bucket. So the data can be sharded over several servers without a constraint across two of them.
 */
import { sql } from "@khela/service-kit/db/database";
import type { Db } from "@khela/service-kit/db/database";

type IndexRow = { table: string; name: string; isPrimary: boolean; columns: string[] };
type ForeignKeyRow = {
  table: string;
  name: string;
  target: string;
  columns: string[];
  targetColumns: string[];
};

/** Returns one sentence for each table, index or constraint that breaks the rule. */
export async function findKeyRuleBreaches(db: Db): Promise<string[]> {
  const tables = await listMemberTables(db);
  const indexes = (await listUniqueIndexes(db)).filter((index) => tables.has(index.table));
  const foreignKeys = (await listForeignKeys(db)).filter(
    (key) => tables.has(key.table) && tables.has(key.target),
  );
  return [
    ...[...tables].flatMap((table) => primaryKeyBreaches(table, indexes)),
    ...indexes
      .filter((index) => !index.isPrimary && !index.columns.includes("bucket"))
      .map(
        (index) =>
          `${index.table}: unique index ${index.name} (${index.columns.join(", ")}) has no bucket, so it crosses buckets.`,
      ),
    ...foreignKeys
      .filter((key) => !keepsBucket(key))
      .map(
        (key) =>
          `${key.table}: foreign key ${key.name} to ${key.target} does not keep the bucket, so it crosses buckets.`,
      ),
  ];
}

function primaryKeyBreaches(table: string, indexes: readonly IndexRow[]): string[] {
  const key = indexes.find((index) => index.isPrimary && index.table === table);
  if (key === undefined) return [`${table}: has a member_id and no primary key.`];
  if (key.columns[0] === "bucket" && key.columns[1] === "member_id") return [];
  return [`${table}: the primary key (${key.columns.join(", ")}) does not begin with bucket, member_id.`];
}

function keepsBucket(key: ForeignKeyRow): boolean {
  const at = key.columns.indexOf("bucket");
  return at >= 0 && key.targetColumns[at] === "bucket";
}

/**
 * Returns tables with a member_id; partitions count with their table. A directory (name → member) is keyed by its
 * lookup value and declared in its comment: it is the only kind of table that covers the members of every bucket.
 */
async function listMemberTables(db: Db): Promise<Set<string>> {
  const rows = await db.rows<{ table: string }>(sql`
    select c.oid::regclass::text as table
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public'
      and coalesce(obj_description(c.oid, 'pg_class'), '') not like 'key-rule: directory%'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'member_id' and not a.attisdropped)
    order by 1`);
  return new Set(rows.map((row) => row.table));
}

function listUniqueIndexes(db: Db): Promise<IndexRow[]> {
  return db.rows<IndexRow>(sql`
    select i.indrelid::regclass::text as table, c.relname as name, i.indisprimary as "isPrimary",
      array(select coalesce(a.attname::text, '(expression)')
        from unnest(i.indkey::int2[]) with ordinality as k(number, place)
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number and k.number > 0
        where k.place <= i.indnkeyatts order by k.place) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique order by 1, 2`);
}

function listForeignKeys(db: Db): Promise<ForeignKeyRow[]> {
  return db.rows<ForeignKeyRow>(sql`
    select k.conrelid::regclass::text as table, k.conname as name, k.confrelid::regclass::text as target,
      array(select a.attname::text from unnest(k.conkey) with ordinality as c(number, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number order by c.place) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality as c(number, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.number order by c.place) as "targetColumns"
    from pg_constraint k where k.contype = 'f' and k.conparentid = 0 order by 1, 2`);
}
