/**
 * VIP over HTTP: levels follow from real bets and deposits, a level pays the bonus once, and members keep or lose
 * levels by month.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import { sql, type Db } from "@khela/service-kit/db/database";
import { killAtLock } from "../../../../tests/lock-waiters.ts";
import type { Person } from "../../../../tests/harness.ts";
import { openPlayerSession, type PlayerSession } from "../../../../tests/vendor-client.ts";
import { createCashierHarness, type CashierHarness } from "../../test/cashier/cashier-harness.ts";
import { countTurnover, turnoverChecks } from "../play/turnover/turnover.ts";
import { auditLedger } from "../wallet/audit/audit.ts";
import { vipChecks } from "./audit.ts";
import { updateBucket } from "./job-store.ts";
import { notifyMembers, updateLevels } from "./jobs.ts";
import type { Level } from "./ladder.ts";
import { sandboxLevels } from "../../seed/vip/seed.ts";
import { saveLevels } from "./vip.ts";

let c: CashierHarness;
let db: Db;

const asking = (number: number, asked: Partial<Level>): Level => ({ ...sandboxLevels[number]!, ...asked });
const none = { totalDepositMinor: 0n, monthTurnoverMinor: 0n, monthDepositMinor: 0n, keepTurnoverMinor: 0n };
/**
 * Conditions of levels 1 to 4, each in addition to the level below: a turnover of 100; of 200, and a deposit; of 300,
 * with 200 in a month (150 a month keep the level); a deposit in a month.
 */
const ladder: readonly Level[] = [
  asking(0, {}),
  asking(1, { ...none, totalTurnoverMinor: 10_000n, bonusMinor: 1_000n }),
  asking(2, { ...none, totalTurnoverMinor: 20_000n, totalDepositMinor: 50_000n, bonusMinor: 2_500n }),
  asking(3, {
    ...none,
    totalTurnoverMinor: 30_000n,
    totalDepositMinor: 50_000n,
    monthTurnoverMinor: 20_000n,
    keepTurnoverMinor: 15_000n,
    bonusMinor: 2_500n,
  }),
  asking(4, {
    totalTurnoverMinor: 30_000n,
    totalDepositMinor: 50_000n,
    monthTurnoverMinor: 20_000n,
    monthDepositMinor: 60_000n,
    keepTurnoverMinor: 15_000n,
    bonusMinor: 2_500n,
  }),
];

beforeAll(async () => {
  c = await createCashierHarness();
  db = c.w.services.db;
  await saveLevels(c.w.database.owner, { merchantId: c.w.merchantId, currency: "BDT" }, ladder);
});
afterAll(() => c.close());

let people = 0;
let transactions = 0;
const someone = (balance = "10000.00") => c.w.person(`climber${(people += 1)}`, { balance });

async function bet(at: PlayerSession, amount: string): Promise<string> {
  const id = `t${(transactions += 1)}`;
  const answer = await at.call("bet-win", {
    transactionId: id,
    roundId: id,
    amount,
    winAmount: "0",
    final: false,
  });
  expect(answer.status).toBe("OK");
  return id;
}

async function pay(person: Person, amount: string): Promise<void> {
  const order = await c.deposit(person, amount);
  expect((await c.tell(await c.notice(order))).status).toBe("accepted");
}

async function count(now = c.w.services.now()): Promise<void> {
  await countTurnover(db);
  await updateLevels(db, now);
}

const progressOf = (person: Person) => person.client.callOrThrow(calls.vip.progress, {});
const historyOf = async (person: Person) =>
  (await person.client.callOrThrow(calls.vip.history, {})).list.map(({ rankName, bonus }) => [
    rankName,
    bonus,
  ]);
const levelOf = async (person: Person) => (await progressOf(person)).playerRankProgress.labelId;
const bonusesOf = async (person: Person) => {
  const { list } = await person.client.callOrThrow(calls.wallet.transactions, { codeTypes: "promotion" });
  return list
    .filter(({ txTypeId }) => txTypeId === transactionTypes.vipBonus.id)
    .map(({ amount }) => amount)
    .sort();
};
const findings = async () =>
  (await auditLedger(c.w.database.owner, { checks: [...turnoverChecks, ...vipChecks] })).checks
    .filter((check) => check.count > 0)
    .map(({ name, count }) => [name, count]);

