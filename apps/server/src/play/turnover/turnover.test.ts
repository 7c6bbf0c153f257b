/** Turnover counted from real bets: weights, corrections, killed runs, concurrent runs, and the audit's findings. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql, type Db } from "@khela/service-kit/db/database";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { expectLockWaiters, killAtLock } from "../../../../../tests/lock-waiters.ts";
import { openPlayerSession, type PlayerSession } from "../../../../../tests/vendor-client.ts";
import { auditLedger } from "../../wallet/audit/audit.ts";
import { grantFreeRounds } from "../free-rounds/free-rounds.ts";
import { countBucket } from "./turnover-store.ts";
import { countTurnover, turnoverChecks } from "./turnover.ts";

let w: Harness;
beforeAll(async () => {
  w = await startHarness();
});
afterAll(() => w.close());

let people = 0;
let transactions = 0;

type Player = { readonly person: Person; readonly at: PlayerSession };

async function player(): Promise<Player> {
  const person = await w.person(`turner${(people += 1)}`, { balance: "100000.00" });
  return { person, at: await openPlayerSession(w, person) };
}

/** Plays a round as a bet and its win on the fast path, or as one `bet-win` call (`inOne`). */
async function round({ at }: Player, amount: string, won = "0", inOne = false): Promise<string> {
  const id = `t${(transactions += 1)}`;
  const roundId = `r${transactions}`;
  const answers = inOne
    ? [await at.call("bet-win", { transactionId: id, roundId, amount, winAmount: won, final: false })]
    : [
        await at.call("bet", { transactionId: id, roundId, amount }),
        await at.call("win", { transactionId: `${id}w`, roundId, reference: id, amount: won, final: false }),
      ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => "OK"));
  return id;
}

async function rollBack({ at }: Player, id: string): Promise<void> {
  const answer = await at.call("rollback", {
    transactionId: `${id}back`,
    roundId: id.replace("t", "r").replace("w", ""),
    reference: id,
  });
  expect(answer.status).toBe("OK");
}

/** Turnover of the player in minor units; null: nothing was counted yet. */
const turnoverOf = async ({ person }: Player) => {
  const row = await w.database.owner.maybe<{ turnover: string }>(sql`
    select turnover_minor::text turnover from turnover_account where bucket = ${person.bucket} and member_id = ${person.memberId}`);
  return row === null ? null : Number(row.turnover);
};
const daysOf = ({ person }: Player) =>
  w.database.owner.rows(sql`
    select game_type "gameType", stake_minor::int stake, payout_minor::int payout, turnover_minor::float turnover
    from turnover_day where bucket = ${person.bucket} and member_id = ${person.memberId} order by day, game_type`);
const findings = async () =>
  (await auditLedger(w.database.owner, { checks: turnoverChecks })).checks
    .filter((check) => check.count > 0)
    .map(({ name, count }) => [name, count]);

test("turnover: bets with wins, a free round → stakes and payouts of the day counted once, the free round's stake nothing", async () => {
  const one = await player();
  await round(one, "100.00", "30.00");
  await round(one, "50.00", "0", true);
  const now = w.services.now();
  await grantFreeRounds(w.database.owner, one.person, {
    vendor: "JL",
    gameCode: one.at.gameCode,
    id: "welcome",
    stake: "1.00",
    rounds: 1,
    expiresAt: new Date(now.getTime() + 60_000),
  });
  await one.at.call("bet", {
    transactionId: "free1",
    roundId: "free1",
    amount: "0",
    freeRound: "welcome",
  });
  await one.at.call("win", {
    transactionId: "free1w",
    roundId: "free1",
    reference: "free1",
    amount: "7.00",
    final: true,
  });
  // a bet without a result is not settled, and therefore has no turnover
  await one.at.call("bet", { transactionId: "open1", roundId: "open1", amount: "9.00" });
  expect(await turnoverOf(one)).toBeNull();
  expect(await countTurnover(w.services.db)).toBe(3);
  expect(await daysOf(one)).toEqual([{ gameType: "RNG", stake: 15_000, payout: 3_700, turnover: 15_000 }]);
  expect(await turnoverOf(one)).toBe(15_000);
  expect(await countTurnover(w.services.db)).toBe(0);
  expect(await turnoverOf(one)).toBe(15_000);
  expect(await findings()).toEqual([]);
});

