/** The members' acts in the model: each act is a call of the API, with the answer that the model expects. */
import { expect } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import type { Failure } from "../../../src/infra/failure.ts";
import { refundDeposit } from "../../../src/cashier/refunds/refunds.ts";
import { updateBucket } from "../../../src/promotions/job-store.ts";
import { decideClaim } from "../../../src/promotions/operator/decisions.ts";
import { claimIdOf } from "../waiting-claims.ts";
import type { PromotionsHarness } from "../promotions-harness.ts";
import {
  available,
  endAward,
  isPlayed,
  leftOf,
  missingOf,
  play,
  rebatesOf,
  refOf,
  rescueOf,
  reward,
  stateWanted,
  type Model,
} from "./model.ts";
import { MIN_DEPOSIT, money, type Offer, type OfferKind } from "./offers.ts";

export type Member = {
  readonly seed: number;
  readonly person: Person;
  readonly m: Model;
  readonly next: Next;
};
export type Next = (below: number) => number;
export type Surroundings = {
  readonly p: PromotionsHarness;
  readonly offers: readonly Offer[];
  /** The model's first day and present day, in the merchant's time zone. */
  readonly first: string;
  today: string;
  /** Outcomes that the run has reached, for example a state, with the members who reached each outcome. */
  readonly reached: Map<string, Set<Member>>;
};

/** Records that a member has reached an outcome. */
export function reach({ reached }: Surroundings, member: Member, what: string): void {
  const members = reached.get(what);
  if (members === undefined) reached.set(what, new Set([member]));
  else members.add(member);
}

export type Step = (around: Surroundings, member: Member) => Promise<void>;

const { promotions } = calls;

const pick = <T>(list: readonly T[], next: Next): T | undefined => list[next(Math.max(list.length, 1))];
const ofKinds = ({ offers }: Surroundings, ...kinds: readonly OfferKind[]) =>
  offers.filter(({ kind }) => kinds.includes(kind));

/**
 * Skips three of four calls that would be refused, and mostly bets instead: a refused call changes nothing, so a
 * quarter is enough.
 */
export const isLeftOut = (next: Next): boolean => next(4) > 0;

export const depositStep: Step = async (around, member) => {
  const { m, person, next } = member;
  const { p, offers, today } = around;
  const amount = 10_000 * (1 + next(4));
  const offer = next(2) === 0 ? undefined : pick(ofKinds(around, "deposit"), next);
  const isMet =
    offer === undefined || (stateWanted(m, offers, offer, today) === "join" && amount >= MIN_DEPOSIT);
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
  reach(around, member, `reward ${offer?.kind ?? "none"}`);
  // earlier deposits and rewards are lost, and only the rewards' turnover is still required
  if (m.balance < 100) {
    m.asked = m.asked.filter(({ ref, left }) => ref !== null && left > 0);
    for (const award of m.awards.values()) if (award.state === "process") award.isLost = true;
  }
  m.balance += amount;
  m.asked.push({ ref: null, order: orderId, left: amount });
  const award = offer === undefined ? null : refOf(offer, today);
  if (offer !== undefined && award !== null) reward(m, offer, award, (amount * offer.reward) / 100);
  m.deposited += amount;
  m.deposits.push({ orderId, amount, award });
};

/**
 * Refunds a whole deposit, unless the deposit's reward is in play or the balance is too low. The deposit's turnover is
 * then no longer required.
 */
export const refundStep: Step = async (around, member) => {
  const { m, next } = member;
  const deposit = pick(m.deposits, next);
  if (deposit === undefined) return;
  const { services, merchantId } = around.p.c.w;
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
    (error: Failure) => error.code,
  );
  reach(around, member, `refund ${refused ?? "opened"}`);
  if (deposit.award !== null && isPlayed(m, deposit.award))
    return expect(refused).toBe("deposit.refund.reward");
  if (available(m) < deposit.amount) return expect(refused).toBe("deposit.refund.amount");
  expect(refused).toBeNull();
  m.balance -= deposit.amount;
  m.deposited -= deposit.amount;
  m.deposits = m.deposits.filter((one) => one !== deposit);
  m.asked = m.asked.filter(({ order, left }) => order !== deposit.orderId && left > 0);
};

/** Returns the maximum stake while rewards are played. */
const capOf = (m: Model, offers: readonly Offer[]): number =>
  Math.min(
    ...[...m.awards.keys()].map((ref) =>
      leftOf(m, ref) > 0
        ? (offers.find(({ id }) => ref.startsWith(`${id}.`))?.maxStake ?? Infinity)
        : Infinity,
    ),
  );

/** Returns a small stake, a large stake, or the missing turnover up to the allowed stake. */
function stakeOf(m: Model, cap: number, next: Next): number {
  const choice = next(4);
  const missing = Math.ceil(Math.min(missingOf(m), cap, available(m)) / 100) * 100;
  return choice > 1 && missing > 0 ? missing : 100 * (1 + next(choice === 0 ? 40 : 400));
}

