// The buckets that members are in. A new member gets one of 32 (`new_member_bucket`); an older database has others too.

import { sql, type Db } from "@khela/service-kit/db/database";
import { runEach } from "./run-each.ts";
import type { MemberKey } from "./session-store.ts";

/** Every bucket that may have members, at most 256: a job that reads all members reads them bucket by bucket. */
export async function listMemberBuckets(db: Db): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`select id from member_bucket order by id`);
  return rows.map((row) => row.id);
}

/** Of one bucket: what a run of a job looks at waits for the next when it is more. */
const RUNS_PER_BUCKET = 1_000;

/**
 * Runs a job's SQL function on each bucket until it has finished there; returns the sum of what it counted. The function takes a
 * bounded part at a time, so that no transaction is long. A bucket that fails keeps no other waiting: its error is thrown when all had their turn.
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
 * Where a member is, for someone who knows only the id; null when there is none. Looks once into each bucket, so it is for rare
 * reads by staff: what acts for a member has the bucket from the session or a token.
 */
export async function findMemberKey(db: Db, memberId: bigint): Promise<MemberKey | null> {
  return db.maybe<MemberKey>(sql`
    select bucket, id "memberId" from member where bucket = any (${await listMemberBuckets(db)}::smallint[]) and id = ${memberId}`);
}

/** The one bucket of all these; null when they have several. */
export function oneBucketOf(items: readonly { readonly bucket: number }[]): number | null {
  const bucket = items[0]?.bucket;
  return bucket !== undefined && items.every((item) => item.bucket === bucket) ? bucket : null;
}

/**
 * Whether the database takes batches of one bucket only, as where data is spread over nodes. Fixed when its functions are
 * applied.
 */
export async function batchesHaveOneBucket(db: Db): Promise<boolean> {
  return (await db.one<{ is: boolean }>(sql`select batches_have_one_bucket() as is`)).is;
}

/** So many at the same time: the database works on one while the server computes for another. */
const BUCKETS_AT_ONCE = 2;

/** Runs on every bucket of members, a few at a time. The first fault ends it: no other bucket is begun, and `isEnding` says so to those under way. */
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
