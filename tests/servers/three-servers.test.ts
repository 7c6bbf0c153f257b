/**
 * Three processes of the server on one database: a member, a vendor and a page notice no difference between them.
 * Elsewhere: money at two applications (tests/money), live tables and poker at several game servers (apps/game-server).
 */
import { createHmac, randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { bodyEncryption } from "@khela/contract/body-encryption";
import { pushPath } from "@khela/contract/push-events";
import { headers as names, limits } from "@khela/contract/wire";
import { sql } from "@khela/service-kit/db/database";
import { freshAddress, loginAs, registration } from "../../apps/server/test/auth/auth-harness.ts";
import { freshMobile, solvedPuzzle } from "../../apps/server/test/auth/sms-harness.ts";
import { seedInbox } from "../../apps/server/seed/inbox/seed.ts";
import { loadSecrets } from "../../apps/server/src/infra/secrets.ts";
import { toPlayerId, vendorSecretLabel } from "../../apps/server/src/play/play.ts";
import { createClient, type Client } from "../client.ts";
import { createSeededDatabase, type TestDatabase } from "../database.ts";
import { openEventStream } from "../event-stream.ts";
import { createPerson, type Person } from "../harness.ts";
import { startLocalServer, type LocalServer } from "../local-server.ts";
import { createOperator } from "../operators.ts";
import { until } from "../until.ts";
import { createVendorClient } from "../vendor-client.ts";
import { startServerProcess, type ServerProcess } from "./server-processes.ts";

const MERCHANT = "khela";
const SECRET_KEY = "07".repeat(32);
const VENDOR = "JL";
const secrets = loadSecrets({ dataDir: "", key: Buffer.from(SECRET_KEY, "hex") });

type Place = 0 | 1 | 2;
type Message = { readonly server: number; readonly id: string; readonly to: string };

/** The test's SMS provider, which records each message and the server that sent it. */
const provider = {
  does: "take" as "take" | "refuse" | "hang",
  received: [] as Message[],
  taken: [] as Message[],
};

let database: TestDatabase;
let phones: LocalServer;
let servers: readonly [ServerProcess, ServerProcess, ServerProcess];
let merchantId: number;

const start = (place: Place) =>
  startServerProcess({
    DATABASE_APP_URL: database.appUrl,
    KHELA_SECRET_KEY: SECRET_KEY,
    SMS_URL: `${phones.url}/${place}`,
  });

beforeAll(async () => {
  database = await createSeededDatabase();
  const { owner } = database;
  ({ id: merchantId } = await owner.one<{ id: number }>(
    sql`select id from merchant where code = ${MERCHANT}`,
  ));
  await seedInbox(owner, new Date());
  phones = await startLocalServer((request, answer) => {
    void text(request).then((body) => {
      const message = { ...(JSON.parse(body) as Message), server: Number(request.url!.slice(1)) };
      provider.received.push(message);
      if (provider.does === "hang") return;
      if (provider.does === "take") provider.taken.push(message);
      const status = provider.does === "take" ? 200 : 503;
      answer.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  });
  const first = await start(0);
  // Each server checks due schedules at its start; after this the schedules of every minute are due.
  await owner.run(sql`update jobs.version set cron_on = null`);
  servers = [first, ...(await Promise.all([start(1), start(2)]))];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await phones.close();
  await database.drop();
});

const visitorAt = (place: Place, address = freshAddress()): Client =>
  createClient(servers[place].origin, { merchant: MERCHANT, address });

function memberAt(place: Place, { token }: Person): Client {
  return Object.assign(visitorAt(place), { token });
}

const createMember = (username: string) =>
  createPerson(
    { target: servers[0].origin, now: () => new Date(), db: database.owner, merchantId },
    username,
    { balance: "100.00" },
  );

const openPage = (place: Place, { token }: Person, lastId?: string) =>
  openEventStream(servers[place].origin + pushPath, {
    authorization: token,
    ...(lastId === undefined ? {} : { "last-event-id": lastId }),
  });

const say = (place: Place, person: Person, words: string) =>
  memberAt(place, person).callOrThrow(calls.inbox.sendChat, { requestId: randomUUID(), text: words });

/** Requests a registration code at a server for a new number; returns the number. */
async function requestCode(place: Place): Promise<string> {
  const { typed, e164 } = freshMobile();
  const visitor = visitorAt(place);
  await visitor.callOrThrow(calls.auth.smsRegister, {
    ...typed,
    ...(await solvedPuzzle({ database }, visitor)),
  });
  return e164;
}

test("[W10] session: login at one server → valid at all; logout at another → ended at all", async () => {
  const address = freshAddress();
  const [one, two, three] = [visitorAt(0, address), visitorAt(1, address), visitorAt(2, address)];
  await one.callOrThrow(calls.auth.register, registration("rahim"));
  await two.callOrThrow(calls.auth.login, loginAs("rahim"));
  one.cookie = two.cookie;
  three.cookie = two.cookie;
  for (const client of [one, two, three])
    expect((await client.callOrThrow(calls.auth.sessions, {})).sessions).toHaveLength(2);
  await three.callOrThrow(calls.auth.logout, {});
  three.cookie = two.cookie;
  for (const client of [one, two, three])
    expect(await client.call(calls.auth.sessions, {})).toMatchObject({ status: 401 });
});

test("[W10] encrypted body: key of one server → opened by another; replayed at a third → refused", async () => {
  const { login } = calls.auth;
  await visitorAt(0).callOrThrow(calls.auth.register, registration("encrypted"));
  const value = await visitorAt(0).encrypt(login, loginAs("encrypted"));
  const send = (place: Place) =>
    visitorAt(place).send(login.method, login.path, {
      headers: { [names.encryption]: bodyEncryption.scheme },
      body: { value },
    });
  expect((await send(1)).status).toBe(200);
  expect(await send(2)).toMatchObject({ status: 409, errorCode: "seal.replayed" });
});

test("[W10] push: event at any server → page at another; page that returns to a third → what it missed, once", async () => {
  const karim = await createMember("karim");
  const page = await openPage(2, karim);
  expect(await page.next("balance")).toMatchObject({ availBalance: "100.00" });
  const { list } = await memberAt(0, karim).callOrThrow(calls.inbox.list, {});
  await memberAt(0, karim).callOrThrow(calls.inbox.read, { messageIds: [list[0]!.messageId] });
  expect(await page.next("unread")).toEqual({ of: "inbox" });
  await say(0, karim, "first");
  expect(await page.next("chat")).toMatchObject({ text: "first" });
  const lastId = page.lastId();
  await page.close();
  await say(0, karim, "second");
  await say(2, karim, "third");
  const back = await openPage(1, karim, lastId);
  await say(2, karim, "fourth");
  const texts = [];
  for (let missed = 0; missed < 3; missed += 1)
    texts.push(((await back.next("chat")) as { text: string }).text);
  expect(texts).toEqual(["second", "third", "fourth"]);
  await back.close();
});

test("[W10] console: message at one server → announced at another; answer and typing there → page at a third", async () => {
  const mina = await createMember("mina");
  const owner = { database, services: { now: () => new Date() }, app: servers[1].origin };
  const operator = await createOperator(owner, "support-of-three", { roles: ["support"] });
  const page = await openPage(2, mina);
  await page.next("balance");
  const stream = await openEventStream(servers[1].origin + operatorCalls.today.events.path, {
    [names.merchant]: MERCHANT,
    authorization: `Bearer ${operator.token}`,
  });
  await say(0, mina, "hello");
  expect(await stream.next("changed")).toEqual({ area: "chat" });
  expect(await page.next("chat")).toMatchObject({ from: "member", text: "hello" });
  const member = String(mina.memberId);
  await operator.callOrThrow(operatorCalls.chat.typing, { member });
  expect(await page.next("chatTyping")).toEqual({});
  await operator.callOrThrow(operatorCalls.chat.reply, { member, text: "good day", requestId: randomUUID() });
  expect(await page.next("chat")).toMatchObject({ from: "operator", text: "good day" });
  await memberAt(0, mina).callOrThrow(calls.inbox.typingChat, {});
  for (;;) {
    const change = (await stream.next("changed")) as { readonly area: string };
    if (change.area !== "chat.typing") continue;
    expect(change).toEqual({ area: "chat.typing", member });
    break;
  }
  await Promise.all([page.close(), stream.close()]);
});

test("[W10] vendor: game launched at one server, bet at another → balance at a page of a third", async () => {
  const player = await createMember("player");
  const page = await openPage(2, player);
  expect(await page.next("balance")).toMatchObject({ availBalance: "100.00" });
  const { nodeId, gameCode } = await database.owner.one<{ nodeId: number; gameCode: string }>(sql`
    select node_id "nodeId", game_code "gameCode" from game where vendor = ${VENDOR} and playable order by node_id limit 1`);
  const launched = await memberAt(0, player).callOrThrow(calls.play.launch, { nodeId });
  const session = new URL(launched.content.game_url).searchParams.get("token")!;
  const secret = secrets.webhook(vendorSecretLabel(VENDOR, 1));
  const vendorAt = (place: Place) => createVendorClient(servers[place].origin, VENDOR, secret);
  expect(await vendorAt(1).call("authenticate", { session })).toMatchObject({ http: 200, status: "OK" });
  const bet = {
    session,
    player: toPlayerId(player),
    gameCode,
    currency: "BDT",
    transactionId: "b1",
    roundId: "r1",
    amount: "30.00",
  };
  expect(await vendorAt(1).call("bet", bet)).toMatchObject({ status: "OK" });
  expect(await page.next("balance")).toMatchObject({ availBalance: "70.00" });
  expect(await vendorAt(0).call("bet", bet)).toMatchObject({ status: "DUPLICATE" });
  await page.close();
});

test("[W10] settings: operator changes a flag and announces it → every server shows it, before what it cached ends", async () => {
  const flagAt = async (place: Place) =>
    (await visitorAt(place).callOrThrow(calls.site.settings, {})).flags["TESTED3"];
  for (const place of [0, 1, 2] as const) {
    expect(await flagAt(place)).toBeUndefined();
    // the call reads the merchants, which a server caches for a second
    await visitorAt(place).callOrThrow(calls.site.status, {});
  }
  await database.owner.transaction(async (tx) => {
    await tx.run(sql`insert into flag (merchant_id, name, enabled) values (${merchantId}, 'TESTED3', true)`);
    await tx.run(sql`select pg_notify('khela_push', '#answers site')`);
  });
  for (const place of [0, 1, 2] as const) await until(async () => (await flagAt(place)) === true);
});

test("[W10] throttles in the database: failures at three servers → captcha, of any server, valid once", async () => {
  const address = freshAddress();
  await visitorAt(0).callOrThrow(calls.auth.register, registration("guessed"));
  const logIn = (place: Place, password: string, more = {}) =>
    visitorAt(place, address).call(calls.auth.login, { ...loginAs("guessed", password), ...more });
  expect((await logIn(0, "wrong")).errorCode).toBe("login.failed");
  expect((await logIn(1, "wrong")).errorCode).toBe("login.failed");
  expect((await logIn(2, "wrong")).errorCode).toBe("login.captcha.required");
  expect((await logIn(0, registration("").password)).errorCode).toBe("login.captcha.required");
  const { captchaId } = await visitorAt(0, address).callOrThrow(calls.auth.captcha, {});
  const solved = { captchaId, captcha: await solveCaptcha(captchaId) };
  expect((await logIn(1, registration("").password, solved)).status).toBe(200);
  expect((await logIn(2, registration("").password, solved)).errorCode).toBe("captcha.invalid");
});

/** Finds the captcha's five digits by their stored hash. */
async function solveCaptcha(captchaId: string): Promise<string> {
  const { hash } = await database.db.one<{ hash: Buffer }>(
    sql`select answer_hash hash from captcha where id = ${captchaId}`,
  );
  const key = secrets.bytes("captcha");
  for (let number = 0; number < 100_000; number += 1) {
    const digits = String(number).padStart(5, "0");
    if (createHmac("sha256", key).update(`${captchaId} ${digits}`).digest().equals(hash)) return digits;
  }
  throw new Error("no five digits fit");
}

test("[W10] SMS throttle: code requested at one server → another for the number has to wait at all", async () => {
  const { typed } = freshMobile();
  const request = async (place: Place) => {
    const visitor = visitorAt(place);
    return visitor.call(calls.auth.smsRegister, { ...typed, ...(await solvedPuzzle({ database }, visitor)) });
  };
  expect((await request(0)).status).toBe(200);
  expect((await request(1)).errorCode).toBe("sms.wait");
  expect((await request(2)).errorCode).toBe("sms.wait");
});

test("[W10] requests a minute: budget of an address used up at one server → another counts its own", async () => {
  const address = freshAddress();
  const request = (place: Place) =>
    visitorAt(place, address).call(calls.auth.smsRegister, {
      ...freshMobile().typed,
      puzzleId: "unknown",
      puzzleX: 1,
    });
  for (let sent = 0; sent < limits.sms.perMinute; sent += 1)
    expect((await request(0)).errorCode).toBe("slider.invalid");
  expect((await request(0)).errorCode).toBe("TOO_MANY_REQUESTS");
  expect((await request(1)).errorCode).toBe("slider.invalid");
});

test("[W10] schedule: the same minute is due at three servers → one job of each schedule, done once", async () => {
  type Row = {
    readonly name: string;
    readonly jobs: number;
    readonly done: number;
    readonly minutes: number;
  };
  // internal jobs of the queue, one for each due minute, send the schedules' jobs
  const list = () =>
    database.owner.rows<Row>(sql`
      select name, count(*)::int jobs, (count(*) filter (where state = 'completed' and retry_count = 0))::int done,
        (select count(distinct due.singleton_on)::int from jobs.job due
          where due.name = '__pgboss__send-it' and due.data ->> 'name' = job.name) minutes
      from jobs.job where name in (select name from jobs.schedule) group by name`);
  const everyMinute = ["cashier.expire", "play.transfers", "wallet.rollup"];
  await until(async () => {
    const rows = await list();
    return everyMinute.every((name) => rows.some((row) => row.name === name && row.done > 0));
  });
  expect((await list()).filter(({ jobs, minutes }) => jobs > minutes)).toEqual([]);
});

test("[W10] queue: jobs for three servers → each done once", async () => {
  provider.does = "refuse";
  const numbers: string[] = [];
  for (const place of [0, 1, 2, 0, 1, 2] as const) numbers.push(await requestCode(place));
  provider.does = "take";
  const taken = () => provider.taken.filter(({ to }) => numbers.includes(to));
  await until(() => new Set(taken().map(({ to }) => to)).size === numbers.length);
  await until(async () => (await countUnfinished()) === 0);
  expect(taken()).toHaveLength(numbers.length);
});

async function countUnfinished(): Promise<number> {
  const { count } = await database.owner.one<{ count: number }>(
    sql`select count(*)::int "count" from jobs.job where name = 'auth.sms' and state < 'completed'`,
  );
  return count;
}

test("[W10] server killed at its work, then one at a job of the queue → the last finishes both, and answers", async () => {
  const member = await createMember("staying");
  const at = (number: string) => provider.received.filter(({ to }) => to === number);
  const taken = (number: string) => provider.taken.find(({ to }) => to === number);
  provider.does = "hang";
  const first = await requestCode(0);
  await until(() => at(first).length > 0);
  provider.does = "refuse";
  await servers[0].kill();
  const second = await requestCode(1);
  await until(() => at(second).length > 1);
  provider.does = "hang";
  // wait for the queue's job, which tries to send the message that the request itself could not send
  await until(() => at(second).length > 2);
  const gone = at(second).at(-1)!.server;
  await servers[gone]!.kill();
  provider.does = "take";
  const last = gone === 1 ? 2 : 1;
  expect(await memberAt(last, member).callOrThrow(calls.wallet.balance, {})).toMatchObject({
    sumBalance: "100.00",
  });
  // this makes the killed server's last heartbeat an hour old
  await database.owner.run(
    sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`,
  );
  await until(() => taken(first) !== undefined && taken(second) !== undefined);
  expect([taken(first), taken(second)]).toMatchObject([{ server: last }, { server: last }]);
});
