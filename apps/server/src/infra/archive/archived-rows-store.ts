// The archived rows of a table, `pg_temp.archived_<table>`, read together with those in the database.

import type { Db } from "@khela/service-kit/db/database";

/**
 * Creates, for the session, a view over the table that includes the archived rows; statements that name the table
 * then read it. It covers one bucket, or all with null, because Citus reads the view as a whole: its archived rows
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
