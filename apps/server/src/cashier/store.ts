import { rowJson } from "../infra/db/row-json.ts";
import type { GatewayOrderResponse } from "@khela/contract/payment-gateway";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";

/** Rule that a credited payment broke: the member's break, or the deposit limit of this period. */
export type DepositExcess = "break" | "day" | "week" | "month";

/** Why a payment was not captured: the rule that the capture would break, or `time`: the order had expired. */
export type NotTaken = DepositExcess | "time";

export type DepositState = "waiting" | "submitted" | "review" | "paid" | "failed" | "refused" | "expired";

/** How a manual order is paid: the receiving account and the order's reference. */
export type Receiving = {
  readonly account: string;
  readonly number: string;
  readonly holder: string;
  readonly reference: string;
  /** Text of the account's QR code; null or left out: none. */
  readonly qrText?: string | null;
  /** Fee of the channel, in percent, when the order was opened; left out: none. */
  readonly feePercent?: string;
};

export type Order = MemberKey & {
  readonly id: string;
  readonly merchantId: number;
  readonly requestId: string;
  readonly channel: string;
  /** Name of the payment gateway; meaningless where `receiving` is set. */
  readonly gateway: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly state: DepositState;
  readonly gatewayOrderId: string | null;
  readonly payUrl: string | null;
  readonly qrText: string | null;
  readonly appUrl: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  readonly paymentId: string | null;
  readonly beyond: DepositExcess | null;
  /** Null: the channel is not manual, or no receiving account is assigned yet. */
  readonly receiving: Receiving | null;
  readonly transactionId: string | null;
  readonly refusal: string | null;
  readonly proofAt: Date | null;
  /** Received and credited amount, which may differ from the requested amount. */
  readonly receivedMinor: bigint | null;
  /** Id of the payment that needs or needed an operator's decision; null: none. */
  readonly heldPaymentId: string | null;
  readonly heldMinor: bigint | null;
  /** Amount that is refunded or being refunded. */
  readonly refundedMinor: bigint;
  /** For a second payment of an order: that order. Null: the member opened this order. */
  readonly secondOf: string | null;
  /** End of a running capture; null: no capture was begun. */
  readonly captureUntil: Date | null;
  /** Why the payment was not captured; null: no capture was refused. */
  readonly notTaken: NotTaken | null;
  /** Time at which the member cancelled the order. */
  readonly cancelledAt: Date | null;
  /** Whether the merchant's money is real. */
  readonly real: boolean;
};

export const orderColumns = sql`bucket, member_id "memberId", id, merchant_id "merchantId", request_id "requestId", channel, gateway,
  amount_minor "amountMinor", currency, state, gateway_order_id "gatewayOrderId", pay_url "payUrl", qr_text "qrText", app_url "appUrl", created_at "createdAt",
  expires_at "expiresAt", paid_at "paidAt", payment_id "paymentId", beyond, receiving, transaction_id "transactionId", refusal, proof_at "proofAt", received_minor "receivedMinor",
  held_payment_id "heldPaymentId", held_minor "heldMinor", capture_until "captureUntil", not_taken "notTaken", refunded_minor "refundedMinor", second_of "secondOf", cancelled_at "cancelledAt",
  (select real_money from merchant where merchant.id = merchant_id) real`;

const ofMember = (member: MemberKey): Sql =>
  sql`bucket = ${member.bucket} and member_id = ${member.memberId}`;

export async function findOrder(db: Db, member: MemberKey, id: string): Promise<Order | null> {
  return db.maybe<Order>(
    sql`select ${orderColumns} from deposit_order where ${ofMember(member)} and id = ${id}`,
  );
}

/** Finds the id of the order's transfer in the ledger; null: the order is not paid. */
export async function findTransferId(db: Db, order: OrderKey): Promise<string | null> {
  const row = await db.maybe<{ transferId: string | null }>(sql`
    select transfer_id "transferId" from deposit_order where ${ofMember(order)} and id = ${order.id}`);
  return row?.transferId ?? null;
}