export const betStep: Step = async (around, member) => {
  const { p, offers, today } = around;
  const { m, person, next } = member;
  const cap = capOf(m, offers);
  const stake = stakeOf(m, cap, next);
  // on average more than the stake, so that a balance outlasts the required turnover
  const won = stake * next(4);
  const category = next(4) === 0 ? "PVP" : "RNG";
  const status = await p.bet(person, money(stake), money(won), category);
  reach(around, member, `bet ${status}`);
  if (stake > cap) return expect(status).toBe("STAKE_CAPPED");
  if (stake > available(m)) return expect(status).toBe("INSUFFICIENT_FUNDS");
  expect(status).toBe("OK");
  play(m, { day: today, category, stake, won }, offers);
};

export const claimStep: Step = async (around, member) => {
  const { m, person, next } = member;
  const { offers, today } = around;
  const offer = pick(ofKinds(around, "claim", "code", "login"), next)!;
  const wanted = stateWanted(m, offers, offer, today);
  if (wanted !== "join" && wanted !== "claim" && isLeftOut(next)) return betStep(around, member);
  const ref = refOf(offer, today);
  if (offer.promoCode !== undefined) {
    const { errorCode } = await person.client.call(promotions.redeem, { promoCode: offer.promoCode });
    if (wanted === "join") {
      reach(around, member, `reward ${offer.kind}`);
      reward(m, offer, ref, offer.reward);
    }
    return expect(errorCode).toBe(wanted === "join" ? undefined : "promotion.not.met");
  }
  const call = wanted === "join" ? promotions.join : promotions.claim;
  const { errorCode } = await person.client.call(call, { promotionId: offer.id });
  expect(errorCode).toBe(wanted === "join" || wanted === "claim" ? undefined : "promotion.not.met");
  if (wanted === "join") m.awards.set(ref, { state: "joined", reward: offer.reward, forfeited: 0 });
  if (wanted !== "claim") return;
  reach(around, member, `reward ${offer.kind}`);
  if (offer.needsApproval === true)
    m.awards.set(ref, { state: "applying", reward: offer.reward, forfeited: 0 });
  else reward(m, offer, ref, offer.reward);
};

/**
 * Claims rewards for daily figures: a rebate once for each day of turnover, at the level's rate if higher, or a rescue
 * for the loss of the previous day.
 */
export const claimCountedStep: Step = async (around, member) => {
  const { m, person, next } = member;
  const { offers, today } = around;
  const offer = pick(ofKinds(around, "rebate", "rebate", "rescue"), next)!;
  const isMet = stateWanted(m, offers, offer, today) === "claim";
  if (!isMet && isLeftOut(next)) return;
  const { errorCode } = await person.client.call(promotions.claim, { promotionId: offer.id });
  expect(errorCode).toBe(isMet ? undefined : "promotion.not.met");
  if (!isMet) return;
  reach(around, member, `reward ${offer.kind}`);
  if (offer.kind === "rescue") reward(m, offer, refOf(offer, today), rescueOf(m, offer, today));
  else for (const one of rebatesOf(m, offer, today)) reward(m, offer, one.ref, one.reward);
};

/**
 * Lets an operator decide a reward, and the member take an approved reward. Without a waiting reward, neither call
 * changes anything.
 */
export const decideStep: Step = async (around, member) => {
  const { p, offers } = around;
  const { m, person, next } = member;
  const offer = offers.find(({ needsApproval }) => needsApproval === true)!;
  const ref = `${offer.id}.once`;
  const state = m.awards.get(ref)?.state;
  if (state !== "applying" && state !== "issued" && isLeftOut(next)) return betStep(around, member);
  const { services, merchantId } = p.c.w;
  const id = claimIdOf({ ...person, promotionId: BigInt(offer.id), period: "once" });
  const remark = next(2) === 0 ? "No." : null;
  const isDecided = await decideClaim(services, { merchantId, actor: "operator:test", id, remark }).then(
    () => true,
    () => false,
  );
  const award = m.awards.get(ref);
  expect(isDecided).toBe(award?.state === "applying");
  if (isDecided) award!.state = remark === null ? "issued" : "rejected";
  if (next(2) === 0) return;
  const { errorCode } = await person.client.call(promotions.claimIssued, { promotionClaimId: ref });
  if (award?.state !== "issued") return;
  expect(errorCode).toBeUndefined();
  reward(m, offer, ref, offer.reward);
};

/** Ends the time of one offer's rewards. */
export const expireStep: Step = async ({ p, offers }, { m, person, next }) => {
  const offer = pick(offers, next)!;
  const due = [...m.awards].filter(
    ([ref, { state }]) => ref.startsWith(`${offer.id}.`) && state === "process",
  );
  if (due.length === 0) return;
  const { services, database } = p.c.w;
  const { bucket, memberId } = person;
  await database.owner.run(sql`
    update promotion_award set lock_until = ${services.now()} where bucket = ${bucket} and member_id = ${memberId}
      and promotion_id = ${BigInt(offer.id)} and state = 'process'`);
  expect((await updateBucket(services.db, bucket, services.now())).failure).toBeNull();
  for (const ref of due.map(([one]) => one).toSorted()) endAward(m, ref);
};
