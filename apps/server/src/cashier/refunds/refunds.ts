// Refunds of deposits, by an operator: whole or in part, never more than was received and is on the account, and none while a reward of the deposit
// stands that the operator does not end. The money leaves the balance when the refund is opened; a gateway that gives payments back is asked
// by the job (refund-sending.ts), else the operator has paid it back. A bonus that was given with the deposit is named, whatever became of it. A payment that was held and refused goes back too: it was credited to nobody.

import { formatAmount, readAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { isActiveMember } from "../../member/member.ts";
import { readDepositPromotions } from "../../promotions/promotions.ts";
import { refundsByCall } from "../../integrations/payment-gateways/payment-gateways.ts";
import {
  DecisionRefusal,
  findDeposit,
  reasonFrom,
  requireSecondPerson,
  type Deciding,
} from "../decisions/decision.ts";
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
  /** Decimal text; left out: what was received and not given back yet. */
  readonly amount?: string | undefined;
  /** For the member and the provider. */
  readonly reason: string;
  /** Created by the caller: repeated, it has one effect. */
  readonly requestId: string;
  /** The operator has paid it back, at the provider or by a transfer. */
  readonly byHand: boolean;
  /** With `byHand`: ends a reward of the deposit that stands, by the rule of its time's end. */
  readonly endReward: boolean;
  /** It is given back although the member is blocked or closed; left out: false. */
  readonly despiteBlock?: boolean | undefined;
};

/** The bonus that was given with a deposit, or promised, and what became of it. */
export type Bonus = {
  /** The promotion's title, in English. */
  readonly promotion: string;
  /** Decimal text. */
  readonly reward: string;
  readonly state: string;
};

/** One sentence about it, for the operator. */
export const sayBonus = ({ promotion, reward, state }: Bonus, currency: string): string =>
  `A bonus was given with this deposit: ${promotion}, ${reward} ${currency} (${state}).`;

async function readBonus({ db }: Deciding, order: Order): Promise<Bonus | null> {
  const found = (await readDepositPromotions(db, order, [order], "EN")).get(order.id);
  if (found === undefined || found.reward === null) return null;
  return { promotion: found.promotionName, reward: found.reward, state: found.state };
}

/** Null: none was given. @throws {DecisionRefusal} */
export async function findBonus(deciding: Deciding, orderId: string): Promise<Bonus | null> {
  return readBonus(deciding, await findDeposit(deciding, orderId));
}

function amountOf(order: Order, amount: string | undefined): bigint {
  const received = order.state === "refused" ? order.heldMinor : (order.receivedMinor ?? order.amountMinor);
  const left = (received ?? 0n) - order.refundedMinor;
  if (amount === undefined) {
    if (left > 0n) return left;
    throw new DecisionRefusal("deposit.refund.amount", `nothing is left to give back of ${order.id}.`);
  }
  const reading = readAmount(amount, order.currency);
  if (reading.ok && reading.minor > 0n) return reading.minor;
  throw new DecisionRefusal("request_param_err", `"${amount}" is no amount in ${order.currency}.`);
}

/** Null: it is paid back by hand. */
function gatewayOf(order: Order, byHand: boolean): string | null {
  if (byHand) return null;
  if (order.receiving === null && refundsByCall(order.gateway) !== null) return order.gateway;
  throw new DecisionRefusal(
    "deposit.refund.hand",
    `the way ${order.id} was paid gives nothing back by itself: pay it back, then say so (--by-hand).`,
  );
}

function howToEnd(endReward: boolean, byHand: boolean): string {
  if (!endReward) return "--by-hand --end-reward takes it back first";
  return byHand
    ? "money that is staked or in a vendor's wallet may still cover it: later"
    : "the provider may still refuse: pay it back yourself, then say so (--by-hand)";
}

/** Said before a second person is asked. */
const blocked: OpenedRefund = { refusal: "blocked", given: null, pushId: null };

type Asked = Pick<RefundRequest, "endReward" | "byHand"> & { readonly bonus: Bonus | null };

