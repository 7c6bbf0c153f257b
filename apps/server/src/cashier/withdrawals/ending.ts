// Ends a withdrawal, by the member, an operator or the gateway.

import type { PayoutFailure } from "@khela/contract/payment-gateway";
import type { PushEvents } from "@khela/contract/push-events";
import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import type { Services } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { transferId } from "../../wallet/wallet.ts";
import { endOrder, type End, type Ended } from "./ending-store.ts";
import type { Order } from "./withdrawal-store.ts";

const toWithdrawPush = (
  order: Pick<Order, "id" | "amountMinor" | "currency">,
  state: Order["state"],
): PushEvents["withdraw"] => ({
  orderId: order.id,
  state,
  amount: formatAmount(order.amountMinor, order.currency),
  currency: order.currency,
});

export type EndBy = {
  readonly state: End["state"];
  /** Actor of the audit entry: `member:<id>`, `gateway` or `operator:<name>`. */
  readonly actor: string;
  readonly payoutId?: string;
  readonly remark?: string | undefined;
  /** Reason of the failure, if the gateway reports one. */
  readonly failure?: PayoutFailure | undefined;
  /** For an operator's decision about a sent payout: number of requests to the gateway when the operator decided. */
  readonly attempts?: number;
  readonly ip?: string;
  readonly requestId?: string;
};

/**
 * Ends a withdrawal in the caller's transaction, with its money and the push. Returns null when this call ended it,
 * `repeated`, or the field in which the end does not fit the order. For an operator's decision, the console's router
 * writes the audit entry.
 */
export async function endInTransaction(
  tx: Db,
  services: Pick<Services, "now" | "push">,
  order: Order,
  { state, actor, payoutId, remark, failure, attempts, ...from }: EndBy,
): Promise<Ended["difference"]> {
  const isOperator = actor.startsWith("operator:");
  const cause = state === "failed" ? (failure ?? "refused") : null;
  const ended = await endOrder(tx, order, {
    state,
    payoutId: payoutId ?? null,
    decidedBy: isOperator ? actor : null,
    remark: remark ?? null,
    failure: cause,
    endId: transferId(`withdraw ${state}`, order.id),
    feeEndId: transferId(`withdraw fee ${state}`, order.id),
    now: services.now(),
    push: toWithdrawPush(order, state),
    attempts: attempts ?? null,
  });
  if (ended.difference !== null) return ended.difference;
  invariant(ended.pushId !== null, "a withdrawal that ended has its push");
  await services.push.announce(tx, order, ended.pushId);
  if (isOperator) return null;
  await writeAudit(tx, {
    merchantId: order.merchantId,
    actor,
    action: `withdraw.${state}`,
    subject: `withdraw:${order.id}`,
    detail: {
      before: ended.stateBefore,
      payoutId: payoutId ?? order.payoutId,
      remark: remark ?? null,
      failure: cause,
    },
    ...from,
  });
  return null;
}

/** Ends a withdrawal like `endInTransaction`, in a new transaction. */
export async function endWithdrawal(
  services: Pick<Services, "db" | "now" | "push">,
  order: Order,
  end: EndBy,
): Promise<Ended["difference"]> {
  const difference = await services.db.transaction((tx) => endInTransaction(tx, services, order, end));
  if (difference === null) services.push.balanceChanged(order);
  return difference;
}
