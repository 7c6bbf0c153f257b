// The current item of a queue, and its next one.

import type { AnyRow } from "./list-types.ts";

/** The rows that still wait, without those decided on this page, whose acts may not be sent yet. */
export function waitingRows(
  rows: readonly AnyRow[],
  key: string,
  decided: ReadonlySet<string>,
): readonly AnyRow[] {
  return rows.filter((row) => !decided.has(String(row[key])));
}

/** The index of the chosen row, or of the first if the chosen one is not in the list. */
export function chosenIndex(rows: readonly AnyRow[], key: string, chosen: string | undefined): number {
  return Math.max(
    0,
    rows.findIndex((row) => String(row[key]) === chosen),
  );
}

/** The row to show after a decision on the one at `index`: the next, or at the end the previous. */
export function rowAfter(rows: readonly AnyRow[], index: number): AnyRow | undefined {
  return rows[index + 1] ?? rows[index - 1];
}
