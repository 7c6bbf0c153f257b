import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSeededDatabase, createTestDatabase, type TestDatabase } from "../../../../tests/database.ts";
import { until } from "../../../../tests/until.ts";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import { createRateLimiter } from "../http/rate-limiter.ts";
import { addServerHealth } from "./health.ts";

const config = { merchantCode: "khela" };
const now = () => new Date();

let database: TestDatabase;
beforeAll(async () => {
  database = await createSeededDatabase();
});
afterAll(async () => {
  await database.drop();
});

/** Starts a proxy in front of the database whose connections the test can cut and restore. */
async function wire(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let cut = false;
  const server = createServer((socket) => {
    if (cut) return socket.destroy();
    const onward = connect(Number(target.port), target.hostname);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on("error", () => undefined);
    }
    return socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    cut: () => {
      cut = true;
      for (const socket of sockets) socket.destroy();
    },
    join: () => {
      cut = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test("migrations not finished → not ready", async () => {
  const own = await createSeededDatabase();
  const app = Fastify();
  addServerHealth(app, { db: own.db, config, now }, createRateLimiter(now));
  expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
  await own.owner.run(
    sql`delete from schema_migration where name = (select max(name) from schema_migration)`,
  );
  expect((await app.inject({ url: "/readyz" })).json()).toEqual({ status: "not ready", wrong: "migrations" });
  await app.close();
  await own.drop();
});

test.each([
  ["none", () => createTestDatabase(), "khela"],
  ["another one than MERCHANT says", () => createSeededDatabase(), "khella"],
] as const)("merchant: %s → not ready", async (_title, make, merchantCode) => {
  const own = await make();
  const app = Fastify();
  addServerHealth(app, { db: own.db, config: { merchantCode }, now }, createRateLimiter(now));
  const answer = await app.inject({ url: "/readyz" });
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: "not ready", wrong: "merchant" }]);
  await app.close();
  await own.drop();
});

test.each([
  [-61, 503],
  [-59, 200],
  [59, 200],
  [61, 503],
])("clock %i s from the database's → %i", async (awayS, status) => {
  const app = Fastify();
  addServerHealth(
    app,
    { db: database.db, config, now: () => new Date(Date.now() + awayS * 1_000) },
    createRateLimiter(now),
  );
  const answer = await app.inject({ url: "/readyz" });
  expect([answer.statusCode, answer.json()]).toEqual([
    status,
    status === 200 ? { status: "ready" } : { status: "not ready", wrong: "clock" },
  ]);
  await app.close();
});

test("database away → alive, not ready; back → ready", async () => {
  const line = await wire(database.appUrl);
  const db: Database = createDatabase({ url: line.url, max: 2, onIdleError: () => undefined });
  const app = Fastify();
  const health = addServerHealth(app, { db, config, now }, createRateLimiter(now));
  const status = async (url: string) => (await app.inject({ url })).statusCode;
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 200]);
  line.cut();
  await until(async () => (await status("/readyz")) === 503);
  expect((await app.inject({ url: "/readyz" })).json()).toEqual({ status: "not ready", wrong: "database" });
  expect(await status("/healthz")).toBe(200);
  line.join();
  await until(async () => (await status("/readyz")) === 200);
  health.drain();
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 503]);
  await app.close();
  await db.close();
  line.close();
});
