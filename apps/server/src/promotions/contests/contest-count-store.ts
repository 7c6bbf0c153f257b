// Counts the scores of contests, bucket by bucket.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { ContestKey } from "./contest-store.ts";

/**
 * Counts a bucket's settlements up to `until`. Later settlements wait, because their contest period may not have begun
 * yet.
 */
export function countBucket(
  db: Db,
  bucket: number,
  until: Date,
): Promise<{ readonly counted: number; readonly finished: boolean }> {
  return db.one(sql`
    select counted::int, finished from promotion_count(${bucket}::smallint, ${until}::timestamptz)`);
}

/**
 * Closes a contest to new counts; {@link standsStill} waits for counts that still run. Returns false when another
 * server has already closed it.
 */
export async function closeContest(db: Db, { promotionId, period }: ContestKey): Promise<boolean> {
  const closed = await db.maybe(sql`
    update promotion_contest set state = 'closed' where promotion_id = ${promotionId} and period = ${period} and state = 'open' returning 1`);
  return closed !== null;
}

/**
 * Waits until no count of the contest's scores runs in a bucket. Returns false when the database node of the bucket
 * still sees the contest as open.
 */
export async function standsStill(
  db: Db,
  bucket: number,
  { promotionId, period }: ContestKey,
): Promise<boolean> {
  const { still } = await db.one<{ still: boolean }>(
    sql`select promotion_stand_still(${bucket}::smallint, ${promotionId}::bigint, ${period}) still`,
  );
  return still;
}
