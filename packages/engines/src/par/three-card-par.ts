// Enumerates the three-card games over all 22,100 × 18,424 deals. Hands equal up to a renaming of suits are
// counted once (741 kinds of first hand), each against every second hand. Integers only.
import { choose } from "../combinations.ts";
import { SUITS, type Card } from "../cards/card.ts";
import { fraction, type Fraction } from "../fraction.ts";
import { betterReturn, teenPattiReturn } from "../live/teen-patti.ts";
import { pairPlusReturn, playedReturn, rateHand, type ThreeCardRules } from "../live/three-card-poker.ts";
import { teenPattiOrder, valueThree } from "../live/three-cards.ts";

type Hand = readonly [Card, Card, Card];
type HandClass = { readonly hand: Hand; count: number };

const hands: readonly Hand[] = allHands();
const HALF_DECK = 26;
/**
 * For each hand, one bit for each of its cards: a number for the lower half of the deck and one for the upper half. Two
 * hands share a card if their bits overlap, which is fast enough for 33 million pairs.
 */
const lowCards = Int32Array.from(hands, (hand) => bitsOf(hand, 0));
const highCards = Int32Array.from(hands, (hand) => bitsOf(hand, HALF_DECK));
const DEALS = choose(52, 3) * choose(49, 3);

function allHands(): Hand[] {
  const list: Hand[] = [];
  for (let a = 0; a < 52; a += 1)
    for (let b = a + 1; b < 52; b += 1) for (let c = b + 1; c < 52; c += 1) list.push([a, b, c]);
  return list;
}

function bitsOf(hand: Hand, from: number): number {
  return hand
    .filter((card) => card >= from && card < from + HALF_DECK)
    .reduce((bits, card) => bits | (1 << (card - from)), 0);
}

function classes(): HandClass[] {
  const byKey = new Map<string, HandClass>();
  for (const hand of hands) {
    const key = Array.from({ length: SUITS }, (_, suit) =>
      hand
        .filter((card) => card % SUITS === suit)
        .map((card) => Math.floor(card / SUITS))
        .join("."),
    )
      .sort()
      .join("|");
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { hand, count: 1 });
    else known.count += 1;
  }
  return [...byKey.values()];
}

/** Σ over second hands that share no card with the first; `worth` gets the index of the second hand. */
function sumOver(first: Hand, worth: (place: number) => number): number {
  const [low, high] = [bitsOf(first, 0), bitsOf(first, HALF_DECK)];
  let sum = 0;
  for (let place = 0; place < hands.length; place += 1) {
    if (((lowCards[place] ?? 0) & low) === 0 && ((highCards[place] ?? 0) & high) === 0) sum += worth(place);
  }
  return sum;
}

export type AntePar = {
  /** For the ante alone: the return less the play stake, per ante. */
  readonly rtp: Fraction;
  /** Share of hands that are played. */
  readonly playRate: Fraction;
  /** Loss per unit of the total stake (the element of risk). */
  readonly riskPerStake: Fraction;
};

/** Ante and play under the best decision for every hand. */
export function antePar(rules: ThreeCardRules): AntePar {
  const rated = hands.map((hand) => rateHand(rules, hand));
  let back = 0n;
  let played = 0n;
  for (const { hand, count } of classes()) {
    const own = rateHand(rules, hand);
    const gain = sumOver(hand, (place) => playedReturn(own, rated[place] ?? own) - 1);
    if (gain <= 0) continue;
    back += BigInt(gain) * BigInt(count);
    played += BigInt(count);
  }
  const staked = DEALS + played * choose(49, 3);
  return {
    rtp: fraction(back, DEALS),
    playRate: fraction(played, choose(52, 3)),
    riskPerStake: fraction(DEALS - back, staked),
  };
}

/** Pair plus, by the player's own three cards. */
export function pairPlusPar(rules: ThreeCardRules): Fraction {
  return fraction(BigInt(hands.reduce((sum, hand) => sum + pairPlusReturn(rules, hand), 0)), choose(52, 3));
}

/** Every bet of teen patti. */
export function teenPattiPar(): Record<string, Fraction> {
  const values = hands.map((hand) => valueThree(teenPattiOrder, hand));
  const [won, even, lost] = [betterReturn(1, 0), betterReturn(0, 0), betterReturn(0, 1)].map((back) =>
    Number((back.num * 100n) / back.den),
  ) as [number, number, number];
  let hundredths = 0n;
  for (const { hand, count } of classes()) {
    const own = valueThree(teenPattiOrder, hand);
    const sum = sumOver(hand, (place) => {
      const other = values[place] ?? 0;
      return own === other ? even : own > other ? won : lost;
    });
    hundredths += BigInt(sum) * BigInt(count);
  }
  const side = fraction(hundredths, DEALS * 100n);
  const pairPlus = fraction(
    hands.reduce((sum, a) => sum + teenPattiReturn({ a, b: a }, "a-pair-plus").num, 0n),
    choose(52, 3),
  );
  return { a: side, b: side, "a-pair-plus": pairPlus, "b-pair-plus": pairPlus };
}