test("[MEM-07] progress: bets up to the border and over it → conditions as they are met, the level, its bonus once, a message", async () => {
  const person = await someone();
  const at = await openPlayerSession(c.w, person);
  expect(await progressOf(person)).toMatchObject({
    playerRankName: "VIP0",
    nextRankName: "VIP1",
    currency: "BDT",
    currentProgress: { completedConditions: 0, totalExpectedConditions: 1 },
    totalTurnover: { actual: "0.00", expected: "100.00" },
    keep: null,
  });
  await bet(at, "99.99");
  await count();
  expect(await progressOf(person)).toMatchObject({
    playerRankProgress: { labelId: 0 },
    totalTurnover: { actual: "99.99", expected: "100.00" },
    monthlyTurnover: { actual: "99.99", expected: "0.00" },
  });
  await bet(at, "0.01");
  await count();
  expect(await progressOf(person)).toMatchObject({
    playerRankName: "VIP1",
    playerRankProgress: { labelId: 1 },
    nextRankName: "VIP2",
    currentProgress: { completedConditions: 0, totalExpectedConditions: 2 },
    totalTurnover: { actual: "100.00", expected: "200.00" },
    totalDeposit: { actual: "0.00", expected: "500.00" },
  });
  await count();
  expect(await bonusesOf(person)).toEqual(["10.00"]);
  expect(await historyOf(person)).toEqual([["VIP1", "10.00"]]);
  expect((await person.client.callOrThrow(calls.member.info, {})).clubLabel).toEqual({ labelName: "VIP1" });

  const before = await person.client.callOrThrow(calls.inbox.list, {});
  await Promise.all([notifyMembers(c.w.services), notifyMembers(c.w.services)]);
  const { list, totalCount } = await person.client.callOrThrow(calls.inbox.list, {});
  expect(totalCount).toBe(before.totalCount + 1);
  expect(list[0]).toMatchObject({
    title: "Congratulations, you are VIP1",
    summary: expect.stringContaining("৳10.00"),
  });
  expect(await findings()).toEqual([]);
});

test("[MEM-07] level of several conditions: deposit missing → stays; deposit paid → reached, one message for all steps", async () => {
  const person = await someone();
  const at = await openPlayerSession(c.w, person);
  await bet(at, "250.00");
  await count();
  expect(await progressOf(person)).toMatchObject({
    playerRankName: "VIP1",
    currentProgress: { completedConditions: 1, totalExpectedConditions: 2 },
  });
  await pay(person, "500.00");
  await count();
  expect(await levelOf(person)).toBe(2);
  expect(await historyOf(person)).toEqual([
    ["VIP2", "25.00"],
    ["VIP1", "10.00"],
  ]);
  await notifyMembers(c.w.services);
  const { list } = await person.client.callOrThrow(calls.inbox.list, {});
  expect(list.filter(({ title }) => title.includes("VIP")).map(({ title }) => title)).toEqual([
    "Congratulations, you are VIP2",
  ]);
  expect(list[0]!.summary).toContain("৳35.00");
});

test("turnover taken back by a rollback before it was looked at → no level; after → the level stays until its months are judged", async () => {
  const [early, late] = [await someone(), await someone()];
  const [first, second] = [await openPlayerSession(c.w, early), await openPlayerSession(c.w, late)];
  const rollBack = async (at: PlayerSession, id: string) =>
    expect(
      await at.call("rollback", { transactionId: `${id}back`, roundId: id, reference: id }),
    ).toMatchObject({ status: "OK" });
  await rollBack(first, await bet(first, "500.00"));
  const id = await bet(second, "500.00");
  await count();
  expect([await levelOf(early), await levelOf(late)]).toEqual([0, 1]);
  await rollBack(second, id);
  await count();
  expect(await progressOf(late)).toMatchObject({
    playerRankName: "VIP1",
    totalTurnover: { actual: "0.00" },
    monthlyTurnover: { actual: "0.00" },
  });
  expect(await bonusesOf(late)).toEqual(["10.00"]);
});

