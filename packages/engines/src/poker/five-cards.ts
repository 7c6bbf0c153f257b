// Five-card poker hands. A hand's value is one number: the higher, the better; equal numbers split. Suits
// never break a tie.
import { rankOf, suitOf, type Card } from "../cards/card.ts";

export const handKinds = [
  "high-card",
  "pair",
  "two-pair",
  "three",
  "straight",
  "flush",
  "full-house",
  "four",
  "straight-flush",
  "royal-flush",
] as const;

export type HandKind = (typeof handKinds)[number];

const BASE = 15;

function valueOf(kind: number, ranks: readonly number[]): number {
  return ranks.reduce((sum, rank) => sum * BASE + rank, kind) * BASE ** (5 - ranks.length);
}

/** The top rank of five different consecutive ranks (5 for A-2-3-4-5), or 0. `ranks` descending. */
function straightTop(ranks: readonly number[]): number {
  const [first = 0, second = 0, , , last = 0] = ranks;
  if (first - last === 4) return first;
  return first === 14 && second === 5 ? 5 : 0;
}

/** The value of exactly five cards. */
export function valueFive(cards: readonly Card[]): number {
  const ranks = cards.map(rankOf).sort((a, b) => b - a);
  const counts = new Map<number, number>();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const byCount = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const order = byCount.map(([rank]) => rank);
  const [most = 0, next = 0] = byCount.map(([, count]) => count);
  if (most === 4) return valueOf(7, order);
  if (most === 3) return valueOf(next === 2 ? 6 : 3, order);
  if (most === 2) return valueOf(next === 2 ? 2 : 1, order);
  const top = straightTop(ranks);
  const isFlush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0));
  if (top > 0) return valueOf(isFlush ? (top === 14 ? 9 : 8) : 4, [top]);
  return valueOf(isFlush ? 5 : 0, order);
}

/** The kind of hand of a value. */
export function kindOf(value: number): HandKind {
  return handKinds[Math.floor(value / BASE ** 5)] ?? "high-card";
}

/** The rank that decides first, 2 … 14; for a pair, the pair's. */
export function leadingRank(value: number): number {
  return Math.floor(value / BASE ** 4) % BASE;
}

/** The value of the best five of five to seven cards. */
export function bestOf(cards: readonly Card[]): number {
  if (cards.length <= 5) return valueFive(cards);
  return Math.max(...cards.map((_, out) => bestOf(cards.filter((_card, at) => at !== out))));
}
