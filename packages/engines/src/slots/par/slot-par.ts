// Computes the par sheet of any slot, by full enumeration.
import { checkRtp } from "../../engine.ts";
import { EngineError } from "../../engine-error.ts";
import { compareFractions } from "../../fraction.ts";
import { countAnywhere, type AnywhereRules } from "../falling/anywhere.ts";
import { countClusters, type ClusterRules } from "../falling/clusters.ts";
import { expandingSheet } from "../features/expanding-par.ts";
import { holdSheet } from "../features/hold-and-win-par.ts";
import { countNudges } from "../features/nudges-par.ts";
import { wildReelSheet } from "../features/wild-reels-par.ts";
import { countLinePays } from "../lines/lines-counts.ts";
import type { LinesRules } from "../lines/lines.ts";
import type { Slot } from "../slot-kind.ts";
import { payForCount, type Strip } from "../slot-rules.ts";
import type { SpinTotals } from "./free-spin-stats.ts";
import {
  isSame,
  scaleTotals,
  createParSheet,
  totalsOfCounts,
  type ParSheet,
  type PayCounts,
} from "./par-totals.ts";
import { countShifting } from "../ways/shifting-ways-par.ts";
import type { ShiftingRules } from "../ways/shifting-ways.ts";
import { countStops } from "./stop-counts.ts";

/** Kinds of slots that have a separate counting function, by family. */
const ownCounts: Readonly<Record<string, (slot: Slot, reels: readonly Strip[]) => PayCounts>> = {
  // counts each line separately, which takes a fraction of a second instead of minutes
  slots: ({ rules }, reels) => countLinePays(rules as LinesRules, reels),
  nudges: ({ rules }, reels) => countNudges(rules as LinesRules, reels),
  // finds screens without a win by counting cells, and does not play them
  clusters: ({ rules }, reels) => countClusters(rules as ClusterRules, reels),
  anywhere: ({ rules }, reels) => countAnywhere(rules as AnywhereRules, reels),
};

/** Kinds whose paid spin leads to more than the usual free spins, by family. */
const ownSheets: Readonly<Record<string, (slot: Slot) => ParSheet>> = {
  "hold-and-win": holdSheet,
  expanding: expandingSheet,
  "wild-reels": wildReelSheet,
};

function countPays(slot: Slot, reels: readonly Strip[]): PayCounts {
  const own = ownCounts[slot.family];
  if (own !== undefined) return own(slot, reels);
  if (slot.scoreStops === null) throw new Error(`nothing counts the stops of ${slot.family}`);
  return countStops(slot.rules, reels, slot.scoreStops(reels));
}

/** Returns sums per number of scatters, including the scatter's own pay and the multiplier, in units. */
function totalsOf(slot: Slot, reels: readonly Strip[], multiplier: number): SpinTotals[] {
  const scatter = slot.rules.symbols.find(({ kind }) => kind === "scatter");
  const extra = (seen: number): number => payForCount(scatter?.pays ?? [0, 0, 0], seen) * slot.baseUnits;
  return totalsOfCounts(countPays(slot, reels), { multiplier, extra });
}

/** Kinds of slots that compute their sums without visiting screens, by family. */
const ownTotals: Readonly<Record<string, typeof totalsOf>> = {
  "shifting-ways": ({ rules }, reels, multiplier) => countShifting(rules as ShiftingRules, reels, multiplier),
};

function countSheet(slot: Slot): ParSheet {
  const own = ownSheets[slot.family];
  if (own !== undefined) return own(slot);
  const { name, version, rules, units } = slot;
  const { reels, freeReels, freeSpins } = rules;
  const count = ownTotals[slot.family] ?? totalsOf;
  const base = count(slot, reels, 1);
  const free = isSame(reels, freeReels)
    ? base.map((totals) => scaleTotals(totals, BigInt(freeSpins.multiplier)))
    : count(slot, freeReels, freeSpins.multiplier);
  return createParSheet({ name, version, base, free, freeSpins, units });
}

/** Cache of par sheets, by slot. */
const sheets = new WeakMap<Slot, ParSheet>();

/** Returns the par sheet by full enumeration, counted once per slot. Takes some seconds if symbols tumble. */
export function slotParSheet(slot: Slot): ParSheet {
  const sheet = sheets.get(slot) ?? countSheet(slot);
  sheets.set(slot, sheet);
  return sheet;
}

/**
 * Checks the declared return of each bet mode, and that a buy always starts the feature. Throws `engine.rtp_mismatch`,
 * `engine.rtp_above_one`, `engine.bad_rules`.
 */
export function checkBetModes({ betModes, withMode }: Slot): void {
  for (const mode of betModes) {
    const { triggerRate } = checkSlotParSheet(withMode(mode));
    if (mode.kind === "buy" && triggerRate.num !== triggerRate.den)
      throw new EngineError("engine.bad_rules", `${mode.id} does not always start the feature`);
  }
}

/**
 * Returns the par sheet of a slot that may be offered. Checks that the enumerated return equals the declared one and is
 * at most 100 %, also for each bet mode. Throws `engine.rtp_mismatch`, `engine.rtp_above_one`, `engine.bad_rules`.
 */
export function checkSlotParSheet(slot: Slot): ParSheet {
  const par = slotParSheet(slot);
  checkRtp(par);
  if (compareFractions(par.rtp, slot.rtp) !== 0) {
    throw new EngineError("engine.rtp_mismatch", `${slot.name} version ${slot.version}`);
  }
  checkBetModes(slot);
  return par;
}