function refuse(order: Order, { refusal, given }: OpenedRefund, { endReward, byHand, bonus }: Asked): void {
  const left = `${formatAmount(given ?? 0n, order.currency)} ${order.currency}`;
  switch (refusal) {
    case null:
      return;
    case "blocked":
      throw new DecisionRefusal(
        "member.blocked",
        `the member of ${order.id} is blocked or closed: --despite-block gives it back all the same.`,
      );
    case "state":
      throw new DecisionRefusal(
        "deposit.refund.amount",
        `order ${order.id} is ${order.state}: nothing was received.`,
      );
    case "under way":
      throw new DecisionRefusal("deposit.refund.open", `a refund of ${order.id} is under way.`);
    case "once":
      throw new DecisionRefusal(
        "deposit.refund.hand",
        `${order.gateway} gives a payment back once: pay the rest back, then say so (--by-hand).`,
      );
    case "received":
      throw new DecisionRefusal("deposit.refund.amount", `${left} is left of what was received.`);
    case "funds":
      throw new DecisionRefusal("deposit.refund.amount", `${left} is on the account.`);
    case "reward":
      throw new DecisionRefusal(
        "deposit.refund.reward",
        `a reward of ${order.id} stands; ${howToEnd(endReward, byHand)}.${bonus === null ? "" : ` ${sayBonus(bonus, order.currency)}`}`,
        { bonus },
      );
  }
}

/** What the request opened, now or before. @throws {DecisionRefusal} when it says something else */
function repeated(refund: Refund, order: Order, { amount, byHand }: RefundRequest): Refund {
  const isSame =
    refund.orderId === order.id &&
    (refund.gateway === null) === byHand &&
    (amount === undefined || amountOf(order, amount) === refund.amountMinor);
  if (isSame) return refund;
  const opened = `${formatAmount(refund.amountMinor, refund.currency)} ${refund.currency} of ${refund.orderId}`;
  throw new DecisionRefusal(
    "ledger.id_reused",
    `this request opened the refund of ${opened}; another one needs a name of its own (--again NAME).`,
  );
}

/** Opens the refund, or returns the one that this request opened. @throws {DecisionRefusal}, and nothing has changed */
export async function refundDeposit(deciding: Deciding, request: RefundRequest): Promise<Refund> {
  const { db, push, now, actor } = deciding;
  const order = await findDeposit(deciding, request.orderId);
  const reason = reasonFrom(request.reason);
  const before = await findRefundOfRequest(db, order, request.requestId);
  if (before !== null) return repeated(before, order, request);
  const amountMinor = amountOf(order, request.amount);
  const gateway = gatewayOf(order, request.byHand);
  const { byHand, endReward, despiteBlock = false } = request;
  const bonus = await readBonus(deciding, order);
  if (!despiteBlock && !(await isActiveMember(db, order))) refuse(order, blocked, { ...request, bonus });
  await requireSecondPerson(
    deciding,
    order,
    {
      action: "refund",
      details: { byHand, endReward, despiteBlock },
      amountMinor,
      // in parts it is decided by as many as in one
      sumMinor: order.refundedMinor + amountMinor,
    },
    bonus === null ? null : { text: sayBonus(bonus, order.currency), detail: { bonus } },
  );
  await openAccounts(db, order);
  const opened = await db.transaction(async (tx) => {
    const answer = await openRefund(tx, order, {
      requestId: request.requestId,
      amountMinor,
      gateway,
      once: gateway !== null && refundsByCall(gateway) === "once",
      reason,
      actor,
      endReward: request.endReward,
      refundedMinor: order.refundedMinor,
      now: now(),
      push: toDepositPush(order, order.state),
      despiteBlock,
    });
    if (answer.pushId === null) return answer;
    await push.announce(tx, order, answer.pushId);
    await writeAudit(tx, {
      merchantId: order.merchantId,
      actor,
      action: "deposit.refund",
      subject: `deposit:${order.id}`,
      detail: {
        amount: formatAmount(amountMinor, order.currency),
        currency: order.currency,
        reason,
        byHand: gateway === null,
        endReward: request.endReward,
        ...(despiteBlock ? { despiteBlock } : {}),
      },
    });
    return answer;
  });
  refuse(order, opened, { ...request, bonus });
  push.balanceChanged(order);
  const refund = await findRefundOfRequest(db, order, request.requestId);
  invariant(refund, "a refund is never deleted");
  return repeated(refund, order, request);
}

/** The order's refunds, in their order. @throws {DecisionRefusal} */
export async function refundsOf(deciding: Deciding, orderId: string): Promise<readonly Refund[]> {
  return listRefunds(deciding.db, await findDeposit(deciding, orderId));
}
