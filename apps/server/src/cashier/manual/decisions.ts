// What the operator decides about manual orders: matched, and what really arrived is credited, more or less than was asked for; or refused,
// with the reason that the member reads. An order is credited once, and a transaction pays one order.

import { formatAmount, readAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { isValidField, normalizeField } from "@khela/contract/fields";
import { DecisionRefusal, refuseOrder, requireSecondPerson, type Deciding } from "../decisions/decision.ts";
import { creditOrder } from "../credit-order.ts";
import type { Order } from "../store.ts";
import {
  claimTransaction,
  manualPaymentId,
  releaseTransaction,
  setCountsUntil,
  setRefused,
} from "./manual-store.ts";

function receivedMinor(text: string, { currency }: Order): bigint {
  const amount = readAmount(text, currency);
  if (!amount.ok || amount.minor <= 0n)
    throw new DecisionRefusal("request_param_err", `"${text}" is no amount in ${currency}.`);
  return amount.minor;
}

export type Match = {
  /** Decimal text: what arrived on our account, and is credited. */
  readonly received: string;
  /** Of our statement; left out: the one the member named. */
  readonly transactionId?: string | undefined;
};

/** Credits what arrived for the manual order. @throws {DecisionRefusal}, and nothing has changed */
export async function approveManual(deciding: Deciding, order: Order, match: Match): Promise<void> {
  const { db, now } = deciding;
  const received = receivedMinor(match.received, order);
  const transactionId = normalizeField(
    "depositTransactionId",
    match.transactionId ?? order.transactionId ?? "",
  );
  if (!isValidField("depositTransactionId", transactionId))
    throw new DecisionRefusal("field.invalid", "the transaction is missing: the order names none.");
  if (order.state !== "paid")
    await requireSecondPerson(deciding, order, {
      action: "credit",
      details: { transactionId },
      amountMinor: received,
    });
  const holder = await claimTransaction(db, order, transactionId, now());
  if (holder !== order.id)
    throw new DecisionRefusal(
      "deposit.transaction.used",
      `transaction ${transactionId} belongs to order ${holder}.`,
    );
  const difference = await creditOrder(deciding, order, {
    paymentId: manualPaymentId(order.channel, transactionId),
    gatewayOrderId: null,
    receivedMinor: received,
    detail: {
      transactionId,
      named: order.transactionId,
      amount: formatAmount(order.amountMinor, order.currency),
      received: formatAmount(received, order.currency),
      source: "operator",
    },
  });
  const isPaidByIt = difference === null || difference === "repeated" || difference === "amount";
  if (isPaidByIt) {
    // one who refused the order meanwhile has let it go
    await claimTransaction(db, order, transactionId, now());
    await release(db, order, transactionId);
  } else await releaseTransaction(db, order, transactionId);
  if (difference !== null)
    throw new DecisionRefusal("deposit.order.decided", `order ${order.id} is paid already.`);
}

/** The transaction that the member named is free again when the money came by another. */
async function release(db: Db, order: Order, paidBy: string): Promise<void> {
  await setCountsUntil(db, order, null);
  if (order.transactionId !== null && normalizeField("depositTransactionId", order.transactionId) !== paidBy)
    await releaseTransaction(db, order, order.transactionId);
}

/** Refuses the manual order; a payment that arrives after all may still be matched. @throws {DecisionRefusal} */
export async function refuseManual(deciding: Deciding, order: Order, reason: string): Promise<void> {
  const { db, now } = deciding;
  await refuseOrder(deciding, order, {
    reason,
    set: setRefused,
    detail: { transactionId: order.transactionId },
  });
  await setCountsUntil(db, order, now());
  if (order.transactionId !== null) await releaseTransaction(db, order, order.transactionId);
}
