// The operator's calls about withdrawals, until the console replaces them.

import type { FastifyPluginAsync } from "fastify";
import {
  BackOfficeWithdrawalApproval,
  backOfficeMostListed,
  backOfficePaths,
  BackOfficePayoutGateway,
  BackOfficeRefusal,
  BackOfficeWithdrawal,
  BackOfficeWithdrawalEnd,
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
import { setPayoutGateway } from "../payout-accounts/payout-gateways.ts";
import { listGateways } from "../payout-accounts/provider-store.ts";
import { firstDecisionsOf } from "../../infra/second-person/second-person.ts";
import {
  approveWithdrawal,
  endSentWithdrawal,
  findWithdrawal,
  listReviews,
  refuseWithdrawal,
  type Order,
} from "./reviews.ts";

const parse = {
  withdrawal: createParser(BackOfficeWithdrawal),
  approval: createParser(BackOfficeWithdrawalApproval),
  refusal: createParser(BackOfficeRefusal),
  end: createParser(BackOfficeWithdrawalEnd),
  gateway: createParser(BackOfficePayoutGateway),
};

const timeOf = (time: Date | null) => time?.getTime() ?? null;

/** With the decision that waits for a second person. */
async function toViews(services: Services, merchantId: number, orders: readonly Order[]) {
  const subjects = orders.map(({ id }) => `withdraw:${id}`);
  const firstDecision = await firstDecisionsOf(services, merchantId, "payout", subjects);
  return orders.map((order) => ({ ...toView(order), firstDecision: firstDecision(`withdraw:${order.id}`) }));
}

function toView(order: Order) {
  const money = (minor: bigint) => formatAmount(minor, order.currency);
  return {
    id: order.id,
    member: String(order.memberId),
    amount: money(order.amountMinor),
    fee: money(order.feeMinor),
    currency: order.currency,
    provider: order.provider,
    ending: order.ending,
    state: order.state,
    reasons: order.reasons,
    requestedAt: order.requestedAt.getTime(),
    sentAt: timeOf(order.sentAt),
    finishedAt: timeOf(order.finishedAt),
    attempts: order.attempts,
    payoutId: order.payoutId,
    remark: order.remark,
  };
}

export function withdrawalBackOfficeRoutes(services: Services, limiter: RateLimiter): FastifyPluginAsync {
  const { merchantOf } = createBackOfficeAccess(services, limiter);
  return async (app) => {
    app.get(backOfficePaths.withdrawals, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const orders = await listReviews(services.db, merchantId, backOfficeMostListed);
      return sendValue(reply, await toViews(services, merchantId, orders));
    });
    app.get(backOfficePaths.withdrawal, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { id } = parse.withdrawal(request.query);
      const order = (await findWithdrawal(services.db, merchantId, id)) ?? fail("withdraw.order.unknown");
      const [view] = await toViews(services, merchantId, [order]);
      return sendValue(reply, view);
    });
    app.post(backOfficePaths.approveWithdrawal, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { id, operator, despiteBlock } = parse.approval(request.body);
      await approveWithdrawal(services, { merchantId, id, actor: `operator:${operator}` }, despiteBlock);
      return sendValue(reply, {});
    });
    app.post(backOfficePaths.refuseWithdrawal, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { id, operator, reason } = parse.refusal(request.body);
      await refuseWithdrawal(services, { merchantId, id, actor: `operator:${operator}` }, reason);
      return sendValue(reply, {});
    });
    app.get(backOfficePaths.payoutGateways, async (request, reply) =>
      sendValue(reply, await listGateways(services.db, await merchantOf(request))),
    );
    app.post(backOfficePaths.payoutGateways, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { operator, ...setting } = parse.gateway(request.body);
      await setPayoutGateway(services, { merchantId, actor: `operator:${operator}`, ...setting });
      return sendValue(reply, {});
    });
    app.post(backOfficePaths.endWithdrawal, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { id, operator, reference, ...end } = parse.end(request.body);
      const decision = { merchantId, id, actor: `operator:${operator}` };
      await endSentWithdrawal(services, decision, { ...end, payoutId: reference });
      return sendValue(reply, {});
    });
  };
}
