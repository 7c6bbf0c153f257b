// The buckets of members. A new member gets one of 32 (`new_member_bucket`); an older database has others too.

import { sql, type Db } from "@khela/service-kit/db/database";
import { runEach } from "./run-each.ts";
import type { MemberKey } from "./session-store.ts";

/** Every bucket that may have members, at most 256: a job that reads all members reads them bucket by bucket. */
export async function listMemberBuckets(db: Db): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`select id from member_bucket order by id`);
  return rows.map((row) => row.id);
}

/** Maximum of one bucket in a job's run; the rest waits for the next. */
const RUNS_PER_BUCKET = 1_000;

/**
 * Runs a job's SQL function on each bucket until it is finished there; returns the sum of its counts. The function
 * handles a bounded part at a time, so that no transaction is long. A bucket that fails delays no other: its error is
 * thrown at the end.
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
 * The bucket of a member, from the id alone; null: unknown. It looks into each bucket, so it is for rare reads by
 * staff: a member's own calls have the bucket from the session or a token.
 */
export async function findMemberKey(db: Db, memberId: bigint): Promise<MemberKey | null> {
  return db.maybe<MemberKey>(sql`
    select bucket, id "memberId" from member where bucket = any (${await listMemberBuckets(db)}::smallint[]) and id = ${memberId}`);
}

/** The common bucket of all these; null when they have several. */
export function oneBucketOf(items: readonly { readonly bucket: number }[]): number | null {
  const bucket = items[0]?.bucket;
  return bucket !== undefined && items.every((item) => item.bucket === bucket) ? bucket : null;
}

/**
 * Whether the database accepts only batches of one bucket, as where data is distributed over nodes. Fixed when its
 * functions are applied.
 */
export async function batchesHaveOneBucket(db: Db): Promise<boolean> {
  return (await db.one<{ is: boolean }>(sql`select batches_have_one_bucket() as is`)).is;
}

/** Maximum concurrent buckets: the database works on one while the server computes for another. */
const BUCKETS_AT_ONCE = 2;

/**
 * Runs on every bucket of members, a few at a time. The first fault ends it: no other bucket begins, and `isEnding`
 * tells the running ones.
 */
export async function forEachMemberBucket(
  db: Db,
  run: (bucket: number, isEnding: () => boolean) => Promise<void>,
): Promise<void> {
  const buckets = (await listMemberBuckets(db)).values();
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
