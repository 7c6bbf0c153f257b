// SQL that removes old rows of agents: credit requests, disputes and shared browsers.

import { sql, type Db } from "@khela/service-kit/db/database";

/** Removes old rows of one bucket, at most `most` of each kind; returns the largest number removed of one kind. */
export async function deleteOld(db: Db, bucket: number, most: number, now: Date): Promise<number> {
  const { removed } = await db.one<{ removed: number }>(
    sql`select agents_delete_old(${bucket}::smallint, ${most}::int, ${now}) removed`,
  );
  return removed;
}
