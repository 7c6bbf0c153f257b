/**
 * Tests of C7, load: no free database connection, a locked account, an idle transaction. Every request is answered
 * within the time-out, with a code and Retry-After; nothing hangs, other accounts are unaffected, and nothing happens
 * twice.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { createCashierHarness, type CashierHarness } from "../../apps/server/test/cashier/cashier-harness.ts";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import type { Db } from "@khela/service-kit/db/database";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { featureChecks } from "../../apps/server/src/audit-checks.ts";
import { openPlayerSession, type PlayerSession } from "../vendor-client.ts";
import type { Person } from "../harness.ts";

/**
 * Maximum time of an answer: twice the lock time-out plus the delay of a loaded machine. It is shorter than five
 * attempts of a batch.
 */
const ANSWER_TIMEOUT_MS = 20_000;
const POOL = 12;

let c: CashierHarness;
let people = 0;
beforeAll(async () => {
  c = await createCashierHarness();
});
afterAll(async () => {
  await c.close();
});

async function openPlayer(): Promise<{ readonly person: Person; readonly at: PlayerSession }> {
  const person = await c.w.person(`load${(people += 1)}`, { balance: "100.00" });
  return { person, at: await openPlayerSession(c.w, person) };
}

async function timed<T>(work: Promise<T>): Promise<T & { readonly ms: number }> {
  const started = performance.now();
  return { ...(await work), ms: Math.round(performance.now() - started) };
}

/** Runs `work` in a transaction that stays open until the returned function is called. */
async function holdOpen(db: Db, work: (tx: Db) => Promise<unknown>): Promise<() => Promise<void>> {
  let release = () => {};
  const open = new Promise<void>((done) => {
    release = done;
  });
  let over: Promise<unknown> = Promise.resolve();
  await new Promise<void>((locked, failed) => {
    over = db
      .transaction(async (tx) => {
        await work(tx);
        locked();
        await open;
      })
      .catch(failed);
  });
  return async () => {
    release();
    await over;
  };
}

const bet = (at: PlayerSession, transactionId: string) =>
  at.call("bet", { transactionId, roundId: transactionId, amount: "10.00" });

test("[C7] load: pool exhausted → 503 with Retry-After, not ready; pool free → normal answers", async () => {
  const { person, at } = await openPlayer();
  const holds = await Promise.all(
    Array.from({ length: POOL }, () => holdOpen(c.w.services.db, (tx) => tx.run(sql`select 1`))),
  );
  const [site, vendor, ready, alive] = await Promise.all([
    timed(person.client.call(calls.wallet.balance, {})),
    timed(bet(at, "b1")),
    timed(c.w.app.inject({ url: "/readyz" }).then(({ statusCode }) => ({ statusCode }))),
    timed(c.w.app.inject({ url: "/healthz" }).then(({ statusCode }) => ({ statusCode }))),
  ]);
  expect(site).toMatchObject({ status: 503, errorCode: "system.busy" });
  expect(Number(site.headers["retry-after"])).toBeGreaterThan(0);
  expect([vendor.http, vendor.status, ready.statusCode, alive.statusCode]).toEqual([503, "RETRY", 503, 200]);
  expect(Math.max(site.ms, vendor.ms, ready.ms, alive.ms)).toBeLessThan(ANSWER_TIMEOUT_MS);
  await Promise.all(holds.map((release) => release()));
  expect(await bet(at, "b1")).toMatchObject({ status: "OK", balance: "90.00" });
  await expect
    .poll(async () => (await c.w.app.inject({ url: "/readyz" })).statusCode, { timeout: 60_000 })
    .toBe(200);
});

