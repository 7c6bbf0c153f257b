// Deletes expired rows in small batches, so that other work continues.

import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "./buckets.ts";

/** Maximum rows that one statement deletes, so that the statement holds locks for only a few ms. */
const ROWS_AT_ONCE = 5_000;

/**
 * Calls `remove` until it deletes fewer rows than requested; returns the total. Each call commits separately, so after
 * a kill the earlier deletions stay and the next run continues. After each call it pauses for as long as the call
 * took.
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

/** Deletes rows of members like `deleteInBatches`, bucket by bucket. */
export async function deleteByBucket(
  db: Db,
  remove: (bucket: number, most: number) => Promise<number>,
): Promise<void> {
  for (const bucket of await listMemberBuckets(db)) await deleteInBatches((most) => remove(bucket, most));
}
