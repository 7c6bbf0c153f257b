import { get, type IncomingMessage } from "node:http";
import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { pushPath } from "@khela/contract/push-events";
import { headers as names } from "@khela/contract/wire";
import { openPlayerSession } from "../../../../../tests/vendor-client.ts";
import { openEventStream } from "../../../../../tests/event-stream.ts";
import { startHarness, type Person, type Harness } from "../../../../../tests/harness.ts";
import { createOperator } from "../../../../../tests/operators.ts";
import { until } from "../../../../../tests/until.ts";
import { sql } from "@khela/service-kit/db/database";
import { insertPushEvent } from "../db/push-store.ts";
import { findSession } from "../db/session-store.ts";
import { addErrorHandler } from "../../http/error-handler.ts";
import { createRateLimiter } from "../../http/rate-limiter.ts";
import { createPush } from "./push.ts";
import { addPushRoute } from "./push-route.ts";

const WAIT_MS = 30_000;

let w: Harness;
let address: string;
const open: IncomingMessage[] = [];

beforeAll(async () => {
  w = await startHarness();
  address = await w.listen();
});
afterAll(async () => {
  for (const stream of open) stream.destroy();
  await w.close();
});

type Page = {
  readonly status: number;
  readonly events: { event: string; id?: string; data: unknown }[];
  /** The last id, which a browser sends when it reconnects. */
  lastId(): string | undefined;
  ended(): boolean;
  close(): void;
};

/** Opens a page's stream; returns the stream with the received frames. */
function openPage(token: string | null, lastId?: string): Promise<Page> {
  const headers = {
    ...(token === null ? {} : { authorization: token }),
    ...(lastId === undefined ? {} : { "last-event-id": lastId }),
  };
  return new Promise((resolve) => {
    get(`${address}${pushPath}`, { headers }, (stream) => {
      open.push(stream);
      const events: Page["events"] = [];
      let text = "";
      let lastId: string | undefined;
      stream.on("error", () => undefined);
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        const frames = text.split("\n\n");
        text = frames.pop()!;
        for (const frame of frames) {
          const fields = Object.fromEntries(
            frame.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2)),
          ) as Record<string, string>;
          lastId = fields["id"] ?? lastId;
          if (fields["event"] === undefined) continue;
          events.push({
            event: fields["event"],
            ...(fields["id"] === undefined ? {} : { id: fields["id"] }),
            data: JSON.parse(fields["data"]!),
          });
        }
      });
      resolve({
        status: stream.statusCode!,
        events,
        lastId: () => lastId,
        ended: () => stream.complete || stream.destroyed,
        close: () => stream.destroy(),
      });
    });
  });
}

const balances = (page: Page) =>
  page.events
    .filter(({ event }) => event === "balance")
    .map(({ data }) => (data as { availBalance: string }).availBalance);

function tell(person: Person, orderId: string): Promise<void> {
  return w.services.db.transaction((tx) =>
    insertPushEvent(tx, "khela_push", person, "deposit", {
      orderId,
      state: "paid",
      amount: "1.00",
      currency: "BDT",
    }),
  );
}

test("balance → pushed on connect and after every bet, to every page of its member only", async () => {
  const person = await w.person("pushed", { balance: "100.00" });
  const other = await w.person("unpushed", { balance: "7.00" });
  const [one, two, foreign] = await Promise.all([
    openPage(person.token),
    openPage(person.token),
    openPage(other.token),
  ]);
  await until(
    () => balances(one).length === 1 && balances(two).length === 1 && balances(foreign).length === 1,
    "the first balance",
  );
  const at = await openPlayerSession(w, person);
  await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "30.00" });
  await until(
    () => balances(one).at(-1) === "70.00" && balances(two).at(-1) === "70.00",
    "the balance after the bet",
  );
  expect(balances(foreign)).toEqual(["7.00"]);
});

test("page reconnects with its last id → missed events once, in order", async () => {
  const person = await w.person("away", { balance: "1.00" });
  const first = await openPage(person.token);
  await until(() => balances(first).length === 1, "the first balance");
  await tell(person, "order-1");
  await until(() => first.events.some(({ event }) => event === "deposit"), "the first deposit");
  const { id } = first.events.find(({ event }) => event === "deposit")!;
  first.close();
  await tell(person, "order-2");
  await tell(person, "order-3");
  const back = await openPage(person.token, id);
  await until(() => balances(back).length === 1, "the balance after coming back");
  expect(
    back.events
      .filter(({ event }) => event === "deposit")
      .map(({ data }) => (data as { orderId: string }).orderId),
  ).toEqual(["order-2", "order-3"]);
});

