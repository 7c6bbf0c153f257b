// The operator's call that grants credit to credit agents and takes it back, until the console replaces it.

import type { FastifyPluginAsync } from "fastify";
import { BackOfficeAgentFloat, backOfficePaths } from "@khela/contract/operator/back-office";
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
import { changeFloat } from "./change-float.ts";
import { floatOf } from "./float.ts";

const parse = createParser(BackOfficeAgentFloat);

export function agentFloatBackOfficeRoutes(services: Services, limiter: RateLimiter): FastifyPluginAsync {
  const { db, push, now, merchants, config } = services;
  const { merchantOf } = createBackOfficeAccess(services, limiter);
  return async (app) => {
    app.post(backOfficePaths.agentFloat, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const { operator, direction, requestId: id, ...asked } = parse(request.body);
      const merchant = await merchants.findByCode(config.merchantCode);
      invariant(merchant, "the back office is a merchant's");
      const { currency } = merchant;
      const actor = `operator:${operator}`;
      const isGrant = direction === "grant";
      const answer = await changeFloat(db, {
        ...asked,
        merchantId,
        currency,
        isGrant,
        actor,
        id,
        now: now(),
      });
      if (answer.refusal === null) {
        push.balanceChanged(answer.member);
        return sendValue(reply, { currency, ...(await floatOf(db, answer.member, currency)) });
      }
      const available = formatAmount(answer.availableMinor ?? 0n, currency);
      if (answer.refusal === "amount") return fail("request_param_err", { field: "/amount" });
      if (answer.refusal === "other") return fail("ledger.id_reused", { field: "requestId" });
      if (answer.refusal === "funds")
        return fail("wallet.funds.insufficient", { field: "amount", available });
      return answer.refusal === "limit"
        ? fail("agent.float.limit", { field: "amount", available })
        : fail("agent.float.agent", { field: "agent" });
    });
  };
}
