// Doors before the framework: to make a request and a reply of the framework costs more than answering what is asked most.
// A door answers by the rules that hold behind it, and stands aside wherever one of them is not its own.

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { Invariant } from "@khela/service-kit/errors";
import type { Observe } from "../infra/telemetry.ts";

/** True: it is answered, or will be. */
export type RawHandler = (raw: IncomingMessage, answer: ServerResponse) => boolean;

/** What the framework knows of a request, for who answers without it. */
export type RawHandlerDeps = {
  /** Undefined of a connection that is gone. */
  readonly ipOf: (raw: IncomingMessage) => string | undefined;
  readonly requestId: () => string;
  readonly observe: Observe | null;
};

/** An answer that took longer is written to the log. */
export const SLOW_RESPONSE_MS = 1_000;

/** Puts the doors before the framework's own listener; once it closes, that one alone says so. */
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
