// What every slot has, however it wins: reels that stop, scatters that count anywhere on the screen, and free spins that
// follow in order on the same stream. It knows neither lines nor ways; how one spin is shown and paid is the engine's.
import { drawBelow, type Stream } from "../rng.ts";
import { paidFor, REELS, type FreeSpinRules, type Pays, type Strip } from "./slot-rules.ts";

/** A place on the screen: reel 0 is the leftmost, row 0 the top. */
export type Position = { readonly reel: number; readonly row: number };

export type ScatterResult = {
  readonly symbol: string;
  /** Five at most, however many fell in. */
  readonly count: number;
  readonly positions: readonly Position[];
  /** In the sheet's units, the free spins' multiplier included; 0 below three. */
  readonly units: number;
  /** Free spins added by this screen, after the feature's limit. */
  readonly freeSpinsAwarded: number;
};

export type FreeSpin<S> = S & {
  /** 1, 2, 3 … in the feature, and how many are left after it, its own award included. */
  readonly index: number;
  readonly left: number;
};

export type FreeSpins<S> = {
  readonly multiplier: number;
  /** All spins played, retriggers included. */
  readonly totalSpins: number;
  readonly spins: readonly FreeSpin<S>[];
  readonly units: number;
};

/** What a spin's wins are multiplied by, and how many free spins it may award at most. */
export type SpinTerms = { readonly times: number; readonly mostAwarded: number };

type ScatterRules = {
  readonly symbols: readonly { readonly id: string; readonly kind: string; readonly pays?: Pays }[];
  readonly freeSpins: FreeSpinRules;
};

/** One word a reel, left to right. */
export function drawStops(stream: Stream, reels: readonly Strip[]): number[] {
  return reels.map(({ length }) => drawBelow(stream, length));
}

/** The terms of a spin that was paid for. */
export function paidTerms({ freeSpins }: { readonly freeSpins: FreeSpinRules }): SpinTerms {
  return { times: 1, mostAwarded: freeSpins.maxSpins };
}

/** The scatters of a screen, grid[reel][row], where a whole stake is `stakeUnits` units. */
export function countScatters(
  rules: ScatterRules,
  grid: readonly (readonly string[])[],
  { times, mostAwarded, stakeUnits }: SpinTerms & { readonly stakeUnits: number },
): ScatterResult {
  const scatter = rules.symbols.find(({ kind }) => kind === "scatter");
  const symbol = scatter?.id ?? "";
  const positions = grid.flatMap((column, reel) => column.flatMap((seen, row) => (seen === symbol ? [{ reel, row }] : [])));
  const count = Math.min(positions.length, REELS);
  const pay = scatter?.pays === undefined ? 0 : paidFor(scatter.pays, count);
  const freeSpinsAwarded = Math.min(paidFor(rules.freeSpins.awards, count), mostAwarded);
  return { symbol, count, positions, units: pay * stakeUnits * times, freeSpinsAwarded };
}

/** The whole feature, or null when none was awarded. `spin` draws, shows and pays one spin on the terms it is given. */
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
