/**
 * Random sequences of what members do with promotions against a model in memory: after each step balance, turnover and every promotion's
 * state are the model's. Members are independent, so the sequences run beside each other.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../tests/harness.ts";
import { counted, within } from "../../../../tests/money/proof-scale.ts";
import type { DecisionRefusal } from "../cashier/decisions/decision.ts";
import { refundDeposit } from "../cashier/refunds/refunds.ts";
import { beginContests, countScores, runContests } from "./contests/contests.ts";
import { claimIdOf, decideClaim } from "./operator/decisions.ts";
import { createRandom, makeOffers, MIN_DEPOSIT, money, type Offer } from "./promotions-model-test-harness.ts";
import { createPromotionsHarness, type PromotionsHarness } from "./promotions-test-harness.ts";

const SEEDS = counted(32, 64);
const STEPS = counted(20, 128);
const AT_ONCE = 16;

const { promotions } = calls;

let p: PromotionsHarness;
let offers: readonly Offer[];
let board: string;

const PRIZES = [900, 500, 100];
const DAY_MS = 24 * 60 * 60_000;

beforeAll(async () => {
  p = await createPromotionsHarness();
  await p.c.w.database.owner.run(sql`update promotion set enabled = false`);
  offers = await makeOffers(p);
  board = await p.offer({
    type: "RANK_BOARD",
    category: "contest",
    scoring: "turnover",
    period: "once",
    endsAt: new Date(p.c.w.services.now().getTime() + DAY_MS).toISOString(),
    prizes: PRIZES.map(money),
    rewardFixed: "0.00",
    rewardMax: money(PRIZES[0]!),
    expectedClaims: PRIZES.length,
    declaredCost: "100.00",
    budget: "100.00",
  });
  await beginContests(p.c.w.services, p.c.w.services.now());
});
afterAll(() => p.close());

type Model = {
  balance: number;
  /** All that was staked: the score of the board. */
  staked: number;
  /** What was deposited and did not go back. */
  deposited: number;
  deposits: { orderId: string; amount: number; offer: string | null }[];
  /** What turnover is asked for, the oldest first: it counts towards the first. */
  asked: { offer: string | null; order?: string; left: number }[];
  /** What offers with weights of their own ask for. */
  weighted: Map<string, number>;
  states: Map<string, "joined" | "applying" | "issued" | "rejected" | "claimed" | "process" | "expired">;
};

const leftOf = (m: Model, id: string) =>
  m.weighted.get(id) ?? m.asked.find(({ offer }) => offer === id)?.left ?? 0;
const missingOf = (m: Model): number =>
  [...m.asked.map(({ left }) => left), ...m.weighted.values()].reduce((sum, left) => sum + left, 0);
const stateIn = (m: Model, id: string) =>
  m.states.get(id) === "process" && leftOf(m, id) === 0 ? "claimed" : m.states.get(id);
const isGroupBusy = (m: Model, own: Offer) =>
  own.group !== null &&
  offers.some(({ id, group }) => id !== own.id && group === own.group && stateIn(m, id) === "process");

function reward(m: Model, offer: Offer, minor: number): void {
  m.balance += minor;
  m.states.set(offer.id, offer.turnoverPercent > 0 ? "process" : "claimed");
  if (offer.weight !== undefined) m.weighted.set(offer.id, (minor * offer.turnoverPercent) / 100);
  else if (offer.turnoverPercent > 0)
    m.asked.push({ offer: offer.id, left: (minor * offer.turnoverPercent) / 100 });
}

function stateWanted(m: Model, offer: Offer): string {
  const has = stateIn(m, offer.id);
  if (has === "joined") return isGroupBusy(m, offer) ? "none" : m.deposited > 0 ? "claim" : "joined";
  if (has !== undefined) return has;
  return isGroupBusy(m, offer) ? "none" : "join";
}

async function depositStep(m: Model, person: Person, next: (below: number) => number): Promise<void> {
  const amount = 10_000 * (1 + next(4));
  const offer = next(2) === 0 ? undefined : offers.filter(({ kind }) => kind === "deposit")[next(2)];
  const isMet = offer === undefined || (stateWanted(m, offer) === "join" && amount >= MIN_DEPOSIT);
  if (!isMet) {
    const input = {
      channel: "bkash",
      amount: money(amount),
      requestId: crypto.randomUUID(),
      promotionId: offer.id,
    };
    expect((await person.client.call(calls.cashier.deposit, input)).errorCode).toBe("promotion.not.met");
    return;
  }
  const { orderId } = await p.pay(person, money(amount), offer?.id);
  // what was deposited before is lost
  if (m.balance < 100) {
    m.asked = [];
    m.weighted.clear();
  }
  m.balance += amount;
  m.asked.push({ offer: null, order: orderId, left: amount });
  if (offer !== undefined) reward(m, offer, (amount * offer.reward) / 100);
  m.deposited += amount;
  m.deposits.push({ orderId, amount, offer: offer?.id ?? null });
}

