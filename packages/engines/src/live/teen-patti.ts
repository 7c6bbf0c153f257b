// Teen patti between two hands: three cards each from one fresh deck, and the bets are on which is better, on a pair or
// better in either, and on the best five of all six cards. Ties push. Returns counted over all deals
// (par/three-card-par.ts).
import { dealShoe, type Card } from "../cards/card.ts";
import { fraction, parseFraction, type Fraction } from "../fraction.ts";
import { createTable, LOST, paid, PUSH } from "./table.ts";
import { teenPattiOrder, threeKindOf, valueThree, type ThreeKind } from "./three-cards.ts";
import { threeCardReturns } from "./three-card-returns.ts";

export type TeenPattiDeal = { readonly a: readonly Card[]; readonly b: readonly Card[] };

const WIN_PAYS = fraction(95n, 100n);

/** Pair or better, to one. */
export const teenPattiPairPlus: Readonly<Partial<Record<ThreeKind, number>>> = {
  pair: 1, flush: 4, straight: 6, "straight-flush": 35, trips: 30,
};

function pairPlus(cards: readonly Card[]): Fraction {
  const pays = teenPattiPairPlus[threeKindOf(cards)];
  return pays === undefined ? LOST : paid(pays);
}

/** What a bet on the better hand gives back, by the values of the own and the other one. */
export function betterReturn(own: number, other: number): Fraction {
  if (own === other) return PUSH;
  return own > other ? paid(WIN_PAYS) : LOST;
}

/** What a bet on a deal gives back. */
export function teenPattiReturn({ a, b }: TeenPattiDeal, on: string): Fraction {
  if (on === "a-pair-plus") return pairPlus(a);
  if (on === "b-pair-plus") return pairPlus(b);
  const values = [valueThree(teenPattiOrder, a), valueThree(teenPattiOrder, b)] as const;
  return on === "a" ? betterReturn(values[0], values[1]) : betterReturn(values[1], values[0]);
}

export const teenPatti = createTable<TeenPattiDeal>({
  name: "teen-patti",
  version: 1,
  bets: Object.fromEntries(Object.entries(threeCardReturns.teenPatti).map(([on, rtp]) => [on, parseFraction(rtp)])),
  draw: (stream) => {
    const cards = dealShoe(stream, 6, 1);
    return { a: cards.filter((_, at) => at % 2 === 0), b: cards.filter((_, at) => at % 2 === 1) };
  },
  returnOf: teenPattiReturn,
});
