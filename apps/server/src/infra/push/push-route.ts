// The stream of a member's pushes: GET, one long response, resumed by Last-Event-ID.

import type { FastifyInstance } from "fastify";
import { pushPath } from "@khela/contract/push-events";
import { readSessionToken } from "../../http/guards.ts";
import type { Services } from "../../http/context.ts";
import { hasEndedItself } from "../db/session-store.ts";
import { findSiteSession } from "../operator/site-view.ts";
import { fail } from "../failure.ts";
import { assertWithinLimit, type RateLimiter } from "../../http/rate-limiter.ts";

export function addPushRoute(app: FastifyInstance, services: Services, limiter: RateLimiter): void {
  app.addHook("preClose", async () => services.push.endStreams());
  app.get(pushPath, async (request, reply) => {
    const token = readSessionToken(request);
    assertWithinLimit(limiter, "read", request.ip, token);
    if (token === null) return fail("login.not.session");
    const session =
      (await findSiteSession(services.db, token, services.now())) ?? fail("user.or.token.invalid");
    const last = request.headers["last-event-id"];
    await services.push.openStream(request, reply, {
      member: session,
      // an operator's view does not count towards the member's own streams
      owner: session.view === null ? String(session.memberId) : `view ${session.view.id}`,
      lastId: typeof last === "string" && /^\d{1,18}$/.test(last) ? BigInt(last) : null,
      sessionState: async () => {
        if ((await findSiteSession(services.db, token, services.now(), "open")) !== null) return "live";
        return (await hasEndedItself(services.db, token)) ? "left" : "ended";
      },
    });
  });
}
