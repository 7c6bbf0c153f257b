import { rowJson } from "../../infra/db/row-json.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import type { Order, OrderKey, Receiving } from "../store.ts";

export type Reservation = MemberKey & {
  readonly merchantId: number;
  readonly channel: string;
  readonly reference: string;
  readonly orderId: string;
  readonly amountMinor: bigint;
  readonly now: Date;
  readonly expiresAt: Date;
  /** Time zone whose midnight begins the day of an account's daily limit. */
  readonly zone: string;
};

/** Reserves a receiving account for the order; null: no account of the channel has room for the amount today. */
export function reserveReference(
  db: Db,
  { bucket, merchantId, channel, now, zone, ...order }: Reservation,
): Promise<Pick<Receiving, "account" | "number" | "holder" | "qrText"> | null> {
  return db.maybe(sql`
    select account_id account, number, holder, qr_text "qrText" from cashier_reserve_reference(${merchantId}::int, ${channel},
      ${rowJson({ ...order, memberBucket: bucket })}::jsonb, ${now}::timestamptz, ${zone})`);
}

/** Stores the receiving account that the member is shown. The data is set once. */
export async function setReceiving(
  db: Db,
  { bucket, memberId, id }: OrderKey,
  receiving: NonNullable<Order["receiving"]>,
): Promise<void> {
  await db.run(sql`
    update deposit_order set receiving = ${JSON.stringify(receiving)}::jsonb
    where bucket = ${bucket} and member_id = ${memberId} and id = ${id} and receiving is null`);
}

/** Sets the time until which the order counts towards its receiving account's daily limit; null: without end. */
export async function setCountsUntil(
  db: Db,
  { merchantId, receiving }: Pick<Order, "merchantId" | "receiving">,
  until: Date | null,
): Promise<void> {
  await db.run(sql`
    update deposit_reference set counts_until = coalesce(${until}::timestamptz, 'infinity')
    where merchant_id = ${merchantId} and reference = ${receiving?.reference ?? ""}`);
}

export type Claim = MemberKey & Pick<Order, "merchantId" | "channel" | "id">;

/**
 * Reserves the transaction for the order. Returns the id of the order that holds the transaction: this order, or the
 * order that reserved it first.
 */
export async function claimTransaction(
  db: Db,
  order: Claim,
  transactionId: string,
  at: Date,
): Promise<string> {
  await db.run(sql`
    insert into deposit_transaction (merchant_id, channel, transaction_id, order_id, bucket, member_id, at)
    values (${order.merchantId}, ${order.channel}, ${transactionId}, ${order.id}, ${order.bucket}, ${order.memberId}, ${at})
    on conflict (merchant_id, channel, transaction_id) do nothing`);
  const { orderId } = await db.one<{ orderId: string }>(sql`
    select order_id "orderId" from deposit_transaction
    where merchant_id = ${order.merchantId} and channel = ${order.channel} and transaction_id = ${transactionId}`);
  return orderId;
}

/** Finds the id of the order that reserved the transaction; null: none. */
export async function findTransactionOrder(
  db: Db,
  { merchantId, channel }: Pick<Order, "merchantId" | "channel">,
  transactionId: string,
): Promise<string | null> {
  const row = await db.maybe<{ orderId: string }>(sql`
    select order_id "orderId" from deposit_transaction
    where merchant_id = ${merchantId} and channel = ${channel} and transaction_id = ${transactionId}`);
  return row?.orderId ?? null;
}

/** Payment id of a manual order: its channel and transaction id. */
export const manualPaymentId = (channel: string, transactionId: string): string =>
  `manual:${channel}:${transactionId}`;

/** Frees the transaction for another order, unless the transaction credited this order. */
export async function releaseTransaction(db: Db, order: Claim, transactionId: string): Promise<void> {
  const paid = await db.maybe(sql`
    select 1 from deposit_order where bucket = ${order.bucket} and member_id = ${order.memberId} and id = ${order.id} and state = 'paid'
      and payment_id = ${manualPaymentId(order.channel, transactionId)}`);
  if (paid !== null) return;
  await db.run(sql`
    delete from deposit_transaction where merchant_id = ${order.merchantId} and channel = ${order.channel}
      and transaction_id = ${transactionId} and order_id = ${order.id}`);
}

