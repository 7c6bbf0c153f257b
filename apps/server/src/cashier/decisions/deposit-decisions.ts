// Operators' decisions about waiting deposits, manual (manual/decisions.ts) or held. A payment is held when the
// provider doubts it, its amount differs, or the order was already paid. A held payment is credited with its received
// amount, or refused. A refused payment must be repaid at the provider, and no later message credits it.

import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { fail } from "../../infra/failure.ts";
import { creditManual, planManual, refuseManual } from "../manual/decisions.ts";
import { listSubmitted, type SubmittedOrder } from "../manual/manual-store.ts";
import { creditOrder } from "../credit-order.ts";
import type { Order } from "../store.ts";
import { lockOpenLine, useLine } from "../statements/statements.ts";
import {
  findDeposit,
  publishDecision,
  refuseOrder,
  type Approval,
  type Deciding,
  type PlannedCredit,
} from "./decision.ts";
import { listHeld, setHeldRefused, type HeldOrder } from "./held-store.ts";

export type WaitingDeposit =
  | ({ readonly kind: "manual"; readonly since: Date } & SubmittedOrder)
  | ({ readonly kind: "held"; readonly since: Date } & HeldOrder);

const MOST_LISTED = 500;

/** Lists the merchant's deposits that need a decision, longest wait first. */
export async function listWaiting(db: Db, merchantId: number): Promise<WaitingDeposit[]> {
  const all: WaitingDeposit[] = [];
  const most = { merchantId, most: MOST_LISTED };
  for (const bucket of await listMemberBuckets(db)) {
    for (const order of await listSubmitted(db, bucket, most))
      all.push({ kind: "manual", since: order.submittedAt, ...order });
    for (const order of await listHeld(db, bucket, most))
      all.push({ kind: "held", since: order.heldAt, ...order });
  }
  return all.toSorted((a, b) => a.since.getTime() - b.since.getTime());
}

function planHeld(order: Order, { received, transactionId, lineId }: Approval): PlannedCredit {
  // a provider's payment is credited with its received amount, so the operator may not set an amount
  if (received !== undefined) fail("request_param_err", { field: "received" });
  if (transactionId !== undefined) fail("request_param_err", { field: "transactionId" });
  if (lineId !== undefined) fail("request_param_err", { field: "lineId" });
  if (order.state !== "review") fail("deposit.order.decided", { state: order.state });
  invariant(order.heldMinor !== null, "an order in review has its payment");
  return { order, receivedMinor: order.heldMinor, transactionId: null, line: null };
}

/** Returns the credit that an approval would write; changes nothing. @throws {Failure} */
export async function planApproval(
  deciding: Pick<Deciding, "db" | "merchantId">,
  approval: Approval,
): Promise<PlannedCredit> {
  const order = await findDeposit(deciding, approval.orderId);
  if (order.receiving === null) return planHeld(order, approval);
  if (approval.lineId === undefined) return planManual(deciding.db, order, approval, null);
  if (approval.received !== undefined) fail("request_param_err", { field: "received" });
  if (approval.transactionId !== undefined) fail("request_param_err", { field: "transactionId" });
  const line = await lockOpenLine(deciding, BigInt(approval.lineId));
  // a statement line of another receiving account proves nothing about this deposit
  if (line.channel !== order.channel || line.account !== order.receiving.account)
    fail("statement.line.unknown");
  const match = {
    orderId: order.id,
    received: formatAmount(line.amountMinor, line.currency),
    transactionId: line.transactionId,
  };
  return planManual(deciding.db, order, match, line);
}

async function creditHeld(deciding: Deciding, { order, receivedMinor }: PlannedCredit): Promise<void> {
  const { heldPaymentId: paymentId } = order;
  invariant(paymentId !== null, "an order in review has its payment");
  const difference = await creditOrder(deciding, order, {
    paymentId,
    gatewayOrderId: order.gatewayOrderId,
    receivedMinor: receivedMinor === order.amountMinor ? null : receivedMinor,
    detail: null,
  });
  if (difference !== null) fail("deposit.order.decided");
}

/** Credits the deposit; returns the credited amount as decimal text. @throws {Failure} Then nothing has changed. */
export async function approveDeposit(deciding: Deciding, approval: Approval): Promise<string> {
  return deciding.db.transaction(async (tx) => {
    const inside = { ...deciding, db: tx };
    const planned = await planApproval(inside, approval);
    await (planned.order.receiving === null ? creditHeld(inside, planned) : creditManual(inside, planned));
    if (planned.line !== null) await useLine(inside, planned.line, planned.order.id);
    await publishDecision(tx, inside);
    return formatAmount(planned.receivedMinor, planned.order.currency);
  });
}

/** Refuses the deposit. @throws {Failure} Then nothing has changed. */
export async function refuseDeposit(
  deciding: Deciding,
  { orderId, reason }: { readonly orderId: string; readonly reason: string },
): Promise<Order> {
  const order = await findDeposit(deciding, orderId);
  if (order.receiving === null) await refuseOrder(deciding, order, { reason, set: setHeldRefused });
  else await refuseManual(deciding, order, reason);
  return order;
}
