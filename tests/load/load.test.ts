/**
 * C7: the database has no room, an account is held, somebody sleeps in a transaction. Whoever asks is told within the
 * time-out, by a code and with when to come again; nothing hangs, nobody else is kept, and nothing happens twice.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import {
  createCashierHarness,
  type CashierHarness,
} from "../../apps/server/src/cashier/cashier-test-harness.ts";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import type { Db } from "@khela/service-kit/db/database";
import { auditLedger } from "../../apps/server/src/wallet/audit/audit.ts";
import { featureChecks } from "../../tools/ledger/checks.ts";
import { openPlayerSession, type PlayerSession } from "../vendor-client.ts";
import type { Person } from "../harness.ts";

/** What a lock may be waited for, twice, and what a busy machine adds; a batch tried five times would take longer. */
const TOLD_WITHIN_MS = 20_000;
const POOL = 12;

let c: CashierHarness;
let people = 0;
beforeAll(async () => {
  c = await createCashierHarness();
});
afterAll(async () => {
  await c.close();
});

async function sitDown(): Promise<{ readonly person: Person; readonly at: PlayerSession }> {
  const person = await c.w.person(`pressed${(people += 1)}`, { balance: "100.00" });
  return { person, at: await openPlayerSession(c.w, person) };
}

async function timed<T>(work: Promise<T>): Promise<T & { readonly ms: number }> {
  const started = performance.now();
  return { ...(await work), ms: Math.round(performance.now() - started) };
}

/** A transaction that has done `work` and stays open until the answer is called. */
async function hold(db: Db, work: (tx: Db) => Promise<unknown>): Promise<() => Promise<void>> {
  let release = () => {};
  const open = new Promise<void>((done) => {
    release = done;
  });
  let over: Promise<unknown> = Promise.resolve();
  await new Promise<void>((held, failed) => {
    over = db
      .transaction(async (tx) => {
        await work(tx);
        held();
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

test("[C7] every connection of the pool is taken: 503 with when to come again, readiness says so, and then all is well", async () => {
  const { person, at } = await sitDown();
  const holds = await Promise.all(
    Array.from({ length: POOL }, () => hold(c.w.services.db, (tx) => tx.run(sql`select 1`))),
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
  expect(Math.max(site.ms, vendor.ms, ready.ms, alive.ms)).toBeLessThan(TOLD_WITHIN_MS);
  await Promise.all(holds.map((release) => release()));
  expect(await bet(at, "b1")).toMatchObject({ status: "OK", balance: "90.00" });
  await expect
    .poll(async () => (await c.w.app.inject({ url: "/readyz" })).statusCode, { timeout: 60_000 })
    .toBe(200);
});

test("[C7] the database takes no more connections: 503, and with room again all is well", async () => {
  const { person, at } = await sitDown();
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
    expect(Math.max(site.ms, vendor.ms)).toBeLessThan(TOLD_WITHIN_MS);
  } finally {
    await limit(-1);
  }
  expect(await bet(at, "b1")).toMatchObject({ status: "OK", balance: "90.00" });
});

test("[C7] an account that is held: its owner is told in time, players of the same batch are answered, a notice comes again", async () => {
  const held = await sitDown();
  const others = await Promise.all(Array.from({ length: 6 }, () => sitDown()));
  const order = await c.deposit(held.person);
  const notice = await c.notice(order);
  const release = await hold(c.w.database.owner, (tx) =>
    tx.run(sql`select from account where member_id = ${held.person.memberId} for update`),
  );
  const asking = timed(bet(held.at, "b1"));
  const told = timed(c.tell(notice));
  const neighbours = await Promise.all(others.map(({ at }) => timed(bet(at, "b1"))));
  expect(neighbours.map(({ status }) => status)).toEqual(others.map(() => "OK"));
  expect(Math.max(...neighbours.map(({ ms }) => ms))).toBeLessThan(TOLD_WITHIN_MS);
  const [bets, notices] = [await asking, await told];
  expect([bets.http, bets.status, notices.http]).toEqual([503, "RETRY", 503]);
  expect(Math.max(bets.ms, notices.ms)).toBeLessThan(TOLD_WITHIN_MS);
  await release();
  expect(await bet(held.at, "b1")).toMatchObject({ status: "OK", balance: "90.00" });
  expect((await c.tell(notice)).status).toBe("accepted");
  expect(await c.balance(held.person)).toBe("590.00");
});

test("[C7] whoever sleeps in a transaction is put out of it, and who waited for him goes on", async () => {
  const { at, person } = await sitDown();
  const sleeper = createDatabase({ url: c.w.database.url, max: 1 });
  const { text } = await c.w.services.db.one<{ text: string }>({
    text: "select current_setting('idle_in_transaction_session_timeout') as text",
    values: [],
  });
  expect(text).toBe("30s");
  const asleep = hold(sleeper, async (tx) => {
    await tx.run({ text: "set local idle_in_transaction_session_timeout = '1500ms'", values: [] });
    await tx.run(sql`select from account where member_id = ${person.memberId} for update`);
  });
  const release = await asleep;
  const answer = await timed(bet(at, "b1"));
  expect(answer).toMatchObject({ status: "OK", balance: "90.00" });
  expect(answer.ms).toBeLessThan(TOLD_WITHIN_MS);
  await release();
  await sleeper.close();
});

test("[C7] a report that reads for a long time keeps nobody, and is told what was true when it began", async () => {
  const { at, person } = await sitDown();
  const balance = (db: Db) =>
    db.one<{ balance: bigint }>(sql`select balance from account where member_id = ${person.memberId}`);
  await c.w.database.owner.transaction(async (tx) => {
    await tx.run({ text: "set transaction isolation level repeatable read, read only", values: [] });
    const before = await balance(tx);
    const answers = await Promise.all(Array.from({ length: 9 }, (_, turn) => timed(bet(at, `b${turn}`))));
    expect(answers.every(({ status, ms }) => status === "OK" && ms < TOLD_WITHIN_MS)).toBe(true);
    expect(await balance(tx)).toEqual(before);
  });
  expect(await c.balance(person)).toBe("10.00");
});

test("[C7] after all of it the books are right", async () => {
  const { checks } = await auditLedger(c.w.database.owner, { checks: featureChecks });
  expect(checks.filter((check) => check.count > 0)).toEqual([]);
});