test("turnover: bet rolled back after it was counted → its turnover is taken back", async () => {
  const one = await player();
  await round(one, "20.00");
  const id = await round(one, "80.00", "0", true);
  await countTurnover(w.services.db);
  expect(await turnoverOf(one)).toBe(10_000);
  await rollBack(one, id);
  await countTurnover(w.services.db);
  expect(await turnoverOf(one)).toBe(2_000);
  expect(await findings()).toEqual([]);
});

test("turnover: weights changed → rounds opened before count whole, also their corrections; later ones by the new weight", async () => {
  const one = await player();
  const before = [await round(one, "100.00"), await round(one, "100.00", "0", true)];
  const { version } = await w.database.owner.one<{ version: number }>(
    sql`select turnover_set_weights(${w.merchantId}, '{"RNG": 25, "LIVE": 0}') as version`,
  );
  expect(version).toBe(2);
  try {
    // this round opens under the weights of this version, and settles after the weights change
    await one.at.call("bet", { transactionId: "late", roundId: "late", amount: "10.00" });
    await round(one, "40.01");
    await round(one, "40.01", "0", true);
    await countTurnover(w.services.db);
    expect(await turnoverOf(one)).toBe(20_000 + 2_000.5);
    // a bet can be rolled back only after its win is rolled back
    await rollBack(one, `${before[0]}w`);
    for (const id of before) await rollBack(one, id);
    await countTurnover(w.services.db);
    expect(await turnoverOf(one)).toBe(2_000.5);
    expect(await findings()).toEqual([]);
  } finally {
    await w.database.owner.run(sql`select turnover_set_weights(${w.merchantId}, '{}')`);
  }
  await one.at.call("win", {
    transactionId: "lw",
    roundId: "late",
    reference: "late",
    amount: "0",
    final: true,
  });
  await round(one, "1.00");
  await countTurnover(w.services.db);
  expect(await turnoverOf(one)).toBe(2_000.5 + 250 + 100);
});

test("turnover: weight of a game → wins over its category's; what was at risk counts, not what was staked", async () => {
  const one = await player();
  const { nodeId } = await w.database.owner.one<{ nodeId: number }>(
    sql`select node_id "nodeId" from game where vendor = 'JL' and game_code = ${one.at.gameCode}`,
  );
  const weights = JSON.stringify({ RNG: 50, [nodeId]: 10 });
  await w.database.owner.run(sql`select turnover_set_weights(${w.merchantId}, ${weights}::jsonb)`);
  try {
    await round(one, "40.00");
    const covered = { transactionId: "covered", roundId: "covered", amount: "40.00", winAmount: "39.00" };
    await one.at.call("bet-win", { ...covered, final: true, risked: "5.00" });
    await countTurnover(w.services.db);
    expect(await turnoverOf(one)).toBe(400 + 50);
    expect(await findings()).toEqual([]);
  } finally {
    await w.database.owner.run(sql`select turnover_set_weights(${w.merchantId}, '{}')`);
  }
});

test("turnover: weight of more than all → refused, no version made", async () => {
  const weights = (percents: object) =>
    w.database.owner.run(
      sql`select turnover_set_weights(${w.merchantId}, ${JSON.stringify(percents)}::jsonb)`,
    );
  const versions = () => w.database.owner.one(sql`select count(*)::int n from turnover_version`);
  const before = await versions();
  await expect(weights({ RNG: 101 })).rejects.toThrow(/turnover_weight/);
  expect(await versions()).toEqual(before);
  // weights change only by a new version
  await expect(w.services.db.run(sql`update turnover_weight set percent = 100`)).rejects.toThrow(
    /permission denied/,
  );
});

const countOf = (db: Db, { person }: Player) =>
  countBucket(db, person.bucket, [{ merchantId: w.merchantId, zone: "Asia/Dhaka" }]);

