// The outcome of a falling slot's spin. It has the same form as that of the ways slots, so that one client shows both.
import { countScatters, type Position, type ScatterResult, type SpinTerms } from "../free-spins.ts";
import type { Grid } from "../slot-spin.ts";
import type { Cells, FallingWin } from "./falling-grid.ts";
import type { FallingRules } from "./falling-rules.ts";

export type FallingWinView = {
  readonly symbol: string;
  /** Number of cells in the win. */
  readonly count: number;
  readonly positions: readonly Position[];
  /** Pay in units, including the multipliers of the win and of free spins, but not `spinMultiplier`. */
  readonly units: number;
};

export type FallingScreen = {
  readonly grid: Grid;
  readonly wins: readonly FallingWinView[];
  readonly units: number;
};

export type FallingSpin = {
  /** The stop of each reel: the index of the symbol in row 0 of the first screen. */
  readonly stops: readonly number[];
  readonly screens: readonly FallingScreen[];
  /** Factor for the sum of all wins at the end of the spin; 1: none. */
  readonly spinMultiplier: number;
  /** Scatters on the last screen. */
  readonly scatter: ScatterResult;
  /** Total pay of this spin, in units. */
  readonly units: number;
};

export function gridOf({ symbols, rows }: FallingRules, cells: Cells): string[][] {
  const grid: string[][] = [];
  for (let first = 0; first < cells.length; first += rows) {
    const column: string[] = [];
    for (let row = 0; row < rows; row += 1) column.push(symbols[cells[first + row] ?? 0]?.id ?? "");
    grid.push(column);
  }
  return grid;
}

export function viewFall(
  rules: FallingRules,
  { cells, wins, times }: { cells: Cells; wins: readonly FallingWin[]; times: number },
): FallingScreen {
  const viewed = wins.map(({ symbol, count, cells: won, units }) => ({
    symbol: rules.symbols[symbol]?.id ?? "",
    count,
    positions: won.map((cell) => ({ reel: Math.floor(cell / rules.rows), row: cell % rules.rows })),
    units: units * times,
  }));
  return {
    grid: gridOf(rules, cells),
    wins: viewed,
    units: viewed.reduce((sum, { units }) => sum + units, 0),
  };
}

/**
 * Creates the spin from its screens: the sum of their pays times the spin's multiplier, and the scatters on the last
 * screen.
 */
export function closeSpin(
  rules: FallingRules,
  { stops, screens, spinMultiplier }: Pick<FallingSpin, "stops" | "screens" | "spinMultiplier">,
  terms: SpinTerms,
): FallingSpin {
  const grid = screens[screens.length - 1]?.grid ?? [];
  const scatter = countScatters(rules, grid, { ...terms, stakeUnits: rules.betUnits });
  const won = screens.reduce((sum, { units }) => sum + units, 0);
  return { stops, screens, spinMultiplier, scatter, units: won * spinMultiplier + scatter.units };
}
