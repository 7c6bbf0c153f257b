// What of agents has an end: requests for credit, disputes and shared browsers.

import { sql, type Db } from "@khela/service-kit/db/database";

/** Removes what is too old in one bucket, at most so many of each; returns how many of the largest. */
export async function deleteOld(db: Db, bucket: number, most: number, now: Date): Promise<number> {
  const { removed } = await db.one<{ removed: number }>(
    sql`select agents_delete_old(${bucket}::smallint, ${most}::int, ${now}) removed`,
  );
  return removed;
}
