// Shifting ways: six reels, each with a newly drawn number of rows in every spin, so that the number of ways to win
// changes, up to 7⁶ = 117,649. One word for each reel decides its stop and its height together. Pays are counted in
// units of stake / betUnits.
import { countScatters, type Position, type ScatterResult, type SpinTerms } from "../free-spins.ts";
import { createSlotKind, type StoppedSpin } from "../slot-kind.ts";
import { isCount, payForCount, refuseRules, windowAt, type SlotRules, type Strip } from "../slot-rules.ts";
import type { Grid } from "../slot-spin.ts";
import type { WayWin } from "./ways.ts";

export const SHIFTING_REELS = 6;
const MIN_RUN = 3;

export type ShiftingRules = SlotRules & {
  /** Number of units in a stake; one unit of pay is stake / betUnits. */
  readonly betUnits: number;
  /** For each reel, its equally likely heights, with repetitions. `rows` is the highest of them. */
  readonly heights: readonly (readonly number[])[];
};

export type ShiftingSpin = {
  /** One number for each reel: its stop times the number of heights, plus the index of the height. */
  readonly stops: readonly number[];
  /** Columns of the screen, which have different heights. */
  readonly grid: Grid;
  readonly ways: number;
  readonly wins: readonly WayWin[];
  readonly scatter: ScatterResult;
  /** Total pay of this spin, in units. */
  readonly units: number;
};

/** Returns the column that a reel shows for its number in `stops`. */
export function shiftingColumn(strip: Strip, heights: readonly number[], stop: number): string[] {
  return windowAt(strip, Math.floor(stop / heights.length), heights[stop % heights.length] ?? 0);
}

function wildIn({ symbols }: ShiftingRules): string | undefined {
  return symbols.find(({ kind }) => kind === "wild")?.id;
}

function winsOf(rules: ShiftingRules, grid: Grid, times: number): WayWin[] {
  const wild = wildIn(rules);
  const wins: WayWin[] = [];
  for (const { id, kind, pays } of rules.symbols) {
    if (kind !== "regular" || pays === undefined) continue;
    const isWin = (seen: string): boolean => seen === id || seen === wild;
    let [count, ways] = [0, 1];
    for (const column of grid) {
      let here = 0;
      for (const seen of column) if (isWin(seen)) here += 1;
      if (here === 0) break;
      ways *= here;
      count += 1;
    }
    const pay = payForCount(pays, count, SHIFTING_REELS);
    if (pay === 0) continue;
    const positions: Position[] = grid
      .slice(0, count)
      .flatMap((column, reel) => column.flatMap((seen, row) => (isWin(seen) ? [{ reel, row }] : [])));
    wins.push({ symbol: id, count, ways, positions, units: pay * ways * times });
  }
  return wins;
}

function showSpin(rules: ShiftingRules, { stops, isFree }: StoppedSpin, terms: SpinTerms): ShiftingSpin {
  const strips = isFree ? rules.freeReels : rules.reels;
  const grid = strips.map((strip, reel) =>
    shiftingColumn(strip, rules.heights[reel] ?? [], stops[reel] ?? 0),
  );
  const wins = winsOf(rules, grid, terms.times);
  const scatter = countScatters(rules, grid, { ...terms, stakeUnits: rules.betUnits });
  return {
    stops,
    grid,
    ways: grid.reduce((product, { length }) => product * length, 1),
    wins,
    scatter,
    units: wins.reduce((sum, { units }) => sum + units, scatter.units),
  };
}

function checkRules(rules: ShiftingRules): void {
  const { rows, reels, freeReels, symbols, betUnits, heights } = rules;
  if (!isCount(betUnits)) refuseRules("expected bet units");
  if (heights.length !== SHIFTING_REELS) refuseRules(`heights of ${SHIFTING_REELS} reels`);
  for (const list of heights) {
    const { length } = list;
    if (length === 0 || (length & (length - 1)) !== 0) refuseRules("as many heights as a power of two");
    if (!list.every((height) => isCount(height) && height <= rows)) refuseRules("a height above the rows");
  }
  const wild = wildIn(rules);
  // Refuses wilds on the first reel, because a run of wilds alone would count for every symbol at once.
  if (wild !== undefined && [reels[0], freeReels[0]].some((first) => first?.includes(wild)))
    refuseRules("a wild stands on the first reel");
  for (const { kind, pays = [] } of symbols) {
    if (kind === "wild" && pays.length > 0) refuseRules("a wild alone pays nothing");
    if (kind === "regular" && pays.length > SHIFTING_REELS + 1 - MIN_RUN) refuseRules(`runs from ${MIN_RUN}`);
  }
}

export const shiftingWays = createSlotKind({
  family: "shifting-ways",
  reels: SHIFTING_REELS,
  checkRules,
  unitsName: "betUnits",
  unitsOf: (rules: ShiftingRules) => rules.betUnits,
  stopsOf: (rules, reels) => reels.map(({ length }, reel) => length * (rules.heights[reel]?.length ?? 0)),
  showSpin,
});
