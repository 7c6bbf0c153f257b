import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { connectionLimits, openGuard, type ConnectionGuard } from "./connection-guard.ts";
import { createEventStreams } from "./event-streams.ts";
import { createHttpServer, timeLimits } from "./http-server.ts";
import { createLogger } from "./logger.ts";

const CRLF = "\r\n";
const ask = (path: string) => `GET ${path} HTTP/1.1${CRLF}host: localhost${CRLF}${CRLF}`;

let app: FastifyInstance;
const opened: Socket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await app.close();
});

type Started = { readonly port: number; readonly served: string[]; readonly release: () => void };

/** `/wait` is answered when the test releases it, `/large` with a megabyte, all other paths at once. */
async function start(
  guard: Partial<ConnectionGuard>,
  times: Partial<Record<keyof typeof timeLimits, number>> = {},
): Promise<Started> {
  const log = createLogger({ level: "silent" });
  app = createHttpServer({
    log,
    bodyLimit: 1_024,
    guard: { ...openGuard, ...guard },
    times: { ...timeLimits, ...times },
  });
  const served: string[] = [];
  const held = Promise.withResolvers<void>();
  app.addHook("onRequest", async (request) => void served.push(request.url));
  app.get("/wait", async () => {
    await held.promise;
    return "waited";
  });
  app.get("/large", async () => "x".repeat(1024 * 1024));
  const streams = createEventStreams({ retryMs: 1_000 });
  app.get("/stream", (request, reply) => {
    streams.open(request, reply, { owner: null, onClose: () => undefined });
  });
  app.get("/*", async () => "ok");
  app.post("/*", async () => "ok");
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  return { port: Number(new URL(address).port), served, release: held.resolve };
}

async function open(
  port: number,
): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
  const socket = connect(port, "127.0.0.1");
  opened.push(socket);
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  socket.on("error", () => undefined);
  const closed = new Promise((done) => socket.once("close", done));
  await once(socket, "connect");
  return { socket, received: () => text, closed };
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((found) => Number(found[1]));

describe("one connection", () => {
  test("more requests than may wait for their answers → those served, one refusal, closed; nothing behind it read", async () => {
    const { port, served, release } = await start({ limits: { ...connectionLimits, unanswered: 4 } });
    const { socket, received, closed } = await open(port);
    socket.write(ask("/wait").repeat(100));
    await expect.poll(() => served.length).toBe(4);
    release();
    await closed;
    expect(statuses(received())).toEqual([200, 200, 200, 200, 429]);
    expect(received()).toContain('{"error":"too many requests"}');
    expect(served).toHaveLength(4);
  });

  test("answers come before the next request → as many as one likes", async () => {
    const { port, served } = await start({ limits: { ...connectionLimits, unanswered: 4 } });
    const { socket, received } = await open(port);
    for (let turn = 1; turn <= 20; turn += 1) {
      socket.write(ask("/"));
      await expect.poll(() => statuses(received()), { interval: 1 }).toHaveLength(turn);
    }
    expect(served).toHaveLength(20);
  });

  test("answers that are not read → closed once they are more than the limit", async () => {
    const { port, served } = await start({ limits: { ...connectionLimits, unreadBytes: 64 * 1024 } });
    const { socket, closed } = await open(port);
    socket.pause();
    const asking = setInterval(() => socket.write(ask("/large")), 5);
    await closed;
    clearInterval(asking);
    expect(served.length).toBeLessThan(30);
  });

  test.each([
    ["head", `GET / HTTP/1.1${CRLF}host: localhost${CRLF}x: `],
    [
      "body",
      `POST / HTTP/1.1${CRLF}host: localhost${CRLF}content-type: text/plain${CRLF}content-length: 10${CRLF}${CRLF}a`,
    ],
  ])("%s that never ends → 408, closed", async (_what, begun) => {
    const { port } = await start({}, { headMs: 50, requestMs: 100, checkMs: 10 });
    const { socket, received, closed } = await open(port);
    socket.write(begun);
    await closed;
    expect(statuses(received())).toEqual([408]);
  });
});

describe("one address", () => {
  test("one connection too many → closed at once; another one ended → let in again", async () => {
    const { port } = await start({ limits: { ...connectionLimits, perAddress: 2 } });
    const first = await open(port);
    await open(port);
    const third = await open(port);
    await third.closed;
    expect(third.received()).toBe("");
    first.socket.destroy();
    await first.closed;
    const answered = async () => {
      const next = await open(port);
      next.socket.write(ask("/"));
      await Promise.race([once(next.socket, "data"), next.closed]);
      next.socket.destroy();
      return statuses(next.received());
    };
    await expect.poll(answered).toEqual([200]);
  });

  test("more requests than may wait, over several connections → one refusal, closed; streams do not wait", async () => {
    const { port, served, release } = await start({
      limits: { ...connectionLimits, unansweredOfAddress: 3 },
      addressOf: () => "one",
    });
    const streams = [await open(port), await open(port)];
    for (const { socket, received } of streams) {
      socket.write(ask("/stream"));
      await expect.poll(received).toContain("HTTP/1.1 200");
    }
    const waiting = [await open(port), await open(port), await open(port)];
    for (const { socket } of waiting) socket.write(ask("/wait"));
    await expect.poll(() => served.length).toBe(5);
    const more = await open(port);
    more.socket.write(ask("/"));
    await more.closed;
    expect(statuses(more.received())).toEqual([429]);
    release();
    for (const { received } of waiting) await expect.poll(() => statuses(received())).toEqual([200]);
    waiting[0]!.socket.write(ask("/"));
    await expect.poll(() => statuses(waiting[0]!.received())).toEqual([200, 200]);
  });

  test("shut out on an open connection → one refusal, closed; new connections closed at once, a proxy's never", async () => {
    let waitS = 0;
    let isProxy = false;
    const { port, served } = await start({
      isProxy: () => isProxy,
      waitSeconds: () => waitS,
      waitSecondsOf: () => waitS,
    });
    const { socket, received, closed } = await open(port);
    socket.write(ask("/"));
    await expect.poll(() => statuses(received())).toEqual([200]);
    waitS = 7;
    socket.write(ask("/").repeat(50));
    await closed;
    expect(statuses(received())).toEqual([200, 429]);
    expect(received()).toContain("retry-after: 7");
    const next = await open(port);
    await next.closed;
    isProxy = true;
    const proxied = await open(port);
    proxied.socket.write(ask("/"));
    await proxied.closed;
    expect(statuses(proxied.received())).toEqual([429]);
    expect(served).toHaveLength(1);
  });
});

test("time limits: head before the whole request, looked at more often than either", () => {
  expect(timeLimits.headMs).toBeLessThan(timeLimits.requestMs);
  expect(timeLimits.checkMs).toBeLessThanOrEqual(timeLimits.headMs);
});
