// Lucky seven: one card from eight freshly mixed decks, the ace low, below seven or above it or a seven, which takes half of
// the first two. The pays, also of odd, even, red and black, are those published for this table (seven 11, odd 0.8, red and
// black 0.9 to one, the others even money). Returns are counted over the 52 cards.
import { DECK, dealShoe, isRed, type Card } from "../cards/card.ts";
import { addFractions, fraction, type Fraction } from "../fraction.ts";
import { lowRank } from "./dragon-tiger.ts";
import { createTable, LOST, paid } from "./table.ts";

const DECKS = 8;
const SEVEN = 7;
const HALF = fraction(1n, 2n);
const ODD = paid(fraction(8n, 10n));
const COLOUR = paid(fraction(9n, 10n));

type Deal = { readonly card: Card };

/** What a bet gives back on a card; a place that is not on the felt gives nothing. */
function returnOf({ card }: Deal, on: string): Fraction {
  const rank = lowRank(card);
  switch (on) {
    case "down": return rank === SEVEN ? HALF : rank < SEVEN ? paid(1) : LOST;
    case "up": return rank === SEVEN ? HALF : rank > SEVEN ? paid(1) : LOST;
    case "seven": return rank === SEVEN ? paid(11) : LOST;
    case "odd": return rank % 2 === 1 ? ODD : LOST;
    case "even": return rank % 2 === 0 ? paid(1) : LOST;
    case "red": return isRed(card) ? COLOUR : LOST;
    case "black": return isRed(card) ? LOST : COLOUR;
    default: return LOST;
  }
}

const names = ["down", "seven", "up", "red", "black", "odd", "even"] as const;

function exactReturn(on: string): Fraction {
  const sum = Array.from({ length: DECK }, (_, card) => returnOf({ card }, on)).reduce(addFractions);
  return fraction(sum.num, sum.den * BigInt(DECK));
}

export const luckySeven = createTable<Deal>({
  name: "lucky-seven",
  version: 1,
  bets: Object.fromEntries(names.map((on) => [on, exactReturn(on)])),
  draw: (stream) => {
    const [card = 0] = dealShoe(stream, 1, DECKS);
    return { card };
  },
  returnOf,
});
