import Fastify from "fastify";
import { expect, test } from "vitest";
import { freePorts } from "../../../../tools/setup/processes/ports.mjs";
import { readConfig } from "./config.ts";
import { createCircuitBreakers } from "./circuit-breakers.ts";
import { createHttpClient } from "../integrations/http-client.ts";
import { addTelemetry } from "./telemetry.ts";

async function appWith(env: Record<string, string>) {
  const app = Fastify();
  const circuitBreakers = createCircuitBreakers({
    httpClient: createHttpClient(() => new Date()),
    log: { warn: () => undefined, info: () => undefined },
  });
  await addTelemetry(app, { config: readConfig(env), circuitBreakers });
  app.get("/things/:id", async () => ({ ok: true }));
  return app;
}

test("metrics → on their own port, by route pattern", async () => {
  const [port] = await freePorts(1);
  const app = await appWith({ METRICS_PORT: String(port) });
  await app.inject({ url: "/things/7" });
  await app.inject({ url: "/things/8" });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(
    /http_server_request_duration_ms_count\{[^}]*route="\/things\/:id"[^}]*status="200"[^}]*\} 2/,
  );
  expect(text).not.toContain("/things/7");
  await app.close();
});

test("traces → sent to the configured collector", async () => {
  const collector = Fastify();
  const bodies: string[] = [];
  collector.post("/v1/traces", async (request) => {
    bodies.push(JSON.stringify(request.body));
    return {};
  });
  const address = await collector.listen({ host: "127.0.0.1", port: 0 });
  const app = await appWith({ OTEL_EXPORTER_OTLP_ENDPOINT: address });
  await app.inject({ url: "/things/7" });
  await app.close();
  expect(bodies.join("")).toContain("GET /things/:id");
  await collector.close();
});

test("telemetry not configured → nothing measured", async () => {
  const app = await appWith({});
  expect((await app.inject({ url: "/things/7" })).statusCode).toBe(200);
  await app.close();
});
