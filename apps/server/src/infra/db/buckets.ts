// The buckets of members. A new member gets one of 32 buckets (`new_member_bucket`). An older database may have
// members in other buckets too.

import { sql, type Db } from "@khela/service-kit/db/database";
import { runEach } from "./run-each.ts";
import type { MemberKey } from "./session-store.ts";

/** Lists every bucket that may have members, at most 256. A job that reads all members reads them bucket by bucket. */
export async function listMemberBuckets(db: Db): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`select id from member_bucket order by id`);
  return rows.map((row) => row.id);
}

/** Maximum calls for one bucket in a run of a job. The next run continues. */
const RUNS_PER_BUCKET = 1_000;

/**
 * Calls a job's SQL function for each bucket until the bucket is finished; returns the sum of the counts. Each call
 * handles a limited part, so that no transaction is long. A bucket that fails does not delay other buckets; its error
 * is thrown at the end.
 */
export async function runByBucket(
  db: Db,
  run: (bucket: number) => Promise<{ readonly counted: number; readonly finished: boolean }>,
): Promise<number> {
  let total = 0;
  await runEach(await listMemberBuckets(db), async (bucket) => {
    for (let place = 0; place < RUNS_PER_BUCKET; place += 1) {
      const { counted, finished } = await run(bucket);
      total += counted;
      if (finished) break;
    }
  });
  return total;
}

/**
 * Finds a member's bucket by the id alone; null: unknown member. The search reads every bucket, and is only for rare
 * reads by staff. A member's own calls get the bucket from the session or a token.
 */
export async function findMemberKey(db: Db, memberId: bigint): Promise<MemberKey | null> {
  return db.maybe<MemberKey>(sql`
    select bucket, id "memberId" from member where bucket = any (${await listMemberBuckets(db)}::smallint[]) and id = ${memberId}`);
}

/** Returns the bucket that all these items have; null: they have several buckets. */
export function oneBucketOf(items: readonly { readonly bucket: number }[]): number | null {
  const bucket = items[0]?.bucket;
  return bucket !== undefined && items.every((item) => item.bucket === bucket) ? bucket : null;
}

/**
 * Whether the database accepts only batches of one bucket, like a distributed database. The value is fixed when the
 * SQL functions are installed.
 */
export async function batchesHaveOneBucket(db: Db): Promise<boolean> {
  return (await db.one<{ is: boolean }>(sql`select batches_have_one_bucket() as is`)).is;
}

/**
 * Maximum buckets that are worked on concurrently: the database works on one bucket while the server computes for
 * another.
 */
const BUCKETS_AT_ONCE = 2;

/**
 * Runs `run` for every bucket of `ids`, a few at a time. The first error ends the whole run: no further bucket
 * begins, and `isEnding` returns true to the buckets that still run.
 */
export async function forEachBucket(
  ids: readonly number[],
  run: (bucket: number, isEnding: () => boolean) => Promise<void>,
): Promise<void> {
  const buckets = ids.values();
  let hasFailed = false;
  const lane = async () => {
    for (const bucket of buckets) {
      if (hasFailed) return;
      await run(bucket, () => hasFailed);
    }
  };
  const lanes = Array.from({ length: BUCKETS_AT_ONCE }, () =>
    lane().catch((error: unknown) => {
      hasFailed = true;
      throw error;
    }),
  );
  await Promise.all(lanes);
}
