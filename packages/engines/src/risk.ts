// Computes the part of a stake that could really be lost. Turnover counts this amount: a set of bets that covers nearly
// every outcome returns nearly its whole stake and must not meet a turnover requirement. Exact over the given outcomes,
// in integers.
import { EngineError } from "./engine-error.ts";
import type { Fraction } from "./fraction.ts";

/** A possible outcome of a set of bets: its weight (a whole number, ≥ 0) and its payout, stakes included. */
export type WeightedPayout = { readonly weight: bigint | number; readonly payoutMinor: bigint };

/**
 * The risked amount of a set of bets, in minor units: `min(M, 2 × E)`, floored and at most the stake. `M` is the
 * highest loss of an outcome, `E` the sum of probability × loss over the outcomes that pay less than the stake.
 * The factor 2 lets an even-money bet and any longer one count whole; a set that loses in one of fifty outcomes
 * counts a twenty-fifth. Outcomes of weight 0 do not happen. Throws `risk.bad_outcomes` for a negative or
 * fractional weight, a negative amount, or no weight above 0.
 */
export function riskedAmount(outcomes: readonly WeightedPayout[], stakeMinor: bigint): bigint {
  if (stakeMinor < 0n) throw new EngineError("risk.bad_outcomes", "a stake of 0 or more");
  let total = 0n;
  let maxLoss = 0n;
  let weightedLoss = 0n;
  for (const { weight, payoutMinor } of outcomes) {
    const times = wholeWeight(weight);
    if (payoutMinor < 0n) throw new EngineError("risk.bad_outcomes", "payouts of 0 or more");
    const loss = stakeMinor - payoutMinor;
    total += times;
    if (times === 0n || loss <= 0n) continue;
    weightedLoss += times * loss;
    if (loss > maxLoss) maxLoss = loss;
  }
  if (total === 0n) throw new EngineError("risk.bad_outcomes", "no outcome has a weight");
  const doubled = (2n * weightedLoss) / total;
  return doubled < maxLoss ? doubled : maxLoss;
}

function wholeWeight(weight: bigint | number): bigint {
  if (typeof weight === "number" && !Number.isSafeInteger(weight))
    throw new EngineError("risk.bad_outcomes", "whole weights");
  if (weight < 0) throw new EngineError("risk.bad_outcomes", "weights of 0 or more");
  return BigInt(weight);
}

/**
 * Returns the risked amount, in minor units, of a stake that is lost whole unless an event of the given probability
 * happens. Throws `risk.bad_outcomes`.
 */
export function riskedAtChance(stakeMinor: bigint, { num, den }: Fraction): bigint {
  const outcomes = [
    { weight: num, payoutMinor: stakeMinor },
    { weight: den - num, payoutMinor: 0n },
  ];
  return riskedAmount(outcomes, stakeMinor);
}
