// Par sheet of slots with an expanding symbol, which is exact. Paid and free spins are counted over the full cycle of
// stops. For each special symbol, the screens of a free spin are counted by their scatters and by the reels that show
// the symbol, because these reels decide the pay of the expansion. The feature is the mean over the symbols by weight.
import { addFractions, fraction, multiplyFractions, type Fraction } from "../../fraction.ts";
import { countLinePays, type ScreenTag } from "../lines/lines-counts.ts";
import { freeSpinStats, type FeatureStats, type SpinTotals } from "../par/free-spin-stats.ts";
import { combineSheet, totalsOfCounts, type ParSheet, type PayCounts } from "../par/par-totals.ts";
import type { Slot } from "../slot-kind.ts";
import { payForCount, REELS } from "../slot-rules.ts";
import { expansionPay, type ExpandingRules } from "./expanding.ts";

const STEP = REELS + 1;

/**
 * Returns the tag of a screen in base `STEP`: the low digit counts scatters, the high digit counts reels with the
 * special symbol.
 */
function tagFor({ symbols }: ExpandingRules, special: string): ScreenTag {
  const scatter = symbols.find(({ kind }) => kind === "scatter")?.id ?? "";
  return {
    at: (window) => (window.includes(scatter) ? 1 : 0) + (window.includes(special) ? STEP : 0),
    most: STEP * STEP - 1,
  };
}

/** Returns the pay counts by scatters, including the expansion's pay on each screen. */
function withExpansion(rules: ExpandingRules, special: string, counts: PayCounts): PayCounts {
  const joined = Array.from({ length: STEP }, () => new Map<number, number>());
  for (const [tag, pays] of counts.entries()) {
    const more = expansionPay(rules, special, Math.floor(tag / STEP));
    const to = joined[tag % STEP];
    for (const [pay, times] of pays) to?.set(pay + more, (to.get(pay + more) ?? 0) + times);
  }
  return joined;
}

function mixed(parts: readonly { weight: bigint; stats: FeatureStats }[]): FeatureStats {
  const all = parts.reduce((sum, { weight }) => sum + weight, 0n);
  const mean = (read: (stats: FeatureStats) => Fraction): Fraction =>
    parts.reduce(
      (sum, { weight, stats }) => addFractions(sum, multiplyFractions(fraction(weight, all), read(stats))),
      fraction(0n),
    );
  return {
    mean: mean((stats) => stats.mean),
    meanOfSquare: mean((stats) => stats.meanOfSquare),
    max: parts.reduce((most, { stats }) => (stats.max > most ? stats.max : most), 0n),
  };
}

/** The par sheet of a slot with an expanding symbol. */
export function expandingSheet({ name, version, units, ...slot }: Slot): ParSheet {
  const rules = slot.rules as ExpandingRules;
  const { freeSpins, symbols, reels, freeReels, specials } = rules;
  const scatterPays = symbols.find(({ kind }) => kind === "scatter")?.pays ?? [];
  const extra = (seen: number): number => payForCount(scatterPays, seen) * slot.baseUnits;
  const totals = (counts: PayCounts, multiplier: number): SpinTotals[] =>
    totalsOfCounts(counts, { multiplier, extra });
  const features = specials.map(({ symbol, weight }) => {
    const counts = countLinePays(rules, freeReels, tagFor(rules, symbol));
    const free = totals(withExpansion(rules, symbol, counts), freeSpins.multiplier);
    return { weight: BigInt(weight), statsOf: freeSpinStats(freeSpins, free) };
  });
  return combineSheet({
    name,
    version,
    units,
    base: totals(countLinePays(rules, reels), 1),
    feature: (scatters) => {
      const awarded = payForCount(freeSpins.awards, scatters);
      if (awarded === 0) return null;
      return mixed(features.map(({ weight, statsOf }) => ({ weight, stats: statsOf(awarded) })));
    },
  });
}
