// The simple strategy of Jacks or Better: the first row that the hand has is held. Its returns over all deals are counted
// (par/video-poker-par.ts); at Jacks or Better it returns 0.08 % below perfect play. Source of the rows: Wizard of Odds, "9/6 Jacks or Better Simple
// Strategy".
import { rankOf, suitOf, type Card } from "../cards/card.ts";
import type { PaytableName } from "./video-poker-tables.ts";

/** Exact returns of the simple strategy. */
export const simpleHoldReturns: Readonly<Record<PaytableName, string>> = {
  "jacks-or-better": "1652119941721/1661102543100",
  bonus: "548523985241/553700847700",
  "double-bonus": "54437452991/55370084770",
  "double-double-bonus": "77776914759/79100121100",
};

const ACE = 14;
const TEN = 10;
const JACK = 11;

const ranksOf = (cards: readonly Card[]): number[] => cards.map(rankOf).sort((a, b) => a - b);
const isSuited = (cards: readonly Card[]): boolean => new Set(cards.map(suitOf)).size === 1;
const hasPair = (ranks: readonly number[]): boolean => new Set(ranks).size < ranks.length;

/** Whether the cards, all of different ranks, are part of one straight. */
function isPartOfStraight(cards: readonly Card[]): boolean {
  const span = (ranks: readonly number[]) => Math.max(...ranks) - Math.min(...ranks) < 5;
  const ranks = ranksOf(cards);
  return !hasPair(ranks) && (span(ranks) || span(ranks.map((rank) => (rank === ACE ? 1 : rank))));
}

/** Whether either end of the four cards completes a straight. */
function isOutside(cards: readonly Card[]): boolean {
  const [low = 0, , , high = 0] = ranksOf(cards);
  return isPartOfStraight(cards) && high - low === 3 && high < ACE;
}

const isRoyal = (cards: readonly Card[]): boolean =>
  isSuited(cards) && cards.every((card) => rankOf(card) >= TEN) && !hasPair(ranksOf(cards));
const isStraightFlush = (cards: readonly Card[]): boolean => isSuited(cards) && isPartOfStraight(cards);
const hasAce = (cards: readonly Card[]): boolean => cards.some((card) => rankOf(card) === ACE);
const areHigh = (cards: readonly Card[]): boolean => cards.every((card) => rankOf(card) >= JACK);
const areAlike = (cards: readonly Card[]): boolean => new Set(cards.map(rankOf)).size === 1;
const isTwoPair = (cards: readonly Card[]): boolean => {
  const [a, b, c, d] = ranksOf(cards);
  return a === b && c === d;
};

function isPatWithoutPair(cards: readonly Card[]): boolean {
  if (isSuited(cards) || isPartOfStraight(cards)) return true;
  const ranks = ranksOf(cards);
  return new Set(ranks).size === 2 && ranks[0] === ranks[1] && ranks[3] === ranks[4];
}

type Row = { readonly size: number; readonly isHeld: (cards: readonly Card[]) => boolean };

/** From the best. Of several that fit, the one with the lowest ranks is held. */
const rows: readonly Row[] = [
  { size: 4, isHeld: areAlike },
  { size: 5, isHeld: isStraightFlush },
  { size: 4, isHeld: isRoyal },
  { size: 5, isHeld: isPatWithoutPair },
  { size: 3, isHeld: areAlike },
  { size: 4, isHeld: isStraightFlush },
  { size: 4, isHeld: isTwoPair },
  { size: 2, isHeld: (cards) => areAlike(cards) && areHigh(cards) },
  { size: 3, isHeld: isRoyal },
  { size: 4, isHeld: isSuited },
  { size: 2, isHeld: areAlike },
  { size: 4, isHeld: isOutside },
  { size: 2, isHeld: (cards) => areHigh(cards) && isSuited(cards) },
  { size: 3, isHeld: isStraightFlush },
  { size: 2, isHeld: areHigh },
  { size: 2, isHeld: (cards) => isRoyal(cards) && !hasAce(cards) },
  { size: 1, isHeld: areHigh },
];

/** All choices of cards by their number, as five times true or false. */
const choices = Array.from({ length: 6 }, (_, size) =>
  Array.from({ length: 32 }, (_one, mask) => [0, 1, 2, 3, 4].map((at) => ((mask >> at) & 1) === 1)).filter(
    (held) => held.filter(Boolean).length === size,
  ),
);

/** The cards of five that the simple strategy holds. */
export function holdSimply(cards: readonly Card[]): readonly boolean[] {
  const pick = (held: readonly boolean[]) => cards.filter((_, at) => held[at] === true);
  const sum = (held: readonly boolean[]) => pick(held).reduce((total, card) => total + rankOf(card), 0);
  for (const { size, isHeld } of rows) {
    const fitting = (choices[size] ?? []).filter((held) => isHeld(pick(held)));
    const [first, ...others] = fitting;
    if (first !== undefined)
      return others.reduce((best, held) => (sum(held) < sum(best) ? held : best), first);
  }
  return cards.map(() => false);
}
