import { rowJson } from "../../infra/db/row-json.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import type { OrderKey } from "../store.ts";

export type RefundState = "approved" | "sending" | "paid" | "failed";

export type Refund = MemberKey & {
  readonly id: string;
  readonly orderId: string;
  readonly merchantId: number;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Gateway that repays the refund; null: an operator has repaid the refund by hand. */
  readonly gateway: string | null;
  readonly reason: string;
  readonly requestedBy: string;
  readonly state: RefundState;
  /** Number of refund requests sent to the gateway. */
  readonly attempts: number;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  readonly providerRef: string | null;
  readonly remark: string | null;
};

const columns = sql`bucket, member_id "memberId", id, order_id "orderId", merchant_id "merchantId", amount_minor "amountMinor", currency, gateway,
  reason, requested_by "requestedBy", state, attempts, requested_at "requestedAt", finished_at "finishedAt", provider_ref "providerRef", remark`;

export type NewRefund = {
  readonly requestId: string;
  readonly amountMinor: bigint;
  readonly gateway: string | null;
  /** Whether the gateway accepts only one refund of a payment, in full or in part. */
  readonly once: boolean;
  readonly reason: string;
  readonly actor: string;
  readonly endReward: boolean;
  /** Amount of the order that was already refunded when the operator decided. */
  readonly refundedMinor: bigint;
  readonly now: Date;
  /** Content of the push to the member's page. */
  readonly push: unknown;
  /** Whether an operator decided to refund although the member is blocked or closed. */
  readonly despiteBlock: boolean;
};

export type OpenedRefund = {
  readonly refusal: "blocked" | "state" | "under way" | "once" | "received" | "reward" | "funds" | null;
  /** Available amount, for the refusals `received` and `funds`. */
  readonly given: bigint | null;
  /** Null: the request had already opened its refund, or the refund was refused. */
  readonly pushId: bigint | null;
};

/**
 * Opens the refund and reserves its money. The transaction must touch no other row of the member, because on a
 * distributed database the function writes these rows under the owner's role.
 */
export function openRefund(
  tx: Db,
  order: OrderKey,
  { actor: requestedBy, now, push, ...refund }: NewRefund,
): Promise<OpenedRefund> {
  return tx.one<OpenedRefund>(sql`
    select refusal, given, push_id "pushId" from cashier_open_refund(${order.bucket}::smallint, ${order.memberId}::bigint, ${order.id},
      ${rowJson({ ...refund, requestedBy })}::jsonb, ${now}::timestamptz, ${JSON.stringify(push)}::jsonb)`);
}

export function findRefundOfRequest(db: Db, member: MemberKey, requestId: string): Promise<Refund | null> {
  return db.maybe<Refund>(sql`
    select ${columns} from deposit_refund where bucket = ${member.bucket} and member_id = ${member.memberId} and request_id = ${requestId}::uuid`);
}

/** Lists all refunds of an order, oldest first. */
export function listRefunds(db: Db, { bucket, memberId, id }: OrderKey): Promise<Refund[]> {
  return db.rows<Refund>(sql`
    select ${columns} from deposit_refund where bucket = ${bucket} and member_id = ${memberId} and order_id = ${id} order by requested_at, id`);
}

/** Lists the open refunds of a member, oldest first. */
export function listUnendedRefunds(db: Db, { bucket, memberId }: MemberKey): Promise<Refund[]> {
  return db.rows<Refund>(sql`
    select ${columns} from deposit_refund
    where bucket = ${bucket} and member_id = ${memberId} and state in ('approved', 'sending') order by requested_at, id`);
}

/** Lists which of these orders of a member have an open refund. */
export async function listRefunding(
  db: Db,
  { bucket, memberId }: MemberKey,
  orderIds: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ orderId: string }>(sql`
    select distinct order_id "orderId" from deposit_refund where bucket = ${bucket} and member_id = ${memberId}
      and order_id = any (${orderIds}::text[]) and state in ('approved', 'sending')`);
  return rows.map(({ orderId }) => orderId);
}

/** Lists a bucket's refunds whose next request to their gateway is due, longest due first. */
export function listDueRefunds(db: Db, bucket: number, now: Date, most: number): Promise<Refund[]> {
  return db.rows<Refund>(sql`
    select ${columns} from deposit_refund where bucket = ${bucket} and state in ('approved', 'sending') and next_at <= ${now}
    order by next_at, id limit ${most}`);
}

export type RefundClaim = {
  /**
   * Number of requests to the gateway, including the one that this claim allows. Null: another server claimed the
   * refund, or it has ended or is held.
   */
  readonly times: number | null;
  /** Whether the member is blocked or closed. Then a refund that was already sent is only queried. */
  readonly blocked: boolean;
};

export function claimRefund(db: Db, refund: Refund, now: Date, nextAt: Date): Promise<RefundClaim> {
  return db.one<RefundClaim>(sql`
    select times, blocked from cashier_claim_refund(${refund.bucket}::smallint, ${refund.memberId}::bigint, ${refund.id}, ${now}::timestamptz,
      ${nextAt}::timestamptz)`);
}

export type RefundEnd = {
  readonly state: "accepted" | "paid" | "failed";
  readonly providerRef: string | null;
  readonly remark: string | null;
  readonly endId: string;
  readonly now: Date;
  readonly push: unknown;
  /** For an operator's decision: number of requests to the gateway when the operator decided. */
  readonly attempts: number | null;
};

/**
 * Applies the outcome of a refund. `endedBefore`: the state that prevented the change; null: the outcome was applied.
 */
export function endRefund(
  tx: Db,
  refund: Refund,
  { now, push, ...end }: RefundEnd,
): Promise<{ readonly endedBefore: string | null; readonly pushId: bigint | null }> {
  return tx.one(sql`
    select ended_before "endedBefore", push_id "pushId" from cashier_end_refund(${refund.bucket}::smallint, ${refund.memberId}::bigint,
      ${refund.id}, ${rowJson(end)}::jsonb, ${now}::timestamptz, ${JSON.stringify(push)}::jsonb)`);
}
