// Asks gateways to repay refunds. A server claims a refund before it sends it, so that only one server sends it. A
// refund that was sent without an answer is queried before it is sent again. Each refund has one number at its
// gateway, so nothing is repaid twice.

import { formatAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import type { Services } from "../../http/context.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { findOrder } from "../store.ts";
import { applyRefundAnswer } from "./refund-ending.ts";
import { claimRefund, listDueRefunds, type Refund } from "./refund-store.ts";

/**
 * Pause after the first attempt. It is longer than the timeout of a call, so that a late call has ended before the
 * next.
 */
const FIRST_PAUSE_MS = 2 * 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;
const DUE_PER_BUCKET = 100;

/** Sends or queries one due refund. Returns false when its gateway is off or gives no usable answer. */
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
    // a second payment is refunded under the original order's number, the only one that the provider knows
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

/** Sends or queries every due refund. A refund without an answer waits, and delays no refund of another gateway. */
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
