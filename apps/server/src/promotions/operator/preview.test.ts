/** The past cost of a promotion: its rules applied to a small history that the test inserts. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { promotionFile } from "../../../test/promotions/promotions-harness.ts";

const { promotions } = operatorCalls;
const DAY_MS = 24 * 60 * 60_000;

let w: Harness;
let mina: TestOperator;
let asha: Person;
let badal: Person;
beforeAll(async () => {
  w = await startHarness();
  mina = await createOperator(w, "mina");
  [asha, badal] = [await w.person("asha_of_past"), await w.person("badal_of_past")];
  await deposit(asha, 40, 1_000_00);
  await deposit(asha, 6, 500_00);
  await deposit(asha, 5, 3_000_00);
  await deposit(badal, 4, 200_00);
  await deposit(badal, 3, 900_00);
  await play(asha, 6, 1_000_00, 700_00);
  await play(asha, 5, 500_00, 900_00);
  await play(badal, 5, 400_00, 100_00);
  await play(badal, 40, 9_000_00, 0);
});
afterAll(() => w.close());

const keyOf = ({ memberId }: Person) =>
  w.database.owner.one<{ bucket: number; accountId: bigint }>(sql`
    select bucket, id "accountId" from account where member_id = ${memberId} and kind = 'main' and ref = '' and currency = 'BDT'`);

async function deposit(person: Person, daysAgo: number, amountMinor: number): Promise<void> {
  const { bucket } = await keyOf(person);
  const at = new Date(w.services.now().getTime() - daysAgo * DAY_MS);
  const id = randomUUID().slice(0, 20);
  await w.database.owner.run(sql`
    insert into deposit_order (bucket, member_id, id, merchant_id, request_id, channel, amount_minor, currency, state, created_at, expires_at, paid_at,
      payment_id, transfer_id)
    values (${bucket}, ${person.memberId}, ${id}, ${w.merchantId}, ${randomUUID()}, 'bkash', ${amountMinor}, 'BDT', 'paid', ${at}, ${at}, ${at}, ${id},
      ${randomUUID()})`);
}

async function play(person: Person, daysAgo: number, stakeMinor: number, payoutMinor: number): Promise<void> {
  const { bucket, accountId } = await keyOf(person);
  const at = new Date(w.services.now().getTime() - daysAgo * DAY_MS);
  await w.database.owner.run(sql`
    insert into turnover_day (bucket, member_id, account_id, day, game_type, stake_minor, payout_minor, turnover_minor)
    values (${bucket}, ${person.memberId}, ${accountId}, (${at}::timestamptz at time zone 'Asia/Dhaka')::date, 'RNG', ${stakeMinor}, ${payoutMinor}, ${stakeMinor})`);
}

const preview = (changes: Readonly<Record<string, unknown>>) =>
  mina.callOrThrow(promotions.preview, { promotion: promotionFile({ code: "past", ...changes }) });
const share = { rewardFixed: undefined, rewardPercent: "10", rewardMax: "100.00" };

test.each([
  // asha's first deposit was before these days; badal's first deposit is below the minimum of 300
  ["FIRST_DEPOSIT", { ...share, period: "once", minDeposit: "300.00" }, 0, 0, "0.00"],
  ["FIRST_DEPOSIT", { ...share, period: "once", minDeposit: "100.00" }, 1, 1, "20.00"],
  // three rewards: 50, 100 (the maximum) and 90
  ["DEPOSIT", { ...share, period: "day", minDeposit: "300.00" }, 2, 3, "240.00"],
  ["DEPOSIT", { ...share, period: "once", minDeposit: "300.00" }, 2, 2, "140.00"],
  ["DEPOSIT", { ...share, period: "month", minDeposit: "3000.00" }, 1, 1, "100.00"],
  ["MISSION", { metric: "turnover", target: "900.00", period: "day" }, 1, 1, "10.00"],
  ["MISSION", { metric: "deposit", target: "1000.00", period: "once" }, 2, 2, "20.00"],
  ["REBATE", { ...share, rewardPercent: "1", period: "day" }, 2, 3, "19.00"],
  // asha and badal each lost 300 on one day; asha won on another day
  ["RESCUE", { ...share, period: "day" }, 2, 2, "60.00"],
] as const)(
  "[CONT-06] preview: a %s over the last 30 days → who would have had it, how often, and what it had cost",
  async (type, changes, members, rewards, reward) => {
    const { past, cost } = await preview({ type, turnoverPercent: 200, ...changes });
    expect(past).toMatchObject({ members, rewards, reward });
    expect(past!.turnover).toBe((Number(reward) * 2).toFixed(2));
    expect(cost).toMatchObject({ budget: "1000000.00" });
  },
);

test("[CONT-06] preview: a type whose rewards no day's facts tell → no past, its cost all the same; nothing is saved", async () => {
  expect(await preview({})).toMatchObject({
    faults: [],
    cost: { expected: "100.00", maxGain: "10.00" },
    past: null,
  });
  expect(await preview({ minDeposit: "5.00" })).toMatchObject({
    faults: ["minDeposit: a LOGIN asks for no deposit"],
    cost: { expected: "100.00" },
  });
  expect(await preview({ rewardMax: "x" })).toMatchObject({ cost: null, past: null });
  expect((await mina.call(promotions.show, { code: "past" })).errorCode).toBe("promotion.unknown");
});

test("[CONT-06] preview: members of another merchant and guests → in nobody's figures", async () => {
  const foreign = await createOperator(w, "foreign-of-past", { merchantCode: "khela_trial" });
  const promotion = promotionFile({ type: "DEPOSIT", ...share, period: "day", minDeposit: "300.00" });
  expect((await foreign.callOrThrow(promotions.preview, { promotion })).past).toMatchObject({ members: 0 });
});
