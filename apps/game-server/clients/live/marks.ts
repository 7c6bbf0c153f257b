// Arranges the last results of a live table: as a bead road, and as hot and cold pockets. A mark is a result in one
// word; the newest mark comes first.
import { cardName, DECK, SUITS } from "@khela/engines/cards/card";

const BEAD_ROWS = 6;
const BEAD_COLUMNS = 20;
const HOT = 3;

/** Arranges marks (newest first) into columns of six (oldest first), which form the bead road. */
export function beadColumns(marks: readonly string[]): string[][] {
  const inOrder = [...marks].reverse();
  const columns: string[][] = [];
  for (let from = 0; from < inOrder.length; from += BEAD_ROWS)
    columns.push(inOrder.slice(from, from + BEAD_ROWS));
  return columns.slice(-BEAD_COLUMNS);
}

/**
 * Returns the results of bull, one column for each round, oldest first, with one bead for each of the three players:
 * the player's bead when they won, otherwise the banker's.
 */
export function bullColumns(marks: readonly string[]): string[][] {
  return marks
    .slice(0, BEAD_COLUMNS)
    .map((mark) => [...mark])
    .reverse();
}

/** Returns a card's rank (the ace is 1, the king 13) as printed on the card, in Latin digits for every language. */
export function rankName(rank: number): string {
  return cardName(SUITS * ((rank + DECK / SUITS - 2) % (DECK / SUITS))).slice(0, -1);
}

/** Returns the pockets that the results contain most often (hot) and least often (cold), in descending order. */
export function hotAndCold(marks: readonly string[]): { readonly hot: number[]; readonly cold: number[] } {
  const counts = Array.from({ length: 37 }, (_, pocket) => ({
    pocket,
    came: marks.filter((mark) => mark === String(pocket)).length,
  }));
  const sorted = [...counts].sort((a, b) => b.came - a.came);
  return {
    hot: sorted.slice(0, HOT).map(({ pocket }) => pocket),
    cold: sorted.slice(-HOT).map(({ pocket }) => pocket),
  };
}
