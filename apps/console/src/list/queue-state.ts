// Finds the current item of a work queue, and its next item.

import type { AnyRow } from "./list-types.ts";

/** Returns the rows that still wait, without those decided on this page, whose acts may not be sent yet. */
export function waitingRows(
  rows: readonly AnyRow[],
  key: string,
  decided: ReadonlySet<string>,
): readonly AnyRow[] {
  return rows.filter((row) => !decided.has(String(row[key])));
}

/** Returns the index of the chosen row, or of the first row if the chosen one is not in the list. */
export function chosenIndex(rows: readonly AnyRow[], key: string, chosen: string | undefined): number {
  return Math.max(
    0,
    rows.findIndex((row) => String(row[key]) === chosen),
  );
}

/** Returns the row to show after a decision on the row at `index`: the next row, or at the end the previous one. */
export function rowAfter(rows: readonly AnyRow[], index: number): AnyRow | undefined {
  return rows[index + 1] ?? rows[index - 1];
}
