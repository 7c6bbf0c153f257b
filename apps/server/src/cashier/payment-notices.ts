// Applies a gateway's payment notice to an order. A payment is credited exactly once: one database function locks the
// order's row and writes state, ledger transfer and push together or not at all. A notice that does not fit its order
// moves nothing and is logged in the audit log once, however often it is sent. Doubted payments, other amounts and
// second payments need an operator's decision. No notice ever takes money back.

import type { Services } from "../http/context.ts";
import type { PaymentReport } from "../integrations/payment-gateways/payment-gateway.ts";
import { creditOrder } from "./credit-order.ts";
import { hashOfPayoutNumber } from "../member/member.ts";
import { findOrderOfPayment } from "./decisions/held-store.ts";
import {
  decideLocked,
  decideNotice,
  type Locked,
  type Outcome,
  type ReportingGateway,
} from "./notice-decision.ts";
import { writeOutcome } from "./notice-writes.ts";
import { readOrderOwner } from "./order-id.ts";
import { findOrder, lockOrder, type Order, type OrderKey } from "./store.ts";

export type NoticeStatus = "accepted" | "repeated" | "unknown_order" | "mismatch";

/** How the server received the report. */
type Learned = {
  /** `notice`: the gateway sent the report. `query`: the report is the gateway's answer to a query. */
  readonly source?: "notice" | "query";
  /** The order before the query to the gateway. */
  readonly read?: Order;
};

const statusOf = {
  hold: "accepted",
  second: "accepted",
  fail: "accepted",
  nothing: "accepted",
  repeated: "repeated",
  reject: "mismatch",
} as const satisfies Record<Outcome["kind"], NoticeStatus>;

/** Why a payment was not credited; null: the notice credits nothing, or no credit was tried. */
type Uncredited = { readonly uncredited: Locked["uncredited"] };

/**
 * Credits a payment that the notice allows, by the immutable fields of its order. The crediting database function
 * locks the order.
 */
async function credit(
  services: Services,
  gateway: ReportingGateway,
  notice: PaymentReport,
  key: OrderKey,
  { source = "notice", read }: Learned,
): Promise<NoticeStatus | Uncredited> {
  if (notice.result !== "paid" || notice.heldFor !== undefined) return { uncredited: null };
  const order = read?.id === key.id ? read : await findOrder(services.db, key, key.id);
  if (order === null) return "unknown_order";
  const decision = decideNotice(gateway, notice, order);
  if (decision.kind !== "credit") return { uncredited: null };
  const at = services.now();
  const { paymentId, gatewayOrderId, amount, payer } = notice;
  const uncredited = await creditOrder({ ...services, now: () => at, actor: "gateway" }, order, {
    paymentId,
    gatewayOrderId,
    receivedMinor: decision.minor === order.amountMinor ? null : decision.minor,
    payerHash:
      payer === undefined ? null : hashOfPayoutNumber(services.secrets, payer.provider, payer.number),
    detail: { paymentId, amount, late: at >= order.expiresAt, source },
  });
  if (uncredited === null) return "accepted";
  return uncredited === "repeated" ? "repeated" : { uncredited };
}

/** For reports that credit nothing: locks the order, decides on its current state, writes the effects once. */
async function writeLocked(
  services: Services,
  gateway: ReportingGateway,
  notice: PaymentReport,
  key: OrderKey,
  { uncredited }: Uncredited,
): Promise<NoticeStatus> {
  return services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, key, key.id);
    if (order === null) return "unknown_order";
    const known = notice.result === "paid" ? await findOrderOfPayment(tx, order, notice.paymentId) : null;
    const outcome = decideLocked(gateway, notice, { order, known, uncredited });
    await writeOutcome(tx, services, { order, notice }, outcome);
    return statusOf[outcome.kind];
  });
}

/**
 * Applies a report that is proven to come from the gateway. Throws only on internal faults; then nothing has changed.
 */
export async function applyNotice(
  services: Services,
  gateway: ReportingGateway,
  notice: PaymentReport,
  learned: Learned = {},
): Promise<NoticeStatus> {
  const owner = readOrderOwner(notice.merchantOrderId);
  if (owner === null) return "unknown_order";
  const key = { ...owner, id: notice.merchantOrderId };
  const credited = await credit(services, gateway, notice, key, learned);
  return typeof credited === "string" ? credited : writeLocked(services, gateway, notice, key, credited);
}
