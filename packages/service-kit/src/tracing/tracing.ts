/**
 * Spans of one request, job or notice, over all processes that work on it. A process without a collector has `null` in
 * place of a Tracing and creates no spans. A span has names, codes and ids of orders and requests. It never has a
 * parameter, a body, an error's message, a token or anything about a person.
 */

/** Kinds of spans. `internal` and `client` exist only as part of another span. */
export type SpanKind = "server" | "client" | "internal" | "consumer" | "producer";

export type SpanAttributes = Readonly<Record<string, string | number>>;

export type SpanOptions = {
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
  /** W3C traceparent of the parent span; default: the current span. */
  readonly parent?: string | undefined;
  /** Traceparents of further spans for which this span works. */
  readonly links?: readonly string[];
};

export type Span = {
  /** W3C traceparent of this span, for other processes and for storage. */
  readonly traceparent: string;
  readonly isSampled: boolean;
  /** Runs the work with this span as the current one. */
  run<T>(work: () => T): T;
  set(attributes: SpanAttributes): void;
  /** Ends the span, once. If the work failed, the span gets the code or name of the fault. */
  end(fault?: unknown): void;
};

export type Tracing = {
  /** Begins a span, which the caller must end. */
  begin(name: string, options: SpanOptions): Span;
  /** Runs the work in a span that lasts as long as the work. */
  span<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>;
  /** Returns the span of the running work; null outside a span. */
  current(): Span | null;
  /** Returns ids of the running work's span, for a log line. */
  logFields(): object;
  /** Sends the finished spans. */
  close(): Promise<void>;
};

const NO_HEADERS: Readonly<Record<string, string>> = {};

/**
 * Returns the HTTP header by which another server of the platform continues the running work's trace; none without a
 * span.
 */
export function traceHeaders(tracing: Tracing | null): Readonly<Record<string, string>> {
  const current = tracing?.current() ?? null;
  return current === null ? NO_HEADERS : { traceparent: current.traceparent };
}

/** Runs a call to another server in a client span. The path may contain an id, so the span names only the server. */
export function traceCall<T>(
  tracing: Tracing,
  { method, url }: { readonly method: string; readonly url: string },
  work: () => Promise<T>,
): Promise<T> {
  const { hostname, host } = new URL(url);
  const attributes = { "http.request.method": method, "server.address": hostname };
  return tracing.span(`${method} ${host}`, { kind: "client", attributes }, work);
}
