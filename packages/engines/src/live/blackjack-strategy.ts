// Basic strategy of our blackjack: the best decision by the own total and the dealer's open card. From an endless deck
// nothing else matters, so its return is that of perfect play (par/blackjack-par.ts counts both). It never insures.
import { rankOf, type Card } from "../cards/card.ts";
import type { BlackjackAction, BlackjackOutcome } from "./blackjack.ts";

export type BlackjackSituation = {
  readonly total: number;
  readonly isSoft: boolean;
  /** Points of both cards, 1 for aces, when the hand may be split; else null. */
  readonly pair: number | null;
  readonly mayDouble: boolean;
};

/** Dealer's cards, by points from the two to the ace (1), on which a row's decision is taken. */
type Against = readonly number[];

const upTo = (first: number, last: number): Against =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
const ALL = [1, ...upTo(2, 10)];

const splits: Readonly<Record<number, Against>> = {
  1: ALL,
  2: upTo(2, 7),
  3: upTo(2, 7),
  4: [5, 6],
  6: upTo(2, 6),
  7: upTo(2, 7),
  8: ALL,
  9: [...upTo(2, 6), 8, 9],
};
const hardDoubles: Readonly<Record<number, Against>> = { 9: upTo(3, 6), 10: upTo(2, 9), 11: upTo(2, 10) };
const softDoubles: Readonly<Record<number, Against>> = {
  13: [6],
  14: [5, 6],
  15: [5, 6],
  16: upTo(4, 6),
  17: upTo(3, 6),
  18: upTo(3, 6),
};

function stands(total: number, isSoft: boolean, up: number): boolean {
  if (isSoft) return total >= 19 || (total === 18 && up >= 2 && up <= 8);
  if (total >= 17) return true;
  return total === 12 ? up >= 4 && up <= 6 : total > 12 && up >= 2 && up <= 6;
}

/** The decision of basic strategy. `up`: points of the dealer's open card, 1 for an ace. */
export function basicStrategy(
  { total, isSoft, pair, mayDouble }: BlackjackSituation,
  up: number,
): BlackjackAction["type"] {
  if (pair !== null && splits[pair]?.includes(up) === true) return "split";
  if (mayDouble && (isSoft ? softDoubles : hardDoubles)[total]?.includes(up) === true) return "double";
  return stands(total, isSoft, up) ? "stand" : "hit";
}

const pointsOf = (card: Card): number => (rankOf(card) === 14 ? 1 : Math.min(rankOf(card), 10));

/** The decision of basic strategy in an open round. */
export function decideBlackjack({ hands, active, dealer, choices }: BlackjackOutcome): BlackjackAction {
  const hand = hands[active ?? 0];
  const pair = choices.includes("split") ? pointsOf(hand?.cards[0] ?? 0) : null;
  const type = basicStrategy(
    { total: hand?.total ?? 0, isSoft: hand?.isSoft ?? false, pair, mayDouble: choices.includes("double") },
    pointsOf(dealer[0] ?? 0),
  );
  return { type };
}
