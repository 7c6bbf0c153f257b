// Applies a gateway's payment notice to an order. A payment is credited exactly once: the order's row is
// locked, and state, ledger transfer and push are written together or not at all. A notice that does not fit
// its order moves nothing and is written to the audit log; money is never taken back here, whatever the
// notice.

import type { GatewayNotification } from "@khela/contract/payment-gateway";
import { transactionTypes } from "@khela/contract/member/transaction-types";
import { readAmount } from "@khela/engines/money";
import type { Services } from "../http/context.ts";
import { writeAudit } from "../infra/db/audit-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import { findDepositExcess } from "../responsible-gaming/responsible-gaming.ts";
import { credit, openAccount, openOperatorAccount, post, transferId } from "../wallet/wallet.ts";
import { storeDepositPush } from "./cashier.ts";
import { readOrderOwner } from "./order-id.ts";
import { findOrderOfPayment, lockOrder, setFailed, setPaid, type Order } from "./store.ts";

export type NoticeStatus = "accepted" | "repeated" | "unknown_order" | "mismatch";

/** The field in which a notice differs from its order, or null. */
function differenceOf(notice: GatewayNotification, order: Order): string | null {
  if (order.gatewayOrderId !== null && notice.gatewayOrderId !== order.gatewayOrderId)
    return "gatewayOrderId";
  if (notice.currency !== order.currency) return "currency";
  const amount = readAmount(notice.amount, order.currency);
  return amount.ok && amount.minor === order.amountMinor ? null : "amount";
}

async function rejectNotice(
  tx: Db,
  notice: GatewayNotification,
  order: Order,
  field: string,
): Promise<NoticeStatus> {
  await writeAudit(tx, {
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

async function creditOrder(tx: Db, order: Order): Promise<string> {
  const { bucket, memberId, currency, merchantId, real } = order;
  const account = await openAccount(tx, {
    bucket,
    memberId,
    kind: "main",
    ref: "",
    currency,
    merchantId,
    real,
  });
  const operatorAccountId = await openOperatorAccount(tx, {
    merchantId,
    purpose: "deposit",
    ref: order.channel,
    currency,
    real,
  });
  // derived from the order, not the payment: an order has at most one transfer
  const id = transferId("deposit", order.id);
  const [answer] = await post(tx, [
    credit(account, {
      id,
      kind: transactionTypes.deposit.id,
      operatorAccountId,
      amountMinor: order.amountMinor,
      reference: order.id,
    }),
  ]);
  invariant(
    answer?.ok && !answer.replayed,
    `the deposit of order ${order.id} was not posted: ${answer?.ok ? "replayed" : answer?.code}`,
  );
  return id;
}

async function applyPayment(
  tx: Db,
  services: Services,
  order: Order,
  notice: GatewayNotification,
): Promise<NoticeStatus> {
  if (order.state === "paid") {
    // a second payment for one order is a person's money: not credited, but recorded
    return order.paymentId === notice.paymentId ? "repeated" : rejectNotice(tx, notice, order, "paymentId");
  }
  if ((await findOrderOfPayment(tx, order, notice.paymentId)) !== null)
    return rejectNotice(tx, notice, order, "paymentId");
  const now = services.now();
  const id = await creditOrder(tx, order);
  // the money has left the player: it is theirs, whatever they limited since the order was made
  const beyond = await findDepositExcess(tx, order, now);
  await setPaid(tx, order, {
    paymentId: notice.paymentId,
    gatewayOrderId: notice.gatewayOrderId,
    transferId: id,
    beyond,
    now,
  });
  await storeDepositPush(tx, services, order, "paid");
  await writeAudit(tx, {
    merchantId: order.merchantId,
    actor: "gateway",
    action: "deposit.paid",
    subject: `deposit:${order.id}`,
    detail: {
      paymentId: notice.paymentId,
      amount: notice.amount,
      currency: notice.currency,
      before: order.state,
      late: now >= order.expiresAt,
      beyond,
    },
  });
  return "accepted";
}

async function applyFailure(
  tx: Db,
  services: Services,
  order: Order,
  notice: GatewayNotification,
): Promise<NoticeStatus> {
  if (order.state === "failed") return "repeated";
  if (order.state === "waiting") {
    await setFailed(tx, order, notice.gatewayOrderId);
    await storeDepositPush(tx, services, order, "failed");
  }
  return "accepted";
}

/** Applies a notice whose signature is valid. Throws only on internal faults; then nothing has happened. */
export async function applyNotice(services: Services, notice: GatewayNotification): Promise<NoticeStatus> {
  const owner = readOrderOwner(notice.merchantOrderId);
  if (owner === null) return "unknown_order";
  const { status, credited } = await services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, owner, notice.merchantOrderId);
    if (order === null) return { status: "unknown_order" as const, credited: false };
    const field = differenceOf(notice, order);
    if (field !== null) return { status: await rejectNotice(tx, notice, order, field), credited: false };
    const answer = await (notice.result === "paid" ? applyPayment : applyFailure)(
      tx,
      services,
      order,
      notice,
    );
    return { status: answer, credited: notice.result === "paid" && answer === "accepted" };
  });
  if (credited) services.push.balanceChanged(owner);
  return status;
}
