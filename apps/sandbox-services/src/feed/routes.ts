// The feed over HTTP: a snapshot, a match by its id, and the stream of server-sent events. A customer shows its key.

import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Feed, FeedMessage } from "./feed.ts";

const TURN_MS = 250;
const HEARTBEAT_MS = 2_000;
const MAX_STREAMS = 64;

function hasKey(key: string, request: FastifyRequest): boolean {
  const shown = Buffer.from(request.headers.authorization ?? "");
  const right = Buffer.from(`Bearer ${key}`);
  return shown.length === right.length && timingSafeEqual(shown, right);
}

function stream(feed: Feed, reply: FastifyReply, missed: readonly FeedMessage[]): void {
  const line = reply.raw;
  const write = (event: string, value: object) =>
    line.write(`event: ${event}\ndata: ${JSON.stringify(value)}\n\n`);
  line.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  for (const message of missed) write("message", message);
  const end = feed.subscribe((message) => write("message", message));
  // whoever has lost the last message of all notices by this number
  const beat = setInterval(
    () => write("heartbeat", { epoch: feed.epoch, seq: feed.lastSeq() }),
    HEARTBEAT_MS,
  );
  line.on("close", () => {
    end();
    clearInterval(beat);
  });
}

type FeedRequest = { Querystring: { epoch?: string; after?: string }; Params: { id: string } };

/** Puts the feed under `/feed/v1` and keeps it going until the server closes. */
export function registerFeedRoutes(app: FastifyInstance, feed: Feed, key: string): void {
  const streams = new Set<{ end(): void }>();
  app.register(async (scope) => {
    scope.addHook("onRequest", async (request, reply) => {
      if (!hasKey(key, request)) await reply.code(401).send({ error: "invalid_key" });
    });
    scope.get("/feed/v1/snapshot", async () => feed.snapshot());
    scope.get<FeedRequest>("/feed/v1/fixtures/:id", async (request, reply) => {
      const parts = feed.find(request.params.id);
      return parts === null ? reply.code(404).send({ error: "unknown" }) : { parts };
    });
    scope.get<FeedRequest>("/feed/v1/stream", (request, reply) => {
      const { epoch = "", after = "" } = request.query;
      const missed = /^\d{1,15}$/.test(after) ? feed.since(epoch, Number(after)) : null;
      if (missed === null) return reply.code(410).send({ error: "take_snapshot" });
      if (streams.size >= MAX_STREAMS) return reply.code(503).send({ error: "too_many" });
      streams.add(reply.raw);
      reply.raw.on("close", () => streams.delete(reply.raw));
      reply.hijack();
      stream(feed, reply, missed);
    });
  });
  const clock = setInterval(() => feed.turn(), TURN_MS);
  // a server waits for its streams to end
  app.addHook("preClose", async () => {
    clearInterval(clock);
    for (const line of streams) line.end();
  });
}
