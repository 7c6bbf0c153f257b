// The archived rows of a table, `pg_temp.archived_<table>`, read together with those in the database.

import type { Db } from "@khela/service-kit/db/database";

/**
 * Makes, for the session, a view before the table that has the archived rows as well; statements that name the table then read it. It has one
 * bucket, or with null all of them: where data is spread over nodes, what is read beside a table of one node is read whole.
 */
export async function showArchived(tx: Db, table: string, bucket: number | null): Promise<void> {
  const rows = (source: string) =>
    `select * from ${source}${bucket === null ? "" : ` where bucket = ${Math.trunc(bucket)}`}`;
  await tx.run({
    text: `create or replace temporary view ${table} as ${rows(`public.${table}`)} union all ${rows(`pg_temp.archived_${table}`)}`,
    values: [],
  });
}
