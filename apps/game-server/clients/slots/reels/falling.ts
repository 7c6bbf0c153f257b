// Computes how symbols fall after a win is removed: for every cell of the next screen, the row from which it falls. It
// draws nothing.
import type { Position } from "@khela/engines/slots/free-spins";

const FALL_MS_A_ROW = 90;
const REEL_LAG_MS = 40;

/** Returns `from[reel][row]`: the row that a cell of the next screen falls from; a negative row is above the screen. */
export function fallFrom(rows: number, reels: number, removed: readonly Position[]): number[][] {
  return Array.from({ length: reels }, (_, reel) => {
    const left = Array.from({ length: rows }, (_row, row) => row).filter(
      (row) => !removed.some((cell) => cell.reel === reel && cell.row === row),
    );
    const entering = rows - left.length;
    return [...Array.from({ length: entering }, (_row, row) => row - entering), ...left];
  });
}

/**
 * Returns rows in the form of `fallFrom` for a screen in which only the `landed` cells fall in from above; all other
 * cells stay.
 */
export function dropFrom(rows: number, reels: number, landed: readonly Position[]): number[][] {
  return Array.from({ length: reels }, (_, reel) =>
    Array.from({ length: rows }, (_row, row) =>
      landed.some((cell) => cell.reel === reel && cell.row === row) ? row - rows : row,
    ),
  );
}

/** Returns the position of a falling cell in rows, `ms` after the fall began; the cell accelerates. */
export function rowAt({ from, to, reel }: { from: number; to: number; reel: number }, ms: number): number {
  if (from === to) return to;
  const share = Math.min(1, Math.max(0, ms - reel * REEL_LAG_MS) / (FALL_MS_A_ROW * (to - from + 1)));
  return from + (to - from) * share * share;
}

/** Returns how long the whole fall takes, in milliseconds. */
export function fallMs(from: readonly (readonly number[])[]): number {
  return Math.max(
    0,
    ...from.flatMap((rows, reel) =>
      rows.map((start, row) => (start === row ? 0 : reel * REEL_LAG_MS + FALL_MS_A_ROW * (row - start + 1))),
    ),
  );
}
