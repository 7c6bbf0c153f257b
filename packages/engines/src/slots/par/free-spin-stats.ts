// The exact mean, mean square and maximum of a free-spin feature, with retriggers and their limit. Computed with
// integers over a common denominator (cycle to the power of the number of spins), so that a 30-spin feature is still
// exact.
import { fraction, type Fraction } from "../../fraction.ts";
import { payForCount, type FreeSpinRules } from "../slot-rules.ts";

/** Figures of all stops with one number of scatters: their count, and their pays in line stakes. */
export type SpinTotals = {
  readonly count: bigint;
  readonly sum: bigint;
  readonly sumOfSquares: bigint;
  readonly max: bigint;
  /** Number of the stops that pay anything. */
  readonly paying: bigint;
};

export type FeatureStats = { readonly mean: Fraction; readonly meanOfSquare: Fraction; readonly max: bigint };

/** Mean and mean of the square, each multiplied by cycle^(maxSpins − played). */
type Scaled = { mean: bigint; square: bigint; max: bigint };

/**
 * Returns the statistics of a feature by the number of awarded spins, given the totals of one free spin by number of
 * scatters. Computed backwards from the last spin, over (spins played, spins awarded).
 */
export function freeSpinStats(
  rules: FreeSpinRules,
  totals: readonly SpinTotals[],
): (awarded: number) => FeatureStats {
  const { awards, canRetrigger, maxSpins } = rules;
  const cycle = totals.reduce((sum, { count }) => sum + count, 0n);
  const known = new Map<number, Scaled>();

  function stillToCome(played: number, awarded: number): Scaled {
    if (played === awarded) return { mean: 0n, square: 0n, max: 0n };
    const key = played * (maxSpins + 1) + awarded;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const rest = cycle ** BigInt(maxSpins - played - 1);
    const result: Scaled = { mean: 0n, square: 0n, max: 0n };
    for (const [scatters, { count, sum, sumOfSquares, max }] of totals.entries()) {
      if (count === 0n) continue;
      const more = canRetrigger ? payForCount(awards, scatters) : 0;
      const next = stillToCome(played + 1, Math.min(maxSpins, awarded + more));
      result.mean += sum * rest + count * next.mean;
      result.square += sumOfSquares * rest + 2n * sum * next.mean + count * next.square;
      if (max + next.max > result.max) result.max = max + next.max;
    }
    known.set(key, result);
    return result;
  }

  return (awarded) => {
    const { mean, square, max } = stillToCome(0, awarded);
    const scale = cycle ** BigInt(maxSpins);
    return { mean: fraction(mean, scale), meanOfSquare: fraction(square, scale), max };
  };
}