/** A whole deposit goes back, unless its reward is being played or the balance is less: what it asked for is asked for no more. */
async function refundStep(m: Model, _person: Person, next: (below: number) => number): Promise<void> {
  const deposit = m.deposits[next(Math.max(m.deposits.length, 1))];
  if (deposit === undefined) return;
  const { services, merchantId } = p.c.w;
  const refused = await refundDeposit(
    { ...services, merchantId, actor: "operator:test" },
    {
      orderId: deposit.orderId,
      reason: "Asked for it.",
      requestId: crypto.randomUUID(),
      byHand: true,
      endReward: false,
    },
  ).then(
    () => null,
    (error: DecisionRefusal) => error.code,
  );
  if (deposit.offer !== null && stateIn(m, deposit.offer) === "process")
    return expect(refused).toBe("deposit.refund.reward");
  if (m.balance < deposit.amount) return expect(refused).toBe("deposit.refund.amount");
  expect(refused).toBeNull();
  m.balance -= deposit.amount;
  m.deposited -= deposit.amount;
  m.deposits = m.deposits.filter((one) => one !== deposit);
  m.asked = m.asked.filter(({ order, left }) => order !== deposit.orderId && left > 0);
}

async function betStep(m: Model, person: Person, next: (below: number) => number): Promise<void> {
  const stake = 100 * (1 + next(60));
  const cap = Math.min(
    ...offers.map(({ id, maxStake }) => (leftOf(m, id) > 0 ? (maxStake ?? Infinity) : Infinity)),
  );
  const status = await p.bet(person, money(stake));
  if (stake > cap) return expect(status).toBe("STAKE_CAPPED");
  if (stake > m.balance) return expect(status).toBe("INSUFFICIENT_FUNDS");
  expect(status).toBe("OK");
  m.balance -= stake;
  m.staked += stake;
  let played = stake;
  for (const one of m.asked) {
    const part = Math.min(one.left, played);
    one.left -= part;
    played -= part;
  }
  for (const [id, left] of m.weighted) {
    const { weight = 0 } = offers.find((one) => one.id === id)!;
    m.weighted.set(id, Math.max(left - (stake * weight) / 100, 0));
  }
  if (m.asked.every(({ left }) => left === 0)) m.asked = [];
}

async function claimStep(m: Model, person: Person, next: (below: number) => number): Promise<void> {
  const claims = offers.filter(({ kind }) => kind !== "deposit");
  const offer = claims[next(claims.length)]!;
  const wanted = stateWanted(m, offer);
  if (offer.promoCode !== undefined) {
    const { errorCode } = await person.client.call(promotions.redeem, { promoCode: offer.promoCode });
    if (wanted === "join") reward(m, offer, offer.reward);
    return expect(errorCode).toBe(wanted === "join" ? undefined : "promotion.not.met");
  }
  const call = wanted === "join" ? promotions.join : promotions.claim;
  const { errorCode } = await person.client.call(call, { promotionId: offer.id });
  if (wanted === "join") m.states.set(offer.id, "joined");
  else if (wanted === "claim" && offer.needsApproval === true) m.states.set(offer.id, "applying");
  else if (wanted === "claim") reward(m, offer, offer.reward);
  expect(errorCode).toBe(wanted === "join" || wanted === "claim" ? undefined : "promotion.not.met");
}

/** A person decides, and what they approved is taken; where nothing waits, neither changes anything. */
async function decideStep(m: Model, person: Person, next: (below: number) => number): Promise<void> {
  const offer = offers.find(({ needsApproval }) => needsApproval === true)!;
  const { services, merchantId } = p.c.w;
  const id = claimIdOf({ ...person, promotionId: BigInt(offer.id), period: "once" });
  const remark = next(4) === 0 ? "No." : null;
  const isDecided = await decideClaim(services, { merchantId, actor: "operator:test", id, remark }).then(
    () => true,
    () => false,
  );
  expect(isDecided).toBe(stateIn(m, offer.id) === "applying");
  if (isDecided) m.states.set(offer.id, remark === null ? "issued" : "rejected");
  if (next(2) === 0) return;
  const { errorCode } = await person.client.call(promotions.claimIssued, {
    promotionClaimId: `${offer.id}.once`,
  });
  if (stateIn(m, offer.id) === "issued") {
    expect(errorCode).toBeUndefined();
    reward(m, offer, offer.reward);
  }
}

