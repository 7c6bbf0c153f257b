// Payline slots: a run of a symbol from the left pays on each payline that it is on. Pays are counted in line stakes
// (stake / lines).
import { countScatters, type Position, type ScatterResult, type SpinTerms } from "../free-spins.ts";
import { createSlotKind, type StoppedSpin } from "../slot-kind.ts";
import { REELS, refuseRules, windowAt, type SlotRules, type Strip } from "../slot-rules.ts";
import type { Grid } from "../slot-spin.ts";
import { paylineWin, symbolPaytable } from "./payline-win.ts";

/** Pays are in line stakes for regular and wild symbols, in whole stakes for the scatter. */
export type LinesRules = SlotRules & {
  /** For each payline, the row it crosses on each reel. */
  readonly lines: readonly (readonly number[])[];
};

export type LineWin = {
  /** Index of the payline in the rules. */
  readonly line: number;
  readonly symbol: string;
  readonly count: number;
  /** The paid cells, left to right; as many as `count`. */
  readonly positions: readonly Position[];
  /** Pay of the win in line stakes, including the free spins' multiplier. */
  readonly units: number;
};

export type LinesSpin = {
  /** The stop of each reel: the index of the symbol in row 0. */
  readonly stops: readonly number[];
  readonly grid: Grid;
  readonly lineWins: readonly LineWin[];
  readonly scatter: ScatterResult;
  /** Total pay of this screen, in line stakes. */
  readonly units: number;
};

function lineWinsOf(rules: LinesRules, grid: Grid, times: number): LineWin[] {
  const table = symbolPaytable(rules.symbols);
  const wins: LineWin[] = [];
  for (const [line, rows] of rules.lines.entries()) {
    const run = paylineWin(
      table,
      rows.map((row, reel) => grid[reel]?.[row] ?? ""),
    );
    if (run === null) continue;
    const positions = rows.slice(0, run.count).map((row, reel) => ({ reel, row }));
    wins.push({ line, symbol: run.symbol, count: run.count, positions, units: run.pay * times });
  }
  return wins;
}

/** Returns the cells that reels show at their stops. */
export function gridAt({ rows }: LinesRules, reels: readonly Strip[], stops: readonly number[]): string[][] {
  return reels.map((reel, index) => windowAt(reel, stops[index] ?? 0, rows));
}

/** Returns the spin that shows the given cells, with its wins. */
export function showLines(
  rules: LinesRules,
  { stops, grid }: { readonly stops: readonly number[]; readonly grid: Grid },
  terms: SpinTerms,
): LinesSpin {
  const lineWins = lineWinsOf(rules, grid, terms.times);
  const scatter = countScatters(rules, grid, { ...terms, stakeUnits: rules.lines.length });
  return {
    stops,
    grid,
    lineWins,
    scatter,
    units: lineWins.reduce((sum, win) => sum + win.units, scatter.units),
  };
}

function showSpin(rules: LinesRules, { stops, isFree }: StoppedSpin, terms: SpinTerms): LinesSpin {
  const reels = isFree ? rules.freeReels : rules.reels;
  return showLines(rules, { stops, grid: gridAt(rules, reels, stops) }, terms);
}

/** Rejects paylines that cannot be shown. Throws `engine.bad_rules`. */
export function checkLines({ lines, rows, symbols }: LinesRules): void {
  if (lines.length === 0) refuseRules("expected lines");
  if (symbols.some(({ pays = [] }) => pays.length > REELS)) refuseRules(`a run of more than ${REELS}`);
  for (const line of lines) {
    const isInside = line.every((row) => Number.isInteger(row) && row >= 0 && row < rows);
    if (line.length !== REELS || !isInside) refuseRules("a line must cross every reel inside the screen");
  }
  if (new Set(lines.map((line) => line.join())).size !== lines.length) refuseRules("a line stands twice");
}

export const lines = createSlotKind({
  family: "slots",
  checkRules: checkLines,
  unitsName: "lines",
  unitsOf: (rules) => rules.lines.length,
  paylinesOf: (rules) => rules.lines.length,
  showSpin,
});
