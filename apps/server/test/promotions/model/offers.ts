/** Inputs of the model: offers, VIP levels, rules for withdrawals, and random numbers from a seed. */
import { sql } from "@khela/service-kit/db/database";
import { holdWeight } from "@khela/contract/operator/withdrawals/conditions";
import { saveRules, sandboxRules } from "../../../src/cashier/withdrawals/withdraw-rules.ts";
import type { Level } from "../../../src/vip/ladder.ts";
import { saveLevels } from "../../../src/vip/vip.ts";
import { addDays, startOf } from "../../../src/promotions/offers/periods.ts";
import type { Condition } from "../../../src/cashier/withdrawals/withdrawal-store.ts";
import type { PromotionsHarness } from "../promotions-harness.ts";

export const ZONE = "Asia/Dhaka";

export type OfferKind = "claim" | "code" | "deposit" | "login" | "rebate" | "rescue";

export type Offer = {
  readonly id: string;
  readonly kind: OfferKind;
  /**
   * The reward: in percent for a deposit or a loss, in hundredths of a percent for turnover, otherwise in minor units.
   */
  readonly reward: number;
  readonly turnoverPercent: number;
  readonly maxStake: number | null;
  readonly group: string | null;
  /**
   * Percent of a stake in `RNG` that counts. Only for an offer with separate weights, whose turnover is counted
   * separately.
   */
  readonly weight?: number;
  /** Whether an operator decides first, and the member then takes the reward. */
  readonly needsApproval?: boolean;
  /** Only for an offer with a code. */
  readonly promoCode?: string;
  /** The day of the model on which the offer begins. */
  readonly startsOn: string;
};
/** `startsAfterDays`: days after the model's first day. */
type Rule = Omit<Offer, "id" | "startsOn"> & { readonly startsAfterDays?: number };

const rules: readonly Rule[] = [
  { kind: "claim", reward: 1_000, turnoverPercent: 100, maxStake: null, group: null },
  { kind: "claim", reward: 2_000, turnoverPercent: 0, maxStake: null, group: "bonus" },
  { kind: "claim", reward: 5_000, turnoverPercent: 300, maxStake: 2_000, group: "bonus" },
  { kind: "claim", reward: 3_000, turnoverPercent: 250, maxStake: 3_000, group: null },
  { kind: "claim", reward: 4_000, turnoverPercent: 150, maxStake: 4_500, group: null, weight: 40 },
  { kind: "claim", reward: 1_500, turnoverPercent: 200, maxStake: null, group: null, needsApproval: true },
  { kind: "code", reward: 2_500, turnoverPercent: 100, maxStake: null, group: "bonus", promoCode: "MODEL" },
  { kind: "deposit", reward: 50, turnoverPercent: 200, maxStake: 5_000, group: "bonus" },
  { kind: "deposit", reward: 10, turnoverPercent: 100, maxStake: null, group: null },
  { kind: "login", reward: 700, turnoverPercent: 100, maxStake: 4_000, group: "bonus" },
  { kind: "login", reward: 300, turnoverPercent: 0, maxStake: null, group: null, startsAfterDays: 2 },
  { kind: "rebate", reward: 15, turnoverPercent: 100, maxStake: null, group: null },
  { kind: "rescue", reward: 10, turnoverPercent: 200, maxStake: null, group: null },
];

export const MIN_DEPOSIT = 20_000;
/** Maximum rewards from a day's turnover or loss, in minor units; a run reaches each maximum. */
export const MOST_SHARE = { rebate: 200, rescue: 1_500 };
export const money = (minor: number) => (minor / 100).toFixed(2);

const LONG_HOURS = 8_760;
const shareOf = (percent: string, most: number) => ({
  rewardFixed: "0.00",
  rewardPercent: percent,
  rewardMax: money(most),
});
const fixedOf = (rule: Rule) => ({
  rewardFixed: money(rule.reward),
  rewardMax: money(rule.reward),
});

/** For each kind of offer, the fields of the promotion's JSON file. */
const files: Record<OfferKind, (rule: Rule) => Readonly<Record<string, unknown>>> = {
  claim: (rule) => ({
    type: "MISSION",
    category: "mission",
    period: "once",
    metric: "deposit",
    target: "0.01",
    ...(rule.needsApproval === true ? { needsApproval: true } : {}),
    ...fixedOf(rule),
  }),
  code: (rule) => ({
    type: "PROMO_CODE",
    category: "daily",
    period: "once",
    promoCode: rule.promoCode,
    ...fixedOf(rule),
  }),
  deposit: (rule) => ({
    type: "DEPOSIT",
    category: "deposit",
    period: "day",
    minDeposit: money(MIN_DEPOSIT),
    ...shareOf(String(rule.reward), 100_000_000),
  }),
  login: (rule) => ({ type: "LOGIN", category: "daily", period: "day", ...fixedOf(rule) }),
  rebate: (rule) => ({
    type: "REBATE",
    category: "rebate",
    period: "day",
    ...shareOf((rule.reward / 100).toFixed(2), MOST_SHARE.rebate),
  }),
  rescue: (rule) => ({
    type: "RESCUE",
    category: "rebate",
    period: "day",
    ...shareOf(String(rule.reward), MOST_SHARE.rescue),
  }),
};

