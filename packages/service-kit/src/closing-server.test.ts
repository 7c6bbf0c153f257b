import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { createEventStreams } from "./event-streams.ts";
import { createHttpServer } from "./http-server.ts";
import { createLogger } from "./logger.ts";

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

let app: FastifyInstance;
let port: number;
let release: () => void;
let arrived: Promise<void>;
let streamsEnded: Promise<void>;
const opened: Socket[] = [];

/** `/wait` is answered when the test releases it. A stream ends when the server closes, as in the real processes. */
beforeEach(async () => {
  app = createHttpServer({ log: createLogger({ level: "silent" }), bodyLimit: 1_024 });
  const held = Promise.withResolvers<void>();
  const here = Promise.withResolvers<void>();
  release = held.resolve;
  arrived = here.promise;
  app.get("/wait", async () => {
    here.resolve();
    await held.promise;
    return "waited";
  });
  app.get("/", async () => "ok");
  const streams = createEventStreams({});
  const ended = Promise.withResolvers<void>();
  streamsEnded = ended.promise;
  app.addHook("preClose", async () => {
    streams.endAll();
    ended.resolve();
  });
  app.get("/stream", (request, reply) => {
    streams.open(request, reply, { owner: null, onClose: () => undefined })?.send(": begun\n\n");
  });
  app.get("/late-stream", async (request, reply) => {
    here.resolve();
    await held.promise;
    streams.open(request, reply, { owner: null, onClose: () => undefined });
  });
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await app.close();
});

/** Opens a connection, and sends a request when a path is given. */
async function open(path?: string) {
  const socket = connect(port, "127.0.0.1");
  opened.push(socket);
  socket.on("error", () => undefined);
  const closed = new Promise((done) => socket.once("close", done));
  await once(socket, "connect");
  if (path !== undefined) socket.write(ask(path));
  return { socket, closed };
}

/** Opens a connection and reads from it until the text has arrived. */
async function openAndRead(path: string, until: string) {
  const { socket, closed } = await open(path);
  let text = "";
  const came = Promise.withResolvers<void>();
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    if (text.includes(until)) came.resolve();
  });
  await came.promise;
  return { socket, closed, received: () => text };
}

test("close: connections that are idle, silent or streams → ended, and the server closed", async () => {
  const idle = await openAndRead("/", "ok");
  const silent = await open();
  const stream = await openAndRead("/stream", "begun");
  await app.close();
  await Promise.all([idle.closed, silent.closed, stream.closed]);
});

test("close: request under way → answered, its connection ended", async () => {
  const under = openAndRead("/wait", "waited");
  await arrived;
  const closing = app.close();
  release();
  const { closed, received } = await under;
  await Promise.all([closing, closed]);
  expect(received()).toMatch(/^HTTP\/1\.1 200/);
});

test("close: request of which a part had arrived → not refused, its connection ended", async () => {
  const { socket, closed } = await open();
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  socket.write(ask("/").slice(0, -2));
  const first = await openAndRead("/", "ok");
  const closing = app.close();
  await streamsEnded;
  socket.write("\r\n");
  await Promise.all([closing, closed, first.closed]);
  expect(received).not.toContain("503");
});

test("close: stream that begins when the others have ended → no stream, and the server closed", async () => {
  const late = await open("/late-stream");
  late.socket.resume();
  await arrived;
  const closing = app.close();
  await streamsEnded;
  release();
  await Promise.all([closing, late.closed]);
});
