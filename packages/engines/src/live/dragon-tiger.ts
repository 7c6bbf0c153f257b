// Dragon tiger: one card each from eight freshly shuffled decks, ace low. On a tie, dragon and tiger get half
// their stake back. Returns are enumerated over the shoe.
import { DECK, dealFromShoe, rankOf, suitOf, SUITS, type Card } from "../cards/card.ts";
import { fraction, type Fraction } from "../fraction.ts";
import { createTableGame, LOST, paysToOne } from "./table-game.ts";

const DECKS = 8;
const RANKS = DECK / SUITS;
const HALF = fraction(1n, 2n);

type Deal = { readonly dragon: Card; readonly tiger: Card };

/** Returns the rank of a card with the ace low: 1 (ace) … 13 (king). */
export function lowRank(card: Card): number {
  const rank = rankOf(card);
  return rank === 14 ? 1 : rank;
}

function sideReturn(own: number, other: number): Fraction {
  if (own === other) return HALF;
  return own > other ? paysToOne(1) : LOST;
}

// A seven loses all four bets: big, small, odd and even.
function sizeReturn(rank: number, on: string): Fraction {
  const isWin =
    {
      big: rank > 7,
      small: rank < 7,
      odd: rank !== 7 && rank % 2 === 1,
      even: rank % 2 === 0,
    }[on] ?? false;
  return isWin ? paysToOne(1) : LOST;
}

function returnOf({ dragon, tiger }: Deal, on: string): Fraction {
  const [left, right] = [lowRank(dragon), lowRank(tiger)];
  if (on === "dragon") return sideReturn(left, right);
  if (on === "tiger") return sideReturn(right, left);
  if (on === "tie") return left === right ? paysToOne(8) : LOST;
  if (on === "suited-tie") return left === right && suitOf(dragon) === suitOf(tiger) ? paysToOne(50) : LOST;
  const [side, kind] = on.split(":");
  return sizeReturn(side === "dragon" ? left : right, kind ?? "");
}

const sides = ["dragon", "tiger"] as const;
const names = [
  ...sides,
  "tie",
  "suited-tie",
  ...sides.flatMap((side) => ["big", "small", "odd", "even"].map((kind) => `${side}:${kind}`)),
];

// Number of ordered pairs of the 416 cards with two given ranks. For equal ranks, each of the 32 cards has 7 others of
// its own suit and 24 of other suits.
const OF_A_RANK = SUITS * DECKS;
const SUITED = OF_A_RANK * (DECKS - 1);
const UNSUITED = OF_A_RANK * (OF_A_RANK - DECKS);

/**
 * Returns the exact return of a bet over all ordered pairs of the 416 cards, grouped by rank. Apart from ranks, bets
 * depend only on whether the suits are equal.
 */
function exactReturn(on: string): Fraction {
  let total = fraction(0n);
  const add = (dragon: number, tiger: number, suit: number, ways: number) => {
    const back = returnOf({ dragon: dragon * SUITS, tiger: tiger * SUITS + suit }, on);
    total = fraction(total.num * back.den + back.num * BigInt(ways) * total.den, total.den * back.den);
  };
  for (let dragon = 0; dragon < RANKS; dragon += 1) {
    for (let tiger = 0; tiger < RANKS; tiger += 1) {
      if (dragon !== tiger) add(dragon, tiger, 0, OF_A_RANK * OF_A_RANK);
      else {
        add(dragon, tiger, 0, SUITED);
        add(dragon, tiger, 1, UNSUITED);
      }
    }
  }
  return fraction(total.num, total.den * 416n * 415n);
}

export const dragonTiger = createTableGame<Deal>({
  name: "dragon-tiger",
  version: 1,
  bets: Object.fromEntries(names.map((on) => [on, exactReturn(on)])),
  draw: (stream) => {
    const [dragon = 0, tiger = 0] = dealFromShoe(stream, 2, DECKS);
    return { dragon, tiger };
  },
  returnOf,
});
