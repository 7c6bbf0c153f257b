import { afterEach, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import {
  addDefaultHeaders,
  addFormParser,
  addHealthRoutes,
  addRawBodyParser,
  createHttpServer,
} from "./http-server.ts";
import { VERSION } from "./version.ts";
import { createLogger } from "./logger.ts";

let app: FastifyInstance;
let logged: string[];
afterEach(() => app.close());

function start(): FastifyInstance {
  logged = [];
  const log = createLogger({ level: "info", stream: { write: (line) => void logged.push(line) } });
  app = createHttpServer({ log, bodyLimit: 1_024 });
  return app;
}

test("health: ready → 200, something wrong → 503 with what, both with details; draining → 503, still alive", async () => {
  let wrong: string | null = null;
  const health = addHealthRoutes(start(), async () => ({ wrong, details: { owed: 2 } }));
  const ready = async () => {
    const { statusCode, body } = await app.inject("/readyz");
    return [statusCode, JSON.parse(body)] as const;
  };
  expect(await ready()).toEqual([200, { status: "ready", owed: 2 }]);
  wrong = "database";
  expect(await ready()).toEqual([503, { status: "not ready", wrong: "database", owed: 2 }]);
  health.drain();
  expect(await ready()).toEqual([503, { status: "not ready", wrong: "draining" }]);
  const { statusCode, body } = await app.inject("/healthz");
  expect([statusCode, JSON.parse(body)]).toEqual([200, { status: "ok", version: VERSION }]);
});

test("draining → answered as before, and each answer ends its connection", async () => {
  const health = addHealthRoutes(start());
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const connectionOf = async () => (await fetch(`${origin}/healthz`)).headers.get("connection");
  expect(await connectionOf()).toBe("keep-alive");
  health.drain();
  expect(await connectionOf()).toBe("close");
});

test.each([
  [0, "10.0.0.9"],
  [1, "198.51.100.7"],
  [2, "203.0.113.5"],
] as const)("%i proxies in front → the address that the last of them names", async (trustProxy, ip) => {
  app = createHttpServer({ log: createLogger({ level: "silent" }), bodyLimit: 1_024, trustProxy });
  app.get("/ip", ({ ip: found }) => ({ found }));
  const answer = await app.inject({
    url: "/ip",
    remoteAddress: "10.0.0.9",
    headers: { "x-forwarded-for": "192.0.2.1, 203.0.113.5, 198.51.100.7" },
  });
  expect(answer.json()).toEqual({ found: ip });
});

test.each([
  ["203.0.113.7:50123", "203.0.113.7"],
  ["192.0.2.1, 203.0.113.7:50123", "203.0.113.7"],
  ["[2001:db8::7]:50123", "2001:db8::7"],
  ['"[2001:db8::7]:50123"', "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
])("forwarded for %s → %s, without the port", async (forwarded, ip) => {
  app = createHttpServer({ log: createLogger({ level: "silent" }), bodyLimit: 1_024, trustProxy: 1 });
  app.get("/ip", ({ ip: found }) => ({ found }));
  const answer = await app.inject({ url: "/ip", headers: { "x-forwarded-for": forwarded } });
  expect(answer.json()).toEqual({ found: ip });
});

test("idle connections → open for 620 s by default, or as set", async () => {
  expect(start().server.keepAliveTimeout).toBe(620_000);
  await app.close();
  app = createHttpServer({ log: createLogger({ level: "silent" }), bodyLimit: 1_024, keepAliveS: 75 });
  expect(app.server.keepAliveTimeout).toBe(75_000);
});

test("JSON body: empty → none; broken or poisoned → 400", async () => {
  start().delete("/body", ({ body }) => ({ body: body ?? null }));
  const send = (payload: string) =>
    app.inject({ method: "DELETE", url: "/body", headers: { "content-type": "application/json" }, payload });
  expect((await send("")).json()).toEqual({ body: null });
  expect((await send('{"a":1}')).json()).toEqual({ body: { a: 1 } });
  for (const bad of ["{", '{"__proto__":{}}', '{"constructor":{"prototype":{}}}'])
    expect((await send(bad)).statusCode, bad).toBe(400);
});

test("request ids: 1,000 requests → as many ids, none from the client", async () => {
  start().get("/id", ({ id }) => ({ id }));
  const ids = new Set<string>();
  for (let turn = 0; turn < 1_000; turn += 1) {
    const { id } = (await app.inject({ url: "/id", headers: { "request-id": "mine" } })).json<{
      id: string;
    }>();
    expect(id).toMatch(/^[A-Za-z0-9_-]{12}$/);
    ids.add(id);
  }
  expect(ids.size).toBe(1_000);
});

test("default headers → nothing cached unless the answer says so", async () => {
  start().get("/plain", () => "x");
  app.get("/cached", (_request, reply) => reply.header("cache-control", "public, max-age=60").send("x"));
  addDefaultHeaders(app, { "x-more": "1" });
  expect((await app.inject("/plain")).headers).toMatchObject({ "cache-control": "no-store", "x-more": "1" });
  expect((await app.inject("/cached")).headers).toMatchObject({
    "cache-control": "public, max-age=60",
    "x-content-type-options": "nosniff",
  });
});

test("body parsers: raw for one scope, forms elsewhere; a body over the limit → 413", async () => {
  start();
  addFormParser(app);
  app.post("/form", ({ body }) => body);
  app.register(async (scope) => {
    addRawBodyParser(scope, 16);
    scope.post("/raw", ({ body }) => ({ body }));
  });
  const form = { "content-type": "application/x-www-form-urlencoded" };
  expect((await app.inject({ method: "POST", url: "/form", headers: form, payload: "a=1" })).json()).toEqual({
    a: "1",
  });
  expect((await app.inject({ method: "POST", url: "/raw", headers: form, payload: "a=1" })).json()).toEqual({
    body: "a=1",
  });
  expect((await app.inject({ method: "POST", url: "/raw", payload: "x".repeat(17) })).statusCode).toBe(413);
});

test("log: secrets, queries of addresses and the connection of an error → not written", () => {
  start();
  const error = Object.assign(new Error("broken"), { code: "57P01", client: { secretKey: "hunter2" } });
  app.log.warn({ err: error, token: "hunter2", req: { method: "GET", url: "/play?token=hunter2" } }, "x");
  expect(logged).toHaveLength(1);
  expect(logged[0]).not.toContain("hunter2");
  expect(JSON.parse(logged[0]!)).toMatchObject({
    err: { message: "broken", code: "57P01" },
    token: "[secret]",
    req: { method: "GET", path: "/play" },
  });
});
