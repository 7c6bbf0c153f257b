// What the audit reads of watched rows: those that are not what the audit log last says of them.

import { sql, type Sql } from "@khela/service-kit/db/database";
import type { WatchedTable } from "./watched-rows.ts";

/** Computes subject and hash with PostgreSQL built-ins only: the functions that write the log could have been tampered with. */
export function changedRows(tables: readonly WatchedTable[], bucket: number | null): Sql {
  const rows = tables
    .map((table) => rowsOf(table, bucket))
    .reduce((all, one) => sql`${all} union all ${one}`);
  return sql`
    with states as (
      select format('%s:%s', x.tab, (select string_agg(x.fields ->> k.name, '/' order by k.n) from unnest(x.key) with ordinality k(name, n))) as subject,
        (select sha256(convert_to(jsonb_object_agg(c.name, x.fields -> c.name)::text, 'UTF8'))
          from unnest(x.columns) c(name) having count(nullif(x.fields -> c.name, 'null'::jsonb)) > 0) as hash
      from (${rows}) x),
    last as (
      select distinct on (e.subject) e.subject, e.row_hash as hash from audit_log e
      where e.row_hash is not null and ${isOf(tables, bucket)} order by e.subject, e.id desc)
    select subject as where,
      case when l.subject is null then 'the log does not know it' when s.subject is null then 'is gone, and the log knows nothing of it'
        else 'is not what the log last says' end as problem
    from (select * from states where hash is not null) s full join (select * from last where length(hash) > 0) l using (subject)
    where s.hash is distinct from l.hash`;
}

/** The entries of the tables' rows: by their part of an index where they are a bucket's. */
function isOf(tables: readonly WatchedTable[], bucket: number | null): Sql {
  const names = tables.map(({ table }) => table);
  return bucket === null
    ? sql`split_part(e.subject, ':', 1) = any (${names}::text[])`
    : sql`audit_area(e.subject) = any (${names.map((name) => `${name}:${bucket}`)}::text[]) and not batches_have_one_bucket()`;
}

const part = (text: string): Sql => sql(Object.assign([text], { raw: [text] }));

function rowsOf({ table, key, columns }: WatchedTable, bucket: number | null): Sql {
  const ofBucket =
    bucket === null ? sql`` : sql`where t.bucket = ${bucket} and not batches_have_one_bucket()`;
  return sql`select ${table}::text as tab, ${[...key]}::text[] as key, ${[...columns]}::text[] as columns, to_jsonb(t) as fields
    from ${part(table)} t ${ofBucket}`;
}
