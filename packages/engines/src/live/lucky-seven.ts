// Lucky seven: one card from eight freshly shuffled decks, ace low: bets on below seven, on above seven and on a seven;
// a seven takes half of the stakes on below and above. The pays are the published ones of this table (seven 11, odd
// 0.8, red and black 0.9 to one, the others even money). Returns are enumerated over the 52 cards.
import { DECK, dealFromShoe, isRed, type Card } from "../cards/card.ts";
import { addFractions, fraction, type Fraction } from "../fraction.ts";
import { lowRank } from "./dragon-tiger.ts";
import { createTableGame, LOST, paysToOne } from "./table-game.ts";

const DECKS = 8;
const SEVEN = 7;
const HALF = fraction(1n, 2n);
const ODD = paysToOne(fraction(8n, 10n));
const COLOUR = paysToOne(fraction(9n, 10n));

type Deal = { readonly card: Card };

/** Returns the return of a bet on a card; 0 for a bet that does not exist. */
function returnOf({ card }: Deal, on: string): Fraction {
  const rank = lowRank(card);
  switch (on) {
    case "down":
      return rank === SEVEN ? HALF : rank < SEVEN ? paysToOne(1) : LOST;
    case "up":
      return rank === SEVEN ? HALF : rank > SEVEN ? paysToOne(1) : LOST;
    case "seven":
      return rank === SEVEN ? paysToOne(11) : LOST;
    case "odd":
      return rank % 2 === 1 ? ODD : LOST;
    case "even":
      return rank % 2 === 0 ? paysToOne(1) : LOST;
    case "red":
      return isRed(card) ? COLOUR : LOST;
    case "black":
      return isRed(card) ? LOST : COLOUR;
    default:
      return LOST;
  }
}

const names = ["down", "seven", "up", "red", "black", "odd", "even"] as const;

function exactReturn(on: string): Fraction {
  const sum = Array.from({ length: DECK }, (_, card) => returnOf({ card }, on)).reduce(addFractions);
  return fraction(sum.num, sum.den * BigInt(DECK));
}

export const luckySeven = createTableGame<Deal>({
  name: "lucky-seven",
  version: 1,
  bets: Object.fromEntries(names.map((on) => [on, exactReturn(on)])),
  draw: (stream) => {
    const [card = 0] = dealFromShoe(stream, 1, DECKS);
    return { card };
  },
  returnOf,
});
