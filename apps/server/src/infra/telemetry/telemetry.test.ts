import Fastify from "fastify";
import { expect, test, vi } from "vitest";
import { freePorts } from "../../../../../tools/setup/processes/ports.mjs";
import { readConfig } from "../config.ts";
import { sharedReading, type Gauge } from "./gauge.ts";
import { addTelemetry } from "./telemetry.ts";

async function appWith(env: Record<string, string>, gauges: readonly Gauge[] = []) {
  const app = Fastify();
  const warnings: unknown[] = [];
  const log = { warn: (about: unknown) => void warnings.push(about) } as never;
  await addTelemetry(app, { config: readConfig(env), log, now: () => new Date() }, gauges);
  app.get("/things/:id", async () => ({ ok: true }));
  return { app, warnings };
}

test("metrics → on their own port: requests by route pattern, the process, gauges; a gauge that fails is left out and logged", async () => {
  const [port] = await freePorts(1);
  const { app, warnings } = await appWith({ METRICS_PORT: String(port) }, [
    { name: "khela_things", description: "Things", read: () => [{ value: 3, labels: { kind: "own" } }] },
    { name: "khela_lost", description: "Lost", read: () => Promise.reject(new Error("away")) },
  ]);
  await app.inject({ url: "/things/7" });
  await app.inject({ url: "/things/8" });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(
    /http_server_request_duration_seconds_count\{[^}]*http_route="\/things\/:id"[^}]*http_response_status_code="200"[^}]*\} 2/,
  );
  expect(text).not.toContain("/things/7");
  expect(text).toMatch(/^khela_things\{kind="own"[^}]*\} 3$/m);
  for (const name of [
    "process_resident_memory_bytes",
    "process_cpu_seconds_total",
    "nodejs_eventloop_delay_p99_seconds",
  ])
    expect(text).toMatch(new RegExp(`^${name}[ {]`, "m"));
  expect(text).not.toMatch(/^khela_lost/m);
  expect(warnings).toHaveLength(1);
  await app.close();
});

test("gauges of one reading: collected at once or soon again → read once; older → anew; a reading that hangs → fails, and the next is tried anew", async () => {
  vi.useFakeTimers();
  let readings = 0;
  let answer = (): Promise<number> => Promise.resolve(7);
  const read = sharedReading(
    () => new Date(),
    5_000,
    () => {
      readings += 1;
      return answer();
    },
  );
  expect(await Promise.all([read(), read()])).toEqual([7, 7]);
  vi.setSystemTime(Date.now() + 4_999);
  expect(await read()).toBe(7);
  expect(readings).toBe(1);
  vi.setSystemTime(Date.now() + 1);
  answer = () => new Promise(() => undefined);
  const hanging = expect(read()).rejects.toThrow(/too long/);
  await vi.advanceTimersByTimeAsync(3_000);
  await hanging;
  answer = () => Promise.resolve(8);
  expect(await read()).toBe(8);
  expect(readings).toBe(3);
  vi.useRealTimers();
});

test("telemetry not configured → nothing measured", async () => {
  const { app } = await appWith({});
  expect((await app.inject({ url: "/things/7" })).statusCode).toBe(200);
  await app.close();
});
