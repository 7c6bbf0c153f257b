// What the operator decides about manual orders: matched, and what really arrived is credited, more or less than was asked for; or refused,
// with the reason that the member reads. An order is credited once, and a transaction pays one order.

import { formatAmount, readAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import { isValidField } from "@khela/contract/fields";
import type { Services } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import type { Push } from "../../infra/push/push.ts";
import { transferId } from "../../wallet/wallet.ts";
import { readOrderOwner } from "../order-id.ts";
import { storeDepositPush, toDepositPush } from "../order-view.ts";
import { openAccounts } from "../payment-notices.ts";
import { findOrder, payOrder, type Order } from "../store.ts";
import {
  claimTransaction,
  listSubmitted,
  releaseTransaction,
  setCountsUntil,
  setRefused,
  type SubmittedOrder,
} from "./manual-store.ts";

/** A decision that cannot be carried out; the message is the one line that says why. */
export class DecisionRefusal extends Error {
  override readonly name = "DecisionRefusal";
}

export type Deciding = Pick<Services, "db" | "now"> & {
  readonly push: Pick<Push, "store" | "announce" | "balanceChanged">;
  readonly merchantId: number;
  /** `operator:<name>`. */
  readonly actor: string;
};

const MOST_LISTED = 500;
const MAX_REASON = 200;

/** Every order that waits for a decision, the longest first. */
export async function listWaiting({
  db,
  merchantId,
}: Pick<Deciding, "db" | "merchantId">): Promise<SubmittedOrder[]> {
  const all: SubmittedOrder[] = [];
  for (const bucket of await listMemberBuckets(db))
    all.push(...(await listSubmitted(db, bucket, { merchantId, most: MOST_LISTED })));
  return all.toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
}

/** The merchant's manual order. @throws {DecisionRefusal} */
export async function findManual({ db, merchantId }: Deciding, orderId: string): Promise<Order> {
  const owner = readOrderOwner(orderId);
  const order = owner === null ? null : await findOrder(db, owner, orderId);
  if (order === null || order.receiving === null || order.merchantId !== merchantId)
    throw new DecisionRefusal(`there is no manual deposit ${orderId}.`);
  return order;
}

function receivedMinor(text: string, { currency }: Order): bigint {
  const amount = readAmount(text, currency);
  if (!amount.ok || amount.minor <= 0n) throw new DecisionRefusal(`"${text}" is no amount in ${currency}.`);
  return amount.minor;
}

export type Match = {
  readonly orderId: string;
  /** Decimal text: what arrived on our account, and is credited. */
  readonly received: string;
  /** Of our statement; left out: the one the member named. */
  readonly transactionId?: string | undefined;
};

/** Credits what arrived for the order. @throws {DecisionRefusal}, and nothing has changed */
export async function approveDeposit(deciding: Deciding, match: Match): Promise<void> {
  const { db, push, now, actor } = deciding;
  const order = await findManual(deciding, match.orderId);
  const received = receivedMinor(match.received, order);
  const transactionId = (match.transactionId ?? order.transactionId ?? "").toUpperCase();
  if (!isValidField("depositTransactionId", transactionId))
    throw new DecisionRefusal("the transaction is missing: the order names none.");
  const holder = await claimTransaction(db, order, transactionId, now());
  if (holder !== order.id)
    throw new DecisionRefusal(`transaction ${transactionId} belongs to order ${holder}.`);
  await openAccounts(db, order);
  const paid = await db.transaction(async (tx) => {
    const answer = await payOrder(tx, order, {
      paymentId: `manual:${order.channel}:${transactionId}`,
      gatewayOrderId: null,
      transferId: transferId("deposit", order.id),
      receivedMinor: received,
      now: now(),
      push: toDepositPush({ ...order, amountMinor: received }, "paid"),
    });
    if (answer.difference !== null) return answer.difference;
    invariant(answer.pushId !== null, "a credited order has its push");
    await push.announce(tx, order, answer.pushId);
    await writeAudit(tx, {
      merchantId: order.merchantId,
      actor,
      action: "deposit.paid",
      subject: `deposit:${order.id}`,
      detail: {
        transactionId,
        named: order.transactionId,
        amount: formatAmount(order.amountMinor, order.currency),
        received: formatAmount(received, order.currency),
        currency: order.currency,
        before: answer.stateBefore,
        beyond: answer.beyond,
        source: "operator",
      },
    });
    return null;
  });
  if (paid !== null) throw new DecisionRefusal(`order ${order.id} is paid already.`);
  await release(db, order, transactionId);
  push.balanceChanged(order);
}

/** The transaction that the member named is free again when the money came by another. */
async function release(db: Db, order: Order, paidBy: string): Promise<void> {
  await setCountsUntil(db, order, null);
  if (order.transactionId !== null && order.transactionId !== paidBy)
    await releaseTransaction(db, order, order.transactionId);
}

/** Refuses the order; a payment that arrives after all may still be matched. @throws {DecisionRefusal} */
export async function refuseDeposit(
  deciding: Deciding,
  { orderId, reason }: { readonly orderId: string; readonly reason: string },
): Promise<void> {
  const { db, now, actor } = deciding;
  const order = await findManual(deciding, orderId);
  const text = reason.trim();
  if (text === "" || text.length > MAX_REASON)
    throw new DecisionRefusal(`a reason has 1 to ${MAX_REASON} letters; the member reads it.`);
  const isRefused = await db.transaction(async (tx) => {
    if (!(await setRefused(tx, order, text))) return false;
    await storeDepositPush(tx, deciding, order, "refused");
    await writeAudit(tx, {
      merchantId: order.merchantId,
      actor,
      action: "deposit.refused",
      subject: `deposit:${order.id}`,
      detail: { reason: text, transactionId: order.transactionId, before: order.state },
    });
    return true;
  });
  if (!isRefused) throw new DecisionRefusal(`order ${orderId} is ${order.state} already.`);
  await setCountsUntil(db, order, now());
  if (order.transactionId !== null) await releaseTransaction(db, order, order.transactionId);
}