/** The time of one reward runs out. */
async function expireStep(m: Model, person: Person, next: (below: number) => number): Promise<void> {
  const offer = offers[next(offers.length)]!;
  await p.c.w.database.owner.run(sql`
    update promotion_award set lock_until = now() - interval '1 second' where bucket = ${person.bucket} and member_id = ${person.memberId}
      and promotion_id = ${BigInt(offer.id)} and state = 'process'`);
  await p.end();
  if (stateIn(m, offer.id) !== "process") {
    if (m.states.get(offer.id) === "process") m.states.set(offer.id, "claimed");
    return;
  }
  const paid = await p.c.w.database.owner.one<{ reward: bigint }>(sql`
    select reward_minor reward from promotion_award where bucket = ${person.bucket} and member_id = ${person.memberId}
      and promotion_id = ${BigInt(offer.id)}`);
  m.balance -= Math.min(Number(paid.reward), m.balance);
  if (!m.weighted.delete(offer.id)) m.asked = m.asked.filter((one) => one.offer !== offer.id && one.left > 0);
  m.states.set(offer.id, "expired");
}

/** Asked for while nothing is missing it is reserved, and taken back before it is sent; else it is refused and changes nothing. */
async function withdrawStep(m: Model, person: Person, next: (below: number) => number): Promise<void> {
  const amount = 20_000 + 100 * next(50);
  const { errorCode, value } = await person.client.call(calls.cashier.withdraw, {
    ...(await p.payee(person)),
    amount: money(amount),
    requestId: crypto.randomUUID(),
  });
  if (missingOf(m) > 0)
    return expect(["withdraw_turnover_not_enough", "promotion_turnover_not_enough"]).toContain(errorCode);
  if (m.balance < amount) return expect(errorCode).toBe("wallet.funds.insufficient");
  expect(errorCode).toBeUndefined();
  expect(await p.bet(person, money(m.balance - amount + 100))).toBe("INSUFFICIENT_FUNDS");
  await person.client.callOrThrow(calls.cashier.cancelWithdraw, { refId: value!.refId });
}

const steps = [
  depositStep,
  betStep,
  betStep,
  betStep,
  betStep,
  claimStep,
  claimStep,
  decideStep,
  refundStep,
  expireStep,
  withdrawStep,
] as const;

async function expectSame(m: Model, person: Person, place: string): Promise<void> {
  const { remainingTurnover } = await person.client.callOrThrow(calls.cashier.withdrawTurnover, {});
  const { list } = await person.client.callOrThrow(promotions.mine, {});
  const found = {
    balance: await p.c.balance(person),
    remainingTurnover,
    states: offers.map(({ id }) => list.find(({ promotionId }) => promotionId === id)?.state),
  };
  expect(found, place).toEqual({
    balance: money(m.balance),
    remainingTurnover: money(missingOf(m)),
    states: offers.map((offer) => stateWanted(m, offer)),
  });
}

type Ended = { readonly person: Person; readonly model: Model };

async function runSequence(seed: number): Promise<Ended> {
  const next = createRandom(seed);
  const person = await p.person();
  const model: Model = {
    balance: 0,
    staked: 0,
    deposited: 0,
    deposits: [],
    asked: [],
    weighted: new Map(),
    states: new Map(),
  };
  for (let step = 0; step < STEPS; step += 1) {
    const act = steps[next(steps.length)]!;
    await act(model, person, next);
    await expectSame(model, person, `seed ${seed}, step ${step}, ${act.name}`);
  }
  return { person, model };
}

/** Every score is the model's; the prizes go to the highest of them, each once, however often the contest is ended. */
async function expectBoard(ended: readonly Ended[]): Promise<void> {
  await countScores(p.c.w.services, p.c.w.services.now());
  for (const { person, model } of ended) {
    const { list } = await person.client.callOrThrow(promotions.ownContest, { promotionId: board });
    expect(list[0]?.score ?? "0.00").toBe(money(model.staked));
  }
  p.c.advance(2 * DAY_MS);
  await Promise.all([runContests(p.c.w.services), runContests(p.c.w.services)]);
  const won = await p.c.w.database.owner.rows<{ staked: number; prize: number }>(sql`
    select basis_minor::int staked, reward_minor::int prize from promotion_award where promotion_id = ${BigInt(board)}
    order by reward_minor desc`);
  const highest = ended.map(({ model }) => model.staked).toSorted((a, b) => b - a);
  expect(won).toEqual(PRIZES.map((prize, at) => ({ staked: highest[at], prize })));
}

test(
  `[CONT-06 PAY-03] ${SEEDS} random sequences of ${STEPS} steps: deposit, bet, join, claim, redeem, decide, refund, expire, withdraw → balance, turnover, states, scores and prizes are the model's`,
  async () => {
    let seed = 0;
    const ended: Ended[] = [];
    const runNext = async (): Promise<void> => {
      while (seed < SEEDS) ended.push(await runSequence((seed += 1)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, runNext));
    await expectBoard(ended);
    expect(await p.findings()).toEqual([]);
  },
  within(2, 30),
);
