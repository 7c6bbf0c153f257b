// Playing cards as the random stream deals them. A card is a number 0 … 51 in the order that widely used sites publish:
// 2♦ 2♥ 2♠ 2♣ 3♦ … A♣. So card = 4 · (rank − 2) + suit.
import { drawBelow, drawWithoutReplacement, type RandomStream } from "../rng.ts";

/** A playing card, as a number 0 … 51. */
export type Card = number;

export const DECK = 52;
export const SUITS = 4;
const RANK_NAMES = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;
const SUIT_NAMES = ["♦", "♥", "♠", "♣"] as const;

/** Returns the rank of a card: 2 … 14, the ace high. */
export function rankOf(card: Card): number {
  return Math.floor(card / SUITS) + 2;
}

/** Returns the suit of a card as an index 0 … 3: ♦ ♥ ♠ ♣. */
export function suitOf(card: Card): number {
  return card % SUITS;
}

/** Returns whether a card is a diamond or a heart. */
export function isRed(card: Card): boolean {
  return suitOf(card) <= 1;
}

/** Returns a card's readable form, such as `"10♠"`. */
export function cardName(card: Card): string {
  return `${RANK_NAMES[Math.floor(card / SUITS)] ?? "?"}${SUIT_NAMES[suitOf(card)] ?? "?"}`;
}

/** Draws one card of an infinite deck: floor(f·52). */
export function drawFromInfiniteDeck(stream: RandomStream): Card {
  return drawBelow(stream, DECK);
}

/**
 * Returns the first `count` cards of a shoe of `decks` freshly shuffled decks, drawn without replacement
 * (position p of the shoe is card p mod 52). Throws `rng.bad_range` when the shoe has fewer cards.
 */
export function dealFromShoe(stream: RandomStream, count: number, decks: number): Card[] {
  return drawWithoutReplacement(stream, count, DECK * decks).map((place) => place % DECK);
}
