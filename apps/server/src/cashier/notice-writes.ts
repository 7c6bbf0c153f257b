// Writes of a payment notice that credits nothing, in the transaction that locks the order.

import { consoleTopic } from "../http/console/console-topic.ts";
import type { Services } from "../http/context.ts";
import type { PaymentReport } from "../integrations/payment-gateways/payment-gateway.ts";
import { writeAudit, writeAuditOnce } from "../infra/db/audit-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import { transferId } from "../wallet/wallet.ts";
import { insertSecond, setHeld } from "./decisions/held-store.ts";
import type { Outcome } from "./notice-decision.ts";
import { createOrderId } from "./order-id.ts";
import { storeDepositPush } from "./order-view.ts";
import { setFailed, type Order } from "./store.ts";

type Noticed = { readonly order: Order; readonly notice: PaymentReport };
type Holding = Extract<Outcome, { readonly kind: "hold" | "second" }>;

/** Logs a notice that does not fit its order. The gateway repeats its notices, so each content is logged once. */
function logMismatch(tx: Db, { order, notice }: Noticed, field: string): Promise<void> {
  const { result, paymentId, amount, currency, gatewayOrderId } = notice;
  return writeAuditOnce(tx, {
    merchantId: order.merchantId,
    actor: "gateway",
    action: "deposit.mismatch",
    subject: `deposit:${order.id}`,
    detail: { field, result, paymentId, amount, currency, gatewayOrderId },
  });
}

/** Holds the payment for an operator's decision; nothing is credited yet. A second payment becomes a separate order. */
async function hold(tx: Db, services: Services, { order, notice }: Noticed, holding: Holding): Promise<void> {
  const { paymentId, gatewayOrderId, amount, currency } = notice;
  const payment = { paymentId, minor: holding.minor, at: services.now() };
  const isSecond = holding.kind === "second";
  const held = isSecond
    ? await insertSecond(tx, order, {
        ...payment,
        gatewayOrderId,
        id: createOrderId(order, services.randomBytes),
        requestId: transferId("second payment", order.id, paymentId),
      })
    : await setHeld(tx, order, payment);
  await storeDepositPush(tx, services, held, "review");
  await services.push.publishTopic(tx, consoleTopic(held.merchantId));
  await writeAudit(tx, {
    merchantId: order.merchantId,
    actor: "gateway",
    action: "deposit.held",
    subject: `deposit:${held.id}`,
    detail: {
      reason: isSecond ? "second" : holding.reason,
      paymentId,
      amount,
      currency,
      before: order.state,
      ...(isSecond ? { secondOf: order.id } : {}),
    },
  });
}

export async function writeOutcome(
  tx: Db,
  services: Services,
  { order, notice }: Noticed,
  outcome: Outcome,
): Promise<void> {
  if (outcome.kind === "reject") await logMismatch(tx, { order, notice }, outcome.field);
  if (outcome.kind === "hold" || outcome.kind === "second")
    await hold(tx, services, { order, notice }, outcome);
  if (outcome.kind === "fail") {
    await setFailed(tx, order, notice.gatewayOrderId);
    await storeDepositPush(tx, services, order, "failed");
  }
}
