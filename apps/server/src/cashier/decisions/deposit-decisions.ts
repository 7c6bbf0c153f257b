// What the operator decides about deposits that wait for them: sent by hand (manual/decisions.ts), or held: a payment that its provider doubts, of
// an amount that was not asked for, or a second one for its order. A held payment is credited as it arrived, or refused; then it is to be paid back at the provider, and is credited by no later message.

import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import type { Services } from "../../http/context.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { approveManual, refuseManual } from "../manual/decisions.ts";
import { listSubmitted, type SubmittedOrder } from "../manual/manual-store.ts";
import { creditOrder } from "../credit-order.ts";
import type { Order } from "../store.ts";
import { DecisionRefusal, findDeposit, refuseOrder, requireSecondPerson, type Deciding } from "./decision.ts";
import { listHeld, setHeldRefused, type HeldOrder } from "./held-store.ts";
import { firstDecisionsOf, type KeptDecision } from "../../infra/second-person/second-person.ts";

export type WaitingDeposit =
  | ({ readonly kind: "manual"; readonly since: Date } & SubmittedOrder)
  | ({ readonly kind: "held"; readonly since: Date } & HeldOrder);

const MOST_LISTED = 500;

/** Every deposit that waits for a decision, the longest first. */
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

/** Of each of the deposits: the decision about it that waits for a second person. */
export async function depositFirstDecisions(
  services: Pick<Services, "db" | "now">,
  merchantId: number,
  orders: readonly WaitingDeposit[],
): Promise<(order: WaitingDeposit) => KeptDecision | null> {
  const subjects = orders.map(({ id }) => `deposit:${id}`);
  const firstDecision = await firstDecisionsOf(services, merchantId, "credit", subjects);
  return ({ id }) => firstDecision(`deposit:${id}`);
}

export type Approval = {
  readonly orderId: string;
  /** Of a manual deposit: decimal text of what arrived. */
  readonly received?: string | undefined;
  /** Of a manual deposit: by our statement; left out: the one the member named. */
  readonly transactionId?: string | undefined;
};

async function approveHeld(deciding: Deciding, order: Order): Promise<void> {
  if (order.state !== "review")
    throw new DecisionRefusal("deposit.order.decided", `order ${order.id} is ${order.state}.`);
  const { heldPaymentId: paymentId, heldMinor: minor } = order;
  invariant(paymentId !== null && minor !== null, "an order in review has its payment");
  const details = { paymentId };
  await requireSecondPerson(deciding, order, { action: "credit", details, amountMinor: minor });
  const difference = await creditOrder(deciding, order, {
    paymentId,
    gatewayOrderId: order.gatewayOrderId,
    receivedMinor: minor === order.amountMinor ? null : minor,
    detail: { paymentId, amount: formatAmount(minor, order.currency), source: "operator" },
  });
  if (difference !== null)
    throw new DecisionRefusal("deposit.order.decided", `order ${order.id} is decided already.`);
}

/** Credits the deposit; returns what was credited, as decimal text. @throws {DecisionRefusal}, and nothing has changed */
export async function approveDeposit(deciding: Deciding, approval: Approval): Promise<string> {
  const { orderId, received, transactionId } = approval;
  const order = await findDeposit(deciding, orderId);
  if (order.receiving === null) {
    if (received !== undefined || transactionId !== undefined)
      throw new DecisionRefusal("request_param_err", "a payment at a provider is credited as it arrived.");
    await approveHeld(deciding, order);
    return formatAmount(order.heldMinor ?? order.amountMinor, order.currency);
  }
  if (received === undefined)
    throw new DecisionRefusal("request_param_err", "what arrived is missing (--received).");
  await approveManual(deciding, order, { received, transactionId });
  return received;
}

/** Refuses the deposit. @throws {DecisionRefusal}, and nothing has changed */
export async function refuseDeposit(
  deciding: Deciding,
  { orderId, reason }: { readonly orderId: string; readonly reason: string },
): Promise<void> {
  const order = await findDeposit(deciding, orderId);
  if (order.receiving !== null) return refuseManual(deciding, order, reason);
  const detail = { paymentId: order.heldPaymentId };
  return refuseOrder(deciding, order, { reason, set: setHeldRefused, detail });
}
