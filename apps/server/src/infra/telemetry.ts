// OpenTelemetry traces and Prometheus metrics, off until configured: nothing is loaded and nothing is measured before.
// Metrics are served on their own port, which is not for the public.

import type { FastifyInstance } from "fastify";
import type { Services } from "../http/context.ts";
import type { CircuitBreakers } from "./circuit-breakers.ts";

/** A request that has begun; `route` is its pattern, so that an id in a path does not become its own name. */
type StartedRequest = { readonly method: string; readonly route: string; readonly requestId: string };
type EndRequest = (status: number, elapsedMs: number) => void;

/** Called when a request begins; the returned function is called at its end. */
export type Observe = (begun: StartedRequest) => EndRequest;

type Recorder = { readonly begin: Observe; readonly close: () => Promise<void> };

async function createMetrics(port: number, circuitBreakers: CircuitBreakers): Promise<Recorder> {
  const [{ MeterProvider }, { PrometheusExporter }] = await Promise.all([
    import("@opentelemetry/sdk-metrics"),
    import("@opentelemetry/exporter-prometheus"),
  ]);
  const exporter = new PrometheusExporter({ port, host: "127.0.0.1" });
  const provider = new MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter("khela");
  const duration = meter.createHistogram("http_server_request_duration_ms", {
    unit: "ms",
    description: "Time to answer",
  });
  const open = meter.createUpDownCounter("http_server_active_requests");
  meter
    .createObservableGauge("circuit_breaker_state", {
      description: "0 works, 1 left alone for a while, 2 being tried",
    })
    .addCallback((seen) => {
      for (const { party, state } of circuitBreakers.states()) seen.observe(state, { party });
    });
  meter
    .createObservableGauge("circuit_breaker_calls", { description: "Calls on the line now" })
    .addCallback((seen) => {
      for (const { party, calls } of circuitBreakers.states()) seen.observe(calls, { party });
    });
  return {
    begin: ({ route, method }) => {
      open.add(1);
      return (status, elapsedMs) => {
        open.add(-1);
        duration.record(elapsedMs, { route, method, status });
      };
    },
    close: () => provider.shutdown(),
  };
}

async function createTraces(endpoint: string): Promise<Recorder> {
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }, api] =
    await Promise.all([
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/api"),
    ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": "khela-server" }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` })),
    ],
  });
  const tracer = provider.getTracer("khela");
  return {
    begin: ({ route, method, requestId }) => {
      const span = tracer.startSpan(`${method} ${route}`, { kind: api.SpanKind.SERVER });
      return (status) => {
        span.setAttributes({ "http.response.status_code": status, "khela.request_id": requestId });
        if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      };
    },
    close: () => provider.shutdown(),
  };
}

/** Attaches what is configured to every request of the app, and answers with it for those that never become one; or null. */
export async function addTelemetry(
  app: FastifyInstance,
  { config, circuitBreakers }: Pick<Services, "config" | "circuitBreakers">,
): Promise<Observe | null> {
  const recorders: Recorder[] = [];
  if (config.metricsPort !== null) recorders.push(await createMetrics(config.metricsPort, circuitBreakers));
  if (config.otlpEndpoint !== null) recorders.push(await createTraces(config.otlpEndpoint));
  if (recorders.length === 0) return null;
  const observe: Observe = (begun) => {
    const ends = recorders.map((one) => one.begin(begun));
    return (status, elapsedMs) => {
      for (const end of ends) end(status, elapsedMs);
    };
  };
  app.addHook("onRequest", (request, reply, done) => {
    const { method, id: requestId } = request;
    const end = observe({ method, route: request.routeOptions.url ?? "unknown", requestId });
    // onResponse is not called for a caller who has disconnected
    reply.raw.once("close", () => end(reply.statusCode, reply.elapsedTime));
    done();
  });
  app.addHook("onClose", async () => {
    await Promise.all(recorders.map((one) => one.close()));
  });
  return observe;
}
