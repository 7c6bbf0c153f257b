// A span for each request of an HTTP server.

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Span, Tracing } from "./tracing.ts";

export type RequestTracing = {
  /** Null: no spans. */
  readonly tracing: Tracing | null;
  /** Whether only other servers call the route: their traces are continued. A browser's header is ignored. */
  readonly isForServers: (route: string) => boolean;
};

type BegunRequest = {
  readonly method: string;
  /** Its pattern, so that ids in paths do not create new names. */
  readonly route: string;
  readonly requestId: string;
  /** The received header, where the caller is another server. */
  readonly traceparent: string | undefined;
};

const FIRST_FAULT = 500;

export function beginRequest(
  tracing: Tracing,
  { method, route, requestId, traceparent }: BegunRequest,
): Span {
  return tracing.begin(`${method} ${route}`, {
    kind: "server",
    parent: traceparent,
    attributes: { "http.request.method": method, "http.route": route, "khela.request_id": requestId },
  });
}

export function endRequest(span: Span, status: number): void {
  span.set({ "http.response.status_code": status });
  span.end(status >= FIRST_FAULT ? { code: String(status) } : undefined);
}

/** Questions of a balancer, every second or two. */
const UNTRACED: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

export function addRequestSpans(app: FastifyInstance, { tracing, isForServers }: RequestTracing): void {
  if (tracing === null) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, reply, done) => {
    const { method, id: requestId, headers } = request;
    const { url: route = "unknown" } = request.routeOptions;
    if (UNTRACED.has(route)) return done();
    const received = isForServers(route) ? headers["traceparent"] : undefined;
    const traceparent = typeof received === "string" ? received : undefined;
    const span = beginRequest(tracing, { method, route, requestId, traceparent });
    spans.set(request, span);
    // "close", because onResponse is not called when the caller has disconnected
    reply.raw.once("close", () => endRequest(span, reply.statusCode));
    span.run(done);
  });
  // a body arrives outside the span
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
}
