// The operator's calls about draws, until the console replaces them.

import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import {
  BackOfficeConfirmation,
  backOfficePaths,
  BackOfficeResult,
  BackOfficeVoid,
} from "@khela/contract/operator/back-office";
import {
  createBackOfficeAccess,
  createParser,
  sendValue,
} from "../../http/back-office/back-office-access.ts";
import type { Services } from "../../http/context.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { confirm, enter } from "./entries.ts";
import { listWaitingDraws, type WaitingDraw } from "./entry-store.ts";

const MAX_LISTED = 200;

const parse = {
  result: createParser(BackOfficeResult),
  void: createParser(BackOfficeVoid),
  confirmation: createParser(BackOfficeConfirmation),
};

/** Without what was entered: the second person has it from its source. */
const toView = ({ nodeId, tickets, drawsAt, ...draw }: WaitingDraw) => ({
  ...draw,
  gameId: nodeId,
  drawsAt: drawsAt.getTime(),
  tickets: tickets === null ? null : Number(tickets),
});

export function lotteryBackOfficeRoutes(services: Services, limiter: RateLimiter): FastifyPluginAsync {
  const { merchantOf } = createBackOfficeAccess(services, limiter);
  const enterResult = async (request: FastifyRequest, kind: "result" | "correction") => {
    const merchantId = await merchantOf(request);
    await enter(services, { merchantId, ...parse.result(request.body), kind, reason: null });
  };
  return async (app) => {
    app.get(backOfficePaths.draws, async (request, reply) => {
      const rows = await listWaitingDraws(services.db, await merchantOf(request), MAX_LISTED);
      return sendValue(reply, rows.map(toView));
    });
    app.post(backOfficePaths.enterResult, async (request, reply) => {
      await enterResult(request, "result");
      return sendValue(reply, {});
    });
    app.post(backOfficePaths.correctResult, async (request, reply) => {
      await enterResult(request, "correction");
      return sendValue(reply, {});
    });
    app.post(backOfficePaths.voidDraw, async (request, reply) => {
      const merchantId = await merchantOf(request);
      await enter(services, { merchantId, ...parse.void(request.body), kind: "void", result: null });
      return sendValue(reply, {});
    });
    app.post(backOfficePaths.confirmDraw, async (request, reply) => {
      const merchantId = await merchantOf(request);
      const kind = await confirm(services, { merchantId, ...parse.confirmation(request.body) });
      return sendValue(reply, { kind });
    });
  };
}
