// Which item of a queue is shown, and which comes after it.

import type { AnyRow } from "./list-types.ts";

/** The rows that still wait: without those decided on this page, whose acts may not have left yet. */
export function waitingRows(
  rows: readonly AnyRow[],
  key: string,
  decided: ReadonlySet<string>,
): readonly AnyRow[] {
  return rows.filter((row) => !decided.has(String(row[key])));
}

/** The chosen row, or the first where it is not there (any more). */
export function chosenIndex(rows: readonly AnyRow[], key: string, chosen: string | undefined): number {
  return Math.max(
    0,
    rows.findIndex((row) => String(row[key]) === chosen),
  );
}

/** The row to show once the one at `index` is decided: the one after it, at the end the one before. */
export function rowAfter(rows: readonly AnyRow[], index: number): AnyRow | undefined {
  return rows[index + 1] ?? rows[index - 1];
}