test("page loses its stream before the first event, reconnects → events stored meanwhile", async () => {
  const person = await w.person("early", { balance: "1.00" });
  const first = await openPage(person.token);
  await until(() => balances(first).length === 1, "the first balance");
  first.close();
  await tell(person, "order-1");
  const back = await openPage(person.token, first.lastId());
  await until(() => balances(back).length === 1, "the balance after coming back");
  expect(
    back.events
      .filter(({ event }) => event === "deposit")
      .map(({ data }) => (data as { orderId: string }).orderId),
  ).toEqual(["order-1"]);
});

test("transaction rolled back → nothing pushed", async () => {
  const person = await w.person("undone", { balance: "1.00" });
  const page = await openPage(person.token);
  await until(() => balances(page).length === 1, "the first balance");
  await expect(
    w.services.db.transaction(async (tx) => {
      await w.services.push.store(tx, person, "deposit", {
        orderId: "never",
        state: "paid",
        amount: "1.00",
        currency: "BDT",
      });
      throw new Error("taken back");
    }),
  ).rejects.toThrow("taken back");
  await tell(person, "order-4");
  await until(() => page.events.some(({ event }) => event === "deposit"), "the deposit that happened");
  expect(page.events.filter(({ event }) => event === "deposit")).toHaveLength(1);
});

test("open page alone → session idles out; money that moves → kept alive", async () => {
  const person = await w.person("idle", { balance: "10.00" });
  const seen = async () =>
    (
      await w.database.owner.one<{ at: Date }>(
        sql`select seen_at at from session where member_id = ${person.memberId}`,
      )
    ).at.getTime();
  const old = sql`update session set seen_at = now() - interval '20 minutes' where member_id = ${person.memberId}`;
  await w.database.owner.run(
    sql`update account set moved_at = now() - interval '1 hour' where member_id = ${person.memberId}`,
  );
  await w.database.owner.run(old);
  await findSession(w.services.db, person.token, w.services.now(), "open");
  expect(Date.now() - (await seen())).toBeGreaterThan(19 * 60_000);
  const at = await openPlayerSession(w, person);
  await at.call("bet", { transactionId: "b1", roundId: "r1", amount: "1.00" });
  await w.database.owner.run(old);
  await findSession(w.services.db, person.token, w.services.now(), "open");
  expect(Date.now() - (await seen())).toBeLessThan(60_000);
});

test("stream without a session → refused", async () => {
  expect((await openPage(null)).status).toBe(401);
  expect((await openPage(Buffer.alloc(33, 3).toString("base64url"))).status).toBe(401);
  const person = await w.person("gone");
  await person.client.call(calls.auth.logout, {});
  expect((await openPage(person.token)).status).toBe(401);
});

test("two transactions at once, first written commits last → both pushed", async () => {
  const person = await w.person("both", { balance: "1.00" });
  const page = await openPage(person.token);
  await until(() => balances(page).length === 1, "the first balance");
  const written = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const slow = w.services.db.transaction(async (tx) => {
    await insertPushEvent(tx, "khela_push", person, "deposit", {
      orderId: "slow",
      state: "paid",
      amount: "1.00",
      currency: "BDT",
    });
    written.resolve();
    await held.promise;
  });
  await written.promise;
  const quick = tell(person, "quick");
  await new Promise((resolve) => setTimeout(resolve, 200));
  held.resolve();
  await Promise.all([slow, quick]);
  const deposits = () =>
    page.events
      .filter(({ event }) => event === "deposit")
      .map(({ data }) => (data as { orderId: string }).orderId);
  await until(() => deposits().length === 2, "both deposits");
  expect(deposits()).toEqual(["slow", "quick"]);
});

