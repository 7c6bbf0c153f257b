// Adds a trace span for each request of an HTTP server.

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Span, Tracing } from "./tracing.ts";

export type RequestTracing = {
  /** Tracing of the process; null: no spans. */
  readonly tracing: Tracing | null;
  /**
   * Returns whether only other servers call the route. Then the caller's trace is continued; a browser's header is
   * ignored.
   */
  readonly isForServers: (route: string) => boolean;
};

type BegunRequest = {
  readonly method: string;
  /** Pattern of the route, so that ids in paths do not create new span names. */
  readonly route: string;
  readonly requestId: string;
  /** The received traceparent header, where the caller is another server. */
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

/** Health checks of load balancers, which come every second or two and get no span. */
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
    // The event "close" is used, because onResponse is not called when the caller has disconnected.
    reply.raw.once("close", () => endRequest(span, reply.statusCode));
    span.run(done);
  });
  // A body arrives outside the span, so the span is entered again.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
}
