// Teen patti between two hands: three cards each from one fresh deck. Bets are on the better hand, on a pair
// or better in either, and on the best five of all six cards. Ties push. Returns are enumerated over all
// deals (par/three-card-par.ts).
import { dealFromShoe, type Card } from "../cards/card.ts";
import { fraction, parseFraction, type Fraction } from "../fraction.ts";
import { createTableGame, LOST, paysToOne, PUSH } from "./table-game.ts";
import { teenPattiOrder, threeKindOf, valueThree, type ThreeKind } from "./three-cards.ts";
import { threeCardReturns } from "./three-card-returns.ts";

export type TeenPattiDeal = { readonly a: readonly Card[]; readonly b: readonly Card[] };

const WIN_PAYS = fraction(95n, 100n);

/** Pays to one of the bet on a pair or better, by the kind of hand. */
export const teenPattiPairPlus: Readonly<Partial<Record<ThreeKind, number>>> = {
  pair: 1,
  flush: 4,
  straight: 6,
  "straight-flush": 35,
  trips: 30,
};

function pairPlus(cards: readonly Card[]): Fraction {
  const pays = teenPattiPairPlus[threeKindOf(cards)];
  return pays === undefined ? LOST : paysToOne(pays);
}

/** Returns the return of a bet on the better hand, by the values of both hands. */
export function betterReturn(own: number, other: number): Fraction {
  if (own === other) return PUSH;
  return own > other ? paysToOne(WIN_PAYS) : LOST;
}

/** Returns the return of a bet on a deal. */
export function teenPattiReturn({ a, b }: TeenPattiDeal, on: string): Fraction {
  if (on === "a-pair-plus") return pairPlus(a);
  if (on === "b-pair-plus") return pairPlus(b);
  const values = [valueThree(teenPattiOrder, a), valueThree(teenPattiOrder, b)] as const;
  return on === "a" ? betterReturn(values[0], values[1]) : betterReturn(values[1], values[0]);
}

export const teenPatti = createTableGame<TeenPattiDeal>({
  name: "teen-patti",
  version: 1,
  bets: Object.fromEntries(
    Object.entries(threeCardReturns.teenPatti).map(([on, rtp]) => [on, parseFraction(rtp)]),
  ),
  draw: (stream) => {
    const cards = dealFromShoe(stream, 6, 1);
    return { a: cards.filter((_, at) => at % 2 === 0), b: cards.filter((_, at) => at % 2 === 1) };
  },
  returnOf: teenPattiReturn,
});