test("[C7] load: database refuses connections → 503; accepts again → normal answers", async () => {
  const { person, at } = await openPlayer();
  const { owner } = c.w.database;
  const { name } = await owner.one<{ name: string }>(sql`select current_database() name`);
  const limit = (most: number) =>
    owner.run({ text: `alter database ${name} connection limit ${most}`, values: [] });
  await limit(1);
  await owner.run(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'khela server'`,
  );
  try {
    const [site, vendor] = await Promise.all([
      timed(person.client.call(calls.wallet.balance, {})),
      timed(bet(at, "b1")),
    ]);
    expect(site).toMatchObject({ status: 503, errorCode: "system.busy" });
    expect([vendor.http, vendor.status]).toEqual([503, "RETRY"]);
    expect(Math.max(site.ms, vendor.ms)).toBeLessThan(ANSWER_TIMEOUT_MS);
  } finally {
    await limit(-1);
  }
  expect(await bet(at, "b1")).toMatchObject({ status: "OK", balance: "90.00" });
});

test("[C7] load: account locked → its bet refused in time, other players of the batch answered, payment notice retried", async () => {
  const locked = await openPlayer();
  const others = await Promise.all(Array.from({ length: 6 }, () => openPlayer()));
  const order = await c.deposit(locked.person);
  const notice = await c.notice(order);
  const release = await holdOpen(c.w.database.owner, (tx) =>
    tx.run(sql`select from account where member_id = ${locked.person.memberId} for update`),
  );
  const betAnswer = timed(bet(locked.at, "b1"));
  const noticeAnswer = timed(c.tell(notice));
  const otherBets = await Promise.all(others.map(({ at }) => timed(bet(at, "b1"))));
  expect(otherBets.map(({ status }) => status)).toEqual(others.map(() => "OK"));
  expect(Math.max(...otherBets.map(({ ms }) => ms))).toBeLessThan(ANSWER_TIMEOUT_MS);
  const [bets, notices] = [await betAnswer, await noticeAnswer];
  expect([bets.http, bets.status, notices.http]).toEqual([503, "RETRY", 503]);
  expect(Math.max(bets.ms, notices.ms)).toBeLessThan(ANSWER_TIMEOUT_MS);
  await release();
  expect(await bet(locked.at, "b1")).toMatchObject({ status: "OK", balance: "90.00" });
  expect((await c.tell(notice)).status).toBe("accepted");
  expect(await c.balance(locked.person)).toBe("590.00");
});

test("[C7] load: idle transaction holds a lock → terminated, waiting bet continues", async () => {
  const { at, person } = await openPlayer();
  const idleClient = createDatabase({ url: c.w.database.url, max: 1 });
  const { text } = await c.w.services.db.one<{ text: string }>({
    text: "select current_setting('idle_in_transaction_session_timeout') as text",
    values: [],
  });
  expect(text).toBe("30s");
  const idle = holdOpen(idleClient, async (tx) => {
    await tx.run({ text: "set local idle_in_transaction_session_timeout = '1500ms'", values: [] });
    await tx.run(sql`select from account where member_id = ${person.memberId} for update`);
  });
  const release = await idle;
  const answer = await timed(bet(at, "b1"));
  expect(answer).toMatchObject({ status: "OK", balance: "90.00" });
  expect(answer.ms).toBeLessThan(ANSWER_TIMEOUT_MS);
  await release();
  await idleClient.close();
});

test("[C7] load: long-running report → bets not blocked, report sees its snapshot", async () => {
  const { at, person } = await openPlayer();
  const balance = (db: Db) =>
    db.one<{ balance: bigint }>(sql`select balance from account where member_id = ${person.memberId}`);
  await c.w.database.owner.transaction(async (tx) => {
    await tx.run({ text: "set transaction isolation level repeatable read, read only", values: [] });
    const before = await balance(tx);
    const answers = await Promise.all(Array.from({ length: 9 }, (_, turn) => timed(bet(at, `b${turn}`))));
    expect(answers.every(({ status, ms }) => status === "OK" && ms < ANSWER_TIMEOUT_MS)).toBe(true);
    expect(await balance(tx)).toEqual(before);
  });
  expect(await c.balance(person)).toBe("10.00");
});

test("[C7] load: after all tests → audit clean", async () => {
  const { checks } = await auditLedger(c.w.database.owner, { checks: featureChecks });
  expect(checks.filter((check) => check.count > 0)).toEqual([]);
});
