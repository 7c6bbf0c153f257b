// Refunds of deposits by an operator, in full or in part, up to the received amount and the account's balance. An
// active reward of the deposit prevents a refund unless the operator ends the reward. The money leaves the balance
// when the refund is opened. A job asks a gateway that can repay (refund-sending.ts). For every other gateway the
// operator has repaid it by hand. A plan names the deposit's bonus and what happens to it. A payment that was held and
// refused is repaid without touching the balance, because it was never credited.

import { formatAmount, readAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import { fail } from "../../infra/failure.ts";
import { isActiveMember } from "../../member/member.ts";
import { readDepositPromotions } from "../../promotions/promotions.ts";
import { refundsByCall } from "../../integrations/payment-gateways/payment-gateways.ts";
import { findDeposit, publishDecision, reasonFrom, type Deciding } from "../decisions/decision.ts";
import { toDepositPush } from "../order-view.ts";
import { openAccounts } from "../credit-order.ts";
import type { Order } from "../store.ts";
import {
  findRefundOfRequest,
  listRefunds,
  openRefund,
  type OpenedRefund,
  type Refund,
} from "./refund-store.ts";

export type RefundRequest = {
  readonly orderId: string;
  /** Amount as decimal text; default: the received amount minus earlier refunds. */
  readonly amount?: string | undefined;
  /** Reason, shown to the member and the provider. */
  readonly reason: string;
  /** Id created by the caller, so that a repeated request opens one refund. */
  readonly requestId: string;
  /** Whether the operator has already repaid the money, at the provider or by a transfer. */
  readonly byHand: boolean;
  /** With `byHand`: also ends an active reward of the deposit, with the same effect as its expiry. */
  readonly endReward: boolean;
  /** Refunds even when the member is blocked or closed; default: false. */
  readonly despiteBlock?: boolean | undefined;
};

/** The bonus that was paid or promised for a deposit, and its state. */
export type Bonus = {
  /** The promotion's title, in English. */
  readonly promotion: string;
  /** Reward as decimal text. */
  readonly reward: string;
  readonly state: string;
};

export async function readBonus({ db }: Pick<Deciding, "db">, order: Order): Promise<Bonus | null> {
  const found = (await readDepositPromotions(db, order, [order], "EN")).get(order.id);
  if (found === undefined || found.reward === null) return null;
  return { promotion: found.promotionName, reward: found.reward, state: found.state };
}

function amountOf(order: Order, amount: string | undefined): bigint {
  const received = order.state === "refused" ? order.heldMinor : (order.receivedMinor ?? order.amountMinor);
  const left = (received ?? 0n) - order.refundedMinor;
  if (amount === undefined) {
    return left > 0n ? left : fail("deposit.refund.amount", { left: formatAmount(0n, order.currency) });
  }
  const reading = readAmount(amount, order.currency);
  return reading.ok && reading.minor > 0n ? reading.minor : fail("request_param_err", { field: "amount" });
}

/** Returns the gateway that refunds the order; null: an operator repays the order by hand. */
function gatewayOf(order: Order, byHand: boolean): string | null {
  if (byHand) return null;
  if (order.receiving === null && refundsByCall(order.gateway) !== null) return order.gateway;
  return fail("deposit.refund.hand");
}

const refusals = {
  blocked: "member.blocked",
  state: "deposit.refund.amount",
  "under way": "deposit.refund.open",
  once: "deposit.refund.hand",
  received: "deposit.refund.amount",
  funds: "deposit.refund.amount",
  reward: "deposit.refund.reward",
} as const;

function refuse(order: Order, { refusal, given }: OpenedRefund, bonus: Bonus | null): void {
  if (refusal === null) return;
  const left = given === null ? {} : { left: formatAmount(given, order.currency), of: refusal };
  fail(refusals[refusal], refusal === "reward" ? { bonus } : left);
}

/** Returns the refund that the request already opened. @throws {Failure} when the request's content differs */
function repeated(refund: Refund, order: Order, { amount, byHand }: RefundRequest): Refund {
  const isSame =
    refund.orderId === order.id &&
    (refund.gateway === null) === byHand &&
    (amount === undefined || amountOf(order, amount) === refund.amountMinor);
  return isSame ? refund : fail("ledger.id_reused", { refund: refund.id });
}

/** The refund that a request would open; `opened`: the refund that the request has already opened. */
export type PlannedRefund = {
  readonly order: Order;
  readonly amountMinor: bigint;
  /** Gateway that will repay the refund; null: an operator repays the refund by hand. */
  readonly gateway: string | null;
  readonly bonus: Bonus | null;
  readonly opened: Refund | null;
};

/** Returns the refund that the request would open; changes nothing. @throws {Failure} */
export async function planRefund(
  deciding: Pick<Deciding, "db" | "merchantId">,
  request: RefundRequest,
): Promise<PlannedRefund> {
  const { db } = deciding;
  const order = await findDeposit(deciding, request.orderId);
  reasonFrom(request.reason);
  const bonus = await readBonus(deciding, order);
  const before = await findRefundOfRequest(db, order, request.requestId);
  if (before !== null) {
    const opened = repeated(before, order, request);
    return { order, amountMinor: opened.amountMinor, gateway: opened.gateway, bonus, opened };
  }
  const amountMinor = amountOf(order, request.amount);
  const gateway = gatewayOf(order, request.byHand);
  if (request.despiteBlock !== true && !(await isActiveMember(db, order))) fail("member.blocked");
  return { order, amountMinor, gateway, bonus, opened: null };
}

/**
 * Opens the refund, or returns the refund that this request already opened. @throws {Failure} Then nothing has
 * changed.
 */
export async function refundDeposit(deciding: Deciding, request: RefundRequest): Promise<Refund> {
  const { db, push, now, actor } = deciding;
  const { order, amountMinor, gateway, bonus, opened: before } = await planRefund(deciding, request);
  if (before !== null) return before;
  await openAccounts(db, order);
  const opened = await db.transaction(async (tx) => {
    const answer = await openRefund(tx, order, {
      requestId: request.requestId,
      amountMinor,
      gateway,
      once: gateway !== null && refundsByCall(gateway) === "once",
      reason: reasonFrom(request.reason),
      actor,
      endReward: request.endReward,
      refundedMinor: order.refundedMinor,
      now: now(),
      push: toDepositPush(order, order.state),
      despiteBlock: request.despiteBlock ?? false,
    });
    if (answer.pushId === null) return answer;
    await push.announce(tx, order, answer.pushId);
    await publishDecision(tx, deciding);
    return answer;
  });
  refuse(order, opened, bonus);
  push.balanceChanged(order);
  const refund = await findRefundOfRequest(db, order, request.requestId);
  invariant(refund, "a refund is never deleted");
  return repeated(refund, order, request);
}

/** Lists the order's refunds, oldest first. @throws {Failure} */
export async function refundsOf(
  deciding: Pick<Deciding, "db" | "merchantId">,
  orderId: string,
): Promise<readonly Refund[]> {
  return listRefunds(deciding.db, await findDeposit(deciding, orderId));
}
