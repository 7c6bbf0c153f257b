// Andar bahar: one deck. The first card is the joker; then cards go to andar and bahar in turn, andar first,
// until one matches the joker's rank. Andar pays 0.9 to one, bahar one to one; side bets are on the number of
// cards dealt.
import { choose } from "../combinations.ts";
import { dealFromShoe, rankOf, type Card } from "../cards/card.ts";
import { addFractions, fraction, type Fraction } from "../fraction.ts";
import { createTableGame, LOST, paysToOne } from "./table-game.ts";

const LEFT = 51;
/**
 * Maximum number of cards dealt after the joker. The other three cards of the joker's rank may be the last three of 51.
 */
const LONGEST = 49;
const ANDAR_PAYS = fraction(9n, 10n);

type Deal = { readonly joker: Card; readonly cards: readonly Card[] };

/** Pays to one of the bets on the number of cards dealt after the joker. */
const lengthPays = {
  "cards:1-5": [1, 5, fraction(5n, 2n)],
  "cards:6-10": [6, 10, fraction(7n, 2n)],
  "cards:11-15": [11, 15, fraction(9n, 2n)],
  "cards:16-25": [16, 25, fraction(7n, 2n)],
  "cards:26-30": [26, 30, fraction(14n)],
  "cards:31-35": [31, 35, fraction(24n)],
  "cards:36-40": [36, 40, fraction(49n)],
  "cards:41-49": [41, 49, fraction(119n)],
} as const satisfies Record<string, readonly [number, number, Fraction]>;

function returnAt(length: number, on: string, andarPays = ANDAR_PAYS): Fraction {
  if (on === "andar") return length % 2 === 1 ? paysToOne(andarPays) : LOST;
  if (on === "bahar") return length % 2 === 0 ? paysToOne(1) : LOST;
  const [from, to, pays] = lengthPays[on as keyof typeof lengthPays];
  return length >= from && length <= to ? paysToOne(pays) : LOST;
}

/** Probability that the n-th card is the first match, so that the other two cards of the joker's rank come after it. */
function probabilityAt(length: number): Fraction {
  return fraction(choose(LEFT - length, 2), choose(LEFT, 3));
}

/** Returns the exact return of a bet. `andarPays`, to one, may differ from the table's pay. */
export function andarBaharReturn(on: string, andarPays = ANDAR_PAYS): Fraction {
  let total = fraction(0n);
  for (let length = 1; length <= LONGEST; length += 1) {
    const [probability, back] = [probabilityAt(length), returnAt(length, on, andarPays)];
    total = addFractions(total, fraction(probability.num * back.num, probability.den * back.den));
  }
  return total;
}

function cut(joker: Card, rest: readonly Card[]): Card[] {
  return rest.slice(0, rest.findIndex((card) => rankOf(card) === rankOf(joker)) + 1);
}

export const andarBahar = createTableGame<Deal>({
  name: "andar-bahar",
  version: 1,
  bets: Object.fromEntries(
    ["andar", "bahar", ...Object.keys(lengthPays)].map((on) => [on, andarBaharReturn(on)]),
  ),
  draw: (stream) => {
    const [joker = 0, ...rest] = dealFromShoe(stream, LONGEST + 1, 1);
    return { joker, cards: cut(joker, rest) };
  },
  returnOf: ({ cards }, on) => returnAt(cards.length, on),
});
