// The mathematics of a ways sheet, counted over all stops by the very screens the engine plays: no sampling. The three
// left reels are tried in every position; a reel further right is opened only where it can still matter, and where it
// cannot, its scatters are counted by themselves. So 33 million spins, tumbles and all, take some seconds.
import { refuseUnfair } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { compareFractions, parseFraction } from "../fraction.ts";
import type { SpinTotals } from "./free-spin-stats.ts";
import { isSame, scaleTotals, sumUp, totalsOfCounts, type ParSheet } from "./par-totals.ts";
import { paidFor, REELS, type Strip } from "./slot-rules.ts";
import { checkWaysRules, type WaysRules, type WaysSheet } from "./ways-rules.ts";
import { machineOf, playScreens, type Machine } from "./ways-screens.ts";

const HEAD_REELS = 3;

/** For each number of scatters, how many stops give each total of pays. No count passes 32^5, so numbers are exact. */
type Counts = Map<number, number>[];

/** How many ways the reels from `from` on show each number of scatters, when nothing of them falls. */
function scatterWays({ strips, rows, scatter }: Machine, from: number): number[] {
  return strips.slice(from).reduce<number[]>((ways, strip) => {
    const showing = strip.filter((_, stop) =>
      Array.from({ length: rows }, (_row, row) => strip[(stop + row) % strip.length]).includes(scatter)).length;
    return [...ways, 0].map((none, seen) => none * (strip.length - showing) + (ways[seen - 1] ?? 0) * showing);
  }, [1]);
}

function countPays(machine: Machine): Counts {
  const counts: Counts = Array.from({ length: REELS + 1 }, () => new Map<number, number>());
  const open = machine.strips.map((_, reel) => scatterWays(machine, reel)).concat([[1]]);
  const visit = (stops: number[]): void => {
    const spun = stops.length < HEAD_REELS ? null : playScreens(machine, stops);
    if (spun === null) {
      const { length } = machine.strips[stops.length] ?? { length: 0 };
      for (let stop = 0; stop < length; stop += 1) visit([...stops, stop]);
      return;
    }
    for (const [more, ways] of (open[stops.length] ?? []).entries()) {
      const at = counts[Math.min(REELS, spun.scatters + more)];
      if (ways > 0) at?.set(spun.units, (at.get(spun.units) ?? 0) + ways);
    }
  };
  visit([]);
  return counts;
}

function totalsOf(rules: WaysRules, reels: readonly Strip[], multiplier: number): SpinTotals[] {
  const scatter = rules.symbols.find(({ kind }) => kind === "scatter");
  const pays = scatter?.kind === "scatter" ? scatter.pays : ([0, 0, 0] as const);
  const extra = (seen: number): number => paidFor(pays, seen) * rules.betUnits;
  return totalsOfCounts(countPays(machineOf(rules, reels)), { multiplier, extra });
}

/** Everything a par sheet states, by full enumeration; some seconds a sheet. Throws `engine.bad_rules`. */
export function waysPar({ name, version, rules }: WaysSheet): ParSheet {
  checkWaysRules(rules);
  const { reels, freeReels, freeSpins, betUnits } = rules;
  const base = totalsOf(rules, reels, 1);
  const free = isSame(reels, freeReels)
    ? base.map((totals) => scaleTotals(totals, BigInt(freeSpins.multiplier)))
    : totalsOf(rules, freeReels, freeSpins.multiplier);
  return sumUp({ name, version, base, free, freeSpins, units: betUnits });
}

/**
 * The par sheet of a sheet that may be offered: its enumerated return is the declared one, and not above 100 %. For
 * whoever configures games. Throws `engine.rtp_mismatch`, `engine.rtp_above_one`, `engine.bad_rules`.
 */
export function proveWays(sheet: WaysSheet): ParSheet {
  const par = waysPar(sheet);
  refuseUnfair(par);
  if (compareFractions(par.rtp, parseFraction(sheet.rtp)) !== 0) {
    throw new EngineError("engine.rtp_mismatch", `${sheet.name} version ${sheet.version}`);
  }
  return par;
}
