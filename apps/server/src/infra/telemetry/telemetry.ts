// OpenTelemetry traces and Prometheus metrics, off until configured: before that nothing is loaded or measured.

import type { FastifyInstance } from "fastify";
import type { Services } from "../../http/context.ts";
import type { Gauge } from "./gauge.ts";
import type { Observe, Recorder } from "./observe.ts";

/**
 * Attaches the configured telemetry to every request of the app, and returns the observer for requests outside
 * Fastify; or null.
 */
export async function addTelemetry(
  app: FastifyInstance,
  { config, log, now }: Pick<Services, "config" | "log" | "now">,
  gauges: readonly Gauge[],
): Promise<Observe | null> {
  const recorders: Recorder[] = [];
  if (config.metricsPort !== null) {
    const { createMetrics } = await import("./metrics.ts");
    recorders.push(await createMetrics(config.metricsPort, gauges, { log, now }));
  }
  if (config.otlpEndpoint !== null) {
    const { createTraces } = await import("./traces.ts");
    recorders.push(await createTraces(config.otlpEndpoint));
  }
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
    // "close", because onResponse is not called when the caller has disconnected
    reply.raw.once("close", () => end(reply.statusCode, reply.elapsedTime));
    done();
  });
  app.addHook("onClose", async () => {
    await Promise.all(recorders.map((one) => one.close()));
  });
  return observe;
}
