// The first places of a table that has its members in all buckets.

import { sql, type Db } from "@khela/service-kit/db/database";

/** What a place is given by: the larger amount, of equal ones the one reached earlier. Texts, as the database writes them. */
export type Placed = { readonly amount: string; readonly reached: string; readonly memberId: bigint };

/**
 * The first of the first of each bucket, in their order. Bucket by bucket: a bucket's are found by its index, which no statement over several
 * nodes makes use of.
 */
export async function listFirst<Row extends Placed>(
  db: Db,
  buckets: readonly number[],
  most: number,
  listOf: (bucket: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const bucket of buckets) rows.push(...(await listOf(bucket)));
  if (rows.length === 0) return [];
  const order = await db.rows<{ n: number }>(sql`
    select r.n::int from unnest(${rows.map(({ amount }) => amount)}::numeric[], ${rows.map(({ reached }) => reached)}::timestamptz[],
      ${rows.map(({ memberId }) => String(memberId))}::bigint[]) with ordinality r(amount, reached, member_id, n)
    order by r.amount desc, r.reached, r.member_id limit ${most}`);
  return order.map(({ n }) => rows[n - 1]!);
}
