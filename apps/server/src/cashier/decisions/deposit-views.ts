// Deposits as shown in the console, each with the paying member.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { listOpenProposals, type OpenProposal } from "../../infra/operator/proposal-store.ts";
import { listRefunds, type Refund } from "../refunds/refund-store.ts";
import { readBonus } from "../refunds/refunds.ts";
import { findTransferId, type Order } from "../store.ts";
import type { WaitingDeposit } from "./deposit-decisions.ts";
import { listMemberCards, type MemberCard } from "./member-card-store.ts";

type Calls = (typeof operatorCalls)["deposits"];
type DepositView = OperatorOutputOf<Calls["get"]>;
type WaitingView = OperatorOutputOf<Calls["queue"]>["items"][number];
type RefundView = DepositView["refunds"][number];

/** Act of the proposals for credits that need a second operator. */
const APPROVE = "deposits.approve";
export const depositSubject = (orderId: string): string => `deposit:${orderId}`;

/** Reads the members' cards with one statement a bucket; returns the card of a member by id. */
async function cardsOf(db: Db, members: readonly MemberKey[]): Promise<(memberId: bigint) => MemberCard> {
  const byBucket = new Map<number, Set<bigint>>();
  for (const { bucket, memberId } of members) {
    const ids = byBucket.get(bucket) ?? new Set();
    byBucket.set(bucket, ids.add(memberId));
  }
  const cards = new Map<bigint, MemberCard>();
  for (const [bucket, ids] of byBucket)
    for (const card of await listMemberCards(db, bucket, [...ids])) cards.set(card.memberId, card);
  return (memberId) => {
    const card = cards.get(memberId);
    invariant(card !== undefined, "an order has its member");
    return card;
  };
}

function toCardView(card: MemberCard): DepositView["member"] {
  const { memberId, name, status, level, currency, deposits } = card;
  return {
    id: String(memberId),
    name,
    status,
    level,
    balance: formatAmount(card.balanceMinor, currency),
    deposits,
    depositedAmount: formatAmount(card.depositedMinor, currency),
    registeredAt: card.registeredAt.getTime(),
  };
}

const toProposalRef = (open: OpenProposal | undefined): WaitingView["proposal"] =>
  open === undefined ? null : { id: String(open.id), by: open.by, at: open.at.getTime() };

/** Finds the open proposal to credit each of the orders. */
async function openCredits(
  db: Db,
  merchantId: number,
  orderIds: readonly string[],
): Promise<(orderId: string) => WaitingView["proposal"]> {
  const open = await listOpenProposals(db, {
    merchantId,
    act: APPROVE,
    subjects: orderIds.map(depositSubject),
  });
  const bySubject = new Map(open.map((proposal) => [proposal.subject, proposal]));
  return (orderId) => toProposalRef(bySubject.get(depositSubject(orderId)));
}

export async function viewWaiting(
  db: Db,
  merchantId: number,
  orders: readonly WaitingDeposit[],
): Promise<WaitingView[]> {
  const cardOf = await cardsOf(db, orders);
  const proposalOf = await openCredits(
    db,
    merchantId,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => {
    const money = (minor: bigint) => formatAmount(minor, order.currency);
    const isManual = order.kind === "manual";
    return {
      id: order.id,
      kind: order.kind,
      channel: order.channel,
      amount: money(order.amountMinor),
      currency: order.currency,
      since: order.since.getTime(),
      received: isManual ? null : money(order.heldMinor),
      secondOf: isManual ? null : order.secondOf,
      account: isManual ? order.receiving.account : null,
      accountNumber: isManual ? order.receiving.number : null,
      reference: isManual ? order.receiving.reference : null,
      transactionId: isManual ? order.transactionId : null,
      paymentId: isManual ? null : order.heldPaymentId,
      hasProof: isManual && order.proofAt !== null,
      member: toCardView(cardOf(order.memberId)),
      proposal: proposalOf(order.id),
    };
  });
}

export function toRefundView(refund: Refund): RefundView {
  const { id, orderId, currency, state, gateway, attempts, reason, requestedBy, providerRef, remark } =
    refund;
  return {
    id,
    orderId,
    amount: formatAmount(refund.amountMinor, currency),
    currency,
    state,
    gateway,
    attempts,
    reason,
    requestedBy,
    requestedAt: refund.requestedAt.getTime(),
    finishedAt: refund.finishedAt?.getTime() ?? null,
    providerRef,
    remark,
  };
}

const kindOf = ({ receiving, heldPaymentId }: Order): DepositView["kind"] =>
  receiving !== null ? "manual" : heldPaymentId === null ? "gateway" : "held";

/** Returns the fields of a deposit's view that come from its order's row. */
function toOrderView(order: Order) {
  const { currency, receiving } = order;
  const money = (minor: bigint) => formatAmount(minor, currency);
  const paidMinor = order.state === "paid" ? (order.receivedMinor ?? order.amountMinor) : order.heldMinor;
  return {
    id: order.id,
    kind: kindOf(order),
    state: order.state,
    channel: order.channel,
    gateway: receiving === null ? order.gateway : null,
    amount: money(order.amountMinor),
    received: paidMinor === null ? null : money(paidMinor),
    refunded: money(order.refundedMinor),
    currency,
    createdAt: order.createdAt.getTime(),
    expiresAt: order.expiresAt.getTime(),
    paidAt: order.paidAt?.getTime() ?? null,
    account: receiving?.account ?? null,
    accountNumber: receiving?.number ?? null,
    holder: receiving?.holder ?? null,
    reference: receiving?.reference ?? null,
    transactionId: order.transactionId,
    paymentId: order.paymentId ?? order.heldPaymentId,
    gatewayOrderId: order.gatewayOrderId,
    secondOf: order.secondOf,
    beyond: order.beyond,
    notTaken: order.notTaken,
    refusal: order.refusal,
    hasProof: order.proofAt !== null,
  };
}

/** Returns a deposit with its member, its refunds, its bonus and its transfer in the ledger. */
export async function viewDeposit(db: Db, order: Order): Promise<DepositView> {
  const cardOf = await cardsOf(db, [order]);
  const proposalOf = await openCredits(db, order.merchantId, [order.id]);
  return {
    ...toOrderView(order),
    transferId: await findTransferId(db, order),
    member: toCardView(cardOf(order.memberId)),
    refunds: (await listRefunds(db, order)).map(toRefundView),
    bonus: await readBonus({ db }, order),
    proposal: proposalOf(order.id),
  };
}
