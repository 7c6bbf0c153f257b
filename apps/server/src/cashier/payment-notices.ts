// Applies a gateway's payment notice to an order. A payment is credited exactly once: one function of the database locks the
// order's row and writes state, ledger transfer and push together or not at all. A notice that does not fit
// its order moves nothing and is written to the audit log, once however often it is sent; what its provider doubts waits for a person;
// money is never taken back here, whatever the notice.

import { readAmount } from "@khela/engines/money";
import type { Services } from "../http/context.ts";
import type { PaymentGateway, PaymentReport } from "../integrations/payment-gateways/payment-gateway.ts";
import { writeAudit, writeAuditOnce } from "../infra/db/audit-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import { reviewDeposit } from "../promotions/promotions.ts";
import { openAccount, openOperatorAccount, transferId } from "../wallet/wallet.ts";
import { readOrderOwner } from "./order-id.ts";
import { storeDepositPush, toDepositPush } from "./order-view.ts";
import { findOrder, lockOrder, payOrder, setFailed, setHeld, type Order, type OrderKey } from "./store.ts";

/** How the platform learned of it: the gateway sent it, or answered with it. */
export type NoticeSource = "notice" | "query";

export type ReportingGateway = Pick<PaymentGateway, "name" | "credits">;

export type NoticeStatus = "accepted" | "repeated" | "unknown_order" | "mismatch";

/** The field in which a report differs from its order, or null. */
function differenceOf(gateway: ReportingGateway, notice: PaymentReport, order: Order): string | null {
  // a manual order is no gateway's
  if (order.receiving !== null) return "channel";
  if (order.gateway !== gateway.name) return "gateway";
  if (order.gatewayOrderId !== null && notice.gatewayOrderId !== order.gatewayOrderId)
    return "gatewayOrderId";
  if (notice.currency !== order.currency) return "currency";
  const amount = readAmount(notice.amount, order.currency);
  if (!amount.ok || amount.minor <= 0n) return "amount";
  return gateway.credits === "received" || amount.minor === order.amountMinor ? null : "amount";
}

/** What is credited where it is not what was asked for; null: the order's amount. */
function receivedMinor(notice: PaymentReport, order: Order): bigint | null {
  const amount = readAmount(notice.amount, order.currency);
  return amount.ok && amount.minor !== order.amountMinor ? amount.minor : null;
}

/** Under the lock of the order's row: the gateway repeats what it wrote, and each content is logged once. */
async function rejectNotice(
  tx: Db,
  notice: PaymentReport,
  order: Order,
  field: string,
): Promise<NoticeStatus> {
  await writeAuditOnce(tx, {
    merchantId: order.merchantId,
    actor: "gateway",
    action: "deposit.mismatch",
    subject: `deposit:${order.id}`,
    detail: {
      field,
      result: notice.result,
      paymentId: notice.paymentId,
      amount: notice.amount,
      currency: notice.currency,
      gatewayOrderId: notice.gatewayOrderId,
    },
  });
  return "mismatch";
}

/** Opens what the money comes from and goes to, apart: the order's own transaction finds both there. */
export async function openAccounts(db: Db, order: Order): Promise<void> {
  const { bucket, memberId, currency, merchantId, real } = order;
  await openAccount(db, { bucket, memberId, kind: "main", ref: "", currency, merchantId, real });
  await openOperatorAccount(db, { merchantId, purpose: "deposit", ref: order.channel, currency, real });
}

async function applyPayment(
  services: Services,
  order: Order,
  notice: PaymentReport,
  source: NoticeSource,
): Promise<NoticeStatus> {
  const now = services.now();
  const { paymentId, gatewayOrderId, amount, currency } = notice;
  const received = receivedMinor(notice, order);
  await openAccounts(services.db, order);
  await reviewDeposit(services.db, { ...order, amountMinor: received ?? order.amountMinor }, now);
  return services.db.transaction(async (tx) => {
    const { difference, stateBefore, pushId, beyond } = await payOrder(tx, order, {
      paymentId,
      gatewayOrderId,
      // derived from the order, not the payment: an order has at most one transfer
      transferId: transferId("deposit", order.id),
      receivedMinor: received,
      now,
      push: toDepositPush({ ...order, amountMinor: received ?? order.amountMinor }, "paid"),
    });
    if (difference === "repeated") return "repeated";
    // a second payment for one order is a person's money: not credited, but recorded
    if (difference !== null) return rejectNotice(tx, notice, order, difference);
    invariant(pushId !== null, "a credited order has its push");
    await services.push.announce(tx, order, pushId);
    await writeAudit(tx, {
      merchantId: order.merchantId,
      actor: "gateway",
      action: "deposit.paid",
      subject: `deposit:${order.id}`,
      detail: {
        paymentId,
        amount,
        currency,
        before: stateBefore,
        late: now >= order.expiresAt,
        beyond,
        source,
      },
    });
    return "accepted";
  });
}

/** What its provider doubts is no member's yet: it waits for a person, once however often it is reported. */
async function holdPayment(services: Services, key: OrderKey, notice: PaymentReport): Promise<NoticeStatus> {
  return services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, key, key.id);
    invariant(order !== null, "an order is never deleted");
    const { paymentId, amount, currency } = notice;
    if (order.heldPaymentId === paymentId || order.paymentId === paymentId) return "repeated";
    if (order.heldPaymentId !== null || order.state === "paid")
      return rejectNotice(tx, notice, order, "paymentId");
    const minor = receivedMinor(notice, order) ?? order.amountMinor;
    await setHeld(tx, order, { paymentId, minor, at: services.now() });
    await storeDepositPush(tx, services, order, "review");
    await writeAudit(tx, {
      merchantId: order.merchantId,
      actor: "gateway",
      action: "deposit.held",
      subject: `deposit:${order.id}`,
      detail: { reason: notice.heldFor, paymentId, amount, currency, before: order.state },
    });
    return "accepted";
  });
}

async function applyFailure(
  services: Services,
  gateway: ReportingGateway,
  key: OrderKey,
  notice: PaymentReport,
): Promise<NoticeStatus> {
  return services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, key, key.id);
    invariant(order !== null, "an order is never deleted");
    const field = differenceOf(gateway, notice, order);
    if (field !== null) return rejectNotice(tx, notice, order, field);
    if (order.state === "failed") return "repeated";
    if (order.state === "waiting") {
      await setFailed(tx, order, notice.gatewayOrderId);
      await storeDepositPush(tx, services, order, "failed");
    }
    return "accepted";
  });
}

/** Applies what a gateway itself has said. Throws only on internal faults; then nothing has happened. */
export async function applyNotice(
  services: Services,
  gateway: ReportingGateway,
  notice: PaymentReport,
  source: NoticeSource = "notice",
): Promise<NoticeStatus> {
  const owner = readOrderOwner(notice.merchantOrderId);
  const order = owner === null ? null : await findOrder(services.db, owner, notice.merchantOrderId);
  if (order === null) return "unknown_order";
  if (notice.result !== "paid") return applyFailure(services, gateway, order, notice);
  const field = differenceOf(gateway, notice, order);
  if (field !== null)
    return services.db.transaction(async (tx) => {
      await lockOrder(tx, order, order.id);
      return rejectNotice(tx, notice, order, field);
    });
  if (notice.heldFor !== undefined) return holdPayment(services, order, notice);
  const status = await applyPayment(services, order, notice, source);
  if (status === "accepted") services.push.balanceChanged(order);
  return status;
}