test("turnover: run killed at each of its tables → nothing counted, the next one counts everything once", async () => {
  const one = await player();
  await round(one, "100.00");
  for (const table of [
    "turnover_bucket",
    "account",
    "round_settlement",
    "turnover_day",
    "turnover_account",
  ]) {
    await killAtLock(w.database.owner, table, () => countOf(w.services.db, one));
    expect(await turnoverOf(one), table).toBeNull();
  }
  expect((await countOf(w.services.db, one)).finished).toBe(true);
  expect(await turnoverOf(one)).toBe(10_000);
});

test("turnover: two runs on a bucket at once → the second waits and counts nothing twice", async () => {
  const one = await player();
  await round(one, "100.00");
  const runs = await w.database.owner.transaction(async (tx) => {
    await tx.run({ text: "lock table round_settlement in access exclusive mode", values: [] });
    const both = Promise.all([countOf(w.services.db, one), countOf(w.services.db, one)]);
    await expectLockWaiters(w.database.owner, 2);
    return { both };
  });
  expect((await runs.both).map(({ counted }) => counted).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await turnoverOf(one)).toBe(10_000);
});

/** Inserts settlements with a stake of 1.00 as the database owner, one for each hour after `from`. */
async function settled({ person }: Player, count: number, from: string): Promise<void> {
  await w.database.owner.transaction(async (tx) => {
    await tx.run(sql`
      insert into round_settlement (bucket, member_id, account_id, seq, stake_minor, risked_minor, payout_minor, at, merchant_id, node_id, game_type, vendor, round_id)
      select a.bucket, a.member_id, a.id, a.settlement_seq + n, 100, 100, 0, ${from}::timestamptz + n * interval '1 hour', a.merchant_id, 1, 'LIVE', 'XX', 'x' || n
      from account a, generate_series(1, ${count}::int) n where a.bucket = ${person.bucket} and a.member_id = ${person.memberId}`);
    await tx.run(sql`
      update account set settlement_seq = settlement_seq + ${count}, active_hour = ledger_hour(now())
      where bucket = ${person.bucket} and member_id = ${person.memberId}`);
  });
}

test("turnover: more settlements than one call counts → goes on where it stopped, each on its day of the jurisdiction", async () => {
  const one = await player();
  // the first settlement is at 17:00 UTC, an hour before midnight in Bangladesh
  await settled(one, 1_100, "2026-03-31T16:00:00Z");
  expect(await countOf(w.services.db, one)).toEqual({ counted: 1_000, finished: false });
  expect(await turnoverOf(one)).toBe(100_000);
  expect(await findings()).toEqual([]);
  expect(await countOf(w.services.db, one)).toEqual({ counted: 100, finished: true });
  expect(await turnoverOf(one)).toBe(110_000);
  const days = await w.database.owner.rows<{ day: string; stake: number }>(sql`
    select day, stake_minor::int stake from turnover_day where bucket = ${one.person.bucket} and member_id = ${one.person.memberId} order by day limit 2`);
  expect(days).toEqual([
    { day: "2026-03-31", stake: 100 },
    { day: "2026-04-01", stake: 2_400 },
  ]);
  expect(await findings()).toEqual([]);
});

test("[D1] turnover: a day or an account changed behind it → the audit names it", async () => {
  const one = await player();
  await round(one, "100.00");
  await countTurnover(w.services.db);
  const { bucket, memberId } = one.person;
  const change = (by: number) =>
    w.database.owner.run(sql`
      update turnover_day set turnover_minor = turnover_minor + ${by} where bucket = ${bucket} and member_id = ${memberId}`);
  await change(1);
  expect(await findings()).toEqual([
    ["play: turnover by day is that of the settlements", 1],
    ["play: an account's turnover is that of its days", 1],
  ]);
  await change(-1);
  const recount = (seq: number) =>
    w.database.owner.run(
      sql`update turnover_account set seq = ${seq} where bucket = ${bucket} and member_id = ${memberId}`,
    );
  await recount(2);
  expect(await findings()).toEqual([["play: an account's turnover is that of its days", 1]]);
  await recount(1);
  expect(await findings()).toEqual([]);
});
