// Operators' decisions about manual orders. An operator matches an order, which is then credited with the received
// amount, even if it differs from the requested amount. Or the operator refuses the order with a reason for the member.
// An order is credited once, and a transaction pays one order.

import { readAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { isValidField, normalizeField } from "@khela/contract/fields";
import { maxActMinor } from "@khela/contract/operator/operator-shapes";
import { fail } from "../../infra/failure.ts";
import { refuseOrder, type Approval, type Deciding, type PlannedCredit } from "../decisions/decision.ts";
import { creditOrder } from "../credit-order.ts";
import type { Order } from "../store.ts";
import {
  claimTransaction,
  findTransactionOrder,
  manualPaymentId,
  releaseTransaction,
  setCountsUntil,
  setRefused,
} from "./manual-store.ts";

function receivedMinor(text: string | undefined, { currency }: Order): bigint {
  const amount = text === undefined ? null : readAmount(text, currency);
  return amount?.ok === true && amount.minor > 0n && amount.minor <= maxActMinor
    ? amount.minor
    : fail("request_param_err", { field: "received" });
}

/** Returns the received amount and transaction id that an approval of the manual order would use. @throws {Failure} */
export async function planManual(
  db: Db,
  order: Order,
  match: Approval,
  line: PlannedCredit["line"],
): Promise<PlannedCredit> {
  const minor = receivedMinor(match.received, order);
  const transactionId = normalizeField(
    "depositTransactionId",
    match.transactionId ?? order.transactionId ?? "",
  );
  if (!isValidField("depositTransactionId", transactionId)) fail("field.invalid", { field: "transactionId" });
  if (order.state === "paid") fail("deposit.order.decided", { state: order.state });
  const holder = await findTransactionOrder(db, order, transactionId);
  if (holder !== null && holder !== order.id) fail("deposit.transaction.used", { order: holder });
  return { order, receivedMinor: minor, transactionId, line };
}

/** Credits the received amount of the manual order. Runs in the caller's transaction. @throws {Failure} */
export async function creditManual(
  deciding: Deciding,
  { order, receivedMinor: received, transactionId }: PlannedCredit,
): Promise<void> {
  const { db, now } = deciding;
  if (transactionId === null) return fail("field.invalid", { field: "transactionId" });
  // first statement, so that a concurrent refusal of the same order waits for this transaction
  await setCountsUntil(db, order, null);
  const holder = await claimTransaction(db, order, transactionId, now());
  if (holder !== order.id) fail("deposit.transaction.used", { order: holder });
  const difference = await creditOrder(deciding, order, {
    paymentId: manualPaymentId(order.channel, transactionId),
    gatewayOrderId: null,
    receivedMinor: received,
    detail: null,
  });
  if (difference !== null) fail("deposit.order.decided");
  // when another transaction paid the order, the transaction that the member reported becomes free for other orders
  const named = order.transactionId;
  if (named !== null && normalizeField("depositTransactionId", named) !== transactionId)
    await releaseTransaction(db, order, named);
}

/** Refuses the manual order; a later payment may still be matched. @throws {Failure} */
export async function refuseManual(deciding: Deciding, order: Order, reason: string): Promise<void> {
  await deciding.db.transaction(async (tx) => {
    const inside = { ...deciding, db: tx };
    await setCountsUntil(tx, order, deciding.now());
    await refuseOrder(inside, order, { reason, set: setRefused });
    if (order.transactionId !== null) await releaseTransaction(tx, order, order.transactionId);
  });
}
