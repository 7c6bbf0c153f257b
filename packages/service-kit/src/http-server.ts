/**
 * What all HTTP servers of the platform share: limits, unguessable request ids, log, health, and body parsers. Each
 * server has its own answers and errors.
 */
import { randomBytes } from "node:crypto";
import Fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from "fastify";
import {
  guardConnections,
  openGuard,
  type ConnectionGuard,
  type GuardedConnections,
} from "./connection-guard.ts";
import { DEFAULT_KEEP_ALIVE_S } from "./config.ts";
import { normalizeForwardedFor } from "./forwarded-for.ts";
import { addRequestSpans, type RequestTracing } from "./tracing/request-spans.ts";
import { VERSION } from "./version.ts";

type OwnOptions = "logger" | "loggerInstance" | "logController" | "trustProxy";
export type HttpServerOptions = Omit<FastifyServerOptions, OwnOptions> & {
  /** Trusted reverse proxies; a number is the count of proxies in front of the server. */
  readonly trustProxy?: FastifyServerOptions["trustProxy"] | number;
  readonly log: FastifyBaseLogger;
  readonly bodyLimit: number;
  readonly guard?: ConnectionGuard;
  readonly keepAliveS?: number;
  readonly requestTracing?: RequestTracing;
  readonly times?: Readonly<Record<keyof typeof timeLimits, number>>;
};

/** Timeouts for a request's head and for a complete request. The server checks them every `checkMs`. */
export const timeLimits = { headMs: 10_000, requestMs: 15_000, checkMs: 5_000 } as const;

export function createHttpServer({
  log,
  guard = openGuard,
  times = timeLimits,
  trustProxy = false,
  keepAliveS = DEFAULT_KEEP_ALIVE_S,
  requestTracing,
  ...options
}: HttpServerOptions): FastifyInstance {
  const app = Fastify({
    requestTimeout: times.requestMs,
    http: { headersTimeout: times.headMs, connectionsCheckingInterval: times.checkMs },
    keepAliveTimeout: keepAliveS * 1_000,
    requestIdHeader: false,
    genReqId: createRequestIds(),
    // While the server closes, a request on an open connection is still answered; then the connection ends.
    return503OnClosing: false,
    ...options,
    trustProxy: typeof trustProxy === "number" ? (_address, hop) => hop < trustProxy : trustProxy,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  endConnectionsOnClose(app, guardConnections(app.server, guard));
  if (trustProxy !== false)
    app.addHook("onRequest", (request, _reply, done) => {
      normalizeForwardedFor(request.raw);
      done();
    });
  if (requestTracing !== undefined) addRequestSpans(app, requestTracing);
  addJsonParser(app, options);
  return app;
}

const CLOSING_CHECK_MS = 100;

/**
 * Ends connections while the server closes, because a closed server waits for its connections. Node ends those that are
 * idle at that time. It ends neither unused connections, which browsers open in advance, nor connections that become
 * idle later. These checks end both kinds until the server has closed.
 */
function endConnectionsOnClose(app: FastifyInstance, connections: GuardedConnections): void {
  app.addHook("preClose", (done) => {
    if (!app.server.listening) return done();
    const check = setInterval(() => connections.endUnused(), CLOSING_CHECK_MS);
    app.server.once("close", () => clearInterval(check));
    done();
  });
}

/**
 * Parses JSON as the framework does, except that an empty body means no body. Clients send the content type with every
 * call, also with a logout, which has no body.
 */
function addJsonParser(
  app: FastifyInstance,
  { onProtoPoisoning = "error", onConstructorPoisoning = "error" }: FastifyServerOptions,
): void {
  const parse = app.getDefaultJsonParser(onProtoPoisoning, onConstructorPoisoning);
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : void parse(request, body as string, done),
  );
}

const ID_BYTES = 9;
const IDS_PER_BATCH = 512;

/** Generates request ids many at a time. One by one they would cost as much as reading a request. */
export function createRequestIds(): () => string {
  let drawn: Buffer = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at >= drawn.length) [drawn, at] = [randomBytes(ID_BYTES * IDS_PER_BATCH), 0];
    at += ID_BYTES;
    return drawn.toString("base64url", at - ID_BYTES, at);
  };
}

/** Sets default headers of every answer. An answer without its own `cache-control` is not cached. */
export function addDefaultHeaders(app: FastifyInstance, more: Readonly<Record<string, string>> = {}): void {
  const headers = { "x-content-type-options": "nosniff", "referrer-policy": "no-referrer", ...more };
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.headers(headers);
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done();
  });
}

export type Readiness = {
  /** Reason why traffic must not arrive; null: the server is ready. */
  readonly wrong: string | null;
  /** Details for operators, also of a server that is not ready. */
  readonly details?: object;
};

export type Health = {
  /**
   * Makes the server report not ready. Each answer then ends its connection, so that a load balancer keeps no
   * connection open.
   */
  drain(): void;
};

/**
 * Adds the routes for liveness and readiness. `/healthz`: the process makes progress. It depends on no other service,
 * because an outage of another service must not restart this process. `/readyz`: traffic may arrive.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  check: () => Promise<Readiness> = async () => ({ wrong: null }),
  /** Throws for an IP address with too many requests. */
  assertMayAsk: (ip: string) => void = () => undefined,
): Health {
  let isDraining = false;
  app.get("/healthz", async (request, reply) => {
    assertMayAsk(request.ip);
    return reply.header("cache-control", "no-store").send({ status: "ok", version: VERSION });
  });
  app.get("/readyz", async (request, reply) => {
    assertMayAsk(request.ip);
    const { wrong, details }: Readiness = isDraining ? { wrong: "draining" } : await check();
    return reply
      .code(wrong === null ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ...(wrong === null ? { status: "ready" } : { status: "not ready", wrong }), ...details });
  });
  return {
    drain: () => {
      if (isDraining) return;
      isDraining = true;
      app.server.prependListener("request", (_request, answer) => {
        answer.shouldKeepAlive = false;
      });
    },
  };
}

/** Parses form bodies, with a text for each field. */
export function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
}

/**
 * Passes every body to the handler as its original text, because a signature covers that text. For the routes of
 * `scope` only.
 */
export function addRawBodyParser(scope: FastifyInstance, bodyLimit?: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "*",
    { parseAs: "string", ...(bodyLimit === undefined ? {} : { bodyLimit }) },
    (_request, body, done) => done(null, body),
  );
}
