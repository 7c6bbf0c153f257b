// Endpoint for feeds. It checks the signature of the raw body before anything about the draw. Without a valid
// signature, the response says only that.

import type { FastifyPluginAsync } from "fastify";
import type Type from "typebox";
import { lotteryFeedPath, LotteryFeedResult } from "@khela/contract/lottery/feed";
import { addRawBodyParser } from "@khela/service-kit/http-server";
import { verifySignature } from "@khela/service-kit/webhook-signature";
import type { Services } from "../../http/context.ts";
import { validatorOf } from "../../http/input-parser.ts";
import { assertSafeInput } from "../../http/input-safety.ts";
import { assertWithinLimit, type RateLimiter } from "../../http/rate-limiter.ts";
import { fail } from "../../infra/failure.ts";
import { enterFromFeed } from "./feed-results.ts";
import { findFeed } from "./feed-store.ts";
import { feedSecretLabel } from "./feeds.ts";

const MAX_RESULT_BYTES = 16 * 1024;

const shape = validatorOf(LotteryFeedResult);

/** Parses the request; fails when the request is invalid. */
function parse(input: unknown): Type.Static<typeof LotteryFeedResult> {
  assertSafeInput(input);
  return shape.Check(input)
    ? (input as Type.Static<typeof LotteryFeedResult>)
    : fail("request_param_err", { field: "" });
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return fail("request_param_err", { field: "" });
  }
}

export function lotteryFeedRoute(services: Services, limiter: RateLimiter): FastifyPluginAsync {
  const { db, secrets, now } = services;
  return async (app) => {
    addRawBodyParser(app, MAX_RESULT_BYTES);
    app.post(lotteryFeedPath, { bodyLimit: MAX_RESULT_BYTES }, async (request, reply) => {
      assertWithinLimit(limiter, "write", request.ip);
      const body = typeof request.body === "string" ? request.body : "";
      const input = parse(readJson(body));
      const feed = await findFeed(db, input.feed);
      const signed = { headers: request.headers, body };
      if (
        feed === null ||
        !feed.isEnabled ||
        !verifySignature([secrets.webhook(feedSecretLabel(feed))], signed, now())
      ) {
        assertWithinLimit(limiter, "unproven", request.ip);
        return fail("permission.denied");
      }
      const state = await enterFromFeed(services, feed, input);
      return reply.header("cache-control", "no-store").send({ state });
    });
  };
}
