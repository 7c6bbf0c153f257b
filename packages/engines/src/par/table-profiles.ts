// Profiles of the bets of live tables, counted over every result of a table that its bets distinguish.
import { fraction, multiplyFractions, type Fraction } from "../fraction.ts";
import { baccaratVariants, returnAtEnd, type BaccaratVariant } from "../live/baccarat.ts";
import type { TableGame, TableGameResult } from "../live/table-game.ts";
import { countedResults, type WeightedResult } from "../live/table-outcomes.ts";
import { countEnds } from "./baccarat-par.ts";
import {
  type BetProfile,
  type PossibleReturn,
  NONE,
  ONE,
  subtractFractions,
  profileOf,
  allOrNothing,
  groupByReturn,
  onlyReturn,
} from "./bet-profile.ts";

const BULLS: readonly (readonly number[])[] = [
  [36, 37, 38, 39, 40],
  [0, 1, 2, 3, 4],
];

/**
 * Two results are enough, because the banker's hand and a player's hand are equally likely to be the better one: each
 * of the two hands is the banker's once. Four jacks and a queen beat four twos and a three.
 */
function bullResults(): WeightedResult[] {
  return [BULLS, [...BULLS].reverse()].map(([banker = [], player = []]) => ({
    result: { banker, player1: player, player2: player, player3: player },
    weight: 1n,
  }));
}

/**
 * Results that suffice to compute each bet of a table alone (but not several bets together), with their probabilities.
 */
function resultsOf(name: string): { result: TableGameResult; probability: Fraction }[] | undefined {
  const results = name === "bull" ? bullResults() : countedResults[name]?.();
  const all = results?.reduce((sum, { weight }) => sum + weight, 0n);
  return results?.map(({ result, weight }) => ({ result, probability: fraction(weight, all) }));
}

/** Every hand of three cards, each once. */
export function threeCardHands(): [number, number, number][] {
  const hands: [number, number, number][] = [];
  for (let a = 0; a < 52; a += 1)
    for (let b = a + 1; b < 52; b += 1) for (let c = b + 1; c < 52; c += 1) hands.push([a, b, c]);
  return hands;
}

/**
 * Profile of a bet on one of two equal sides. Both sides win equally often, so the probability of a tie follows from
 * the return.
 */
function evenSides(bet: string, table: TableGame, rtp: Fraction): BetProfile {
  const [win, tie] = [
    table.returnOf({ a: [50, 49, 48], b: [0, 5, 11] }, "a"),
    table.returnOf({ a: [0, 5, 11], b: [1, 6, 8] }, "a"),
  ];
  const half = multiplyFractions(win, fraction(1n, 2n));
  const tied = multiplyFractions(
    subtractFractions(rtp, half),
    fraction(subtractFractions(tie, half).den, subtractFractions(tie, half).num),
  );
  const each = multiplyFractions(subtractFractions(ONE, tied), fraction(1n, 2n));
  return profileOf(bet, [
    { probability: each, back: win },
    { probability: tied, back: tie },
    { probability: each, back: NONE },
  ]);
}

function baccaratProfiles(table: TableGame, variant: BaccaratVariant): BetProfile[] {
  const ends = countEnds(variant.decks);
  const all = ends.reduce((sum, { ways }) => sum + ways, 0n);
  return Object.entries(table.rules.bets).map(([on, rtp]) => {
    const backs = ends.map(({ end, ways }) => ({
      back: returnAtEnd(end, on, variant),
      probability: fraction(ways, all),
    }));
    if (backs.every((course): course is PossibleReturn => course.back !== null)) return profileOf(on, backs);
    // the bet `perfect-pair` pays by the number of perfect pairs; the other bets on pairs pay one price
    if (on === "perfect-pair") return onlyReturn(on, rtp);
    const back = table.returnOf({ player: [0, 0], banker: [0, 0], playerPoints: 4, bankerPoints: 4 }, on);
    return allOrNothing(on, multiplyFractions(rtp, fraction(back.den, back.num)), back);
  });
}

/** Every bet of a live table. */
export function tableProfiles(table: TableGame): BetProfile[] {
  const variant = new Map<string, BaccaratVariant>(Object.entries(baccaratVariants)).get(table.name);
  if (variant !== undefined) return baccaratProfiles(table, variant);
  const bets = Object.entries(table.rules.bets);
  const results = resultsOf(table.name);
  if (results !== undefined) {
    return bets.map(([on]) =>
      profileOf(
        on,
        results.map(({ result, probability }) => ({ probability, back: table.returnOf(result, on) })),
      ),
    );
  }
  const hands = threeCardHands();
  return bets.map(([on, rtp]) =>
    on === "a" || on === "b"
      ? evenSides(on, table, rtp)
      : profileOf(on, groupByReturn(hands.map((hand) => table.returnOf({ a: hand, b: hand }, on)))),
  );
}
