// A row of a list as cells of a file: amounts as text, times in UTC, and no text that a spreadsheet would run as a
// formula.

import type { ListColumn } from "@khela/contract/operator/lists";

/**
 * First characters that make a spreadsheet run a cell as a formula, which could send other cells' values to an
 * attacker.
 */
const FORMULA = /^[=+\-@\t\r]/;
const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** Headings of a column: two for a column of members (name and id), otherwise one. */
export function headingsOf({ kind }: ListColumn, heading: string): readonly string[] {
  return kind === "member" ? [guarded(heading), guarded(`${heading} ID`)] : [guarded(heading)];
}

export function cellsOf(column: ListColumn, value: unknown): readonly string[] {
  if (column.kind === "member") {
    const { id, name } = (value ?? { id: "", name: "" }) as { readonly id: string; readonly name: string };
    return [guarded(name), id];
  }
  if (value === null || value === undefined) return [""];
  switch (column.kind) {
    case "time":
      return [new Date(value as number).toISOString()];
    // numbers are not guarded, because a sign before digits is no formula
    case "money":
    case "number":
    case "basisPoints":
    case "boolean":
      return [String(value as string | number | boolean)];
    case "codes":
      return [guarded((value as readonly string[]).join(" "))];
    case "facts":
      return [guarded(Object.keys(value).length === 0 ? "" : JSON.stringify(value))];
    case "text":
    case "code":
    case "enum":
    case "operator":
      return [guarded(value as string)];
  }
}
