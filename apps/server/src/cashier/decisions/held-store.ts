import { sql, type Db } from "@khela/service-kit/db/database";
import type { OrderKey } from "../store.ts";

export type HeldOrder = OrderKey & {
  readonly channel: string;
  readonly gateway: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly heldPaymentId: string;
  readonly heldMinor: bigint;
  readonly heldAt: Date;
};

/** A bucket's orders of a merchant whose payment is held, the longest first. */
export function listHeld(
  db: Db,
  bucket: number,
  { merchantId, most }: { readonly merchantId: number; readonly most: number },
): Promise<HeldOrder[]> {
  return db.rows<HeldOrder>(sql`
    select bucket, member_id "memberId", id, channel, gateway, amount_minor "amountMinor", currency, held_payment_id "heldPaymentId",
      held_minor "heldMinor", held_at "heldAt"
    from deposit_order where bucket = ${bucket} and state = 'review' and merchant_id = ${merchantId} order by held_at, id limit ${most}`);
}

/** False when the order's payment is not held any more. */
export async function setHeldRefused(
  tx: Db,
  { bucket, memberId, id }: OrderKey,
  reason: string,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    update deposit_order set state = 'refused', refusal = ${reason}
    where bucket = ${bucket} and member_id = ${memberId} and id = ${id} and state = 'review' returning id`);
  return row !== null;
}
