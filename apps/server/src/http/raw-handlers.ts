// Handlers before Fastify, because Fastify's request and reply objects cost more than answering the most frequent
// calls. A handler applies the same guards as the router, and leaves a request to Fastify when it cannot decide.

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { Invariant } from "@khela/service-kit/errors";
import type { Tracing } from "@khela/service-kit/tracing/tracing";
import type { Observe } from "../infra/telemetry/observe.ts";
import type { IpOf } from "./connections.ts";

/** Returns true when it has answered the request or will answer it; false: Fastify must answer. */
export type RawHandler = (raw: IncomingMessage, answer: ServerResponse) => boolean;

/** Functions that raw handlers share with Fastify. */
export type RawHandlerDeps = {
  readonly ipOf: IpOf;
  readonly requestId: () => string;
  readonly observe: Observe | null;
  readonly tracing: Tracing | null;
};

/** Time in ms; slower responses are logged. */
export const SLOW_RESPONSE_MS = 1_000;

/** Puts the handlers before Fastify's own listener. While Fastify closes, only Fastify answers. */
export function addRawHandlers(app: FastifyInstance, handlers: readonly RawHandler[]): void {
  const [serve] = app.server.listeners("request") as RequestListener[];
  if (serve === undefined) throw new Invariant("the framework does not listen");
  let open = true;
  app.addHook("preClose", (done) => {
    open = false;
    done();
  });
  app.server.off("request", serve).on("request", (raw, answer) => {
    if (!open || !handlers.some((handler) => handler(raw, answer))) serve(raw, answer);
  });
}
