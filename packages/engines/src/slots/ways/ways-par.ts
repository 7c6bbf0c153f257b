// The par sheet of a ways slot, enumerated over all stops with the same screens the engine plays. Tries the
// three left reels in every position; evaluates a reel further right only where it can still matter, and
// otherwise counts its scatters separately. So 33 million spins with tumbles take some seconds.
import { checkRtp } from "../../engine.ts";
import { EngineError } from "../../engine-error.ts";
import { compareFractions, parseFraction } from "../../fraction.ts";
import type { SpinTotals } from "../free-spin-stats.ts";
import { isSame, scaleTotals, createParSheet, totalsOfCounts, type ParSheet } from "../par-totals.ts";
import { payForCount, REELS, type Strip } from "../slot-rules.ts";
import { checkWaysRules, type WaysRules, type WaysDefinition } from "./ways-rules.ts";
import { prepareReels, playScreens, type PreparedReels } from "./ways-screens.ts";

const HEAD_REELS = 3;

/**
 * Per number of scatters, how many stops give each total of pays. No count exceeds 32^5, so numbers are
 * exact.
 */
type Counts = Map<number, number>[];

/** In how many ways the reels from `from` on show each number of scatters, when none of them tumbles. */
function scatterWays({ strips, rows, scatter }: PreparedReels, from: number): number[] {
  return strips.slice(from).reduce<number[]>(
    (ways, strip) => {
      const showing = strip.filter((_, stop) =>
        Array.from({ length: rows }, (_row, row) => strip[(stop + row) % strip.length]).includes(scatter),
      ).length;
      return [...ways, 0].map(
        (none, seen) => none * (strip.length - showing) + (ways[seen - 1] ?? 0) * showing,
      );
    },
    [1],
  );
}

function countPays(machine: PreparedReels): Counts {
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
  const extra = (seen: number): number => payForCount(pays, seen) * rules.betUnits;
  return totalsOfCounts(countPays(prepareReels(rules, reels)), { multiplier, extra });
}

/** Counted sheets, by their definition. */
const sheets = new WeakMap<WaysDefinition, ParSheet>();

/** The par sheet by full enumeration, counted once per definition in some seconds. Throws `engine.bad_rules`. */
export function waysParSheet(definition: WaysDefinition): ParSheet {
  const sheet = sheets.get(definition) ?? countSheet(definition);
  sheets.set(definition, sheet);
  return sheet;
}

function countSheet({ name, version, rules }: WaysDefinition): ParSheet {
  checkWaysRules(rules);
  const { reels, freeReels, freeSpins, betUnits } = rules;
  const base = totalsOf(rules, reels, 1);
  const free = isSame(reels, freeReels)
    ? base.map((totals) => scaleTotals(totals, BigInt(freeSpins.multiplier)))
    : totalsOf(rules, freeReels, freeSpins.multiplier);
  return createParSheet({ name, version, base, free, freeSpins, units: betUnits });
}

/**
 * The par sheet of a definition that may be offered: checks that the enumerated return equals the declared
 * one and is at most 100 %. Throws `engine.rtp_mismatch`, `engine.rtp_above_one`, `engine.bad_rules`.
 */
export function checkWaysParSheet(sheet: WaysDefinition): ParSheet {
  const par = waysParSheet(sheet);
  checkRtp(par);
  if (compareFractions(par.rtp, parseFraction(sheet.rtp)) !== 0) {
    throw new EngineError("engine.rtp_mismatch", `${sheet.name} version ${sheet.version}`);
  }
  return par;
}
