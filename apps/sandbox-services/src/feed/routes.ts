// Serves the match feed over HTTP: a snapshot, a match by its id, and the stream of server-sent events. A customer
// sends its key.

import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createEventStreams, eventFrame } from "@khela/service-kit/event-streams";
import type { Feed } from "./feed.ts";

const TURN_MS = 250;
const HEARTBEAT_MS = 2_000;
const MAX_STREAMS = 64;
/**
 * Maximum bytes that wait for a slow client. It exceeds the size of all messages that the feed keeps for a returning
 * client.
 */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;

function hasKey(key: string, request: FastifyRequest): boolean {
  const shown = Buffer.from(request.headers.authorization ?? "");
  const right = Buffer.from(`Bearer ${key}`);
  return shown.length === right.length && timingSafeEqual(shown, right);
}

type FeedRequest = { Querystring: { epoch?: string; after?: string }; Params: { id: string } };

/** Serves the feed under `/feed/v1` until the server closes. */
export function registerFeedRoutes(app: FastifyInstance, feed: Feed, key: string): void {
  const streams = createEventStreams({
    maxStreams: MAX_STREAMS,
    maxUnreadBytes: MAX_UNREAD_BYTES,
    heartbeatMs: HEARTBEAT_MS,
    refusal: { error: "too_many" },
  });
  app.register(async (scope) => {
    scope.addHook("onRequest", async (request, reply) => {
      if (!hasKey(key, request)) await reply.code(401).send({ error: "invalid_key" });
    });
    scope.get("/feed/v1/snapshot", async () => feed.snapshot());
    scope.get<FeedRequest>("/feed/v1/fixtures/:id", async (request, reply) => {
      const parts = feed.find(request.params.id);
      return parts === null ? reply.code(404).send({ error: "unknown" }) : { parts };
    });
    scope.get<FeedRequest>("/feed/v1/stream", async (request, reply) => {
      if (await streams.refuseWhenFull(reply)) return reply;
      const { epoch = "", after = "" } = request.query;
      const missed = /^\d{1,15}$/.test(after) ? feed.since(epoch, Number(after)) : null;
      if (missed === null) return reply.code(410).send({ error: "take_snapshot" });
      const stream = streams.open(request, reply, {
        owner: null,
        // `seq` shows a client whether it lost the last message
        onHeartbeat: (open) => open.send(eventFrame("heartbeat", { epoch: feed.epoch, seq: feed.lastSeq() })),
        onClose: () => unsubscribe?.(),
      });
      for (const message of missed) stream?.send(eventFrame("message", message));
      const unsubscribe = stream && feed.subscribe((message) => stream.send(eventFrame("message", message)));
      return reply;
    });
  });
  const clock = setInterval(() => feed.turn(), TURN_MS);
  // a closing server waits for open streams, so the streams are ended first
  app.addHook("preClose", async () => {
    clearInterval(clock);
    streams.endAll();
  });
}
