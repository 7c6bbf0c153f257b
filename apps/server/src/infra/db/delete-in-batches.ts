// Removal of expired rows while everything else continues.

import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "./buckets.ts";

/** Maximum of one statement: a few ms, so that it holds its locks no longer. */
const ROWS_AT_ONCE = 5_000;

/**
 * Calls until fewer rows are deleted than requested; returns the total. Each call commits alone: deletions before a
 * kill stay, and the next run continues. After each call it rests for as long as the call took.
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

/** The same for a table of members, bucket by bucket. */
export async function deleteByBucket(
  db: Db,
  remove: (bucket: number, most: number) => Promise<number>,
): Promise<void> {
  for (const bucket of await listMemberBuckets(db)) await deleteInBatches((most) => remove(bucket, most));
}
