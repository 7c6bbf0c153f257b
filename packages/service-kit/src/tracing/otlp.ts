// Sends spans to a collector over OTLP/HTTP with OpenTelemetry's SDK, which is loaded only when there is a collector. A
// collector that is away loses spans and delays nothing: the SDK queues 2,048 of them and drops further ones.

import { AsyncLocalStorage } from "node:async_hooks";
import { VERSION } from "../version.ts";
import type { TracingConfig } from "./config.ts";
import type { Span, SpanKind, SpanOptions, Tracing } from "./tracing.ts";

const MAX_CLOSING_MS = 2_000;

/** Creates tracing; null without a collector. `service`: name of the process in traces. */
export async function createTracing(config: TracingConfig | null, service: string): Promise<Tracing | null> {
  if (config === null) return null;
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { parseTraceParent }, api] =
    await Promise.all([
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/core"),
      import("@opentelemetry/api"),
    ]);
  const url = `${config.endpoint.replace(/\/$/, "")}/v1/traces`;
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": service, "service.version": VERSION }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(config.share) }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  const tracer = provider.getTracer("khela");
  const running = new AsyncLocalStorage<Span>();
  const kinds: Readonly<Record<SpanKind, number>> = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    internal: api.SpanKind.INTERNAL,
    consumer: api.SpanKind.CONSUMER,
    producer: api.SpanKind.PRODUCER,
  };

  const contextOf = (parent: string | undefined) => {
    const read = parent === undefined ? null : parseTraceParent(parent);
    return read === null ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, read);
  };

  function begin(name: string, { kind, attributes = {}, parent, links = [] }: SpanOptions): Span {
    const span = tracer.startSpan(
      name,
      {
        kind: kinds[kind],
        attributes,
        links: links.flatMap((link) => parseTraceParent(link) ?? []).map((context) => ({ context })),
      },
      contextOf(parent ?? running.getStore()?.traceparent),
    );
    const { traceId, spanId, traceFlags } = span.spanContext();
    const own: Span = {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
      isSampled: span.isRecording(),
      run: (work) => running.run(own, work),
      set: (more) => void span.setAttributes(more),
      end: (fault) => {
        if (!span.isRecording()) return;
        if (fault !== undefined) {
          span.setStatus({ code: api.SpanStatusCode.ERROR });
          span.setAttribute("error.type", faultName(fault));
        }
        span.end();
      },
    };
    return own;
  }

  return {
    begin,
    async span(name, options, work) {
      const isPart = options.kind === "internal" || options.kind === "client";
      if (isPart && options.parent === undefined && running.getStore() === undefined) return work();
      const span = begin(name, options);
      try {
        const result = await span.run(work);
        span.end();
        return result;
      } catch (error) {
        span.end(error);
        throw error;
      }
    },
    current: () => running.getStore() ?? null,
    logFields: () => {
      const [, traceId, spanId] = running.getStore()?.traceparent.split("-") ?? [];
      return traceId === undefined ? {} : { trace_id: traceId, span_id: spanId };
    },
    close: () => withinTime(provider.shutdown()),
  };
}

/** Limits the time for closing, because a collector that is away must not delay the end of the process. */
async function withinTime(closing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_CLOSING_MS);
  });
  await Promise.race([closing.catch(() => undefined), enough]);
  clearTimeout(timer);
}

/** Returns the code or the name of a fault. A message is not used, because it may repeat a value. */
function faultName(fault: unknown): string {
  const { code, name } = fault as { readonly code?: unknown; readonly name?: unknown };
  return typeof code === "string" ? code : typeof name === "string" ? name : "fault";
}
