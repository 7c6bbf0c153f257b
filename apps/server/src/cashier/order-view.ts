// A deposit order as shown to the owner, in responses and pushes.

import type { LanguageCode } from "@khela/contract/locale/languages";
import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import type { PushEvents } from "@khela/contract/push-events";
import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import type { Services } from "../http/context.ts";
import type { Push } from "../infra/push/push.ts";
import { readDepositPromotions } from "../promotions/promotions.ts";
import { receiptOf, sendingFee } from "./manual/receipts.ts";
import { listRefunding } from "./refunds/refund-store.ts";
import type { DepositState, Order } from "./store.ts";

export type OrderView = OutputOf<(typeof calls)["cashier"]["depositOrder"]>;

const canBePaid = ({ state }: Order): boolean => state === "waiting" || state === "expired";

function manualPart({ secrets }: Pick<Services, "secrets">, order: Order): OrderView["manual"] {
  const receipt = receiptOf(secrets, order);
  if (order.receiving === null || receipt === null) return null;
  return {
    accountNumber: order.receiving.number,
    accountHolder: order.receiving.holder,
    // no payment instructions for an order that accepts no payment
    qrText: canBePaid(order) ? (order.receiving.qrText ?? null) : null,
    reference: order.receiving.reference,
    transactionId: order.transactionId,
    feeAmount: formatAmount(sendingFee(order), order.currency),
    hasProof: order.proofAt !== null,
    refusal: order.state === "refused" ? order.refusal : null,
    receipt,
  };
}

type Viewing = Pick<Services, "db" | "now" | "secrets"> & { readonly language: LanguageCode };

/** Views of one member's orders, each with the outcome of the order's promotion. */
export async function viewOrders(ctx: Viewing, orders: readonly Order[]): Promise<OrderView[]> {
  const [first] = orders;
  if (first === undefined) return [];
  const promotions = await readDepositPromotions(ctx.db, first, orders, ctx.language);
  const refunded = orders.filter(({ refundedMinor }) => refundedMinor > 0n).map(({ id }) => id);
  const refunding = refunded.length === 0 ? [] : await listRefunding(ctx.db, first, refunded);
  return orders.map((order) =>
    toView(ctx, order, {
      promotion: promotions.get(order.id) ?? null,
      isRefunding: refunding.includes(order.id),
    }),
  );
}

export async function viewOrder(ctx: Viewing, order: Order): Promise<OrderView> {
  const [view] = await viewOrders(ctx, [order]);
  invariant(view, "one order has one view");
  return view;
}

/** View of an order. A waiting order past its time has the state `expired` even before the job has ended the order. */
function toView(
  services: Pick<Services, "now" | "secrets">,
  order: Order,
  { promotion, isRefunding }: Pick<OrderView, "promotion" | "isRefunding">,
): OrderView {
  // the received amount, or the amount of a held payment, even when that payment was refused
  const arrivedMinor = order.receivedMinor ?? order.heldMinor;
  const state = order.state === "waiting" && order.expiresAt <= services.now() ? "expired" : order.state;
  return {
    orderId: order.id,
    channel: order.channel,
    amount: formatAmount(order.amountMinor, order.currency),
    receivedAmount: arrivedMinor === null ? null : formatAmount(arrivedMinor, order.currency),
    currency: order.currency,
    state,
    createdAt: order.createdAt.getTime(),
    expiresAt: order.expiresAt.getTime(),
    paidAt: order.paidAt?.getTime() ?? null,
    payUrl: state === "waiting" ? order.payUrl : null,
    qrText: state === "waiting" ? order.qrText : null,
    appUrl: state === "waiting" ? order.appUrl : null,
    beyond: order.beyond,
    refundedAmount: order.refundedMinor === 0n ? null : formatAmount(order.refundedMinor, order.currency),
    isRefunding,
    canCancel: state === "waiting" && (order.captureUntil === null || order.captureUntil <= services.now()),
    isCancelled: state === "expired" && order.cancelledAt !== null,
    notTaken: state === "failed" ? order.notTaken : null,
    refusal: state === "refused" ? order.refusal : null,
    manual: manualPart(services, order),
    promotion,
  };
}

/** Stores a push with the order's view for the member's open pages. */
export function storeDepositPush(
  tx: Db,
  { push }: { readonly push: Pick<Push, "store"> },
  order: Order,
  state: DepositState,
): Promise<void> {
  return push.store(tx, order, "deposit", toDepositPush(order, state));
}

export const toDepositPush = (order: Order, state: DepositState): PushEvents["deposit"] => ({
  orderId: order.id,
  state,
  amount: formatAmount(order.amountMinor, order.currency),
  currency: order.currency,
});
