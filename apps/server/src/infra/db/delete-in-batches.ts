// Removing what has lived long enough, while everybody else continues.

import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "./buckets.ts";

/** Of one statement: a few ms, so that it holds its locks no longer. */
const ROWS_AT_ONCE = 5_000;

/**
 * Calls until fewer rows are gone than were asked for, and returns how many are. Each call commits by itself: what was removed before a
 * kill stays removed, and the next run continues. After each it rests for as long as that took.
 */
export async function deleteInBatches(
  remove: (most: number) => Promise<number>,
  rowsAtOnce = ROWS_AT_ONCE,
): Promise<number> {
  for (let removed = 0; ; ) {
    const from = performance.now();
    const count = await remove(rowsAtOnce);
    removed += count;
    if (count < rowsAtOnce) return removed;
    await sleep(performance.now() - from);
  }
}

/** The same for a table of members, one bucket after the other. */
export async function deleteByBucket(
  db: Db,
  remove: (bucket: number, most: number) => Promise<number>,
): Promise<void> {
  for (const bucket of await listMemberBuckets(db)) await deleteInBatches((most) => remove(bucket, most));
}
