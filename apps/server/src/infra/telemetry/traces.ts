// A trace for each request, sent to an OpenTelemetry collector over HTTP.

import type { Recorder } from "./observe.ts";

export async function createTraces(endpoint: string): Promise<Recorder> {
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
