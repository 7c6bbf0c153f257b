// Asks gateways to repay refunds. A refund is claimed before it is sent, so that only one server sends it. A sent
// refund without an answer is queried before it is sent again. Each refund has one number at its gateway, so nothing
// is repaid twice.

import { formatAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import type { Services } from "../../http/context.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { findOrder } from "../store.ts";
import { applyRefundAnswer } from "./refund-ending.ts";
import { claimRefund, listDueRefunds, type Refund } from "./refund-store.ts";

/** Longer than the timeout of a call, so that a late call has ended before the next. */
const FIRST_PAUSE_MS = 2 * 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;
const DUE_PER_BUCKET = 100;

/** Sends one due refund, or queries it. False: the gateway is off or gave no usable answer. */
async function sendRefund(services: Services, refund: Refund): Promise<boolean> {
  const gateway = services.paymentGateways.find(refund.gateway ?? "");
  if (gateway === null || gateway.refund === null) return false;
  const order = await findOrder(services.db, refund, refund.orderId);
  invariant(order, "an order is never deleted");
  const now = services.now();
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** refund.attempts, LONGEST_PAUSE_MS);
  const { times, blocked } = await claimRefund(services.db, refund, now, new Date(now.getTime() + pauseMs));
  if (blocked) services.log.warn({ refund: refund.id }, "a refund is held: its member is blocked or closed");
  if (times === null) return true;
  const answer = await gateway.refund({
    refundId: refund.id,
    // for a second payment, the original order: the provider knows no other
    orderId: order.secondOf ?? order.id,
    gatewayOrderId: order.gatewayOrderId ?? "",
    paymentId: order.paymentId ?? order.heldPaymentId ?? "",
    amount: formatAmount(refund.amountMinor, refund.currency),
    currency: refund.currency,
    reason: refund.reason,
    wasSent: times > 1,
    mayPay: !blocked,
    providerRef: refund.providerRef,
  });
  if (answer === undefined) {
    services.log.warn({ refund: refund.id, times }, "the gateway gave no answer about a refund");
    return false;
  }
  const { endedBefore } = await applyRefundAnswer(services, { refund, order, actor: "gateway" }, answer);
  if (answer.state === "paid" && endedBefore === "failed")
    services.log.error(
      { refund: refund.id, providerRef: answer.providerRef },
      "the gateway paid a refund that an operator had ended as unpaid: the member has it twice",
    );
  return true;
}

/** Sends and queries everything due. An unanswered refund waits, and delays no refund of another gateway. */
export async function sendDueRefunds(services: Services): Promise<void> {
  const silent = new Set<string | null>();
  for (const bucket of await listMemberBuckets(services.db)) {
    for (const refund of await listDueRefunds(services.db, bucket, services.now(), DUE_PER_BUCKET)) {
      if (silent.has(refund.gateway)) continue;
      const isAnswered = await sendRefund(services, refund).catch((error: unknown) => {
        services.log.error({ err: error, refund: refund.id }, "a refund could not be sent");
        return true;
      });
      if (!isAnswered) silent.add(refund.gateway);
    }
  }
}
