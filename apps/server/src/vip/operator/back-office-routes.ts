// The operator's calls about the ladder of VIP levels, until the console replaces them.

import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { BackOfficeVipLevels, backOfficePaths } from "@khela/contract/operator/back-office";
import { invariant } from "@khela/service-kit/errors";
import {
  createBackOfficeAccess,
  createParser,
  sendValue,
} from "../../http/back-office/back-office-access.ts";
import type { Services } from "../../http/context.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { fail } from "../../infra/failure.ts";
import { listLevels, type Ladder } from "../store.ts";
import { LadderRefusal, readLadder, toLadderFile } from "./ladder-file.ts";
import { readSurroundings } from "./ladder-surroundings.ts";
import { decideLadder } from "./save-ladder.ts";

const parse = createParser(BackOfficeVipLevels);

export function vipBackOfficeRoutes(services: Services, limiter: RateLimiter): FastifyPluginAsync {
  const { db, merchants, now } = services;
  const { merchantOf } = createBackOfficeAccess(services, limiter);
  const ladderOf = async (request: FastifyRequest): Promise<Ladder> => {
    const merchant = await merchants.findById(await merchantOf(request));
    invariant(merchant, "a back office has its merchant");
    return { merchantId: merchant.id, currency: merchant.currency };
  };
  return async (app) => {
    app.get(backOfficePaths.vipLevels, async (request, reply) => {
      const ladder = await ladderOf(request);
      const levels = await listLevels(db, ladder);
      return sendValue(reply, levels.length === 0 ? { levels: [] } : toLadderFile(levels, ladder.currency));
    });
    app.post(backOfficePaths.vipLevels, async (request, reply) => {
      const ladder = await ladderOf(request);
      const { operator, levels } = parse(request.body);
      try {
        const read = readLadder({ levels }, ladder.currency);
        const around = await readSurroundings(db, ladder, now());
        const actor = `operator:${operator}`;
        await decideLadder({ db, now }, { ...ladder, actor }, read, around);
      } catch (error) {
        if (error instanceof LadderRefusal) {
          const { faults, margin } = error;
          if (margin !== null) fail("margin.exceeded", { faults, margin });
          fail("request_param_err", { faults });
        }
        throw error;
      }
      return sendValue(reply, {});
    });
  };
}
