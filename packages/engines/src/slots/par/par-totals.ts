// Computes the par sheet from enumerated screens, in the same way for every kind of slot. Uses integers and fractions;
// the only float is the deviation's square root.
import { addFractions, approximate, fraction, type Fraction } from "../../fraction.ts";
import { freeSpinStats, type FeatureStats, type SpinTotals } from "./free-spin-stats.ts";
import { payForCount, type FreeSpinRules, type Strip } from "../slot-rules.ts";

export type ParSheet = {
  readonly name: string;
  readonly version: number;
  /**
   * `rtp`: exact return to player. Its parts: `baseRtp` from lines and scatters of the paid spin, `freeRtp` from the
   * free spins.
   */
  readonly rtp: Fraction;
  readonly baseRtp: Fraction;
  readonly freeRtp: Fraction;
  /** Probability that a paid spin pays anything, and that it starts free spins. */
  readonly hitRate: Fraction;
  readonly triggerRate: Fraction;
  /** Variance of the round's multiplier, including free spins; the deviation is its square root. */
  readonly variance: Fraction;
  readonly standardDeviation: number;
  /** The maximum reachable payout of one round, as a multiple of the stake; an upper bound for shifting ways. */
  readonly maxMultiplier: Fraction;
  /** Number of equally likely screens of the paid spin. */
  readonly cycle: bigint;
};

/**
 * For each number of scatters on the screen: the number of stops with each total of pays, without the scatter's pay.
 */
export type PayCounts = readonly ReadonlyMap<number, number>[];

/**
 * Turns counts of pays, one map per number of scatters, into sums. `extra` is the pay of the scatter itself;
 * `multiplier` applies to everything. All pays are in units.
 */
export function totalsOfCounts(
  counts: PayCounts,
  { multiplier, extra }: { readonly multiplier: number; readonly extra: (scatters: number) => number },
): SpinTotals[] {
  return counts.map((pays, seen) => {
    const totals = { count: 0n, sum: 0n, sumOfSquares: 0n, max: 0n, paying: 0n };
    for (const [pay, times] of pays) {
      const units = BigInt((pay + extra(seen)) * multiplier);
      totals.count += BigInt(times);
      totals.sum += units * BigInt(times);
      totals.sumOfSquares += units * units * BigInt(times);
      if (units > totals.max) totals.max = units;
      if (units > 0n) totals.paying += BigInt(times);
    }
    return totals;
  });
}

/** Returns the same pays, each counted `by` times as often. */
export function scaleCounts(counts: PayCounts, by: number): PayCounts {
  return counts.map((pays) => new Map([...pays].map(([pay, times]) => [pay, times * by])));
}

/** Returns whether two sets of strips are equal, such as those of paid and free spins. */
export function isSame(reels: readonly Strip[], others: readonly Strip[]): boolean {
  return JSON.stringify(reels) === JSON.stringify(others);
}

/** Returns the totals of the same spins with every pay multiplied by `by`. */
export function scaleTotals({ count, sum, sumOfSquares, max, paying }: SpinTotals, by: bigint): SpinTotals {
  return { count, sum: sum * by, sumOfSquares: sumOfSquares * by * by, max: max * by, paying };
}

function sumOf(totals: readonly SpinTotals[], read: (one: SpinTotals) => bigint): bigint {
  return totals.reduce((sum, one) => sum + read(one), 0n);
}

type CountedRounds = {
  readonly name: string;
  readonly version: number;
  /**
   * Totals of the paid spin, by its tag: the number of scatters, or the number on which the kind's feature depends.
   * Pays are in units.
   */
  readonly base: readonly SpinTotals[];
  /** Returns the statistics of the feature after a paid spin with a tag, in units; null: no feature follows. */
  readonly feature: (tag: number) => FeatureStats | null;
  /** Units per stake. */
  readonly units: number;
};

const NOTHING: FeatureStats = { mean: fraction(0n), meanOfSquare: fraction(0n), max: 0n };

/**
 * Returns the par sheet of paid spins and their features. Given its tag, a feature is independent of the paid spin's
 * pay, so that E[(B + F)²] = E[B²] + 2 E[B] E[F] + E[F²] holds within each tag. The sums over tags are exact.
 */
export function combineSheet({ name, version, base, feature, units }: CountedRounds): ParSheet {
  const cycle = sumOf(base, ({ count }) => count);
  const stake = BigInt(units);
  let freeMean = fraction(0n);
  let square = fraction(
    sumOf(base, ({ sumOfSquares }) => sumOfSquares),
    cycle,
  );
  let max = 0n;
  let triggers = 0n;
  for (const [tag, { count, sum, max: most }] of base.entries()) {
    const stats = count === 0n ? null : feature(tag);
    if (stats !== null) triggers += count;
    const { mean, meanOfSquare, max: mostFree } = stats ?? NOTHING;
    freeMean = addFractions(freeMean, fraction(count * mean.num, cycle * mean.den));
    square = addFractions(square, fraction(count * meanOfSquare.num, cycle * meanOfSquare.den));
    square = addFractions(square, fraction(2n * sum * mean.num, cycle * mean.den));
    if (count > 0n && most + mostFree > max) max = most + mostFree;
  }
  const baseRtp = fraction(
    sumOf(base, ({ sum }) => sum),
    cycle * stake,
  );
  const freeRtp = fraction(freeMean.num, freeMean.den * stake);
  const rtp = addFractions(baseRtp, freeRtp);
  const meanSquare = fraction(square.num, square.den * stake * stake);
  const variance = addFractions(meanSquare, fraction(-rtp.num * rtp.num, rtp.den * rtp.den));
  return {
    name,
    version,
    rtp,
    baseRtp,
    freeRtp,
    hitRate: fraction(
      sumOf(base, ({ paying }) => paying),
      cycle,
    ),
    triggerRate: fraction(triggers, cycle),
    variance,
    standardDeviation: Math.sqrt(approximate(variance)),
    maxMultiplier: fraction(max, stake),
    cycle,
  };
}

type CountedSpins = Omit<CountedRounds, "feature"> & {
  /** Totals of one free spin, by number of scatters. */
  readonly free: readonly SpinTotals[];
  readonly freeSpins: FreeSpinRules;
};

/** Creates the par sheet from the totals of paid and free spins, by number of scatters. */
export function createParSheet({ free, freeSpins, ...counted }: CountedSpins): ParSheet {
  const statsOf = freeSpinStats(freeSpins, free);
  return combineSheet({
    ...counted,
    feature: (scatters) => {
      const awarded = payForCount(freeSpins.awards, scatters);
      return awarded === 0 ? null : statsOf(awarded);
    },
  });
}
