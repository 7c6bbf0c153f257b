/**
 * Random sequences of members' actions with money and promotions, compared with a model in memory: after each step
 * balance, turnover, level, and the states of rewards and withdrawals equal the model's. Members are independent and
 * take their steps together, so that one run of the jobs and one read serve all of them.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { promotionStates } from "@khela/contract/promotions/schemas";
import { withdrawStates } from "@khela/contract/cashier/withdrawals/schemas";
import { sql } from "@khela/service-kit/db/database";
import { counted, within } from "../../../../../tests/money/proof-scale.ts";
import { beginContests, countScores, runContests } from "../../../src/promotions/contests/contests.ts";
import { createPromotionsHarness, type PromotionsHarness } from "../promotions-harness.ts";
import { beginDays, BUCKETS, countPlayed, DAY_MS, nextDay, raiseLevels, restoreDays } from "./days.ts";
import { readFound, readShown, readStates, statesWanted, wantedOf, wantedShown } from "./found.ts";
import { createModel } from "./model.ts";
import { createRandom, ladder, makeOffers, money, saveLadderAndRules } from "./offers.ts";
import {
  betStep,
  claimCountedStep,
  claimStep,
  decideStep,
  depositStep,
  expireStep,
  reach,
  refundStep,
  type Member,
  type Step,
  type Surroundings,
} from "./steps.ts";
import { hashPin, makePayee, sendPayouts, settleStep, withdrawStep } from "./withdraw-steps.ts";

const SEEDS = counted(20, 512);
const STEPS = counted(128, 512);
const AT_ONCE = 8;
/** Intervals in steps. */
const STEPS_A_DAY = 16;
const STEPS_BETWEEN_PAYOUTS = 8;
/**
 * A member's offers are compared after a step that changes an offer in the model, and all members' offers at this
 * interval. The data behind the offers is compared after each step.
 */
const STEPS_BETWEEN_STATES = counted(64, 1);

const PRIZES = [900, 500, 100];
const MOST_DAYS = 90;

let p: PromotionsHarness;
let around: Surroundings;
let board: string;

beforeAll(async () => {
  p = await createPromotionsHarness();
  await p.c.w.database.owner.run(sql`update promotion set enabled = false`);
  board = await p.offer({
    type: "RANK_BOARD",
    category: "contest",
    scoring: "turnover",
    period: "once",
    endsAt: new Date(p.c.w.services.now().getTime() + MOST_DAYS * DAY_MS).toISOString(),
    prizes: PRIZES.map(money),
    rewardFixed: "0.00",
    rewardMax: money(PRIZES[0]!),
    expectedClaims: PRIZES.length,
    declaredCost: "100.00",
    budget: "100.00",
  });
  // the contest begins by the database's clock, which also times the scored play
  await beginContests(p.c.w.services, p.c.w.services.now());
  await saveLadderAndRules(p);
  const first = await beginDays(p);
  around = { p, offers: await makeOffers(p, first), first, today: first, reached: new Map() };
});
afterAll(() => p.close());

const steps: readonly Step[] = [
  depositStep,
  betStep,
  betStep,
  betStep,
  betStep,
  betStep,
  betStep,
  betStep,
  claimStep,
  claimStep,
  claimCountedStep,
  decideStep,
  refundStep,
  expireStep,
  withdrawStep,
  withdrawStep,
  settleStep,
  settleStep,
];

