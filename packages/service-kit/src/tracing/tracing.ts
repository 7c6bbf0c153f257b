/**
 * Spans of one request, job or notice, over all processes that work on it. A process without a collector has `null` in
 * place of a Tracing and does nothing for it. A span has names, codes and ids of orders and requests. It never has a
 * parameter, a body, an error's message, a token or anything about a person.
 */

/** `internal` and `client`: only as part of another span. */
export type SpanKind = "server" | "client" | "internal" | "consumer" | "producer";

export type SpanAttributes = Readonly<Record<string, string | number>>;

export type SpanOptions = {
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
  /** W3C traceparent of the parent; by default the current span. */
  readonly parent?: string | undefined;
  /** Spans that this one also works for. */
  readonly links?: readonly string[];
};

export type Span = {
  /** W3C traceparent, for other processes and for storage. */
  readonly traceparent: string;
  readonly isSampled: boolean;
  /** Runs the work with this span as the current one. */
  run<T>(work: () => T): T;
  set(attributes: SpanAttributes): void;
  /** Ends the span, once; with its code or name if it failed. */
  end(fault?: unknown): void;
};

export type Tracing = {
  /** The caller must end the span. */
  begin(name: string, options: SpanOptions): Span;
  /** A span for as long as the work takes. */
  span<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>;
  /** The span of the running work; null outside one. */
  current(): Span | null;
  /** Ids for a log line of the running work. */
  logFields(): object;
  /** Sends the finished spans. */
  close(): Promise<void>;
};

const NO_HEADERS: Readonly<Record<string, string>> = {};

/** The HTTP header that continues the running work's trace at another of our servers; none without a span. */
export function traceHeaders(tracing: Tracing | null): Readonly<Record<string, string>> {
  const current = tracing?.current() ?? null;
  return current === null ? NO_HEADERS : { traceparent: current.traceparent };
}

/** A client's span of a call to another server. The path may contain an id, so only the server is named. */
export function traceCall<T>(
  tracing: Tracing,
  { method, url }: { readonly method: string; readonly url: string },
  work: () => Promise<T>,
): Promise<T> {
  const { hostname, host } = new URL(url);
  const attributes = { "http.request.method": method, "server.address": hostname };
  return tracing.span(`${method} ${host}`, { kind: "client", attributes }, work);
}