export async function findOrderOfRequest(
  db: Db,
  member: MemberKey,
  requestId: string,
): Promise<Order | null> {
  return db.maybe<Order>(sql`
    select ${orderColumns} from deposit_order where ${ofMember(member)} and request_id = ${requestId}::uuid`);
}

/** The orders shown to the member: accepted by the gateway, with a receiving account, or with a payment. */
const isListed = sql`(pay_url is not null or receiving is not null or held_payment_id is not null or state = 'paid')`;

/**
 * Filter by the state that the member sees: a waiting order past its time counts as expired. Null: all; `open`:
 * undecided orders.
 */
export type StateFilter = { readonly state: DepositState | "open" | null; readonly now: Date };

const isOfState = ({ state, now }: StateFilter): Sql => sql`(${state}::text is null or ${state}::text =
  case when state = 'waiting' and expires_at <= ${now}::timestamptz then 'expired' else state end
  or ${state}::text = 'open' and (state = 'waiting' and expires_at > ${now}::timestamptz or state in ('submitted', 'review')))`;

export async function listOrders(
  db: Db,
  member: MemberKey,
  page: StateFilter & { readonly limit: number; readonly offset: number },
): Promise<Order[]> {
  return db.rows<Order>(sql`
    select ${orderColumns} from deposit_order where ${ofMember(member)} and ${isListed} and ${isOfState(page)}
    order by created_at desc, id limit ${page.limit} offset ${page.offset}`);
}

