// Notifies all pages on which a lottery is open when one of its draws advances: closed, drawn, settled or void. The
// event has no data of the draw; the page fetches the data. So one stream serves the players of all merchants, and
// visitors.

import type { FastifyPluginAsync } from "fastify";
import { lotteryEventsPath } from "@khela/contract/push-events";
import type { Services } from "../http/context.ts";
import { assertWithinLimit, type RateLimiter } from "../http/rate-limiter.ts";
import { fail } from "../infra/failure.ts";
import { isLottery } from "./schedule-store.ts";

/** Push topic of the steps of a lottery's draws. */
export const drawTopic = (nodeId: number): string => `lottery draw ${nodeId}`;

export function drawEventsRoute(
  { db, push }: Pick<Services, "db" | "push">,
  limiter: RateLimiter,
): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { gameId: string } }>(
      `${lotteryEventsPath}:gameId`,
      { exposeHeadRoute: false },
      async (request, reply) => {
        assertWithinLimit(limiter, "read", request.ip);
        const { gameId } = request.params;
        const nodeId = /^[1-9][0-9]{0,8}$/.test(gameId) ? Number(gameId) : null;
        if (nodeId === null || !(await isLottery(db, nodeId))) return fail("url.not.found");
        return push.openVisitorStream(request, reply, drawTopic(nodeId));
      },
    );
  };
}
