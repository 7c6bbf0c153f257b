// From enumerated screens to the par sheet, the same for every kind. Integers and fractions; the
// only float is the deviation's square root.
import { addFractions, approximate, fraction, type Fraction } from "../../fraction.ts";
import { freeSpinStats, type SpinTotals } from "./free-spin-stats.ts";
import { payForCount, type FreeSpinRules, type Strip } from "../slot-rules.ts";

export type ParSheet = {
  readonly name: string;
  readonly version: number;
  /** Exact return to player, and its parts: lines and scatters of the paid spin, and the free spins. */
  readonly rtp: Fraction;
  readonly baseRtp: Fraction;
  readonly freeRtp: Fraction;
  /** Probability that a paid spin pays anything, and that it starts free spins. */
  readonly hitRate: Fraction;
  readonly triggerRate: Fraction;
  /** Variance of the round's multiplier, including free spins; the deviation is its square root. */
  readonly variance: Fraction;
  readonly standardDeviation: number;
  /** The maximum reachable payout of one round, as a multiple of the stake. */
  readonly maxMultiplier: Fraction;
  /** Number of equally likely screens of the paid spin. */
  readonly cycle: bigint;
};

/** Per number of scatters on the screen: how many stops give each total of pays, without the scatter's own. */
export type PayCounts = readonly ReadonlyMap<number, number>[];

/**
 * Turns counts of pays, one map per number of scatters, into sums. `extra` is the scatter's own pay,
 * `multiplier` applies to everything; all in units.
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

/** Whether free spins use the same strips as the paid spin. */
export function isSame(reels: readonly Strip[], others: readonly Strip[]): boolean {
  return JSON.stringify(reels) === JSON.stringify(others);
}

/** The same spins with every pay multiplied by `by`. */
export function scaleTotals({ count, sum, sumOfSquares, max, paying }: SpinTotals, by: bigint): SpinTotals {
  return { count, sum: sum * by, sumOfSquares: sumOfSquares * by * by, max: max * by, paying };
}

function sumOf(totals: readonly SpinTotals[], read: (one: SpinTotals) => bigint): bigint {
  return totals.reduce((sum, one) => sum + read(one), 0n);
}

type CountedSpins = {
  readonly name: string;
  readonly version: number;
  /** Totals of the paid spin and of one free spin, by number of scatters; pays in units. */
  readonly base: readonly SpinTotals[];
  readonly free: readonly SpinTotals[];
  readonly freeSpins: FreeSpinRules;
  /** Units per stake. */
  readonly units: number;
};

/** The par sheet from the totals of paid and free spins. */
export function createParSheet({ name, version, base, free, freeSpins, units }: CountedSpins): ParSheet {
  const cycle = sumOf(base, ({ count }) => count);
  const stake = BigInt(units);
  const feature = freeSpinStats(freeSpins, free);
  let freeMean = fraction(0n);
  let square = fraction(
    sumOf(base, ({ sumOfSquares }) => sumOfSquares),
    cycle,
  );
  let max = 0n;
  for (const [seen, { count, sum, max: most }] of base.entries()) {
    const { mean, meanOfSquare, max: mostFree } = feature(payForCount(freeSpins.awards, seen));
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
  const triggers = base.filter((_, seen) => payForCount(freeSpins.awards, seen) > 0);
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
    triggerRate: fraction(
      sumOf(triggers, ({ count }) => count),
      cycle,
    ),
    variance,
    standardDeviation: Math.sqrt(approximate(variance)),
    maxMultiplier: fraction(max, stake),
    cycle,
  };
}
