// How a refund goes on or ends: by its gateway's answer, or by an operator where the gateway says nothing that can be relied on for so long that
// nothing more is to be expected. Money, refund, order and the member's page change together, once.

import { formatAmount } from "@khela/engines/money";
import type { Services } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import type { Push } from "../../infra/push/push.ts";
import type { RefundAnswer } from "../../integrations/payment-gateways/payment-gateway.ts";
import { transferId } from "../../wallet/wallet.ts";
import {
  DecisionRefusal,
  findDeposit,
  reasonFrom,
  requireSecondPerson,
  type Deciding,
} from "../decisions/decision.ts";
import { toDepositPush } from "../order-view.ts";
import type { Order } from "../store.ts";
import { endRefund, listRefunds, type Refund } from "./refund-store.ts";

/** How often its gateway is asked before a person may say what became of it. */
const TRIES_BEFORE_A_PERSON = 5;
const ORDER_ID_LENGTH = 32;

type Ending = Pick<Services, "db" | "now"> & { readonly push: Pick<Push, "announce" | "balanceChanged"> };

/** The state it was in where nothing was done since it had ended, or since the gateway was asked again after an operator decided by `attempts`. */
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
    readonly actor: string;
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

type RefundEnding = {
  readonly refundId: string;
  /** What the provider has done: paid it back, or not. */
  readonly state: "paid" | "failed";
  /** Of the provider. */
  readonly providerRef?: string | undefined;
  readonly reason: string;
};

/**
 * Ends a refund that its gateway was asked for in vain; one that was never sent can only fail. Two people decide
 * that one that was sent was not paid, above the merchant's amount. @throws {DecisionRefusal}, and nothing has changed
 */
export async function endRefundByHand(deciding: Deciding, ending: RefundEnding): Promise<void> {
  const { refundId, state, providerRef = null } = ending;
  const order = await findDeposit(deciding, refundId.slice(0, ORDER_ID_LENGTH));
  const refund = (await listRefunds(deciding.db, order)).find(({ id }) => id === refundId);
  if (refund === undefined)
    throw new DecisionRefusal("deposit.order.unknown", `there is no refund ${refundId}.`);
  const decided = () =>
    new DecisionRefusal(
      "deposit.order.decided",
      `refund ${refundId} has ended, or its gateway is asked right now.`,
    );
  if (refund.state === "paid" || refund.state === "failed") throw decided();
  const isUnsent = refund.state === "approved";
  if (isUnsent ? state === "paid" : refund.attempts < TRIES_BEFORE_A_PERSON)
    throw new DecisionRefusal(
      "gateway.still.asked",
      `the gateway is still being asked about refund ${refundId}, ${refund.attempts} times so far.`,
    );
  const remark = reasonFrom(ending.reason);
  const answer = { state, providerRef, remark };
  const { attempts, amountMinor } = refund;
  if (state === "failed" && !isUnsent)
    await requireSecondPerson(deciding, order, {
      action: "refund",
      details: { refundId, state, providerRef },
      amountMinor,
      sumMinor: order.refundedMinor,
    });
  const applied = await applyRefundAnswer(
    deciding,
    { refund, order, actor: deciding.actor, attempts },
    answer,
  );
  if (!applied.isEnded) throw decided();
}