const updateOf = (person: Person) => updateBucket(db, person.bucket, [], c.w.services.now());

test("two jobs at once, and one that is killed while it pays → level and bonus once", async () => {
  const person = await someone();
  await bet(await openPlayerSession(c.w, person), "100.00");
  await countTurnover(db);
  for (const table of ["vip_bucket", "transfer", "vip_bonus", "vip_change", "vip_member"]) {
    await killAtLock(c.w.database.owner, table, () => updateOf(person));
    expect([table, await levelOf(person), await bonusesOf(person)]).toEqual([table, 0, []]);
  }
  await Promise.all([updateLevels(db, c.w.services.now()), updateLevels(db, c.w.services.now())]);
  expect([await levelOf(person), await bonusesOf(person)]).toEqual([1, ["10.00"]]);
  expect(await findings()).toEqual([]);
});

/** Inserts a settled stake with a given time, as the owner. */
async function staked(person: Person, takas: number, at: string): Promise<void> {
  const { owner } = c.w.database;
  const ofMember = sql`bucket = ${person.bucket} and member_id = ${person.memberId}`;
  await owner.run(sql`
    insert into round_settlement (bucket, member_id, account_id, seq, stake_minor, risked_minor, payout_minor, at, merchant_id, node_id, game_type, vendor, round_id)
    select bucket, member_id, id, settlement_seq + 1, ${takas * 100}, ${takas * 100}, 0, ${at}::timestamptz, merchant_id, 1, 'RNG', 'XX', 'x' from account where ${ofMember}`);
  await owner.run(
    sql`update account set settlement_seq = settlement_seq + 1, active_hour = ledger_hour(now()) where ${ofMember}`,
  );
}
const middayOf = (day: string) => new Date(`${day}T06:00:00Z`);

test("level kept by a month's turnover: one month short → grace; two → one level down, no bonus again; enough → kept and reached again", async () => {
  const person = await someone();
  await pay(person, "500.00");
  await staked(person, 400, "2031-03-10T00:00:00Z");
  await count(middayOf("2031-03-11"));
  expect(await levelOf(person)).toBe(3);
  expect(await bonusesOf(person)).toEqual(["10.00", "25.00", "25.00"]);
  // the month of the rise does not count, April reaches the turnover and May does not
  await staked(person, 150, "2031-04-30T17:59:00Z");
  await staked(person, 149, "2031-04-30T18:01:00Z");
  await count(middayOf("2031-06-01"));
  expect(await levelOf(person)).toBe(3);
  expect((await progressOf(person)).keep).toEqual({ turnover: "150.00", isGraceMonth: true });
  await count(middayOf("2031-07-01"));
  expect(await levelOf(person)).toBe(2);
  expect((await historyOf(person))[0]).toEqual(["VIP2", "0.00"]);
  // VIP2 requires no turnover to be kept, even after a long time
  await count(middayOf("2033-01-01"));
  expect(await levelOf(person)).toBe(2);
  await staked(person, 199, "2033-01-05T00:00:00Z");
  await count(middayOf("2033-01-06"));
  expect(await levelOf(person)).toBe(2);
  await staked(person, 1, "2033-01-06T00:00:00Z");
  await count(middayOf("2033-01-07"));
  expect(await levelOf(person)).toBe(3);
  expect(await bonusesOf(person)).toEqual(["10.00", "25.00", "25.00"]);
  await notifyMembers(c.w.services);
  expect(await findings()).toEqual([]);
});

test("deposits of a month count in their month: one of last month → not reached, as many in the month → reached", async () => {
  const person = await someone();
  await pay(person, "600.00");
  const { at } = await c.w.database.owner.one<{ at: Date }>(sql`
    select max(at) at from transfer where bucket = ${person.bucket} and member_id = ${person.memberId}`);
  const later = new Date(at.getTime() + 40 * 86_400_000);
  await staked(person, 400, later.toISOString());
  await count(later);
  expect(await levelOf(person)).toBe(3);
  await staked(person, 400, at.toISOString());
  await count(at);
  expect(await levelOf(person)).toBe(4);
  expect(await progressOf(person)).toMatchObject({
    nextRankName: null,
    currentProgress: { completedConditions: 4, totalExpectedConditions: 4 },
    totalDeposit: { actual: "600.00", expected: "500.00" },
  });
});

