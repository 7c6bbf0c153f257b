// The screens of one ways spin, in whole numbers: which symbols win in how many ways, what falls, what the next screen is.
// The engine shows them and the par sheet counts them, both from here, so what is enumerated is what is played. It looks
// at reels from the left and no further than a win can reach, which lets the par sheet leave the others open.
import { paidFor, REELS, type Strip } from "./slot-rules.ts";
import type { WaysRules } from "./ways-rules.ts";

/** A sheet with its symbols as numbers, for one set of strips. */
export type Machine = {
  readonly rows: number;
  readonly wild: number;
  readonly scatter: number;
  readonly strips: readonly Uint8Array[];
  /** pays[symbol][count] in units. */
  readonly pays: readonly (readonly number[])[];
  readonly ladder: readonly number[];
  /** Screens of one spin at most: 1 without tumbling. */
  readonly mostScreens: number;
};

/** One winning symbol: on the `count` reels from the left, in `ways` ways. */
export type Win = { readonly symbol: number; readonly count: number; readonly ways: number };

/** A screen as it is shown: its cells by reel, its wins, and what they are multiplied by. */
export type Shown = { readonly cells: readonly (readonly number[])[]; readonly wins: readonly Win[]; readonly times: number };

export type Spun = {
  /** What all screens pay, ladder included, in units. */
  readonly units: number;
  /** Scatters on the last screen, on the reels that were given. */
  readonly scatters: number;
};

const FEWEST = 3;

function indexOf(rules: WaysRules, id: string): number {
  return rules.symbols.findIndex((symbol) => symbol.id === id);
}

/** Prepares a sheet's strips; do it once for many spins. */
export function machineOf(rules: WaysRules, reels: readonly Strip[]): Machine {
  const { symbols, rows, tumbling } = rules;
  return {
    rows,
    wild: symbols.findIndex(({ kind }) => kind === "wild"),
    scatter: symbols.findIndex(({ kind }) => kind === "scatter"),
    strips: reels.map((reel) => Uint8Array.from(reel, (id) => indexOf(rules, id))),
    pays: symbols.map((symbol) => Array.from({ length: REELS + 1 }, (_, count) =>
      (symbol.kind === "regular" ? paidFor(symbol.pays, count) : 0))),
    ladder: tumbling?.ladder ?? [1],
    mostScreens: 1 + (tumbling?.most ?? 0),
  };
}

/** The wins of a screen, or null when a reel that was not given could still make one longer. */
function winsOf({ wild, scatter }: Machine, columns: readonly (readonly number[])[]): Win[] | null {
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
      for (let at = 0; at < column.length; at += 1) if (column[at] === symbol || column[at] === wild) here += 1;
      if (here === 0) break;
      ways *= here;
    }
    if (count === columns.length && count < REELS) return null;
    if (count >= FEWEST) wins.push({ symbol, count, ways });
  }
  return wins;
}

function isGone(cell: number, reel: number, { wild, wins }: { wild: number; wins: readonly Win[] }): boolean {
  for (let at = 0; at < wins.length; at += 1) {
    const win = wins[at];
    if (win !== undefined && reel < win.count && (cell === win.symbol || cell === wild)) return true;
  }
  return false;
}

/** Takes out what won and lets the strip fall in from above; `tops` are the places on the strips the top rows came from. */
function tumble(machine: Machine, columns: readonly number[][], tops: number[], wins: readonly Win[]): void {
  const { wild, rows, strips } = machine;
  for (let reel = 0; reel < columns.length; reel += 1) {
    const column = columns[reel] ?? [];
    let to = rows - 1;
    for (let row = rows - 1; row >= 0; row -= 1) {
      const cell = column[row] ?? 0;
      if (!isGone(cell, reel, { wild, wins })) column[to--] = cell;
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
 * Plays the screens of one spin on the stops given, three to five of them, left to right. Null when a reel that was not
 * given decides: ask again with one more. `see` is told each screen.
 */
export function playScreens(machine: Machine, stops: readonly number[], see?: (screen: Shown) => void): Spun | null {
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