/** Runs the function on all entries, a limited number at the same time. */
async function onEach<T>(list: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  const left = list.values();
  const lane = async () => {
    for (const one of left) await run(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function createMember(seed: number, pinHash: string): Promise<Member> {
  const person = await p.c.w.person(`model${seed}`, { bucket: BUCKETS[seed % BUCKETS.length] });
  await makePayee(p, person, { pinHash, number: seed });
  return { seed, person, m: createModel(), next: createRandom(seed) };
}

/** The states of each member's offers at the last comparison. */
const compared = new Map<Member, string>();

async function expectStates(members: readonly Member[], round: number): Promise<void> {
  await onEach(members, async (member) => {
    const wanted = statesWanted(around, member);
    if (round % STEPS_BETWEEN_STATES !== 0 && compared.get(member) === wanted.join()) return;
    compared.set(member, wanted.join());
    expect(await readStates(around, member), `seed ${member.seed}, step ${round}`).toEqual(wanted);
    for (const state of wanted) reach(around, member, `offer ${state}`);
  });
}

function noteReached(member: Member): void {
  const { m } = member;
  reach(around, member, `level ${m.level}`);
  for (const { state } of m.withdrawals) reach(around, member, `withdrawal ${state}`);
}

/** Outcomes that several members must reach in a run; otherwise the run has not tested the outcomes. */
const EXPECTED = {
  bet: ["OK", "STAKE_CAPPED", "INSUFFICIENT_FUNDS"],
  reward: ["claim", "code", "deposit", "login", "rebate", "rescue"],
  refund: ["opened", "deposit.refund.reward", "deposit.refund.amount"],
  level: ladder.map((_, number) => number),
  offer: promotionStates,
  withdrawal: [
    ...withdrawStates,
    "opened",
    "withdraw_turnover_not_enough",
    "promotion_turnover_not_enough",
    "withdraw.day.count",
    "withdraw.day.amount",
    "wallet.funds.insufficient",
  ],
};
const LEAST_MEMBERS = 2;

function expectReached(): void {
  const counts = Object.entries(EXPECTED)
    .flatMap(([of, all]) => all.map((what) => `${of} ${what}`))
    .map((what) => ({ what, members: around.reached.get(what)?.size ?? 0 }));
  expect(counts.filter(({ members }) => members < LEAST_MEMBERS)).toEqual([]);
}

type Taken = { readonly member: Member; readonly act: Step };

async function take(taken: readonly Taken[]): Promise<void> {
  await onEach(taken, async ({ member, act }) => {
    await act(around, member).catch((error: unknown) => {
      throw new Error(`seed ${member.seed}, ${act.name} on ${around.today}`, { cause: error });
    });
  });
}

/** Runs one step of each member. Play is counted, then rewards for daily figures are claimed, then jobs run. */
async function runRound(members: readonly Member[], round: number): Promise<void> {
  const taken = members.map((member) => ({ member, act: steps[member.next(steps.length)]! }));
  await take(taken.filter(({ act }) => act !== claimCountedStep));
  await countPlayed(around);
  await take(taken.filter(({ act }) => act === claimCountedStep));
  await raiseLevels(around, members);
  if (round % STEPS_BETWEEN_PAYOUTS === 0) await sendPayouts(p, members);
  const found = await readFound(around, members);
  for (const [at, { member, act }] of taken.entries())
    expect(found[at], `seed ${member.seed}, step ${round}, ${act.name}`).toEqual(wantedOf(member.m));
  await expectStates(members, round);
  for (const { member } of taken) noteReached(member);
}

async function expectShown(members: readonly Member[]): Promise<void> {
  await onEach(members, async (member) => {
    expect(await readShown(member), `seed ${member.seed} on ${around.today}`).toEqual(wantedShown(member.m));
  });
}

/**
 * Checks that every score equals the model's. The highest scores get the prizes, each only once, even when the contest
 * is ended repeatedly.
 */
async function expectBoard(members: readonly Member[]): Promise<void> {
  await countScores(p.c.w.services, p.c.w.services.now());
  await onEach(members, async ({ person, m }) => {
    const { list } = await person.client.callOrThrow(calls.promotions.ownContest, { promotionId: board });
    expect(list[0]?.score ?? "0.00").toBe(money(m.staked));
  });
  p.c.advance(2 * MOST_DAYS * DAY_MS);
  await Promise.all([runContests(p.c.w.services), runContests(p.c.w.services)]);
  const won = await p.c.w.database.owner.rows<{ staked: number; prize: number }>(sql`
    select basis_minor::int staked, reward_minor::int prize from promotion_award where promotion_id = ${BigInt(board)}
    order by reward_minor desc`);
  const highest = members.map(({ m }) => m.staked).toSorted((a, b) => b - a);
  expect(won).toEqual(PRIZES.map((prize, at) => ({ staked: highest[at], prize })));
}

test(
  `[CONT-06 PAY-03 MEM-07] ${SEEDS} random sequences of ${STEPS} steps: deposit, bet, join, claim, redeem, rebate, rescue, decide, refund, expire, withdraw, pay → balance, turnover, level, states, scores and prizes are the model's`,
  async () => {
    const pinHash = await hashPin(p);
    const members: Member[] = [];
    for (let seed = 1; seed <= SEEDS; seed += 1) members.push(await createMember(seed, pinHash));
    for (let round = 1; round <= STEPS; round += 1) {
      await runRound(members, round);
      if (round % STEPS_A_DAY !== 0) continue;
      await expectShown(members);
      await nextDay(around);
    }
    expectReached();
    await expectBoard(members);
    await restoreDays(p);
    expect(await p.findings()).toEqual([]);
  },
  within(5, 360),
);
