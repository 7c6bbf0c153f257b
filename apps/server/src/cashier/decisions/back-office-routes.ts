// The operator's calls about deposits that wait for them, until the console replaces them.

import type { FastifyPluginAsync } from "fastify";
import {
  BackOfficeApproval,
  BackOfficeDeposit,
  BackOfficeDepositApproval,
  backOfficeMostListed,
  backOfficePaths,
  BackOfficeRefund,
  BackOfficeRefundEnd,
  BackOfficeRefusal,
} from "@khela/contract/operator/back-office";
import { formatAmount } from "@khela/engines/money";
import {
  createBackOfficeAccess,
  createParser,
  sendValue,
} from "../../http/back-office/back-office-access.ts";
import type { Services } from "../../http/context.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { fail } from "../../infra/failure.ts";
import { readDepositProof } from "../manual/proofs.ts";
import { endRefundByHand } from "../refunds/refund-ending.ts";
import type { Refund } from "../refunds/refund-store.ts";
import { findBonus, refundDeposit, refundsOf } from "../refunds/refunds.ts";
import { DecisionRefusal } from "./decision.ts";
import { keptSince, type KeptDecision } from "../../infra/second-person/second-person.ts";
import { listFirst } from "../../infra/second-person/second-person-store.ts";
import {
  approveDeposit,
  depositFirstDecisions,
  listWaiting,
  refuseDeposit,
  type WaitingDeposit,
} from "./deposit-decisions.ts";

const parse = {
  approval: createParser(BackOfficeDepositApproval),
  refusal: createParser(BackOfficeRefusal),
  refund: createParser(BackOfficeRefund),
  refundEnd: createParser(BackOfficeRefundEnd),
  deposit: createParser(BackOfficeDeposit),
  picture: createParser(BackOfficeApproval),
};

function toView(order: WaitingDeposit, firstDecision: KeptDecision | null) {
  const money = (minor: bigint) => formatAmount(minor, order.currency);
  const isManual = order.kind === "manual";
  return {
    id: order.id,
    kind: order.kind,
    member: String(order.memberId),
    channel: order.channel,
    amount: money(order.amountMinor),
    /** Of a held payment: what arrived. */
    received: isManual ? null : money(order.heldMinor),
    secondOf: isManual ? null : order.secondOf,
    currency: order.currency,
    since: order.since.getTime(),
    account: isManual ? order.receiving.number : null,
    reference: isManual ? order.receiving.reference : null,
    transactionId: isManual ? order.transactionId : null,
    paymentId: isManual ? null : order.heldPaymentId,
    hasProof: isManual && order.proofAt !== null,
    firstDecision,
  };
}

function toRefundView(refund: Refund) {
  const {
    id,
    orderId,
    currency,
    state,
    gateway,
    reason,
    requestedBy,
    requestedAt,
    finishedAt,
    providerRef,
    remark,
  } = refund;
  return {
    id,
    orderId,
    amount: formatAmount(refund.amountMinor, currency),
    currency,
    state,
    gateway,
    reason,
    requestedBy,
    requestedAt: requestedAt.getTime(),
    finishedAt: finishedAt?.getTime() ?? null,
    providerRef,
    remark,
  };
}

/** A decision that cannot be carried out is answered by its code. */
async function decide<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DecisionRefusal) return fail(error.code, error.detail);
    throw error;
  }
}

export function depositBackOfficeRoutes(services: Services, limiter: RateLimiter): FastifyPluginAsync {
  const { merchantOf } = createBackOfficeAccess(services, limiter);
  const { db, push, now } = services;
  const deciding = (merchantId: number, operator: string) => ({
    db,
    push,
    now,
    merchantId,
    actor: `operator:${operator}`,
  });
  return async (app) => {
    app.get(backOfficePaths.deposits, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const waiting = (await listWaiting(db, merchantId)).slice(0, backOfficeMostListed);
      const firstDecision = await depositFirstDecisions(services, merchantId, waiting);
      return sendValue(
        reply,
        waiting.map((order) => toView(order, firstDecision(order))),
      );
    });
    app.post(backOfficePaths.approveDeposit, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { id: orderId, operator, ...match } = parse.approval(request.body);
      const approval = approveDeposit(deciding(merchantId, operator), { orderId, ...match });
      return sendValue(reply, { credited: await decide(approval) });
    });
    app.post(backOfficePaths.refuseDeposit, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { id: orderId, operator, reason } = parse.refusal(request.body);
      await decide(refuseDeposit(deciding(merchantId, operator), { orderId, reason }));
      return sendValue(reply, {});
    });
    app.post(backOfficePaths.refundDeposit, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const {
        id: orderId,
        operator,
        byHand = false,
        endReward = false,
        despiteBlock = false,
        ...asked
      } = parse.refund(request.body);
      const refunding = { orderId, byHand, endReward, despiteBlock, ...asked };
      const person = deciding(merchantId, operator);
      const refund = await decide(refundDeposit(person, refunding));
      return sendValue(reply, { ...toRefundView(refund), bonus: await findBonus(person, orderId) });
    });
    app.post(backOfficePaths.endRefund, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { id: refundId, operator, reference: providerRef, ...end } = parse.refundEnd(request.body);
      await decide(endRefundByHand(deciding(merchantId, operator), { refundId, providerRef, ...end }));
      return sendValue(reply, {});
    });
    app.post(backOfficePaths.readDepositPicture, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { id, operator } = parse.picture(request.body);
      const webp = await decide(readDepositProof(deciding(merchantId, operator), id));
      return sendValue(reply, { webp: webp.toString("base64") });
    });
    app.get(backOfficePaths.firstDecisions, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const kept = await listFirst(db, { merchantId, since: keptSince(now()), most: backOfficeMostListed });
      return sendValue(
        reply,
        kept.map(({ subject, content, actor, at }) => ({
          subject,
          decision: JSON.parse(content) as unknown,
          by: actor,
          at: at.getTime(),
        })),
      );
    });
    app.get(backOfficePaths.depositRefunds, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { id } = parse.deposit(request.query);
      const refunds = await decide(refundsOf(deciding(merchantId, "-"), id));
      return sendValue(reply, refunds.map(toRefundView));
    });
  };
}
