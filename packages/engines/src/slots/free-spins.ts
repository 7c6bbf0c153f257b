// What all slots share: reels that stop, scatters that count anywhere on the screen, and free spins that follow on the
// same stream. This file knows neither paylines nor ways; the engine shows and pays each spin.
import { drawBelow, type RandomStream } from "../rng.ts";
import { payForCount, REELS, type FreeSpinRules, type Pays } from "./slot-rules.ts";

/** A cell of the screen: reel 0 is the leftmost, row 0 the top. */
export type Position = { readonly reel: number; readonly row: number };

export type ScatterResult = {
  readonly symbol: string;
  /** Number of scatters: at most five, even if more tumbled in. */
  readonly count: number;
  readonly positions: readonly Position[];
  /** Pay of the scatters in the definition's units, including the free spins' multiplier; 0 below three scatters. */
  readonly units: number;
  /** Free spins added by this screen, within the feature's limit. */
  readonly freeSpinsAwarded: number;
};

export type FreeSpin<S> = S & {
  /**
   * `index`: number of the spin in the feature, from 1. `left`: spins left after it, including those that it awarded.
   */
  readonly index: number;
  readonly left: number;
};

export type FreeSpins<S> = {
  readonly multiplier: number;
  /** Number of all spins played, including retriggers. */
  readonly totalSpins: number;
  readonly spins: readonly FreeSpin<S>[];
  readonly units: number;
};

/** A spin's multiplier, and the maximum number of free spins it can award. */
export type SpinTerms = { readonly times: number; readonly mostAwarded: number };

type ScatterRules = {
  readonly symbols: readonly { readonly id: string; readonly kind: string; readonly pays?: Pays }[];
  readonly freeSpins: FreeSpinRules;
};

/** Draws one word for each reel, left to right; `stopCounts` has the number of stops of each reel. */
export function drawStops(stream: RandomStream, stopCounts: readonly number[]): number[] {
  return stopCounts.map((count) => drawBelow(stream, count));
}

/** Returns the terms of a paid spin. */
export function paidTerms({ freeSpins }: { readonly freeSpins: FreeSpinRules }): SpinTerms {
  return { times: 1, mostAwarded: freeSpins.maxSpins };
}

/** Returns the cells that show a symbol, reel by reel from the top. */
export function cellsOf(grid: readonly (readonly string[])[], symbol: string): Position[] {
  const cells: Position[] = [];
  for (const [reel, column] of grid.entries())
    for (let row = column.indexOf(symbol); row >= 0; row = column.indexOf(symbol, row + 1))
      cells.push({ reel, row });
  return cells;
}

/** Counts the scatters of a screen, grid[reel][row]. A whole stake is `stakeUnits` units. */
export function countScatters(
  rules: ScatterRules,
  grid: readonly (readonly string[])[],
  { times, mostAwarded, stakeUnits }: SpinTerms & { readonly stakeUnits: number },
): ScatterResult {
  const scatter = rules.symbols.find(({ kind }) => kind === "scatter");
  const symbol = scatter?.id ?? "";
  const positions = cellsOf(grid, symbol);
  const count = Math.min(positions.length, REELS);
  const pay = scatter?.pays === undefined ? 0 : payForCount(scatter.pays, count);
  const freeSpinsAwarded = Math.min(payForCount(rules.freeSpins.awards, count), mostAwarded);
  return { symbol, count, positions, units: pay * stakeUnits * times, freeSpinsAwarded };
}

/**
 * Plays the whole free-spin feature; null when none was awarded. `spin` draws, shows and pays one spin on the given
 * terms.
 */
export function playFreeSpins<S extends { readonly scatter: ScatterResult; readonly units: number }>(
  { multiplier, canRetrigger, maxSpins }: FreeSpinRules,
  awarded: number,
  spin: (terms: SpinTerms) => S,
): FreeSpins<S> | null {
  if (awarded === 0) return null;
  const spins: FreeSpin<S>[] = [];
  let totalSpins = awarded;
  while (spins.length < totalSpins) {
    const shown = spin({ times: multiplier, mostAwarded: canRetrigger ? maxSpins - totalSpins : 0 });
    totalSpins += shown.scatter.freeSpinsAwarded;
    spins.push({ ...shown, index: spins.length + 1, left: totalSpins - spins.length - 1 });
  }
  return { multiplier, totalSpins, spins, units: spins.reduce((sum, { units }) => sum + units, 0) };
}