test("[MEM-07] levels: every one with conditions and benefits; a currency or merchant without levels → none, progress without a rank", async () => {
  const person = await someone();
  const { list } = await person.client.callOrThrow(calls.vip.levels, {});
  expect(list).toHaveLength(5);
  expect(list[3]).toEqual({
    labelId: 3,
    rankName: "VIP3",
    conditions: {
      totalTurnover: "300.00",
      totalDeposit: "500.00",
      monthlyTurnover: "200.00",
      monthlyDeposit: "0.00",
    },
    keepTurnover: "150.00",
    bonus: "25.00",
    rebatePercent: "0.22",
    withdrawDayAmount: "250000.00",
    withdrawDayCount: 5,
  });
  const other = await c.w.person("rupees", { balance: "1000.00", currency: "INR" });
  await count();
  expect(await other.client.callOrThrow(calls.vip.levels, {})).toEqual({ currency: "INR", list: [] });
  expect(await progressOf(other)).toMatchObject({
    playerRankName: null,
    playerRankProgress: { labelId: null },
    nextRankName: null,
    currentProgress: { completedConditions: 0, totalExpectedConditions: 0 },
  });
  expect(await other.client.callOrThrow(calls.vip.history, {})).toEqual({ list: [], totalPages: 0 });
});

test("history: more than a page → the newest first, page by page; another member's own is their own", async () => {
  const person = await someone();
  await bet(await openPlayerSession(c.w, person), "250.00");
  await pay(person, "500.00");
  await count();
  const page = (number: number) => person.client.callOrThrow(calls.vip.history, { page: number, size: 1 });
  expect(await page(1)).toMatchObject({ list: [{ rankName: "VIP2", rose: true }], totalPages: 2 });
  expect(await page(2)).toMatchObject({ list: [{ fromRankName: "VIP0", rankName: "VIP1" }] });
  expect(await historyOf(await someone())).toEqual([]);
});

test.each(["progress", "levels", "history"] as const)("%s: visitor → session needed", async (name) => {
  expect(await c.w.visitor().call(calls.vip[name], {})).toMatchObject({ status: 401 });
});

test("ladder made shorter → members above it come down to its top; one that cannot be used → refused, nothing changed", async () => {
  const person = await someone();
  await bet(await openPlayerSession(c.w, person), "250.00");
  await pay(person, "500.00");
  await count();
  const key = { merchantId: c.w.merchantId, currency: "BDT" };
  await expect(saveLevels(c.w.database.owner, key, [ladder[0]!, ladder[2]!, ladder[1]!])).rejects.toThrow(
    /level 2: totalTurnoverMinor is less than that of level 1/,
  );
  expect(await levelOf(person)).toBe(2);
  try {
    await saveLevels(c.w.database.owner, key, ladder.slice(0, 2));
    await bet(await openPlayerSession(c.w, person), "1.00");
    await count();
    expect(await levelOf(person)).toBe(1);
  } finally {
    await saveLevels(c.w.database.owner, key, ladder);
  }
  expect(await findings()).toEqual([]);
});

