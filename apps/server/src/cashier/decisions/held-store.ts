import { sql, type Db } from "@khela/service-kit/db/database";
import { orderColumns, type Order, type OrderKey } from "../store.ts";

export type HeldOrder = OrderKey & {
  readonly channel: string;
  readonly gateway: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly heldPaymentId: string;
  readonly heldMinor: bigint;
  readonly heldAt: Date;
  readonly secondOf: string | null;
};

/** Lists a bucket's orders of a merchant whose payment is held, longest held first. */
export function listHeld(
  db: Db,
  bucket: number,
  { merchantId, most }: { readonly merchantId: number; readonly most: number },
): Promise<HeldOrder[]> {
  return db.rows<HeldOrder>(sql`
    select bucket, member_id "memberId", id, channel, gateway, amount_minor "amountMinor", currency, held_payment_id "heldPaymentId",
      held_minor "heldMinor", held_at "heldAt", second_of "secondOf"
    from deposit_order where bucket = ${bucket} and state = 'review' and merchant_id = ${merchantId} order by held_at, id limit ${most}`);
}

/** Refuses the held payment; returns false when the order's payment is already decided. */
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

export type HeldPayment = { readonly paymentId: string; readonly minor: bigint; readonly at: Date };

/** Sets the order in review and stores the held payment until an operator decides. */
export function setHeld(tx: Db, { bucket, memberId, id }: OrderKey, held: HeldPayment): Promise<Order> {
  return tx.one<Order>(sql`
    update deposit_order set state = 'review', held_payment_id = ${held.paymentId}, held_minor = ${held.minor}, held_at = ${held.at}, not_taken = null
    where bucket = ${bucket} and member_id = ${memberId} and id = ${id} returning ${orderColumns}`);
}

/** Finds the member's order that this payment paid, or for which this payment is held. */
export function findOrderOfPayment(tx: Db, member: OrderKey, paymentId: string): Promise<Order | null> {
  return tx.maybe<Order>(sql`
    select ${orderColumns} from deposit_order where bucket = ${member.bucket} and member_id = ${member.memberId}
      and (payment_id = ${paymentId} or held_payment_id = ${paymentId}) limit 1`);
}

export type SecondPayment = HeldPayment &
  Pick<Order, "id" | "requestId"> & { readonly gatewayOrderId: string };

/**
 * Inserts a separate order for a second payment of a paid or held order. An operator must decide about the new order.
 */
export async function insertSecond(
  tx: Db,
  first: Order,
  { minor, at, ...second }: SecondPayment,
): Promise<Order> {
  await tx.run(sql`
    insert into deposit_order (bucket, member_id, id, merchant_id, request_id, channel, gateway, amount_minor, currency, state,
      gateway_order_id, created_at, expires_at, held_payment_id, held_minor, held_at, second_of)
    values (${first.bucket}, ${first.memberId}, ${second.id}, ${first.merchantId}, ${second.requestId}::uuid, ${first.channel}, ${first.gateway},
      ${minor}, ${first.currency}, 'review', ${second.gatewayOrderId}, ${at}, ${at}, ${second.paymentId}, ${minor}, ${at}, ${first.id})`);
  return tx.one<Order>(sql`
    select ${orderColumns} from deposit_order where bucket = ${first.bucket} and member_id = ${first.memberId} and id = ${second.id}`);
}
