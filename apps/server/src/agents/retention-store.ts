// Retention of agents' rows: credit requests, disputes and shared browsers.

import { sql, type Db } from "@khela/service-kit/db/database";

/** Removes old rows of one bucket, up to a maximum of each kind; returns the largest number removed. */
export async function deleteOld(db: Db, bucket: number, most: number, now: Date): Promise<number> {
  const { removed } = await db.one<{ removed: number }>(
    sql`select agents_delete_old(${bucket}::smallint, ${most}::int, ${now}) removed`,
  );
  return removed;
}