test("[RG-02] level reached by a round that ends in a break → waits, no bonus; first bet after the break → level and bonus", async () => {
  const person = await someone();
  const at = await openPlayerSession(c.w, person);
  const round = { roundId: "before-break", transactionId: "before-break" };
  expect(await at.call("bet", { ...round, amount: "100.00" })).toMatchObject({ status: "OK" });
  await person.client.callOrThrow(calls.responsibleGaming.takeBreak, { kind: "coolOff", length: 24 });
  expect(
    await at.call("win", {
      ...round,
      transactionId: "in-break",
      reference: round.transactionId,
      amount: "0",
      final: true,
    }),
  ).toMatchObject({ status: "OK" });
  await count();
  expect(await progressOf(person)).toMatchObject({
    playerRankProgress: { labelId: 0 },
    totalTurnover: { actual: "100.00" },
  });
  expect(await bonusesOf(person)).toEqual([]);
  await c.w.database.owner.run(sql`
    update responsible_gaming_restriction set ends_at = (starts_at at time zone 'UTC' + interval '1 microsecond') at time zone 'UTC'
    where bucket = ${person.bucket} and member_id = ${person.memberId}`);
  await bet(await openPlayerSession(c.w, person), "1.00");
  await count();
  expect([await levelOf(person), await bonusesOf(person)]).toEqual([1, ["10.00"]]);
});

test("member blocked before the level was looked at → no level, no bonus", async () => {
  const person = await someone();
  await bet(await openPlayerSession(c.w, person), "100.00");
  const setStatus = (status: string) =>
    c.w.database.owner.run(
      sql`update member set status = ${status} where bucket = ${person.bucket} and id = ${person.memberId}`,
    );
  await setStatus("blocked");
  await count();
  await setStatus("active");
  expect([await levelOf(person), await bonusesOf(person)]).toEqual([0, []]);
});

test("ladder taken away → nobody is judged; given back → months in between are judged", async () => {
  const person = await someone();
  await pay(person, "500.00");
  await staked(person, 400, "2034-03-10T00:00:00Z");
  await count(middayOf("2034-03-11"));
  expect(await levelOf(person)).toBe(3);
  const { owner } = c.w.database;
  // a ladder in another currency remains, so that the job still runs
  await saveLevels(owner, { merchantId: c.w.merchantId, currency: "NPR" }, ladder);
  await owner.run(sql`delete from vip_level where merchant_id = ${c.w.merchantId} and currency = 'BDT'`);
  try {
    await count(middayOf("2034-07-01"));
    expect((await historyOf(person)).length).toBe(3);
  } finally {
    await saveLevels(owner, { merchantId: c.w.merchantId, currency: "BDT" }, ladder);
  }
  expect(await levelOf(person)).toBe(3);
  await count(middayOf("2034-07-01"));
  expect(await levelOf(person)).toBe(2);
});

test("[MEM-07] one account fails → all others rise all the same, and it rises as soon as it can", async () => {
  const [failing, other] = [await someone(), await someone()];
  const first = await openPlayerSession(c.w, failing);
  await count();
  const step = sql`bucket = ${failing.bucket} and member_id = ${failing.memberId}`;
  await c.w.database.owner.run(sql`
    insert into vip_change (bucket, member_id, account_id, seq, from_level, to_level, bonus_minor, at, notified_at)
    select bucket, member_id, id, 1, 0, 1, 0, now(), now() from account where ${step} and kind = 'main' and ref = ''`);
  await bet(first, "100.00");
  await bet(await openPlayerSession(c.w, other), "100.00");
  await expect(count()).rejects.toThrow(/levels were left unchanged: account \d+ of member/);
  expect([await levelOf(failing), await levelOf(other)]).toEqual([0, 1]);
  await c.w.database.owner.run(sql`delete from vip_change where ${step}`);
  await count();
  expect(await levelOf(failing)).toBe(1);
});

test("[D1] bonus, deposits or level changed behind it → the audit names it", async () => {
  const person = await someone();
  await bet(await openPlayerSession(c.w, person), "100.00");
  await pay(person, "500.00");
  await count();
  const ofMember = sql`bucket = ${person.bucket} and member_id = ${person.memberId}`;
  await c.w.database.owner.run(sql`update vip_bonus set amount_minor = amount_minor + 1 where ${ofMember}`);
  await c.w.database.owner.run(sql`
    update vip_member set level = level + 1, total_deposit_minor = total_deposit_minor + 1 where ${ofMember}`);
  expect(await findings()).toEqual([
    ["vip: every bonus agrees with its transfer", 1],
    ["vip: deposits are those of the transfers", 1],
    ["vip: every level is the last of its history", 1],
  ]);
});
