/** What the model of promotions plays with: its offers, and numbers of a seed. */
import type { PromotionsHarness } from "./promotions-test-harness.ts";

export type Offer = {
  readonly id: string;
  readonly kind: "claim" | "code" | "deposit";
  /** Of a deposit percent, of others minor units. */
  readonly reward: number;
  readonly turnoverPercent: number;
  readonly maxStake: number | null;
  readonly group: string | null;
  /** Percent of a stake that counts, where the offer has weights of its own: then it is counted beside other money. */
  readonly weight?: number;
  /** A person decides, and the member takes it then. */
  readonly needsApproval?: boolean;
  /** Of a code. */
  readonly promoCode?: string;
};

const rules: readonly Omit<Offer, "id">[] = [
  { kind: "claim", reward: 1_000, turnoverPercent: 100, maxStake: null, group: null },
  { kind: "claim", reward: 2_000, turnoverPercent: 0, maxStake: null, group: "bonus" },
  { kind: "claim", reward: 5_000, turnoverPercent: 300, maxStake: 2_000, group: "bonus" },
  { kind: "claim", reward: 3_000, turnoverPercent: 250, maxStake: 3_000, group: null },
  { kind: "claim", reward: 4_000, turnoverPercent: 150, maxStake: 4_500, group: null, weight: 40 },
  { kind: "claim", reward: 1_500, turnoverPercent: 200, maxStake: null, group: null, needsApproval: true },
  { kind: "code", reward: 2_500, turnoverPercent: 100, maxStake: null, group: "bonus", promoCode: "MODEL" },
  { kind: "deposit", reward: 50, turnoverPercent: 200, maxStake: 5_000, group: "bonus" },
  { kind: "deposit", reward: 10, turnoverPercent: 100, maxStake: null, group: null },
];

export const MIN_DEPOSIT = 20_000;
export const money = (minor: number) => (minor / 100).toFixed(2);

/** Saves the offers of the model. */
export async function makeOffers(p: PromotionsHarness): Promise<Offer[]> {
  const made: Offer[] = [];
  for (const rule of rules) {
    const isDeposit = rule.kind === "deposit";
    const isCode = rule.kind === "code";
    const id = await p.offer({
      type: isDeposit ? "DEPOSIT" : isCode ? "PROMO_CODE" : "MISSION",
      category: isDeposit ? "deposit" : isCode ? "daily" : "mission",
      period: "once",
      ...(isDeposit
        ? {
            minDeposit: money(MIN_DEPOSIT),
            rewardFixed: "0.00",
            rewardPercent: String(rule.reward),
            rewardMax: "1000000.00",
          }
        : {
            ...(isCode ? { promoCode: rule.promoCode } : { metric: "deposit", target: "0.01" }),
            ...(rule.needsApproval === true ? { needsApproval: true } : {}),
            rewardFixed: money(rule.reward),
            rewardMax: money(rule.reward),
          }),
      turnoverPercent: rule.turnoverPercent,
      ...(rule.weight === undefined ? {} : { weights: { RNG: rule.weight } }),
      ...(rule.maxStake === null ? {} : { maxStake: money(rule.maxStake), lockHours: 8_760 }),
      ...(rule.group === null ? {} : { stackingGroup: rule.group }),
      expectedClaims: 1,
      declaredCost: "1000000.00",
      budget: "100000000.00",
    });
    made.push({ ...rule, id });
  }
  return made;
}

/** Numbers of a seed, each below 2^32. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state % below;
  };
}
