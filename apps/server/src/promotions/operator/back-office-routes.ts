// The operator's calls about promotions, until the console replaces them.

import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import {
  BackOfficeClaimApproval,
  BackOfficeClaimRefusal,
  backOfficeMostListed,
  backOfficePaths,
  BackOfficePromotion,
  BackOfficePromotionEnd,
} from "@khela/contract/operator/back-office";
import { formatAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import {
  createBackOfficeAccess,
  createParser,
  sendValue,
} from "../../http/back-office/back-office-access.ts";
import type { Services } from "../../http/context.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { fail } from "../../infra/failure.ts";
import type { Waiting } from "../award-store.ts";
import { listPromotions, type Promotion } from "../store.ts";
import { claimIdOf, decideClaim, listClaims } from "./decisions.ts";
import { PromotionRefusal, readPromotion } from "./promotion-file.ts";
import { endPromotion, savePromotion, type Owner } from "./save.ts";

const parse = {
  promotion: createParser(BackOfficePromotion),
  end: createParser(BackOfficePromotionEnd),
  approval: createParser(BackOfficeClaimApproval),
  refusal: createParser(BackOfficeClaimRefusal),
};

function toView(one: Promotion) {
  const money = (minor: bigint) => formatAmount(minor, one.currency);
  return {
    code: one.code,
    type: one.type,
    enabled: one.enabled,
    startsAt: one.startsAt.getTime(),
    endsAt: one.endsAt?.getTime() ?? null,
    currency: one.currency,
    spent: money(one.spentMinor),
    declaredCost: money(one.declaredCostMinor),
    maxGain: one.maxGainMinor === null ? null : money(one.maxGainMinor),
    budget: money(one.budgetMinor),
  };
}

const toClaimView = (one: Waiting) => ({
  id: claimIdOf(one),
  member: String(one.memberId),
  promotion: one.code,
  reward: formatAmount(one.rewardMinor, one.currency),
  currency: one.currency,
  reasons: one.reasons,
  requestedAt: one.madeAt.getTime(),
});

export function promotionBackOfficeRoutes(services: Services, limiter: RateLimiter): FastifyPluginAsync {
  const { merchantOf } = createBackOfficeAccess(services, limiter);
  const ownerOf = async (request: FastifyRequest): Promise<Omit<Owner, "actor">> => {
    const merchant = await services.merchants.findById(await merchantOf(request));
    invariant(merchant, "a back office has its merchant");
    return { merchantId: merchant.id, currency: merchant.currency, real: merchant.realMoney };
  };
  return async (app) => {
    app.get(backOfficePaths.promotions, async (request, reply) =>
      sendValue(reply, (await listPromotions(services.db, await ownerOf(request))).map(toView)),
    );
    app.post(backOfficePaths.promotions, async (request, reply) => {
      const owner = await ownerOf(request);
      const { operator, promotion } = parse.promotion(request.body);
      try {
        const read = readPromotion(promotion, owner.currency);
        const { gainMinor, gainADayMinor } = await savePromotion(
          { ...services, hasBeacon: services.config.integrations.beaconUrl !== null },
          { ...owner, actor: `operator:${operator}` },
          read,
        );
        return sendValue(reply, {
          maxGain: formatAmount(gainMinor, owner.currency),
          maxGainADay: formatAmount(gainADayMinor, owner.currency),
          declaredCost: formatAmount(read.declaredCostMinor, owner.currency),
        });
      } catch (error) {
        if (error instanceof PromotionRefusal) {
          const { faults, reason } = error;
          fail(reason?.code ?? "request_param_err", { faults, ...reason });
        }
        throw error;
      }
    });
    app.post(backOfficePaths.endPromotion, async (request, reply) => {
      const { merchantId } = await ownerOf(request);
      const { operator, code } = parse.end(request.body);
      if (!(await endPromotion(services, { merchantId, actor: `operator:${operator}` }, code)))
        fail("promotion.unknown");
      return sendValue(reply, {});
    });
    app.get(backOfficePaths.promotionClaims, async (request, reply) => {
      const { merchantId } = await ownerOf(request);
      return sendValue(
        reply,
        (await listClaims(services.db, merchantId, backOfficeMostListed)).map(toClaimView),
      );
    });
    app.post(backOfficePaths.approvePromotionClaim, async (request, reply) => {
      const { merchantId } = await ownerOf(request);
      const { id, operator } = parse.approval(request.body);
      await decideClaim(services, { merchantId, id, actor: `operator:${operator}`, remark: null });
      return sendValue(reply, {});
    });
    app.post(backOfficePaths.refusePromotionClaim, async (request, reply) => {
      const { merchantId } = await ownerOf(request);
      const { id, operator, reason } = parse.refusal(request.body);
      await decideClaim(services, { merchantId, id, actor: `operator:${operator}`, remark: reason });
      return sendValue(reply, {});
    });
  };
}
