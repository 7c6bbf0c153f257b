// Finds watched rows that differ from their last entry in the audit log. The SQL text is concatenated, which is safe:
// table names come from our own list, and a bucket is a number.

import { sql, type Sql } from "@khela/service-kit/db/database";

export type WatchedTable = {
  readonly table: string;
  /** Columns of the primary key; in tables of members' rows, `bucket` is the first column. */
  readonly key: readonly string[];
  /** Columns that are hashed. A row with null in all of them counts as absent. */
  readonly columns: readonly string[];
  /** Columns whose values the audit log does not show. */
  readonly hidden: readonly string[];
};

/** Builds a SQL array; the names come from our own list, so they need no escaping. */
const array = (names: readonly string[]): string =>
  `array[${names.map((name) => `'${name}'`).join(", ")}]::text[]`;

/**
 * Finds watched rows that differ from their last entry in the audit log. Computes subject and hash with PostgreSQL
 * built-ins only, because the functions that write the log could have been tampered with.
 */
export function changedRows(tables: readonly WatchedTable[], bucket: number | null): Sql {
  const text = `
    with states as (
      select format('%s:%s', x.tab, (select string_agg(x.fields ->> k.name, '/' order by k.n) from unnest(x.key) with ordinality k(name, n))) as subject,
        (select sha256(convert_to(jsonb_object_agg(c.name, x.fields -> c.name)::text, 'UTF8'))
          from unnest(x.columns) c(name) having count(nullif(x.fields -> c.name, 'null'::jsonb)) > 0) as hash
      from (${tables.map((table) => rowsOf(table, bucket)).join(" union all ")}) x),
    last as (
      select distinct on (e.subject) e.subject, e.row_hash as hash from audit_log e
      where e.row_hash is not null and ${isOf(tables, bucket)} order by e.subject, e.id desc)
    select subject as where,
      case when l.subject is null then 'the log does not know it' when s.subject is null then 'is gone, and the log knows nothing of it'
        else 'is not what the log last says' end as problem
    from (select * from states where hash is not null) s full join (select * from last where length(hash) > 0) l using (subject)
    where s.hash is distinct from l.hash`;
  // passed as the text of a template, because an enclosing `sql` statement would turn a plain string into a parameter
  return sql(Object.assign([text], { raw: [text] }));
}

/**
 * Condition that selects the audit log entries of these tables' rows. For a bucket, the condition has the expression
 * of an index, so that PostgreSQL uses the index.
 */
function isOf(tables: readonly WatchedTable[], bucket: number | null): string {
  const names = tables.map(({ table }) => table);
  return bucket === null
    ? `split_part(e.subject, ':', 1) = any (${array(names)})`
    : `audit_area(e.subject) = any (${array(names.map((name) => `${name}:${bucket}`))}) and not batches_have_one_bucket()`;
}

function rowsOf({ table, key, columns }: WatchedTable, bucket: number | null): string {
  const ofBucket =
    bucket === null ? "" : `where t.bucket = ${bucket}::smallint and not batches_have_one_bucket()`;
  return `select '${table}'::text as tab, ${array(key)} as key, ${array(columns)} as columns, to_jsonb(t) as fields from ${table} t ${ofBucket}`;
}
