// Three-card hands. Both games rank them in the same way except for the run A-2-3, which is the lowest straight in
// three-card poker and the second highest sequence in teen patti. A higher value is a better hand.
import { rankOf, suitOf, type Card } from "../cards/card.ts";

const threeKinds = ["high-card", "pair", "flush", "straight", "trips", "straight-flush"] as const;

export type ThreeKind = (typeof threeKinds)[number];

export type ThreeCardOrder = {
  /** Kinds of hands, from the lowest to the highest. */
  readonly kinds: readonly ThreeKind[];
  /**
   * Rank that stands for the run A-2-3 when straights are compared. 3: it is the lowest straight. 13.5: it is between
   * A-K-Q and K-Q-J.
   */
  readonly aceLowTop: number;
};

const BASE = 15;

/**
 * Order of hands in poker. Straights beat flushes and trips beat straights, because they are rarer with three cards.
 */
export const pokerOrder: ThreeCardOrder = { kinds: threeKinds, aceLowTop: 3 };
/**
 * Order of hands in teen patti: trail, pure sequence, sequence, colour, pair, high card. A-2-3 is second among the
 * sequences.
 */
export const teenPattiOrder: ThreeCardOrder = {
  kinds: ["high-card", "pair", "flush", "straight", "straight-flush", "trips"],
  aceLowTop: 13.5,
};

/** The kind of a three-card hand. */
export function threeKindOf(cards: readonly Card[]): ThreeKind {
  const [high = 0, middle = 0, low = 0] = cards.map(rankOf).sort((a, b) => b - a);
  if (high === low) return "trips";
  if (high === middle || middle === low) return "pair";
  const isRun = (high - middle === 1 && middle - low === 1) || (high === 14 && middle === 3 && low === 2);
  const isFlush = new Set(cards.map(suitOf)).size === 1;
  if (isRun) return isFlush ? "straight-flush" : "straight";
  return isFlush ? "flush" : "high-card";
}

/** Returns the value of three cards in an order of hands. */
export function valueThree(order: ThreeCardOrder, cards: readonly Card[]): number {
  const kind = threeKindOf(cards);
  const ranks = cards.map(rankOf).sort((a, b) => b - a);
  const [high = 0, middle = 0, low = 0] = ranks;
  const base = order.kinds.indexOf(kind) * BASE ** 3;
  if (kind === "straight" || kind === "straight-flush") {
    return base + (high === 14 && low === 2 ? order.aceLowTop : high) * BASE * BASE;
  }
  if (kind === "pair") return base + middle * BASE * BASE + (high === middle ? low : high) * BASE;
  return base + high * BASE * BASE + middle * BASE + low;
}
