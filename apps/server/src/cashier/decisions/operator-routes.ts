// The console's calls about deposits: the queue, one deposit, and operators' decisions.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { formatAmount } from "@khela/engines/money";
import { listHandler } from "../../http/console/lists/list-handler.ts";
import type { OperatorContext, OperatorRoutes, PlannedAct } from "../../http/console/operator-context.ts";
import { getOperatedMember } from "../../infra/operator/operated-member-store.ts";
import { readDepositProof } from "../manual/proofs.ts";
import { endRefundByHand, planRefundEnd, type RefundEnding } from "../refunds/refund-ending.ts";
import { planRefund, readBonus, refundDeposit, refundsOf, type RefundRequest } from "../refunds/refunds.ts";
import { decidingOf, findDeposit, type Approval } from "./decision.ts";
import { approveDeposit, listWaiting, planApproval, refuseDeposit } from "./deposit-decisions.ts";
import { depositListSource } from "./deposit-list-store.ts";
import { depositSubject, toRefundView, viewDeposit, viewWaiting } from "./deposit-views.ts";

type Calls = (typeof operatorCalls)["deposits"];

const MAX_LISTED = 200;

const toApproval = ({ id, ...match }: ParsedOperatorInputOf<Calls["approve"]>): Approval => ({
  orderId: id,
  ...match,
});

function toRefundRequest({ id, ...asked }: ParsedOperatorInputOf<Calls["refund"]>): RefundRequest {
  const { byHand = false, endReward = false, despiteBlock = false } = asked;
  return { ...asked, orderId: id, byHand, endReward, despiteBlock };
}

function toEnding({ id, reference, ...end }: ParsedOperatorInputOf<Calls["endRefund"]>): RefundEnding {
  return { ...end, refundId: id, providerRef: reference };
}

const contextOf = (ctx: OperatorContext) => ({ db: ctx.db, merchantId: ctx.merchant.id });

async function planCredit(ctx: OperatorContext, approval: Approval): Promise<PlannedAct> {
  const { order, receivedMinor, transactionId, line } = await planApproval(contextOf(ctx), approval);
  const { state, currency } = order;
  const member = await getOperatedMember(ctx.db, ctx.merchant.id, String(order.memberId));
  return {
    subject: depositSubject(order.id),
    before: {
      state,
      amount: formatAmount(order.amountMinor, currency),
      transactionId: order.transactionId,
    },
    after: {
      state: "paid",
      credited: formatAmount(receivedMinor, currency),
      transactionId,
      ...(line === null ? {} : { line: String(line.id) }),
      member: member.username,
    },
    amountMinor: receivedMinor,
    currency,
  };
}

async function planGivingBack(ctx: OperatorContext, request: RefundRequest): Promise<PlannedAct> {
  const { order, amountMinor, gateway, opened } = await planRefund(contextOf(ctx), request);
  const { currency, refundedMinor } = order;
  const { byHand, endReward, despiteBlock = false } = request;
  // a repeated request refunds no more money, and needs no approval
  const sumMinor = opened === null ? refundedMinor + amountMinor : 0n;
  return {
    subject: depositSubject(order.id),
    before: { state: order.state, refunded: formatAmount(refundedMinor, currency) },
    after: {
      amount: formatAmount(amountMinor, currency),
      refunded: formatAmount(opened === null ? sumMinor : refundedMinor, currency),
      gateway,
      byHand,
      endReward,
      despiteBlock,
    },
    // the sum of all refunds of the order decides about approval, so that several small refunds cannot avoid it
    amountMinor: sumMinor,
    currency,
  };
}

async function planEnd(ctx: OperatorContext, ending: RefundEnding): Promise<PlannedAct> {
  const { order, refund, isRisky } = await planRefundEnd(contextOf(ctx), ending);
  const { state, providerRef = null } = ending;
  return {
    subject: depositSubject(order.id),
    before: { refund: refund.id, state: refund.state },
    after: { refund: refund.id, state, providerRef },
    amountMinor: isRisky ? order.refundedMinor : 0n,
    currency: order.currency,
  };
}

/** Plans the act again in the executing transaction, so that the audit entry has current values. */
async function audited<T>(ctx: OperatorContext, planned: Promise<PlannedAct>, work: () => Promise<T>) {
  const { subject, before, after } = await planned;
  const answer = await work();
  ctx.audit({ subject, before, after });
  return answer;
}

export function depositOperatorRoutes(): OperatorRoutes<"deposits"> {
  return {
    queue: async (ctx) => {
      const waiting = await listWaiting(ctx.db, ctx.merchant.id);
      return {
        items: await viewWaiting(ctx.db, ctx.merchant.id, waiting.slice(0, MAX_LISTED)),
        hasMore: waiting.length > MAX_LISTED,
        asOf: ctx.now().getTime(),
      };
    },
    list: listHandler(depositListSource),
    get: async (ctx, { id }) => viewDeposit(ctx.db, await findDeposit(contextOf(ctx), id)),
    proof: async (ctx, { id }) => {
      const webp = await readDepositProof(contextOf(ctx), id);
      ctx.audit({ subject: depositSubject(id) });
      return { webp: webp.toString("base64") };
    },
    approve: {
      plan: (ctx, input) => planCredit(ctx, toApproval(input)),
      run: (ctx, input) =>
        audited(ctx, planCredit(ctx, toApproval(input)), async () => ({
          credited: await approveDeposit(decidingOf(ctx), toApproval(input)),
        })),
    },
    refuse: async (ctx, { id, reason }) => {
      const order = await refuseDeposit(decidingOf(ctx), { orderId: id, reason });
      const { transactionId, heldPaymentId } = order;
      ctx.audit({
        subject: depositSubject(id),
        before: { state: order.state, transactionId, paymentId: heldPaymentId },
        after: { state: "refused" },
      });
      return {};
    },
    refund: {
      plan: (ctx, input) => planGivingBack(ctx, toRefundRequest(input)),
      run: (ctx, input) => {
        const request = toRefundRequest(input);
        return audited(ctx, planGivingBack(ctx, request), async () => {
          const refund = toRefundView(await refundDeposit(decidingOf(ctx), request));
          const bonus = await readBonus(ctx, await findDeposit(contextOf(ctx), request.orderId));
          return { refund, bonus };
        });
      },
    },
    refunds: async (ctx, { id }) => ({ list: (await refundsOf(contextOf(ctx), id)).map(toRefundView) }),
    endRefund: {
      plan: (ctx, input) => planEnd(ctx, toEnding(input)),
      run: (ctx, input) =>
        audited(ctx, planEnd(ctx, toEnding(input)), async () => {
          await endRefundByHand(decidingOf(ctx), toEnding(input));
          return {};
        }),
    },
  };
}
