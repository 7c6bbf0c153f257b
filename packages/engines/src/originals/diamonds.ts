// Diamonds: five gems of seven colours are drawn, independently and with equal probability. The group of equal colours
// among them pays by a table. The return is counted over all 7^5 draws.
import { choose } from "../combinations.ts";
import type { Engine, Outcome } from "../engine.ts";
import { addFractions, formatFraction, fraction, multiplyFractions, type Fraction } from "../fraction.ts";
import { drawBelow, type RandomStream } from "../rng.ts";

/** Groups of gems, from the lowest to the highest. */
export const gemGroups = ["none", "pair", "two-pairs", "three", "full-house", "four", "five"] as const;
export type GemGroup = (typeof gemGroups)[number];

export type DiamondsRules = {
  readonly gems: number;
  readonly colours: number;
  /** Pay of each group, in tenths of the stake. */
  readonly tenths: Readonly<Record<GemGroup, number>>;
};

export type DiamondsBet = {
  /** Stake in whole minor units, as text. */
  readonly stakeMinor: string;
};

export type DiamondsOutcome = Outcome & {
  readonly family: "diamonds";
  /** Colours 0 … 6 of the gems, in the order drawn. */
  readonly gems: readonly number[];
  readonly group: GemGroup;
};

export const diamondsRules: DiamondsRules = {
  gems: 5,
  colours: 7,
  tenths: { none: 0, pair: 1, "two-pairs": 20, three: 30, "full-house": 40, four: 55, five: 500 },
};

/** Returns the group that gems make, by the sizes of their two largest sets of one colour. */
export function groupOf(gems: readonly number[]): GemGroup {
  const sizes = new Map<number, number>();
  for (const gem of gems) sizes.set(gem, (sizes.get(gem) ?? 0) + 1);
  const [first = 0, second = 0] = [...sizes.values()].sort((a, b) => b - a);
  if (first === 5) return "five";
  if (first === 4) return "four";
  if (first === 3) return second === 2 ? "full-house" : "three";
  if (first === 2) return second === 2 ? "two-pairs" : "pair";
  return "none";
}

/** Exact multiplier of a group. */
export function groupPays({ tenths }: DiamondsRules, group: GemGroup): Fraction {
  return fraction(BigInt(tenths[group]), 10n);
}

/** Sizes of the sets of one colour that make a group of five gems, the largest first. */
const sizesOf: Readonly<Record<GemGroup, readonly number[]>> = {
  none: [1, 1, 1, 1, 1],
  pair: [2, 1, 1, 1],
  "two-pairs": [2, 2, 1],
  three: [3, 1, 1],
  "full-house": [3, 2],
  four: [4, 1],
  five: [5],
};

/** Number of the colours^gems equally likely draws that give a group. */
export function groupWays({ gems, colours }: DiamondsRules, group: GemGroup): bigint {
  let [left, ways] = [gems, 1n];
  for (const [at, size] of sizesOf[group].entries()) {
    // Number of ways to place this set, times the colours left for it. Sets of the same size are interchangeable.
    const alike = sizesOf[group].slice(0, at + 1).filter((one) => one === size).length;
    ways = (ways * choose(left, size) * BigInt(colours - at)) / BigInt(alike);
    left -= size;
  }
  return ways;
}

/** Exact chance of a group. */
export function groupChance(rules: DiamondsRules, group: GemGroup): Fraction {
  return fraction(groupWays(rules, group), BigInt(rules.colours) ** BigInt(rules.gems));
}

/** Exact return to player. */
function diamondsReturn(rules: DiamondsRules): Fraction {
  return gemGroups
    .map((group) => multiplyFractions(groupChance(rules, group), groupPays(rules, group)))
    .reduce(addFractions, fraction(0n));
}

function playDiamonds(rules: DiamondsRules, stream: RandomStream): DiamondsOutcome {
  const gems = Array.from({ length: rules.gems }, () => drawBelow(stream, rules.colours));
  const group = groupOf(gems);
  return { family: "diamonds", gems, group, multiplier: formatFraction(groupPays(rules, group)) };
}

export const diamonds: Engine<DiamondsRules, DiamondsBet, DiamondsOutcome> = {
  name: "diamonds",
  version: 1,
  rules: diamondsRules,
  rtp: diamondsReturn(diamondsRules),
  play: playDiamonds,
};
