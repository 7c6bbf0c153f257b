// Credits a payment to its order once, reported by its gateway or an operator. One database function locks the order,
// decides by its current state, and writes state, ledger transfer and push together or not at all. The transaction
// must touch no other row of the member, because on a distributed database the function writes these rows under the
// owner's role.

import { invariant } from "@khela/service-kit/errors";
import type { Db } from "@khela/service-kit/db/database";
import type { Services } from "../http/context.ts";
import { writeAudit } from "../infra/db/audit-store.ts";
import type { Push } from "../infra/push/push.ts";
import { reviewDeposit } from "../promotions/promotions.ts";
import { openAccount, openOperatorAccount, transferId } from "../wallet/wallet.ts";
import { toDepositPush } from "./order-view.ts";
import { payOrder, type Order, type PaidOrder } from "./store.ts";

type Credit = {
  readonly paymentId: string;
  /** Order number at the gateway; null for a manual order. */
  readonly gatewayOrderId: string | null;
  /** Received amount; null: the order's amount. */
  readonly receivedMinor: bigint | null;
  /** Hash of the paying account's number, if the gateway named the account. */
  readonly payerHash?: string | null;
  /** Additional data for this credit's audit entry; null: the console's router writes the entry. */
  readonly detail: Readonly<Record<string, unknown>> | null;
};

/** Services for a credit, and `actor`: the party that reports the payment's arrival. */
type Crediting = Pick<Services, "db" | "now"> & {
  readonly push: Pick<Push, "announce" | "balanceChanged">;
  readonly actor: string;
};

/**
 * Opens the member's account and the channel's operator account by separate calls, so that the database function of the
 * credit or refund finds them.
 */
export async function openAccounts(db: Db, order: Order): Promise<void> {
  const { bucket, memberId, currency, merchantId, real } = order;
  await openAccount(db, { bucket, memberId, kind: "main", ref: "", currency, merchantId, real });
  await openOperatorAccount(db, { merchantId, purpose: "deposit", ref: order.channel, currency, real });
}

/**
 * Credits the order; reads only its immutable fields. Returns the reason why the order was not credited; null: this
 * call credited it.
 */
export async function creditOrder(
  { db, push, now, actor }: Crediting,
  order: Order,
  { detail, payerHash = null, ...payment }: Credit,
): Promise<PaidOrder["difference"]> {
  const at = now();
  await openAccounts(db, order);
  const amountMinor = payment.receivedMinor ?? order.amountMinor;
  await reviewDeposit(db, { ...order, amountMinor }, at);
  const difference = await db.transaction(async (tx) => {
    const paid = await payOrder(tx, order, {
      ...payment,
      payerHash,
      // the id is derived from the order, not the payment: an order has at most one transfer
      transferId: transferId("deposit", order.id),
      now: at,
      push: toDepositPush({ ...order, amountMinor }, "paid"),
    });
    if (paid.difference !== null) return paid.difference;
    invariant(paid.pushId !== null, "a credited order has its push");
    await push.announce(tx, order, paid.pushId);
    if (detail !== null)
      await writeAudit(tx, {
        merchantId: order.merchantId,
        actor,
        action: "deposit.paid",
        subject: `deposit:${order.id}`,
        detail: { currency: order.currency, before: paid.stateBefore, beyond: paid.beyond, ...detail },
      });
    return null;
  });
  if (difference === null) push.balanceChanged(order);
  return difference;
}