test("[W10] listening connection broke → what was stored meanwhile is sent once it is back, a topic's watchers get a notice", async () => {
  const person = await w.person("unheard", { balance: "1.00" });
  const mina = await createOperator(w, "mina", { roles: ["support"] });
  const watcher = await openEventStream(address + operatorCalls.today.events.path, {
    [names.merchant]: "khela",
    [names.session]: `Bearer ${mina.token}`,
  });
  const page = await openPage(person.token);
  await until(() => balances(page).length === 1, "the first balance");
  const deposits = () =>
    page.events
      .filter(({ event }) => event === "deposit")
      .map(({ data }) => (data as { orderId: string }).orderId);
  // stores an event without a notification, as if no process had listened
  const storeUnheard = (orderId: string) =>
    w.database.owner.run(sql`
      insert into push_event (bucket, member_id, event, data)
      values (${person.bucket}, ${person.memberId}, 'deposit', ${JSON.stringify({ orderId })})`);
  const breakListening = () =>
    w.database.owner.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'khela push'`);
  await storeUnheard("unheard-1");
  await breakListening();
  await until(() => deposits().length === 1, "the event of the time without a listener");
  await watcher.next("changed");
  await storeUnheard("unheard-2");
  await breakListening();
  await until(() => deposits().length === 2, "the second event");
  await tell(person, "heard");
  await until(() => deposits().includes("heard"), "the event that was heard");
  expect(deposits()).toEqual(["unheard-1", "unheard-2", "heard"]);
  await watcher.close();
});

test("too many streams requested → rate limited before any lookup", async () => {
  const app = Fastify();
  await app.register(cookie);
  const limiter = createRateLimiter(() => new Date(), 0);
  addErrorHandler(app, limiter);
  // closing this app must not end the streams of other tests
  const push = { ...w.services.push, endStreams: () => undefined };
  addPushRoute(app, { ...w.services, push }, limiter);
  const answer = await app.inject({ url: pushPath, headers: { authorization: "x" } });
  expect([answer.statusCode, answer.json()]).toMatchObject([429, { errorCode: "TOO_MANY_REQUESTS" }]);
  await app.close();
});

test("balance read earlier, arriving later → not pushed", async () => {
  const person = await w.person("overtaken", { balance: "1.00" });
  const answers = new Map<number, (availBalance: string) => void>();
  const { db, log } = w.services;
  const push = createPush({
    db,
    url: w.database.appUrl,
    log,
    balanceOf: () =>
      new Promise((resolve) => {
        answers.set(answers.size, (availBalance) =>
          resolve({ availBalance, heldBalance: "0.00", currency: "BDT" }),
        );
      }),
  });
  const app = Fastify();
  await app.register(cookie);
  addPushRoute(
    app,
    { ...w.services, push },
    createRateLimiter(() => new Date(), 1),
  );
  const elsewhere = address;
  address = await app.listen({ host: "127.0.0.1", port: 0 });
  const page = await openPage(person.token);
  address = elsewhere;
  const questionsAnswered = (times: number) => until(() => answers.size === times, `question ${times}`);
  await questionsAnswered(1);
  answers.get(0)?.("1.00");
  await until(() => balances(page).length === 1, "the first balance");
  for (const times of [2, 3]) {
    push.balanceChanged(person);
    await questionsAnswered(times);
  }
  answers.get(2)?.("3.00");
  await until(() => balances(page).length === 2, "the newest");
  answers.get(1)?.("2.00");
  push.balanceChanged(person);
  await questionsAnswered(4);
  answers.get(3)?.("4.00");
  await until(() => balances(page).at(-1) === "4.00", "the next");
  expect(balances(page)).toEqual(["1.00", "3.00", "4.00"]);
  page.close();
  push.endStreams();
  await push.close();
  await app.close();
});

test("more than a dozen streams of one member → oldest closed", async () => {
  const person = await w.person("manytabs", { balance: "1.00" });
  const first = await openPage(person.token);
  const others = [];
  for (let tab = 0; tab < 12; tab += 1) others.push(await openPage(person.token));
  await until(() => first.ended(), "the end of the oldest");
  expect(others.some((page) => page.ended())).toBe(false);
});

test("server closing → does not wait for open pages", async () => {
  const own = await startHarness();
  address = await own.listen();
  const person = await own.person("staying", { balance: "1.00" });
  const page = await openPage(person.token);
  await until(() => balances(page).length === 1, "the first balance");
  const closed = own.app.close().then(() => "closed");
  expect(
    await Promise.race([
      closed,
      new Promise((resolve) => setTimeout(() => resolve("waits"), WAIT_MS).unref()),
    ]),
  ).toBe("closed");
  await own.close();
});
