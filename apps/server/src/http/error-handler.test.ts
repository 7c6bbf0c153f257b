import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import Fastify, { type FastifyBaseLogger } from "fastify";
import pino from "pino";
import { expect, test } from "vitest";
import { errors } from "@khela/contract/errors";
import { createEmptyDatabase } from "../../../../tests/database.ts";
import { runAs } from "../../../../tools/postgres/cluster.ts";
import { handleClientError } from "./connections.ts";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { addErrorHandler } from "./error-handler.ts";
import { invariant } from "@khela/service-kit/errors";
import { createRateLimiter } from "./rate-limiter.ts";

test("declared codes → each one used by the server", () => {
  const folder = join(import.meta.dirname, "..");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !/(\.test|ledger-model)\.ts$/.test(path))
    .map((path) => readFileSync(join(folder, path), "utf8"))
    .join("\n");
  expect(Object.keys(errors).filter((code) => !sources.includes(`"${code}"`))).toEqual([]);
});

test.each(["content-length: 100", "transfer-encoding: chunked"])(
  "connection reset in the middle of a body (%s) → no warning and no error in the log",
  async (framing) => {
    const lines: { readonly level: number; readonly msg: string }[] = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
    const log: FastifyBaseLogger = pino({ level: "debug" }, stream);
    const app = Fastify({ loggerInstance: log });
    addErrorHandler(
      app,
      createRateLimiter(() => new Date()),
    );
    app.post("/form", async () => "taken");
    const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      `POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${framing}\r\n\r\n5\r\n{"a":`,
    );
    while (!lines.some(({ msg }) => msg === "incoming request")) await setImmediate();
    socket.resetAndDestroy();
    while (!lines.some(({ msg }) => msg === "the caller left")) await setImmediate();
    await app.close();
    expect(lines.filter(({ level }) => level >= pino.levels.values["warn"]!)).toEqual([]);
  },
);

test("[ERR-04] internal error → one code without details", async () => {
  const app = Fastify();
  addErrorHandler(
    app,
    createRateLimiter(() => new Date()),
  );
  app.get("/broken", async () => invariant(false, "a secret of ours"));
  const answer = await app.inject({ url: "/broken", headers: { language: "EN" } });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    500,
    { success: false, errorCode: "unknown.system.err" },
  ]);
  expect(answer.body).not.toContain("secret");
  await app.close();
});

test("[ERR-04] database away → retryable code", async () => {
  const db = createDatabase({ url: "postgres://nobody@127.0.0.1:1/nowhere" });
  const app = Fastify();
  addErrorHandler(
    app,
    createRateLimiter(() => new Date()),
  );
  app.get("/away", async () => db.one(sql`select 1`));
  const answer = await app.inject({ url: "/away" });
  expect([answer.statusCode, answer.headers["retry-after"], answer.json()]).toMatchObject([
    503,
    "2",
    { errorCode: "system.busy" },
  ]);
  await app.close();
  await db.close();
});

test.runIf(existsSync("/usr/bin/prlimit"))(
  "[ERR-04] database may not write more to its disk, for which it has no code → retryable code",
  async () => {
    const database = await createEmptyDatabase();
    const db = createDatabase({ url: database.url, max: 1 });
    const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() pid`);
    await db.run(sql`create table filled (value text)`);
    // above the size of a WAL file, below that of the table
    execFileSync("prlimit", [`--pid=${pid}`, "--fsize=20000000"], runAs());
    const app = Fastify();
    addErrorHandler(
      app,
      createRateLimiter(() => new Date()),
    );
    app.get("/full", async () =>
      db.run(sql`insert into filled select repeat('x', 1900) from generate_series(1, 20000)`),
    );
    const answer = await app.inject({ url: "/full" });
    expect([answer.statusCode, answer.headers["retry-after"], answer.json()]).toMatchObject([
      503,
      "2",
      { errorCode: "system.busy" },
    ]);
    await app.close();
    await db.close();
    await database.drop();
  },
);

test("[ERR-04] request that never ends → answered with its code, connection closed", async () => {
  const server = createServer({ requestTimeout: 100, headersTimeout: 100, connectionsCheckingInterval: 20 });
  server.on("clientError", handleClientError);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nhost: slow\r\n");
  let received = "";
  for await (const part of socket) received += String(part);
  expect(received).toContain("HTTP/1.1 408 ");
  expect(received).toContain('"errorCode":"request.timeout"');
  server.close();
});
