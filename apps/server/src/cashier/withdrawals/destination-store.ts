import { sql, type Db } from "@khela/service-kit/db/database";
import type { OrderKey } from "./withdrawal-store.ts";

/**
 * Whether the payout account is still what it was when the order was asked for, and has the number with this hash; the first is true of an order from
 * before that was kept.
 */
export async function hasSameDestination(db: Db, key: OrderKey, numberHash: string): Promise<boolean> {
  const row = await db.maybe<{ same: boolean }>(sql`
    select a.number_hash = ${numberHash}
      and (o.destination_hash is null or o.destination_hash = cashier_destination_hash(o.bucket, o.member_id, o.payout_account)) same
    from withdraw_order o join member_payout_account a on a.bucket = o.bucket and a.member_id = o.member_id and a.id = o.payout_account
    where o.bucket = ${key.bucket} and o.member_id = ${key.memberId} and o.id = ${key.id}`);
  return row?.same === true;
}
