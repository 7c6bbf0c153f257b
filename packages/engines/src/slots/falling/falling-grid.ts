// Screens whose winning cells are removed and refilled from the strips above, so that five stops decide a whole spin.
// This file knows only how cells fall; each kind of slot scores the screens. The engine and the par sheet both use it,
// so that the count matches the game.
import type { Strip } from "../slot-rules.ts";

/** A screen's cells as symbol numbers, cells[reel * rows + row], row 0 at the top. */
export type Cells = Uint8Array;

/** One win of a screen: its symbol, its number of cells, and the cells. */
export type FallingWin = {
  readonly symbol: number;
  readonly count: number;
  readonly cells: readonly number[];
  /** Pay of the win in units, with every multiplier that the screen itself decides. */
  readonly units: number;
};

export type FallingReels = {
  readonly rows: number;
  readonly strips: readonly Uint8Array[];
  readonly mostScreens: number;
};

/** Replaces each symbol by its number, because strips hold numbers, and returns the prepared reels. */
export function prepareFalls(
  { rows, symbols, mostFalls }: { rows: number; symbols: readonly { id: string }[]; mostFalls: number },
  reels: readonly Strip[],
): FallingReels {
  const numbers = new Map(symbols.map(({ id }, at) => [id, at]));
  return {
    rows,
    strips: reels.map((reel) => Uint8Array.from(reel, (id) => numbers.get(id) ?? 0)),
    mostScreens: 1 + mostFalls,
  };
}

type FallsData = Parameters<typeof prepareFalls>[0] & {
  readonly reels: readonly Strip[];
  readonly freeReels: readonly Strip[];
};

const prepared = new WeakMap<FallsData, { readonly paid: FallingReels; readonly free: FallingReels }>();

/** Returns the reels of a slot's paid or free spins, which are prepared once. */
export function fallsOf(rules: FallsData, isFree: boolean): FallingReels {
  const machines = prepared.get(rules) ?? {
    paid: prepareFalls(rules, rules.reels),
    free: prepareFalls(rules, rules.freeReels),
  };
  prepared.set(rules, machines);
  return isFree ? machines.free : machines.paid;
}

export function firstCells({ rows, strips }: FallingReels, stops: readonly number[]): Cells {
  const cells = new Uint8Array(rows * strips.length);
  for (const [reel, strip] of strips.entries())
    for (let row = 0; row < rows; row += 1)
      cells[reel * rows + row] = strip[((stops[reel] ?? 0) + row) % strip.length] ?? 0;
  return cells;
}

/** Removes marked cells. The cells above them fall, and the strips continue upwards from `tops`. */
function fall({ rows, strips }: FallingReels, cells: Cells, isRemoved: Uint8Array, tops: number[]): void {
  for (const [reel, strip] of strips.entries()) {
    const first = reel * rows;
    let to = first + rows - 1;
    for (let at = to; at >= first; at -= 1) if (isRemoved[at] === 0) cells[to--] = cells[at] ?? 0;
    let top = tops[reel] ?? 0;
    for (; to >= first; to -= 1) {
      top = (top + strip.length - 1) % strip.length;
      cells[to] = strip[top] ?? 0;
    }
    tops[reel] = top;
  }
}

export type SeeScreen = (cells: Cells, wins: readonly FallingWin[]) => void;

/**
 * Plays the screens of a spin and returns the cells of the last screen. Calls `score` once for each screen, in order.
 */
export function playFalls(
  reels: FallingReels,
  stops: readonly number[],
  { score, see }: { score: (cells: Cells) => readonly FallingWin[]; see: SeeScreen },
): Cells {
  const cells = firstCells(reels, stops);
  const tops = [...stops];
  const isRemoved = new Uint8Array(cells.length);
  for (let screen = 0; ; screen += 1) {
    const wins = score(cells);
    see(cells, wins);
    if (wins.length === 0 || screen === reels.mostScreens - 1) return cells;
    isRemoved.fill(0);
    for (const win of wins) for (const cell of win.cells) isRemoved[cell] = 1;
    fall(reels, cells, isRemoved, tops);
  }
}

/** Returns how many cells show a symbol. */
export function countCells(cells: Cells, symbol: number): number {
  let count = 0;
  for (const cell of cells) if (cell === symbol) count += 1;
  return count;
}
