// Applies a gateway's payment notice to an order. A payment is credited exactly once: one function of the database locks the
// order's row and writes state, ledger transfer and push together or not at all. A notice that does not fit
// its order moves nothing and is written to the audit log, once however often it is sent; what its provider doubts, of an amount that was
// not asked for, or paid a second time waits for a person; money is never taken back here, whatever the notice.

import { readAmount } from "@khela/engines/money";
import type { Services } from "../http/context.ts";
import type { PaymentGateway, PaymentReport } from "../integrations/payment-gateways/payment-gateway.ts";
import { writeAudit, writeAuditOnce } from "../infra/db/audit-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import { reviewDeposit } from "../promotions/promotions.ts";
import { openAccount, openOperatorAccount, transferId } from "../wallet/wallet.ts";
import { createOrderId, readOrderOwner } from "./order-id.ts";
import { storeDepositPush, toDepositPush } from "./order-view.ts";
import { findOrderOfPayment, insertSecond, setHeld } from "./decisions/held-store.ts";
import { findOrder, lockOrder, payOrder, setFailed, type Order, type OrderKey } from "./store.ts";

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
  return amount.ok && amount.minor > 0n ? null : "amount";
}

/** Whether a gateway that takes what was asked for alone has taken more or less. */
const isOtherAmount = (gateway: ReportingGateway, notice: PaymentReport, order: Order): boolean =>
  gateway.credits === "exact" && receivedMinor(notice, order) !== null;

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
  const outcome = await services.db.transaction<NoticeStatus | "second">(async (tx) => {
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
    if (difference === "paymentId") return "second";
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
  return outcome === "second" ? holdPayment(services, order, notice, "second") : outcome;
}

/** Why a payment waits for a person; `second`: another one had paid or held its order before. */
type HeldFor = "risk" | "amount" | "second";

/** What of the payment is known already: the same again, or of another amount or order. */
async function findKnown(
  tx: Db,
  notice: PaymentReport,
  order: Order,
  minor: bigint,
): Promise<NoticeStatus | null> {
  const known = await findOrderOfPayment(tx, order, notice.paymentId);
  if (known === null) return null;
  if (known.id !== order.id && known.secondOf !== order.id)
    return rejectNotice(tx, notice, order, "paymentId");
  const credited = known.receivedMinor ?? known.amountMinor;
  const isSame = (known.paymentId === notice.paymentId ? credited : known.heldMinor) === minor;
  return isSame ? "repeated" : rejectNotice(tx, notice, order, "amount");
}

/**
 * What its provider doubts, of another amount than the gateway was to take, or a second payment, is no member's yet: it waits for a person, once
 * however often it is reported. A second payment is an order of its own.
 */
async function holdPayment(
  services: Services,
  key: OrderKey,
  notice: PaymentReport,
  reason: HeldFor,
): Promise<NoticeStatus> {
  return services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, key, key.id);
    invariant(order !== null, "an order is never deleted");
    const { paymentId, gatewayOrderId, amount, currency } = notice;
    const minor = receivedMinor(notice, order) ?? order.amountMinor;
    const known = await findKnown(tx, notice, order, minor);
    if (known !== null) return known;
    const payment = { paymentId, minor, at: services.now() };
    const isSecond = order.heldPaymentId !== null || order.state === "paid";
    const held = isSecond
      ? await insertSecond(tx, order, {
          ...payment,
          gatewayOrderId,
          id: createOrderId(order, services.randomBytes),
          requestId: transferId("second payment", order.id, paymentId),
        })
      : await setHeld(tx, order, payment);
    await storeDepositPush(tx, services, held, "review");
    await writeAudit(tx, {
      merchantId: order.merchantId,
      actor: "gateway",
      action: "deposit.held",
      subject: `deposit:${held.id}`,
      detail: {
        reason: isSecond ? "second" : reason,
        paymentId,
        amount,
        currency,
        before: order.state,
        ...(isSecond ? { secondOf: order.id } : {}),
      },
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
    const field =
      differenceOf(gateway, notice, order) ?? (isOtherAmount(gateway, notice, order) ? "amount" : null);
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
  if (notice.heldFor !== undefined) return holdPayment(services, order, notice, notice.heldFor);
  if (isOtherAmount(gateway, notice, order)) return holdPayment(services, order, notice, "amount");
  const status = await applyPayment(services, order, notice, source);
  if (status === "accepted") services.push.balanceChanged(order);
  return status;
}
