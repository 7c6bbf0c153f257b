// What a gateway's notice does to an order. A payment is credited exactly once: the order's row is locked, and state,
// ledger transfer and push are written together or not at all. A notice that does not fit its order moves nothing and
// leaves a line in the audit log; money is never taken back here, whatever a notice says.

import type { GatewayNotice } from "@khela/contract/gateway";
import { transactionTypes } from "@khela/contract/transaction-types";
import { readAmount } from "@khela/engines/money";
import type { Services } from "../platform/context.ts";
import { writeAudit } from "../platform/db/audit-store.ts";
import type { Db } from "../platform/db/pool.ts";
import { invariant } from "../platform/failure.ts";
import { credit, openAccount, openHouse, post, transferId } from "../wallet/wallet.ts";
import { storeDepositPush } from "./cashier.ts";
import { ownerOf } from "./order-id.ts";
import { findOrderOfPayment, lockOrder, setFailed, setPaid, type Order } from "./store.ts";

export type NoticeStatus = "accepted" | "repeated" | "unknown_order" | "mismatch";

/** The field in which a notice differs from its order, or null. */
function differenceOf(notice: GatewayNotice, order: Order): string | null {
  if (order.gatewayOrderId !== null && notice.gatewayOrderId !== order.gatewayOrderId) return "gatewayOrderId";
  if (notice.currency !== order.currency) return "currency";
  const amount = readAmount(notice.amount, order.currency);
  return amount.ok && amount.minor === order.amountMinor ? null : "amount";
}

async function refuse(tx: Db, notice: GatewayNotice, order: Order, field: string): Promise<NoticeStatus> {
  await writeAudit(tx, {
    merchantId: order.merchantId, actor: "gateway", action: "deposit.mismatch", subject: `deposit:${order.id}`,
    detail: {
      field, result: notice.result, paymentId: notice.paymentId, amount: notice.amount, currency: notice.currency,
      gatewayOrderId: notice.gatewayOrderId,
    },
  });
  return "mismatch";
}

async function creditOrder(tx: Db, order: Order): Promise<string> {
  const { bucket, memberId, currency, merchantId, real } = order;
  const account = await openAccount(tx, { bucket, memberId, kind: "main", ref: "", currency, merchantId, real });
  const houseId = await openHouse(tx, { merchantId, purpose: "deposit", ref: order.channel, currency, real });
  // from the order, not the payment: an order has one transfer for ever
  const id = transferId("deposit", order.id);
  const [answer] = await post(tx, [credit(account, {
    id, kind: transactionTypes.deposit.id, houseId, amountMinor: order.amountMinor, reference: order.id,
  })]);
  invariant(answer?.ok && !answer.replayed, `the deposit of order ${order.id} was not posted: ${answer?.ok ? "replayed" : answer?.code}`);
  return id;
}

async function pay(tx: Db, services: Services, order: Order, notice: GatewayNotice): Promise<NoticeStatus> {
  if (order.state === "paid") {
    // a second payment for one order is somebody's money: it is not credited, and not forgotten either
    return order.paymentId === notice.paymentId ? "repeated" : refuse(tx, notice, order, "paymentId");
  }
  if (await findOrderOfPayment(tx, order, notice.paymentId) !== null) return refuse(tx, notice, order, "paymentId");
  const now = services.now();
  const id = await creditOrder(tx, order);
  await setPaid(tx, order, { paymentId: notice.paymentId, gatewayOrderId: notice.gatewayOrderId, transferId: id, now });
  await storeDepositPush(tx, services, order, "paid");
  await writeAudit(tx, {
    merchantId: order.merchantId, actor: "gateway", action: "deposit.paid", subject: `deposit:${order.id}`,
    detail: { paymentId: notice.paymentId, amount: notice.amount, currency: notice.currency, before: order.state, late: now >= order.expiresAt },
  });
  return "accepted";
}

async function giveUp(tx: Db, services: Services, order: Order, notice: GatewayNotice): Promise<NoticeStatus> {
  if (order.state === "failed") return "repeated";
  if (order.state === "waiting") {
    await setFailed(tx, order, notice.gatewayOrderId);
    await storeDepositPush(tx, services, order, "failed");
  }
  return "accepted";
}

/** Applies a notice whose signature held. Throws only for faults of ours; then nothing has happened. */
export async function applyNotice(services: Services, notice: GatewayNotice): Promise<NoticeStatus> {
  const owner = ownerOf(notice.merchantOrderId);
  if (owner === null) return "unknown_order";
  const { status, credited } = await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, owner, notice.merchantOrderId);
    if (order === null) return { status: "unknown_order" as const, credited: false };
    const field = differenceOf(notice, order);
    if (field !== null) return { status: await refuse(tx, notice, order, field), credited: false };
    const answer = await (notice.result === "paid" ? pay : giveUp)(tx, services, order, notice);
    return { status: answer, credited: notice.result === "paid" && answer === "accepted" };
  });
  if (credited) services.push.balanceChanged(owner);
  return status;
}
