import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCookie } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { transactionTypes as types } from "@khela/contract/wallet/transaction-types";
import { headers } from "@khela/contract/wire";
import { sql } from "@khela/service-kit/db/database";
import { openEventStream } from "../../../../../tests/event-stream.ts";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";

const { today, approvals, lists } = operatorCalls;

let w: Harness;
let olive: TestOperator;
let address: string;
// 02:00 on Saturday in Dhaka
let now = new Date("2026-11-27T20:00:00Z");
beforeAll(async () => {
  w = await startHarness({ now: () => now });
  olive = await createOperator(w, "olive");
  address = await w.listen();
});
afterAll(async () => {
  await w.close();
});

async function transfers(person: Person, day: string, sums: readonly (readonly [{ id: number }, bigint])[]) {
  for (const [{ id }, minor] of sums) {
    const isIn = [types.deposit.id, types.promotionBonus.id, types.playGrant.id].includes(id as never);
    await w.database.owner.run(sql`
      insert into transfer_day (bucket, member_id, account_id, day, kind, transfers, in_minor, out_minor, first_seq, last_seq)
      values (${person.bucket}, ${person.memberId}, 1, ${day}::date, ${id}, 2, ${isIn ? minor : 0n}, ${isIn ? 0n : minor}, 1, 2)`);
  }
}
const rounds = (person: Person, day: string, stake: bigint, payout: bigint) =>
  w.database.owner.run(sql`
    insert into turnover_day (bucket, member_id, account_id, day, game_type, stake_minor, payout_minor, turnover_minor)
    values (${person.bucket}, ${person.memberId}, 1, ${day}::date, 'RNG', ${stake}, ${payout}, ${stake})`);

test("[OPS-01] today: sums of the site's day beside the same weekday → of the merchant's members, guests excepted, no bet read", async () => {
  const joinedAt = new Date("2026-11-27T19:00:00Z");
  const anna = await w.person("anna", { joinedAt });
  const bela = await w.person("bela", { joinedAt: new Date("2026-11-20T17:59:00Z") });
  const guest = await w.person("visitor1", { type: 4, joinedAt });
  await transfers(anna, "2026-11-28", [
    [types.deposit, 10_000n],
    [types.depositRefund, 1_000n],
    [types.withdraw, 4_000n],
    [types.withdrawFee, 50n],
    [types.promotionBonus, 700n],
    [types.playGrant, 99_999n],
  ]);
  await transfers(bela, "2026-11-28", [[types.deposit, 500n]]);
  await transfers(bela, "2026-11-21", [[types.deposit, 2_000n]]);
  await transfers(guest, "2026-11-28", [[types.deposit, 77_000n]]);
  await rounds(anna, "2026-11-28", 5_000n, 3_000n);
  await rounds(guest, "2026-11-28", 9_000n, 1n);
  await rounds(bela, "2026-11-21", 800n, 1_000n);
  const value = await olive.callOrThrow(today.get, {});
  expect(value).toMatchObject({ currency: "BDT", failing: [], asOf: now.getTime() });
  expect(value.today).toEqual({
    day: "2026-11-28",
    deposits: "95.00",
    depositCount: 4,
    withdrawals: "40.50",
    withdrawalCount: 2,
    turnover: "50.00",
    ggr: "20.00",
    ngr: "13.00",
    registrations: 1,
    activeMembers: 1,
    firstDeposits: 1,
  });
  expect(value.weekAgo).toMatchObject({
    day: "2026-11-21",
    deposits: "20.00",
    turnover: "8.00",
    ggr: "-2.00",
    ngr: "-2.00",
    registrations: 0,
    activeMembers: 1,
    firstDeposits: 1,
  });
});

