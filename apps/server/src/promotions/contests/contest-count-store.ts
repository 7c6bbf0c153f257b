// The count of contests, bucket by bucket.

import { sql, type Db } from "@khela/service-kit/db/database";

/** Counts what was settled until a moment: of later ones, the period may not have begun yet. */
export function countBucket(
  db: Db,
  bucket: number,
  until: Date,
): Promise<{ readonly counted: number; readonly finished: boolean }> {
  return db.one(sql`
    select counted::int, finished from promotion_count(${bucket}::smallint, ${until}::timestamptz)`);
}
