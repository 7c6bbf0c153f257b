// Reads the archived rows of a table, `pg_temp.archived_<table>`, together with the rows in the database.

import type { Db } from "@khela/service-kit/db/database";

/**
 * Creates a view of the session over the table, which includes the archived rows. Statements that name the table then
 * read the view. It covers one bucket (null: all buckets), because Citus reads the view as a whole: its archived rows
 * are local.
 */
export async function showArchived(tx: Db, table: string, bucket: number | null): Promise<void> {
  const rows = (source: string) =>
    `select * from ${source}${bucket === null ? "" : ` where bucket = ${Math.trunc(bucket)}`}`;
  await tx.run({
    text: `create or replace temporary view ${table} as ${rows(`public.${table}`)} union all ${rows(`pg_temp.archived_${table}`)}`,
    values: [],
  });
}
