// Writes rules of games as text: tables, multipliers, ranks.
import { decimalOf, formatFraction, type Fraction } from "@khela/engines/fraction";

export type Lines = readonly string[];
type Cell = string | number;

export const rankNames = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
const SUITS = 4;

export function table(head: readonly Cell[], rows: readonly (readonly Cell[])[]): string[] {
  const line = (cells: readonly Cell[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${head.map(() => "---|").join("")}`, ...rows.map(line), ""];
}

/**
 * Returns the text of a return by which a stake is multiplied: a whole number or a decimal where that is exact, else a
 * fraction.
 */
export function times(back: Fraction): string {
  if (back.den === 1n) return String(back.num);
  return 100n % back.den === 0n ? decimalOf(back, 2).replace(/0$/, "") : formatFraction(back);
}

/** Returns a card of this rank (0 ace … 12 king) as the engines number it: 2♦ first, ace last. */
export const cardOf = (rank: number, suit = 0) => ((rank + 12) % 13) * SUITS + suit;