/** Saves the offers of the model; `first`: the model's first day. */
export async function makeOffers(p: PromotionsHarness, first: string): Promise<Offer[]> {
  // little play reaches the model's levels, so the levels return more than the games' edge; saving is allowed only
  // when no game states a return
  await p.c.w.database.owner.run(sql`update game set rtp = null`);
  const made: Offer[] = [];
  for (const { startsAfterDays = 0, ...rule } of rules) {
    const startsOn = addDays(first, startsAfterDays);
    const id = await p.offer({
      ...files[rule.kind](rule),
      turnoverPercent: rule.turnoverPercent,
      ...(rule.weight === undefined ? {} : { weights: { RNG: rule.weight } }),
      ...(rule.maxStake === null ? {} : { maxStake: money(rule.maxStake) }),
      // long times, so that only the model ends rewards
      lockHours: LONG_HOURS,
      claimHours: LONG_HOURS,
      ...(rule.group === null ? {} : { stackingGroup: rule.group }),
      ...(startsAfterDays === 0 ? {} : { startsAt: startOf(startsOn, ZONE).toISOString() }),
      expectedClaims: 1,
      declaredCost: "1000000.00",
      budget: "100000000.00",
    });
    made.push({ ...rule, id, startsOn });
  }
  return made;
}

/** A level of the model, with amounts as numbers of minor units. */
export type ModelLevel = {
  readonly turnover: number;
  readonly deposit: number;
  readonly bonus: number;
  readonly rebateBasisPoints: number;
  readonly withdrawDay: number;
  readonly withdrawDayCount: number;
};

const level = (
  turnover: number,
  deposit: number,
  bonus: number,
  rebateBasisPoints: number,
  [withdrawDay, withdrawDayCount]: readonly [number, number],
): ModelLevel => ({ turnover, deposit, bonus, rebateBasisPoints, withdrawDay, withdrawDayCount });

export const ladder: readonly ModelLevel[] = [
  level(0, 0, 0, 0, [42_000, 2]),
  level(40_000, 0, 500, 10, [50_000, 2]),
  level(120_000, 30_000, 1_500, 30, [50_000, 3]),
  level(240_000, 40_000, 2_500, 45, [100_000, 3]),
];

export const FREE_WITHDRAWALS = 1;
export const FEE_FIXED = 50;
export const FEE_BASIS_POINTS = 150;
/** A withdrawal above this amount waits for an operator, in minor units. */
export const REVIEW_ABOVE = 22_000;
export const MIN_WITHDRAWAL = 20_000;

/** Saves the model's VIP levels and rules for withdrawals. */
export async function saveLadderAndRules({ c }: PromotionsHarness): Promise<void> {
  const key = { merchantId: c.w.merchantId, currency: "BDT" };
  const levels = ladder.map(
    (one, number): Level => ({
      name: `VIP${number}`,
      totalTurnoverMinor: BigInt(one.turnover),
      totalDepositMinor: BigInt(one.deposit),
      monthTurnoverMinor: 0n,
      monthDepositMinor: 0n,
      keepTurnoverMinor: 0n,
      bonusMinor: BigInt(one.bonus),
      rebateBasisPoints: one.rebateBasisPoints,
      withdrawDayMinor: BigInt(one.withdrawDay),
      withdrawDayCount: one.withdrawDayCount,
    }),
  );
  await saveLevels(c.w.database.owner, key, levels);
  const withdrawals = {
    ...sandboxRules,
    minMinor: BigInt(MIN_WITHDRAWAL),
    freeDayCount: FREE_WITHDRAWALS,
    feeMinor: BigInt(FEE_FIXED),
    feePercent: (FEE_BASIS_POINTS / 100).toFixed(2),
    conditions: [
      { kind: "amount", side: "max", bound: String(REVIEW_ABOVE), weight: holdWeight },
    ] satisfies Condition[],
  };
  await saveRules(c.w.database.owner, key, withdrawals, "operator:test");
}

/** Returns a function that draws numbers below a bound, the same in every run of a seed. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state % below;
  };
}
