// SQL on contest periods that have begun: their cost to the promotion's budget, and whether a one-time contest has
// been held.

import { sql, type Db } from "@khela/service-kit/db/database";

/** Returns the sum of the prizes of all begun periods of each of these promotions, without void periods. */
export async function sumPrizes(
  db: Db,
  promotionIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await db.rows<{ id: bigint; sum: bigint }>(sql`
    select c.promotion_id id, sum(prize)::bigint sum from promotion_contest c, unnest(c.prizes) prize
    where c.promotion_id = any (${promotionIds}::bigint[]) and c.state <> 'void' group by 1`);
  return new Map(rows.map(({ id, sum }) => [id, sum]));
}

/** Whether the only period of a one-time contest has ended. */
export async function isHeldOnce(db: Db, merchantId: number, code: string, now: Date): Promise<boolean> {
  const held = await db.maybe(sql`
    select 1 from promotion p join promotion_contest c on c.promotion_id = p.id
    where p.merchant_id = ${merchantId} and p.code = ${code} and p.period = 'once' and (c.state <> 'open' or c.ends_at <= ${now})`);
  return held !== null;
}