/**
 * Stores the transaction that the member reports for the order. Returns false when the order is decided or already has
 * another transaction.
 */
export async function setSubmitted(
  tx: Db,
  { bucket, memberId, id }: OrderKey,
  transactionId: string,
  at: Date,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    update deposit_order set state = 'submitted', transaction_id = ${transactionId}, submitted_at = ${at}
    where bucket = ${bucket} and member_id = ${memberId} and id = ${id} and state in ('waiting', 'expired') returning id`);
  return row !== null;
}

/**
 * Stores the picture of the order's payment and replaces an earlier picture; returns false when the order is decided.
 */
export async function saveProof(
  tx: Db,
  { bucket, memberId, id }: OrderKey,
  { webp, width, height }: { readonly webp: Buffer; readonly width: number; readonly height: number },
  at: Date,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    update deposit_order set proof_at = ${at}
    where bucket = ${bucket} and member_id = ${memberId} and id = ${id} and state in ('waiting', 'submitted', 'expired') returning id`);
  if (row === null) return false;
  await tx.run(sql`
    insert into deposit_proof (bucket, member_id, order_id, picture, width, height, created_at)
    values (${bucket}, ${memberId}, ${id}, ${webp}, ${width}, ${height}, ${at})
    on conflict (bucket, member_id, order_id) do update set picture = excluded.picture, width = excluded.width, height = excluded.height,
      created_at = excluded.created_at`);
  return true;
}

export async function findProof(db: Db, { bucket, memberId, id }: OrderKey): Promise<Buffer | null> {
  const row = await db.maybe<{ picture: Buffer }>(
    sql`select picture from deposit_proof where bucket = ${bucket} and member_id = ${memberId} and order_id = ${id}`,
  );
  return row?.picture ?? null;
}

/** Removes payment pictures of a bucket's decided orders, the oldest first; returns the number of removed pictures. */
export async function deleteOldProofs(db: Db, bucket: number, before: Date, most: number): Promise<number> {
  const removed = await db.rows(sql`
    delete from deposit_proof where bucket = ${bucket} and (member_id, order_id) in (
      select p.member_id, p.order_id from deposit_proof p
        join deposit_order o on o.bucket = ${bucket} and o.member_id = p.member_id and o.id = p.order_id
      where p.bucket = ${bucket} and p.created_at < ${before} and o.state <> 'submitted' order by p.created_at limit ${most})
    returning order_id`);
  return removed.length;
}

export async function setRefused(
  tx: Db,
  { bucket, memberId, id }: OrderKey,
  reason: string,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    update deposit_order set state = 'refused', refusal = ${reason}
    where bucket = ${bucket} and member_id = ${memberId} and id = ${id} and state in ('waiting', 'submitted', 'expired')
      and receiving is not null returning id`);
  return row !== null;
}

export type SubmittedOrder = OrderKey & {
  readonly channel: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly receiving: NonNullable<Order["receiving"]>;
  readonly transactionId: string;
  readonly submittedAt: Date;
  readonly proofAt: Date | null;
};

/** Lists a bucket's manual orders of a merchant that need a decision, longest wait first. */
export function listSubmitted(
  db: Db,
  bucket: number,
  { merchantId, most }: { readonly merchantId: number; readonly most: number },
): Promise<SubmittedOrder[]> {
  return db.rows<SubmittedOrder>(sql`
    select bucket, member_id "memberId", id, channel, amount_minor "amountMinor", currency, receiving, transaction_id "transactionId",
      submitted_at "submittedAt", proof_at "proofAt"
    from deposit_order where bucket = ${bucket} and state = 'submitted' and merchant_id = ${merchantId}
    order by submitted_at, id limit ${most}`);
}
