// OpenTelemetry traces and Prometheus metrics, off until configured: nothing is loaded and nothing is measured before.
// Metrics are served on a port of their own, which is not for the public.

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Span } from "@opentelemetry/api";
import type { Services } from "./context.ts";
import type { Lines } from "./lines.ts";

type Recorder = {
  start(request: FastifyRequest): void;
  end(request: FastifyRequest, status: number, elapsedMs: number): void;
  close(): Promise<void>;
};

/** The route's pattern, so that an id in a path does not become a name of its own. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "unknown";
}

async function openMetrics(port: number, lines: Lines): Promise<Recorder> {
  const [{ MeterProvider }, { PrometheusExporter }] = await Promise.all([
    import("@opentelemetry/sdk-metrics"), import("@opentelemetry/exporter-prometheus"),
  ]);
  const exporter = new PrometheusExporter({ port, host: "127.0.0.1" });
  const provider = new MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter("khela");
  const duration = meter.createHistogram("http_server_request_duration_ms", { unit: "ms", description: "Time to answer" });
  const open = meter.createUpDownCounter("http_server_active_requests");
  meter.createObservableGauge("outside_line_state", { description: "0 works, 1 left alone for a while, 2 being tried" })
    .addCallback((seen) => { for (const { party, state } of lines.states()) seen.observe(state, { party }); });
  meter.createObservableGauge("outside_line_calls", { description: "Calls on the line now" })
    .addCallback((seen) => { for (const { party, calls } of lines.states()) seen.observe(calls, { party }); });
  return {
    start: () => open.add(1),
    end: (request, status, elapsedMs) => {
      open.add(-1);
      duration.record(elapsedMs, { route: routeOf(request), method: request.method, status });
    },
    close: () => provider.shutdown(),
  };
}

async function openTraces(endpoint: string): Promise<Recorder> {
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }, api] = await Promise.all([
    import("@opentelemetry/sdk-trace-node"), import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"), import("@opentelemetry/api"),
  ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": "khela-server" }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` }))],
  });
  const tracer = provider.getTracer("khela");
  const spans = new WeakMap<FastifyRequest, Span>();
  return {
    start: (request) => {
      spans.set(request, tracer.startSpan(`${request.method} ${routeOf(request)}`, { kind: api.SpanKind.SERVER }));
    },
    end: (request, status) => {
      const span = spans.get(request);
      span?.setAttributes({ "http.response.status_code": status, "khela.request_id": request.id });
      if (status >= 500) span?.setStatus({ code: api.SpanStatusCode.ERROR });
      span?.end();
    },
    close: () => provider.shutdown(),
  };
}

/** Attaches what is configured to every request of the app. */
export async function addTelemetry(app: FastifyInstance, { config, lines }: Pick<Services, "config" | "lines">): Promise<void> {
  const recorders: Recorder[] = [];
  if (config.metricsPort !== null) recorders.push(await openMetrics(config.metricsPort, lines));
  if (config.otlpEndpoint !== null) recorders.push(await openTraces(config.otlpEndpoint));
  if (recorders.length === 0) return;
  app.addHook("onRequest", (request, _reply, done) => {
    for (const one of recorders) one.start(request);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    for (const one of recorders) one.end(request, reply.statusCode, reply.elapsedTime);
    done();
  });
  app.addHook("onClose", async () => { await Promise.all(recorders.map((one) => one.close())); });
}
