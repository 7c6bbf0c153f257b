// Reads the first places of a ranking whose rows are spread over all buckets.

import { sql, type Db } from "@khela/service-kit/db/database";

/**
 * A row of a ranking. The larger amount comes first, then the earlier time. Amount and time are text, as the database
 * writes them.
 */
export type Placed = { readonly amount: string; readonly reached: string; readonly memberId: bigint };

/**
 * Merges the first rows of each bucket. Each bucket has a separate statement, because one statement over several nodes
 * would not use the index.
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
