/**
 * A queue for operators: number of rows, their sum, and the start of the longest wait. It reads the oldest rows of
 * each bucket by a partial index, up to `MAX_READ`, so that the cost does not grow with the queue.
 */
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../buckets.ts";

export type QueueSource = {
  readonly from: Sql;
  /** Bucket column of a table of members, with which the queue's index must begin. */
  readonly bucket?: Sql;
  readonly where: (merchantId: number, now: Date) => Sql;
  /** SQL of the start of a row's wait, written like in its index. */
  readonly since: Sql;
  /** SQL of a row's amount in minor units; absent: the rows have none. */
  readonly amount?: Sql;
};

export type QueueState = {
  readonly count: number;
  readonly isExact: boolean;
  readonly sumMinor: bigint | null;
  readonly waitingSince: Date | null;
};

/** Maximum rows read of a bucket. */
const MAX_READ = 500;

/** Declares a queue. */
export const queueSource = (source: QueueSource): QueueSource => source;

export async function readQueue(
  db: Db,
  { from, bucket, where, since, amount }: QueueSource,
  { merchantId, now }: { readonly merchantId: number; readonly now: Date },
): Promise<QueueState> {
  const rows = (conditions: Sql) =>
    sql`select ${since} since, ${amount ?? sql`null::bigint`} amount from ${from} where ${conditions} order by 1 limit ${MAX_READ}`;
  const condition = where(merchantId, now);
  const waiting =
    bucket === undefined
      ? sql`(${rows(condition)}) q`
      : sql`unnest(${await listMemberBuckets(db)}::smallint[]) queue_bucket(bucket)
          cross join lateral (${rows(sql`${bucket} = queue_bucket.bucket and ${condition}`)}) q`;
  const { count, sum, first } = await db.one<{ count: number; sum: string | null; first: Date | null }>(
    sql`select count(*)::int count, sum(q.amount)::text sum, min(q.since) first from ${waiting}`,
  );
  return {
    count,
    isExact: count < MAX_READ,
    sumMinor: amount === undefined ? null : BigInt(sum ?? 0),
    waitingSince: first,
  };
}
