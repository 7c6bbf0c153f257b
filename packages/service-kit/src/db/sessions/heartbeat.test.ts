import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../../../tests/database.ts";
import { sql } from "../database.ts";
import { startLeadership } from "./leader-lock.ts";
import { createListener } from "./listener.ts";

const HEARTBEAT_MS = 100;
const quiet = { warn: () => undefined };

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

/**
 * Forwards to the database until its connections are cut off. After that both ends stay open and nothing passes, as
 * when a network breaks.
 */
async function openCuttableNetwork() {
  const [target, address] = [new URL(database.url), new URL(database.url)];
  const pairs: Socket[][] = [];
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    pairs.push([near, far]);
    near.pipe(far);
    far.pipe(near);
    for (const socket of [near, far])
      socket.on("error", () => undefined).on("close", () => [near, far].map((end) => end.destroy()));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  address.hostname = "127.0.0.1";
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    cut: () => pairs.forEach((pair) => pair.map((socket) => socket.unpipe())),
    close: () => {
      for (const socket of pairs.flat()) socket.destroy();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

let network: Awaited<ReturnType<typeof openCuttableNetwork>>;
afterEach(() => network.close());

test("listener: the network is cut and its socket stays open → a new connection hears, and what changed is read again", async () => {
  network = await openCuttableNetwork();
  const heard: string[] = [];
  let connections = 0;
  const listener = createListener({
    url: network.url,
    channel: "cut_test",
    applicationName: "cut-test",
    log: quiet,
    heartbeatMs: HEARTBEAT_MS,
    onNotice: (payload) => heard.push(payload),
    onConnected: () => void (connections += 1),
  });
  await listener.ready;
  network.cut();
  await vi.waitFor(() => expect(connections).toBe(2), 10_000);
  await database.owner.run(sql`select pg_notify('cut_test', 'after')`);
  await vi.waitFor(() => expect(heard).toEqual(["after"]), 10_000);
  await listener.close();
});

test("leader lock: the network is cut and its socket stays open → the work ends", async () => {
  network = await openCuttableNetwork();
  const seen: string[] = [];
  const leadership = startLeadership({
    url: network.url,
    applicationName: "cut-test",
    lockKey: 17,
    log: quiet,
    failureMessage: "failed",
    heartbeatMs: HEARTBEAT_MS,
    work: async (signal) => {
      seen.push("begun");
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      seen.push("ended");
    },
  });
  await vi.waitFor(() => expect(seen).toEqual(["begun"]), 10_000);
  network.cut();
  await vi.waitFor(() => expect(seen.slice(0, 2)).toEqual(["begun", "ended"]), 10_000);
  await leadership.stop();
});
