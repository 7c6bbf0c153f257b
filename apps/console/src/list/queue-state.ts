// Selects the current and the next item of a queue.

import type { AnyRow } from "./list-types.ts";

/** The waiting rows, without rows that the operator has decided here and whose decision may not be sent yet. */
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

/** The row to show after the row at `index` is decided: the next row, or the previous one at the end. */
export function rowAfter(rows: readonly AnyRow[], index: number): AnyRow | undefined {
  return rows[index + 1] ?? rows[index - 1];
}
