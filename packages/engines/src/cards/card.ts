// Playing cards as the fair stream deals them. A card is one of 0 … 51 in the order the widely used sites publish:
// 2♦ 2♥ 2♠ 2♣ 3♦ … A♣, so card = 4 · (rank − 2) + suit.
import { EngineError } from "../engine-error.ts";
import { drawBelow, drawByRemoval, type Stream } from "../rng.ts";

/** 0 … 51. */
export type Card = number;

export const DECK = 52;
export const SUITS = 4;
const RANK_NAMES = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;
const SUIT_NAMES = ["♦", "♥", "♠", "♣"] as const;

/** 2 … 14, the ace high. */
export function rankOf(card: Card): number {
  return Math.floor(card / SUITS) + 2;
}

/** 0 … 3: ♦ ♥ ♠ ♣. */
export function suitOf(card: Card): number {
  return card % SUITS;
}

/** Of the suits ♦ ♥ ♠ ♣ the first two. */
export function isRed(card: Card): boolean {
  return suitOf(card) <= 1;
}

/** For people: `"10♠"`. */
export function cardName(card: Card): string {
  return `${RANK_NAMES[Math.floor(card / SUITS)] ?? "?"}${SUIT_NAMES[suitOf(card)] ?? "?"}`;
}

/** One card of an endless deck: floor(f·52). */
export function drawEndless(stream: Stream): Card {
  return drawBelow(stream, DECK);
}

/**
 * The first `count` cards of a shoe of `decks` freshly mixed decks, by removal from the full set (place p of the
 * shoe is card p mod 52). Throws `rng.bad_range` when there are not so many.
 */
export function dealShoe(stream: Stream, count: number, decks: number): Card[] {
  return drawByRemoval(stream, count, DECK * decks).map((place) => place % DECK);
}

/** Refuses a card that is none. Throws `cards.bad_card`. */
export function checkCard(card: Card): void {
  if (!Number.isInteger(card) || card < 0 || card >= DECK) throw new EngineError("cards.bad_card", String(card));
}
