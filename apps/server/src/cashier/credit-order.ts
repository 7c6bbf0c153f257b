// Credits a payment to its order once, on the word of its gateway or an operator. One function of the database locks
// the order, decides on what it is by then, and writes state, ledger transfer and push together or not at all. Nothing of the member's
// is read or written beside it in its transaction: where data is spread over nodes these rows are written under the owner's role.

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
  /** Null: of a manual order. */
  readonly gatewayOrderId: string | null;
  /** What arrived; null: the order's amount. */
  readonly receivedMinor: bigint | null;
  /** Hash of the account that paid, where the gateway named it. */
  readonly payerHash?: string | null;
  /** For the audit log, beside what every credit has; null: the console's router writes the entry. */
  readonly detail: Readonly<Record<string, unknown>> | null;
};

/** Who says that the payment arrived. */
type Crediting = Pick<Services, "db" | "now"> & {
  readonly push: Pick<Push, "announce" | "balanceChanged">;
  readonly actor: string;
};

/** Opens what the money comes from and goes to, apart: the order's own transaction finds both there. */
export async function openAccounts(db: Db, order: Order): Promise<void> {
  const { bucket, memberId, currency, merchantId, real } = order;
  await openAccount(db, { bucket, memberId, kind: "main", ref: "", currency, merchantId, real });
  await openOperatorAccount(db, { merchantId, purpose: "deposit", ref: order.channel, currency, real });
}

/** `order`: only what never changes of it is used. Returns why it was not credited; null: it was, now. */
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
      // derived from the order, not the payment: an order has at most one transfer
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
