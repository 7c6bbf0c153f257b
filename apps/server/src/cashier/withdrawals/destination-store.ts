import { sql, type Db } from "@khela/service-kit/db/database";
import type { OrderKey } from "./withdrawal-store.ts";

/**
 * Whether the payout account is unchanged since the withdrawal was requested, and has the number with this hash. An
 * old order without a `destination_hash` is checked only by the number.
 */
export async function hasSameDestination(
  db: Db,
  { bucket, memberId, id }: OrderKey,
  numberHash: string,
): Promise<boolean> {
  const order = await db.maybe<{ account: string; kept: Buffer | null; hasNumber: boolean }>(sql`
    select o.payout_account account, o.destination_hash kept, a.number_hash = ${numberHash} "hasNumber"
    from withdraw_order o join member_payout_account a on a.bucket = o.bucket and a.member_id = o.member_id and a.id = o.payout_account
    where o.bucket = ${bucket} and o.member_id = ${memberId} and o.id = ${id}`);
  if (order === null || !order.hasNumber) return false;
  if (order.kept === null) return true;
  const { hash } = await db.one<{ hash: Buffer }>(
    sql`select cashier_destination_hash(${bucket}::smallint, ${memberId}::bigint, ${order.account}) as hash`,
  );
  return order.kept.equals(hash);
}
