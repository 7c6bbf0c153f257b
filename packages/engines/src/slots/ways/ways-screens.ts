// The screens of one ways spin, in integers: which symbols win in how many ways, what tumbles, and the next screen. The
// engine and the par sheet both use it, so that the enumeration matches the game. It reads reels from the left only as
// far as a win can reach, so that the par sheet can leave the remaining reels undetermined.
import { payForCount, REELS, type Strip } from "../slot-rules.ts";
import type { WaysRules } from "./ways-rules.ts";

/** Rules of a slot with its symbols as numbers, for one set of strips. */
export type PreparedReels = {
  readonly rows: number;
  readonly wild: number;
  readonly scatter: number;
  readonly strips: readonly Uint8Array[];
  /** Pays in units, as pays[symbol][count]. */
  readonly pays: readonly (readonly number[])[];
  readonly ladder: readonly number[];
  /** Maximum screens of one spin: 1 without tumbling. */
  readonly mostScreens: number;
};

/** A winning symbol: it is on the `count` leftmost reels, in `ways` ways. */
export type Win = { readonly symbol: number; readonly count: number; readonly ways: number };

/** A screen: its cells by reel, its wins, and their multiplier. */
export type ScreenResult = {
  readonly cells: readonly (readonly number[])[];
  readonly wins: readonly Win[];
  readonly times: number;
};

export type ScreensTotal = {
  /** Total pay of all screens in units, including their multipliers. */
  readonly units: number;
  /** Scatters on the last screen, on the given reels. */
  readonly scatters: number;
};

const MIN_REELS = 3;

function indexOf(rules: WaysRules, id: string): number {
  return rules.symbols.findIndex((symbol) => symbol.id === id);
}

/** Prepares a definition's strips. Call it once for many spins. */
export function prepareReels(rules: WaysRules, reels: readonly Strip[]): PreparedReels {
  const { symbols, rows, tumbling } = rules;
  return {
    rows,
    wild: symbols.findIndex(({ kind }) => kind === "wild"),
    scatter: symbols.findIndex(({ kind }) => kind === "scatter"),
    strips: reels.map((reel) => Uint8Array.from(reel, (id) => indexOf(rules, id))),
    pays: symbols.map((symbol) =>
      Array.from({ length: REELS + 1 }, (_, count) =>
        symbol.kind === "regular" ? payForCount(symbol.pays, count) : 0,
      ),
    ),
    ladder: tumbling?.ladder ?? [1],
    mostScreens: 1 + (tumbling?.most ?? 0),
  };
}

/** Returns the wins of a screen, or null when a reel whose stop is not given could still extend a win. */
function winsOf({ wild, scatter }: PreparedReels, columns: readonly (readonly number[])[]): Win[] | null {
  const wins: Win[] = [];
  const first = columns[0] ?? [];
  for (let row = 0; row < first.length; row += 1) {
    const symbol = first[row] ?? scatter;
    if (symbol === scatter || first.indexOf(symbol) < row) continue;
    let ways = 1;
    let count = 0;
    for (; count < columns.length; count += 1) {
      const column = columns[count] ?? [];
      let here = 0;
      for (let at = 0; at < column.length; at += 1)
        if (column[at] === symbol || column[at] === wild) here += 1;
      if (here === 0) break;
      ways *= here;
    }
    if (count === columns.length && count < REELS) return null;
    if (count >= MIN_REELS) wins.push({ symbol, count, ways });
  }
  return wins;
}

function isRemoved(
  cell: number,
  reel: number,
  { wild, wins }: { wild: number; wins: readonly Win[] },
): boolean {
  for (let at = 0; at < wins.length; at += 1) {
    const win = wins[at];
    if (win !== undefined && reel < win.count && (cell === win.symbol || cell === wild)) return true;
  }
  return false;
}

/**
 * Removes winning symbols and lets symbols of the strip fall in from above. `tops` are the strip positions of the top
 * rows.
 */
function tumble(
  machine: PreparedReels,
  columns: readonly number[][],
  tops: number[],
  wins: readonly Win[],
): void {
  const { wild, rows, strips } = machine;
  for (let reel = 0; reel < columns.length; reel += 1) {
    const column = columns[reel] ?? [];
    let to = rows - 1;
    for (let row = rows - 1; row >= 0; row -= 1) {
      const cell = column[row] ?? 0;
      if (!isRemoved(cell, reel, { wild, wins })) column[to--] = cell;
    }
    const strip = strips[reel] ?? new Uint8Array();
    let top = tops[reel] ?? 0;
    for (; to >= 0; to -= 1) {
      top = (top + strip.length - 1) % strip.length;
      column[to] = strip[top] ?? 0;
    }
    tops[reel] = top;
  }
}

/**
 * Plays the screens of one spin on three to five given stops, left to right. Returns null when the result depends on a
 * reel whose stop is not given: call again with one more stop. Calls `see` with each screen.
 */
export function playScreens(
  machine: PreparedReels,
  stops: readonly number[],
  see?: (screen: ScreenResult) => void,
): ScreensTotal | null {
  const { rows, strips, pays, ladder, scatter } = machine;
  const tops = [...stops];
  const columns = tops.map((stop, reel) => {
    const strip = strips[reel] ?? new Uint8Array();
    const column: number[] = [];
    for (let row = 0; row < rows; row += 1) column.push(strip[(stop + row) % strip.length] ?? 0);
    return column;
  });
  let units = 0;
  for (let screen = 0; screen < machine.mostScreens; screen += 1) {
    const wins = winsOf(machine, columns);
    if (wins === null) return null;
    const times = ladder[Math.min(screen, ladder.length - 1)] ?? 1;
    see?.({ cells: columns.map((column) => [...column]), wins, times });
    for (const { symbol, count, ways } of wins) units += (pays[symbol]?.[count] ?? 0) * ways * times;
    if (wins.length === 0 || screen === machine.mostScreens - 1) break;
    tumble(machine, columns, tops, wins);
  }
  let scatters = 0;
  for (const column of columns) for (const cell of column) if (cell === scatter) scatters += 1;
  return { units, scatters };
}
