// Par sheet of slots with wild reels, which is exact. The set of wild reels is one of 32 states. For each state, the
// full cycle of the free reels is counted by the next state. The feature is then a chain over states and remaining
// spins, computed backwards. All stops of a held reel show the same window, so that window is counted as many times as
// the reel has stops. So every state has the same cycle, and the sums stay whole.
import { fraction } from "../../fraction.ts";
import { countLinePays, countLineScreens, windowsOf, type ReelWindow } from "../lines/lines-counts.ts";
import type { FeatureStats, SpinTotals } from "../par/free-spin-stats.ts";
import { combineSheet, scaleCounts, totalsOfCounts, type ParSheet } from "../par/par-totals.ts";
import type { Slot } from "../slot-kind.ts";
import { payForCount, REELS, type Strip } from "../slot-rules.ts";
import { walkOn, wildOf, type WildReelRules } from "./wild-reels.ts";

const MASKS = 1 << REELS;

/** A tag has the number of scatters in the bits above those of the wild reels. */
const scattersOf = (tag: number): number => Math.floor(tag / MASKS);
const maskIn = (tag: number): number => tag % MASKS;
const MOST_TAG = MASKS * (REELS + 1) - 1;

type Counting = {
  readonly rules: WildReelRules;
  readonly reels: readonly Strip[];
  readonly multiplier: number;
  /** Units of the usual stake. Scatters pay in these units. */
  readonly units: number;
};

/** Returns totals of one spin from a state, by the state after the spin and by its scatters. */
function totalsFrom({ rules, reels, multiplier, units }: Counting, held: number): SpinTotals[] {
  const wild = wildOf(rules);
  const scatter = rules.symbols.find(({ kind }) => kind === "scatter");
  const covered = Array.from({ length: rules.rows }, () => wild);
  const windows = windowsOf(rules, reels, () => 0).map((list, reel): ReelWindow[] => {
    if (((held >> reel) & 1) === 1) return [{ cells: covered, tag: 1 << reel }];
    return list.map(({ cells }) => {
      if (cells.includes(wild)) return { cells: covered, tag: 1 << reel };
      return { cells, tag: scatter !== undefined && cells.includes(scatter.id) ? MASKS : 0 };
    });
  });
  const heldStops = reels.reduce(
    (product, { length }, reel) => product * (((held >> reel) & 1) === 1 ? length : 1),
    1,
  );
  const counts = scaleCounts(countLineScreens(rules, windows, MOST_TAG), heldStops);
  const extra = (tag: number): number => payForCount(scatter?.pays ?? [], scattersOf(tag)) * units;
  return totalsOfCounts(counts, { multiplier, extra });
}

/** Mean and mean square, multiplied by cycle^n, where n is the number of spins that may still follow. */
type Scaled = { readonly mean: bigint; readonly square: bigint; readonly max: bigint };
const OVER: Scaled = { mean: 0n, square: 0n, max: 0n };

type Chain = {
  readonly totalsFrom: (mask: number) => readonly SpinTotals[];
  readonly cycle: bigint;
  readonly maxSpins: number;
  /** The state after a spin with this tag, and the total number of spins. */
  readonly next: (tag: number, spins: number) => { mask: number; spins: number };
  readonly isOver: (mask: number, played: number, spins: number) => boolean;
};

function chainStats({ totalsFrom, cycle, maxSpins, next, isOver }: Chain) {
  const known = new Map<string, Scaled>();
  function from(mask: number, played: number, spins: number): Scaled {
    if (isOver(mask, played, spins)) return OVER;
    const key = `${mask} ${played} ${spins}`;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const rest = cycle ** BigInt(maxSpins - played - 1);
    let [mean, square, max] = [0n, 0n, 0n];
    for (const [tag, { count, sum, sumOfSquares, max: most }] of totalsFrom(mask).entries()) {
      if (count === 0n) continue;
      const after = next(tag, spins);
      const then = from(after.mask, played + 1, after.spins);
      mean += sum * rest + count * then.mean;
      square += sumOfSquares * rest + 2n * sum * then.mean + count * then.square;
      if (most + then.max > max) max = most + then.max;
    }
    const result = { mean, square, max };
    known.set(key, result);
    return result;
  }
  const scale = cycle ** BigInt(maxSpins);
  return (mask: number, spins: number): FeatureStats => {
    const { mean, square, max } = from(mask, 0, spins);
    return { mean: fraction(mean, scale), meanOfSquare: fraction(square, scale), max };
  };
}

function cached<Value>(compute: (mask: number) => Value): (mask: number) => Value {
  const known = new Map<number, Value>();
  return (mask) => {
    const value = known.get(mask) ?? compute(mask);
    known.set(mask, value);
    return value;
  };
}

function cycleOf(reels: readonly Strip[]): bigint {
  return reels.reduce((product, { length }) => product * BigInt(length), 1n);
}

/** The par sheet of a slot with sticky or walking wild reels. */
export function wildReelSheet({ name, version, units, ...slot }: Slot): ParSheet {
  const rules = slot.rules as WildReelRules;
  const { reels, freeReels, freeSpins, wildReels } = rules;
  if (wildReels.movement === "walking") {
    const totals = cached((mask) => totalsFrom({ rules, reels, multiplier: 1, units: slot.baseUnits }, mask));
    const statsOf = chainStats({
      totalsFrom: totals,
      cycle: cycleOf(reels),
      maxSpins: wildReels.maxRespins,
      next: (tag, spins) => ({ mask: walkOn(maskIn(tag)), spins }),
      isOver: (mask, played, spins) => mask === 0 || played === spins,
    });
    const feature = (tag: number): FeatureStats | null => {
      const mask = walkOn(maskIn(tag));
      return mask === 0 ? null : statsOf(mask, wildReels.maxRespins);
    };
    return combineSheet({ name, version, units, base: totals(0), feature });
  }
  const scatterPays = rules.symbols.find(({ kind }) => kind === "scatter")?.pays ?? [];
  const base = totalsOfCounts(countLinePays(rules, reels), {
    multiplier: 1,
    extra: (scatters) => payForCount(scatterPays, scatters) * slot.baseUnits,
  });
  const statsOf = chainStats({
    totalsFrom: cached((mask) =>
      totalsFrom({ rules, reels: freeReels, multiplier: freeSpins.multiplier, units: slot.baseUnits }, mask),
    ),
    cycle: cycleOf(freeReels),
    maxSpins: freeSpins.maxSpins,
    next: (tag, spins) => {
      const more = freeSpins.canRetrigger ? payForCount(freeSpins.awards, scattersOf(tag)) : 0;
      return { mask: maskIn(tag), spins: Math.min(freeSpins.maxSpins, spins + more) };
    },
    isOver: (_mask, played, spins) => played === spins,
  });
  const feature = (scatters: number): FeatureStats | null => {
    const awarded = payForCount(freeSpins.awards, scatters);
    return awarded === 0 ? null : statsOf(0, awarded);
  };
  return combineSheet({ name, version, units, base, feature });
}
