// Continues or ends a refund, by its gateway's answer, or by an operator after several requests without a usable
// answer. Money, refund, order and the member's page change together, once.

import { formatAmount } from "@khela/engines/money";
import type { Services } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import type { Push } from "../../infra/push/push.ts";
import type { RefundAnswer } from "../../integrations/payment-gateways/payment-gateway.ts";
import { transferId } from "../../wallet/wallet.ts";
import { fail } from "../../infra/failure.ts";
import { findDeposit, publishDecision, reasonFrom, type Deciding } from "../decisions/decision.ts";
import { toDepositPush } from "../order-view.ts";
import type { Order } from "../store.ts";
import { endRefund, listRefunds, type Refund } from "./refund-store.ts";

/** Number of refund requests to the gateway after which an operator may enter the outcome. */
const TRIES_BEFORE_A_PERSON = 5;
const ORDER_ID_LENGTH = 32;

type Ending = Pick<Services, "db" | "now"> & { readonly push: Pick<Push, "announce" | "balanceChanged"> };

/**
 * `endedBefore`: the state that prevented the change. The refund had already ended, or its gateway was asked again
 * after the operator's decision (`attempts`).
 */
type Applied = { readonly isEnded: boolean; readonly endedBefore: string | null };

export async function applyRefundAnswer(
  { db, now, push }: Ending,
  {
    refund,
    order,
    actor,
    attempts = null,
  }: {
    readonly refund: Refund;
    readonly order: Order;
    /** Actor of the audit entry: `gateway`; null: an operator, whose entry the console's router writes. */
    readonly actor: string | null;
    readonly attempts?: number | null;
  },
  { state, providerRef, remark }: RefundAnswer,
): Promise<Applied> {
  const applied = await db.transaction(async (tx) => {
    const { endedBefore, pushId } = await endRefund(tx, refund, {
      state,
      providerRef,
      remark,
      endId: transferId(`deposit refund ${state}`, refund.id),
      now: now(),
      push: toDepositPush(order, order.state),
      attempts,
    });
    if (endedBefore !== null || pushId === null) return { isEnded: false, endedBefore };
    await push.announce(tx, order, pushId);
    if (actor !== null)
      await writeAudit(tx, {
        merchantId: order.merchantId,
        actor,
        action: `deposit.refund.${state}`,
        subject: `deposit:${order.id}`,
        detail: {
          refund: refund.id,
          amount: formatAmount(refund.amountMinor, refund.currency),
          providerRef,
          remark,
        },
      });
    return { isEnded: true, endedBefore };
  });
  if (applied.isEnded) push.balanceChanged(order);
  return applied;
}

export type RefundEnding = {
  readonly refundId: string;
  /** Outcome at the provider: repaid or not repaid. */
  readonly state: "paid" | "failed";
  /** Reference of the repayment at the provider. */
  readonly providerRef?: string | undefined;
  readonly reason: string;
};

export type PlannedEnding = {
  readonly order: Order;
  readonly refund: Refund;
  /** Whether a wrong decision would pay the member twice, so that the refund may need a second operator. */
  readonly isRisky: boolean;
};

/**
 * Returns the refund if an operator may end the refund. A refund that was never sent can only fail. @throws {Failure}
 */
export async function planRefundEnd(
  deciding: Pick<Deciding, "db" | "merchantId">,
  { refundId, state }: RefundEnding,
): Promise<PlannedEnding> {
  const order = await findDeposit(deciding, refundId.slice(0, ORDER_ID_LENGTH));
  const refund =
    (await listRefunds(deciding.db, order)).find(({ id }) => id === refundId) ??
    fail("deposit.order.unknown");
  if (refund.state === "paid" || refund.state === "failed") fail("deposit.order.decided");
  const isUnsent = refund.state === "approved";
  if (isUnsent ? state === "paid" : refund.attempts < TRIES_BEFORE_A_PERSON)
    fail("gateway.still.asked", { attempts: refund.attempts });
  return { order, refund, isRisky: state === "failed" && !isUnsent };
}

/**
 * Ends a refund whose gateway gives no usable answer, as an operator decides. @throws {Failure} Then nothing has
 * changed.
 */
export async function endRefundByHand(deciding: Deciding, ending: RefundEnding): Promise<void> {
  const { state, providerRef = null } = ending;
  const remark = reasonFrom(ending.reason);
  const { order, refund } = await planRefundEnd(deciding, ending);
  const by = { refund, order, actor: null, attempts: refund.attempts };
  const applied = await applyRefundAnswer(deciding, by, { state, providerRef, remark });
  if (!applied.isEnded) fail("deposit.order.decided");
  await publishDecision(deciding.db, deciding);
}
