// Decides whether an authorized payment is captured, for providers that leave the capture to us. The check runs right
// before the capture. When a break has begun or the deposit limit was lowered since the order was opened, the order
// ends unpaid. One capture of an order is attempted at a time.

import { findActiveRestriction } from "../responsible-gaming/responsible-gaming.ts";
import { writeAudit } from "../infra/db/audit-store.ts";
import type { OpenPayment } from "../integrations/payment-gateways/payment-gateway.ts";
import type { Services } from "../http/context.ts";
import { toDepositPush } from "./order-view.ts";
import { claimCapture, type Order } from "./store.ts";

/**
 * Time for one capture attempt: longer than the timeout of the provider's capture call plus the query after the
 * capture.
 */
const ATTEMPT_MS = 60_000;

async function claim(services: Services, order: Order): Promise<boolean> {
  const now = services.now();
  const inBreak = (await findActiveRestriction(services.db, order, now)) !== null;
  return services.db.transaction(async (tx) => {
    const { mayCapture, notTaken, pushId } = await claimCapture(tx, order, {
      inBreak,
      now,
      until: new Date(now.getTime() + ATTEMPT_MS),
      push: toDepositPush(order, "failed"),
    });
    if (pushId !== null) await services.push.announce(tx, order, pushId);
    if (notTaken !== null)
      await writeAudit(tx, {
        merchantId: order.merchantId,
        actor: "system",
        action: "deposit.not_taken",
        subject: `deposit:${order.id}`,
        detail: { for: notTaken },
      });
    return mayCapture;
  });
}

/** The order in the form of a query to its gateway. */
export const toOpenPayment = (services: Services, order: Order): OpenPayment => ({
  orderId: order.id,
  gatewayOrderId: order.gatewayOrderId ?? "",
  wasBegun: order.captureUntil !== null,
  claimCapture: () => claim(services, order),
});