export async function countOrders(db: Db, member: MemberKey, filter: StateFilter): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int count from deposit_order where ${ofMember(member)} and ${isListed} and ${isOfState(filter)}`);
  return count;
}

export type NewOrder = Pick<
  Order,
  | "bucket"
  | "memberId"
  | "id"
  | "merchantId"
  | "requestId"
  | "channel"
  | "gateway"
  | "amountMinor"
  | "currency"
  | "createdAt"
  | "expiresAt"
>;

export type OrderRefusal =
  | { readonly reason: "restriction" }
  | {
      readonly reason: "limit";
      readonly period: string;
      readonly value: bigint;
      readonly used: bigint;
      /** Part of the deposit limit that remains after credited and open orders. */
      readonly remaining: bigint;
    };

/**
 * Opens the order within the member's deposit limits, or returns the refusal. When the request id already has an
 * order, it opens nothing and returns null.
 */
export function openOrder(
  db: Db,
  { bucket, memberId, ...order }: NewOrder,
  timeZone: string,
): Promise<OrderRefusal | null> {
  return db.maybe<OrderRefusal>(sql`
    select reason, period, value, used, remaining
    from cashier_open_order(${bucket}::smallint, ${memberId}::bigint, ${rowJson(order)}::jsonb, ${timeZone})`);
}

/** Stores the gateway's payment data and the time of the first query. The data is set once. */
export async function setGatewayOrder(
  db: Db,
  order: Order,
  gateway: GatewayOrderResponse & { readonly queryAt: Date },
): Promise<Order> {
  return db.one<Order>(sql`
    update deposit_order set gateway_order_id = coalesce(gateway_order_id, ${gateway.gatewayOrderId}),
      pay_url = coalesce(pay_url, ${gateway.payUrl}), qr_text = coalesce(qr_text, ${gateway.qrText ?? null}),
      app_url = coalesce(app_url, ${gateway.appUrl ?? null}), query_at = coalesce(query_at, ${gateway.queryAt}::timestamptz)
    where ${ofMember(order)} and id = ${order.id} returning ${orderColumns}`);
}

/** Finds the order, and locks the row until the transaction ends. */
export async function lockOrder(tx: Db, member: MemberKey, id: string): Promise<Order | null> {
  return tx.maybe<Order>(
    sql`select ${orderColumns} from deposit_order where ${ofMember(member)} and id = ${id} for update`,
  );
}

export type Payment = {
  readonly paymentId: string;
  /** Order number at the gateway; null for a manual order. */
  readonly gatewayOrderId: string | null;
  readonly transferId: string;
  /** Credited amount; null: the order's amount. */
  readonly receivedMinor: bigint | null;
  /** Hash of the paying account's number; null: unknown. */
  readonly payerHash: string | null;
  readonly now: Date;
  /** Content of the push that updates the member's page. */
  readonly push: unknown;
};

export type PaidOrder = {
  /**
   * Null: this call credited the order. `repeated`: the same payment had already credited it. `refused`: the payment
   * was held and an operator refused it. Any other value: the field in which the payment does not fit the order.
   */
  readonly difference: "repeated" | "amount" | "refused" | "order" | "gatewayOrderId" | "paymentId" | null;
  readonly stateBefore: DepositState;
  readonly pushId: bigint | null;
  /** The break or deposit limit that the credit exceeded; null: none. */
  readonly beyond: DepositExcess | null;
};

/**
 * Credits the order and sets the order paid, once. The transaction must touch no other row of the member, because on a
 * distributed database the function writes these rows under the owner's role.
 */
export async function payOrder(
  tx: Db,
  order: OrderKey,
  { now, push, ...payment }: Payment,
): Promise<PaidOrder> {
  return tx.one<PaidOrder>(sql`
    select difference, state_before "stateBefore", push_id "pushId", beyond from cashier_pay_order(${order.bucket}::smallint,
      ${order.memberId}::bigint, ${order.id}, ${rowJson(payment)}::jsonb, ${now}::timestamptz, ${JSON.stringify(push)}::jsonb)`);
}

/** Lists which of these accounts paid deposits of the member that were not fully refunded. */
export async function listPayers(
  db: Db,
  member: MemberKey,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ payer: string }>(sql`
    select distinct payer_hash payer from deposit_order
    where ${ofMember(member)} and state = 'paid' and payer_hash = any (${[...hashes]}::text[])
      and refunded_minor < coalesce(received_minor, amount_minor)`);
  return new Set(rows.map(({ payer }) => payer));
}

export type CaptureClaim = {
  readonly mayCapture: boolean;
  /** Why this call ended the order; null: this call did not end the order. */
  readonly notTaken: NotTaken | null;
  readonly pushId: bigint | null;
};

/**
 * Decides whether the payment is captured now, and otherwise ends the order. The transaction must touch no other row
 * of the member, because on a distributed database the function writes these rows under the owner's role.
 */
export async function claimCapture(
  tx: Db,
  order: OrderKey,
  claim: { readonly inBreak: boolean; readonly now: Date; readonly until: Date; readonly push: unknown },
): Promise<CaptureClaim> {
  return tx.one<CaptureClaim>(sql`
    select may_capture "mayCapture", not_taken "notTaken", push_id "pushId" from cashier_claim_capture(${order.bucket}::smallint,
      ${order.memberId}::bigint, ${order.id}, ${claim.inBreak}, ${claim.now}::timestamptz, ${claim.until}::timestamptz,
      ${JSON.stringify(claim.push)}::jsonb)`);
}

export async function setFailed(tx: Db, order: Order, gatewayOrderId: string): Promise<void> {
  await tx.run(sql`
    update deposit_order set state = 'failed', gateway_order_id = ${gatewayOrderId} where ${ofMember(order)} and id = ${order.id}`);
}

export type OrderKey = MemberKey & { readonly id: string };

/** Lists waiting orders whose time to pay has ended, oldest first. */
export function listOverdueOrders(db: Db, now: Date, most: number): Promise<OrderKey[]> {
  return db.rows<OrderKey>(sql`
    select bucket, member_id as "memberId", id from deposit_order where state = 'waiting' and expires_at <= ${now}
    order by expires_at limit ${most}`);
}

/** Expires the order. Returns null when the order is not waiting any more or its time to pay has not ended. */
export function expireOrder(tx: Db, order: OrderKey, now: Date): Promise<Order | null> {
  return tx.maybe<Order>(sql`
    update deposit_order set state = 'expired'
    where ${ofMember(order)} and id = ${order.id} and state = 'waiting' and expires_at <= ${now}
    returning ${orderColumns}`);
}

/** Ends the member's waiting order, as cancelled, if no capture is running. Null: there is no such order. */
export function cancelOrder(tx: Db, member: MemberKey, id: string, now: Date): Promise<Order | null> {
  return tx.maybe<Order>(sql`
    update deposit_order set state = 'expired', expires_at = ${now}, cancelled_at = ${now}
    where ${ofMember(member)} and id = ${id} and state = 'waiting' and expires_at > ${now}
      and (capture_until is null or capture_until <= ${now})
    returning ${orderColumns}`);
}

/** Finds the channel of the member's newest order; null: no order. */
export async function findLastChannel(db: Db, member: MemberKey): Promise<string | null> {
  const row = await db.maybe<{ channel: string }>(sql`
    select channel from deposit_order where ${ofMember(member)} and ${isListed} order by created_at desc, id limit 1`);
  return row?.channel ?? null;
}

/** Lists a bucket's orders that were credited late and whose members have no message yet, oldest first. */
export function listUntold(db: Db, bucket: number, most: number): Promise<Order[]> {
  return db.rows<Order>(sql`
    select ${orderColumns} from deposit_order where bucket = ${bucket} and untold order by paid_at, id limit ${most}`);
}

export async function setTold(tx: Db, order: OrderKey): Promise<void> {
  await tx.run(sql`update deposit_order set untold = false where ${ofMember(order)} and id = ${order.id}`);
}

export type OrderToQuery = Order & { /** How often the gateway was asked. */ readonly queries: number };

/**
 * Lists a bucket's orders whose query is due, longest due first: waiting, held and expired orders, and orders that
 * failed because their payment was not captured.
 */
export function listOrdersToQuery(
  db: Db,
  bucket: number,
  { gateway, now, most }: { readonly gateway: string; readonly now: Date; readonly most: number },
): Promise<OrderToQuery[]> {
  return db.rows<OrderToQuery>(sql`
    select ${orderColumns}, queries from deposit_order
    where bucket = ${bucket} and query_at <= ${now} and gateway = ${gateway}
      and (state in ('waiting', 'expired', 'review') or state = 'failed' and not_taken is not null) order by query_at, id limit ${most}`);
}

/**
 * Lists a bucket's paid and refused orders whose query is due, because the gateway may have taken a second payment.
 * Orders that expired before `expiredAfter` are left out.
 */
export function listDecidedToQuery(
  db: Db,
  bucket: number,
  {
    gateway,
    now,
    expiredAfter,
    most,
  }: { readonly gateway: string; readonly now: Date; readonly expiredAfter: Date; readonly most: number },
): Promise<OrderToQuery[]> {
  return db.rows<OrderToQuery>(sql`
    select ${orderColumns}, queries from deposit_order
    where bucket = ${bucket} and query_at <= ${now} and gateway = ${gateway} and state in ('paid', 'refused') and receiving is null
      and expires_at > ${expiredAfter}
    order by query_at, id limit ${most}`);
}

/** Sets the time of the order's next query; null: no further query. */
export async function setQueryAt(db: Db, order: OrderToQuery, at: Date | null): Promise<void> {
  await db.run(sql`
    update deposit_order set query_at = ${at}::timestamptz
    where ${ofMember(order)} and id = ${order.id} and queries = ${order.queries} + 1`);
}

/**
 * Claims the query before sending, so that only one server asks the gateway. False: another server has claimed the
 * query.
 */
export async function claimQuery(db: Db, order: OrderToQuery, nextAt: Date | null): Promise<boolean> {
  const claimed = await db.maybe(sql`
    update deposit_order set queries = queries + 1, query_at = ${nextAt}::timestamptz
    where ${ofMember(order)} and id = ${order.id} and queries = ${order.queries} and query_at is not null returning id`);
  return claimed !== null;
}
