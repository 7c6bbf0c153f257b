import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../../tests/database.ts";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import { createHub, type Hub, type Topic } from "./hub.ts";
import { until } from "../../../../tests/until.ts";

type Process = { readonly app: FastifyInstance; readonly hub: Hub; readonly url: string; reads: number };

let database: TestDatabase;
let db: Database;
let processes: Process[];
/** The state of the only topic of this test, which every process reads. */
let state: { stage: number };

async function startProcess(): Promise<Process> {
  const app = Fastify();
  const hub = createHub({ url: database.url, log: app.log });
  const started: Process = { app, hub, url: "", reads: 0 };
  const topic: Topic = {
    name: "room:one",
    event: "room",
    read: async (hint) => {
      started.reads += 1;
      return { ...state, hint };
    },
  };
  app.get("/stream", (request, reply) =>
    hub.subscribe(request, reply, [topic], String(request.headers["x-owner"])),
  );
  return Object.assign(started, { url: await app.listen({ port: 0, host: "127.0.0.1" }) });
}

async function watch(url: string, owner = "somebody") {
  const control = new AbortController();
  const response = await fetch(`${url}/stream`, { signal: control.signal, headers: { "x-owner": owner } });
  const seen: string[] = [];
  const reading = (async () => {
    for await (const chunk of response.body ?? [])
      seen.push(
        ...new TextDecoder()
          .decode(chunk)
          .split("\n")
          .filter((line) => line.startsWith("data: ")),
      );
  })().catch(() => undefined);
  return {
    seen,
    last: () => JSON.parse(seen.at(-1)?.slice(6) ?? "null") as unknown,
    leave: async () => {
      control.abort();
      await reading;
    },
  };
}

beforeEach(async () => {
  database = await createEmptyDatabase();
  db = createDatabase({ url: database.url });
  state = { stage: 1 };
  processes = [await startProcess(), await startProcess()];
});

afterEach(async () => {
  for (const { app, hub } of processes) {
    hub.endStreams();
    await app.close();
    await hub.close();
  }
  await db.close();
  await database.drop();
});

describe("[GAME-07] hub", () => {
  test("[GAME-07] hub: change at one process → clients at both, read once per process, only after the commit", async () => {
    const [first, second] = processes as [Process, Process];
    const watching = [
      await watch(first.url),
      await watch(first.url),
      await watch(first.url),
      await watch(second.url),
    ];
    await until(() => watching.every(({ seen }) => seen.length === 1));
    expect(first.hub.countSubscribers("room:one")).toBe(3);
    const before = first.reads;
    await db.transaction(async (tx) => {
      state = { stage: 2 };
      await first.hub.publish(tx, "room:one", "a hint");
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(watching.map(({ seen }) => seen.length)).toEqual([1, 1, 1, 1]);
    });
    await until(() => watching.every(({ seen }) => seen.length === 2));
    expect(watching.map(({ last }) => last())).toEqual(
      Array.from({ length: 4 }, () => ({ stage: 2, hint: "a hint" })),
    );
    expect(first.reads - before).toBe(1);
    for (const { leave } of watching) await leave();
    await until(() => first.hub.countSubscribers("room:one") === 0);
  });

  test("[GAME-07] hub: one stream too many of an owner → replaces their oldest, nobody else's", async () => {
    const [first] = processes as [Process];
    const other = await watch(first.url, "another");
    const own: Awaited<ReturnType<typeof watch>>[] = [];
    for (let opened = 0; opened < 8; opened += 1) {
      own.push(await watch(first.url));
      await until(() => own.at(-1)?.seen.length === 1);
    }
    await until(() => first.hub.countSubscribers("room:one") === 7);
    await db.transaction(async (tx) => {
      state = { stage: 2 };
      await first.hub.publish(tx, "room:one");
    });
    await until(() => other.seen.length === 2 && own.at(-1)?.seen.length === 2);
    expect(own.map(({ seen }) => seen.length)).toEqual([1, 1, 2, 2, 2, 2, 2, 2]);
    for (const { leave } of [...own, other]) await leave();
  });

  test("[GAME-07] hub: connection cut → reconnects and sends what was missed", async () => {
    const [first, second] = processes as [Process, Process];
    // Each client has received its first event and is listening.
    const watching = [await watch(first.url), await watch(second.url)];
    await until(() => watching.every(({ seen }) => seen.length === 1));
    const stages = () => watching.map(({ last }) => (last() as { stage: number }).stage);
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'khela-game-server-hub' and datname = current_database()`;
    expect(await db.run(cut)).toBe(2);
    state = { stage: 3 };
    await until(() => stages().every((stage) => stage === 3));
    await db.transaction(async (tx) => {
      state = { stage: 4 };
      await first.hub.publish(tx, "room:one");
    });
    await until(() => stages().every((stage) => stage === 4));
    for (const { leave } of watching) await leave();
  });
});