test("[OPS-04 OPS-07] queues: what waits → count, sum and the oldest, of queues the operator may see, of the merchant alone", async () => {
  const karin = await w.person("karin");
  const submit = (id: string, minor: bigint, at: string) =>
    w.database.owner.run(sql`
      insert into deposit_order (bucket, member_id, id, merchant_id, request_id, channel, amount_minor, currency, state, created_at, expires_at, submitted_at,
        transaction_id)
      values (${karin.bucket}, ${karin.memberId}, ${id}, ${w.merchantId}, gen_random_uuid(), 'x', ${minor}, 'BDT', 'submitted', ${at}, ${at}, ${at}, ${id})`);
  await submit("A1", 10_000n, "2026-11-27T18:00:00Z");
  await submit("A2", 2_550n, "2026-11-27T17:00:00Z");
  await olive.call(approvals.set, { act: "channels.save", above: "0", reason: "care" });
  const { queues } = await olive.callOrThrow(today.queues, {});
  const named = Object.fromEntries(queues.map(({ name, ...state }) => [name, state]));
  expect(Object.keys(named)).toHaveLength(10);
  expect(named["deposits"]).toEqual({
    count: 2,
    isExact: true,
    sum: "125.50",
    waitingSince: Date.parse("2026-11-27T17:00:00Z"),
  });
  expect(named["proposals"]).toEqual({ count: 1, isExact: true, sum: null, waitingSince: now.getTime() });
  expect(named["withdrawals"]).toEqual({ count: 0, isExact: true, sum: "0.00", waitingSince: null });
  const cora = await createOperator(w, "cora", { roles: ["support"] });
  const own = await cora.callOrThrow(today.queues, {});
  expect(own.queues.map(({ name }) => name)).not.toContain("verifications");
  expect(own.queues.map(({ name }) => name)).toContain("chats");
});

const streamOf = (who: TestOperator) =>
  openEventStream(`${address}${today.events.path}`, {
    cookie: `${operatorCookie}=${who.token}`,
    [headers.merchant]: "khela",
  });

test("[OPS-01] events: an act of a colleague → changed with its area; the session ended → ended", async () => {
  const rafi = await createOperator(w, "rafi");
  const stream = await streamOf(rafi);
  await olive.callOrThrow(lists.saveView, { list: "audit.list", name: "mine", query: "", isShared: false });
  expect(await stream.next("changed")).toEqual({ area: "lists" });
  await olive.call(approvals.set, { act: "channels.saveAccount", above: "0", reason: "care" });
  expect(await stream.next("changed")).toEqual({ area: "approvals" });
  await w.database.owner.run(
    sql`update operator_session set ended_at = ${now} where operator_id = ${rafi.id}`,
  );
  await olive.callOrThrow(lists.saveView, { list: "audit.list", name: "mine", query: "a", isShared: false });
  expect(await stream.next("ended")).toEqual({});
  await stream.close();
});

test("[OPS-01] events: waiting keeps no session open, the last permission taken away → ended; nobody without a session", async () => {
  const asha = await createOperator(w, "asha", { roles: ["auditor"] });
  const stream = await streamOf(asha);
  const seenAt = () =>
    w.database.owner.one(sql`select seen_at from operator_session where operator_id = ${asha.id}`);
  const before = await seenAt();
  now = new Date(now.getTime() + 5 * 60_000);
  await olive.callOrThrow(lists.saveView, { list: "audit.list", name: "mine", query: "b", isShared: false });
  expect(await stream.next("changed")).toEqual({ area: "lists" });
  expect(await seenAt()).toEqual(before);
  await w.database.owner.run(sql`delete from operator_assignment where operator_id = ${asha.id}`);
  await olive.callOrThrow(lists.saveView, { list: "audit.list", name: "mine", query: "c", isShared: false });
  expect(await stream.next("ended")).toEqual({});
  await stream.close();
  await expect(streamOf({ ...asha, token: "kop_none" })).rejects.toThrow("operator.session.missing");
});

test("[OPS-01] today: counted before → shown at once with its time and counted anew behind; a day counted half → counted whole a week later", async () => {
  const rina = await w.person("rina", { joinedAt: new Date("2026-11-01T00:00:00Z") });
  now = new Date("2026-12-05T06:00:00Z");
  const omar = await createOperator(w, "omar");
  const first = await omar.callOrThrow(today.get, {});
  expect(first.today).toMatchObject({ day: "2026-12-05", deposits: "0.00" });
  await transfers(rina, "2026-12-05", [[types.deposit, 10_000n]]);
  now = new Date("2026-12-05T06:02:00Z");
  expect(await omar.callOrThrow(today.get, {})).toMatchObject({
    asOf: first.asOf,
    today: { deposits: "0.00" },
  });
  await expect
    .poll(async () => (await omar.callOrThrow(today.get, {})).today.deposits, { timeout: 20_000 })
    .toBe("100.00");
  await transfers(rina, "2026-12-05", [[types.promotionBonus, 300n]]);
  now = new Date("2026-12-12T06:00:00Z");
  const later = await createOperator(w, "oleg");
  expect((await later.callOrThrow(today.get, {})).weekAgo).toMatchObject({
    deposits: "100.00",
    ngr: "-3.00",
  });
});
