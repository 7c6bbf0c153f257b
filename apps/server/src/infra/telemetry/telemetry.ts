// Prometheus metrics, off until configured: before that nothing is loaded or measured.

import type { FastifyInstance } from "fastify";
import type { Services } from "../../http/context.ts";
import type { Gauge } from "./gauge.ts";
import type { Observe } from "./observe.ts";

/** Measures every request of the app, and returns the observer for requests outside Fastify; null: not configured. */
export async function addTelemetry(
  app: FastifyInstance,
  { config, log, now }: Pick<Services, "config" | "log" | "now">,
  gauges: readonly Gauge[],
): Promise<Observe | null> {
  if (config.metricsPort === null) return null;
  const { createMetrics } = await import("./metrics.ts");
  const { begin, close } = await createMetrics(config.metricsPort, gauges, { log, now });
  app.addHook("onRequest", (request, reply, done) => {
    const end = begin({ method: request.method, route: request.routeOptions.url ?? "unknown" });
    // "close", because onResponse is not called when the caller has disconnected
    reply.raw.once("close", () => end(reply.statusCode, reply.elapsedTime));
    done();
  });
  app.addHook("onClose", close);
  return begin;
}
