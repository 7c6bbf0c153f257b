// Dragon tiger: one card each from eight freshly mixed decks, the ace low. A tie gives dragon and tiger half their stake
// back. Returns are counted over the shoe.
import { dealShoe, rankOf, suitOf, type Card } from "../cards/card.ts";
import { fraction, type Fraction } from "../fraction.ts";
import { createTable, LOST, paid } from "./table.ts";

const DECKS = 8;
const HALF = fraction(1n, 2n);

type Deal = { readonly dragon: Card; readonly tiger: Card };

/** 1 (ace) … 13 (king). */
export function lowRank(card: Card): number {
  const rank = rankOf(card);
  return rank === 14 ? 1 : rank;
}

function sideReturn(own: number, other: number): Fraction {
  if (own === other) return HALF;
  return own > other ? paid(1) : LOST;
}

// Seven loses all four of these.
function sizeReturn(rank: number, on: string): Fraction {
  const isWin = {
    big: rank > 7, small: rank < 7, odd: rank !== 7 && rank % 2 === 1, even: rank % 2 === 0,
  }[on] ?? false;
  return isWin ? paid(1) : LOST;
}

function returnOf({ dragon, tiger }: Deal, on: string): Fraction {
  const [left, right] = [lowRank(dragon), lowRank(tiger)];
  if (on === "dragon") return sideReturn(left, right);
  if (on === "tiger") return sideReturn(right, left);
  if (on === "tie") return left === right ? paid(8) : LOST;
  if (on === "suited-tie") return left === right && suitOf(dragon) === suitOf(tiger) ? paid(50) : LOST;
  const [side, kind] = on.split(":");
  return sizeReturn(side === "dragon" ? left : right, kind ?? "");
}

const sides = ["dragon", "tiger"] as const;
const names = [
  ...sides, "tie", "suited-tie", ...sides.flatMap((side) => ["big", "small", "odd", "even"].map((kind) => `${side}:${kind}`)),
];

/** Over all ordered pairs of the 416 cards: equal cards of a shoe are 8 and 7, others 8 and 8. */
function exactReturn(on: string): Fraction {
  let total = fraction(0n);
  for (let dragon = 0; dragon < 52; dragon += 1) {
    for (let tiger = 0; tiger < 52; tiger += 1) {
      const ways = BigInt(DECKS * (dragon === tiger ? DECKS - 1 : DECKS));
      const back = returnOf({ dragon, tiger }, on);
      total = fraction(total.num * back.den + back.num * ways * total.den, total.den * back.den);
    }
  }
  return fraction(total.num, total.den * 416n * 415n);
}

export const dragonTiger = createTable<Deal>({
  name: "dragon-tiger",
  version: 1,
  bets: Object.fromEntries(names.map((on) => [on, exactReturn(on)])),
  draw: (stream) => {
    const [dragon = 0, tiger = 0] = dealShoe(stream, 2, DECKS);
    return { dragon, tiger };
  },
  returnOf,
});
