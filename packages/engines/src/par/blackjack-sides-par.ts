// The side bets of blackjack, counted over every draw of two or three cards from an endless deck.
import { DECK } from "../cards/card.ts";
import { addFractions, fraction, multiplyFractions, type Fraction } from "../fraction.ts";
import { pairsReturn, pokerReturn, type BlackjackRules } from "../live/blackjack.ts";
import { groupByReturn, type PossibleReturn } from "./bet-profile.ts";

const deck = Array.from({ length: DECK }, (_, card) => card);

/** The returns of a bet on the first two cards: 2,704 equally likely pairs. */
export function pairsCourses(rules: BlackjackRules): PossibleReturn[] {
  const backs = deck.flatMap((a) => deck.map((b) => fraction(BigInt(pairsReturn(rules, [a, b])))));
  return groupByReturn(backs);
}

/** The returns of a bet on three cards: 140,608 equally likely ones. */
export function pokerCourses(rules: BlackjackRules): PossibleReturn[] {
  const backs = deck.flatMap((a) =>
    deck.flatMap((b) => deck.map((c) => fraction(BigInt(pokerReturn(rules, [a, b, c]))))),
  );
  return groupByReturn(backs);
}

const meanOf = (courses: readonly PossibleReturn[]): Fraction =>
  courses
    .map(({ probability, back }) => multiplyFractions(probability, back))
    .reduce(addFractions, fraction(0n));

/** Exact return of the bet on a pair. */
export const pairsPar = (rules: BlackjackRules): Fraction => meanOf(pairsCourses(rules));

/** Exact return of the bet on a three-card hand. */
export const pokerPar = (rules: BlackjackRules): Fraction => meanOf(pokerCourses(rules));
