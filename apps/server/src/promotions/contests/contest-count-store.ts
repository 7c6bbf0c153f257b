// The count of contests, bucket by bucket.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { ContestKey } from "./contest-store.ts";

/** Counts settlements up to a time: for later ones, the period may not have begun yet. */
export function countBucket(
  db: Db,
  bucket: number,
  until: Date,
): Promise<{ readonly counted: number; readonly finished: boolean }> {
  return db.one(sql`
    select counted::int, finished from promotion_count(${bucket}::smallint, ${until}::timestamptz)`);
}

/** Stops new counts; {@link standsStill} waits for the running ones. False: another server stopped them first. */
export async function closeContest(db: Db, { promotionId, period }: ContestKey): Promise<boolean> {
  const closed = await db.maybe(sql`
    update promotion_contest set state = 'closed' where promotion_id = ${promotionId} and period = ${period} and state = 'open' returning 1`);
  return closed !== null;
}

/** Waits for the running count in a bucket. False: in the bucket's database the contest is not closed yet. */
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
