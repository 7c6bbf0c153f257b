// Enumerates Jacks or Better exactly: all 2,598,960 deals (134,459 up to suits), all 32 holds, all draws. The
// number of draws that make a hand comes from counts over subsets of the deck by inclusion-exclusion; nothing
// is sampled.
import { SUITS, type Card } from "../cards/card.ts";
import { fraction, type Fraction } from "../fraction.ts";
import { handKinds } from "../poker/five-cards.ts";
import { videoPokerPay, type VideoPokerRules } from "../poker/video-poker.ts";

const CARDS = 52;
const HAND = 5;
/** Indexes into one list of all subsets of up to five cards: those of size k start at offsets[k]. */
const binomial = Array.from({ length: CARDS + 1 }, (_, n) => {
  const row = [1];
  for (let k = 1; k <= HAND; k += 1) row.push(((row[k - 1] ?? 0) * (n - k + 1)) / k);
  return row;
});
const offsets = Array.from({ length: HAND + 1 }, (_, size) =>
  Array.from({ length: size }, (_one, k) => binomial[CARDS]?.[k] ?? 0).reduce((sum, one) => sum + one, 0),
);
const SUBSETS = (offsets[HAND] ?? 0) + (binomial[CARDS]?.[HAND] ?? 0);

/** Index of the subset of a hand (ascending cards) that `mask` selects. */
function placeOf(hand: readonly Card[], mask: number): number {
  let size = 0;
  let place = 0;
  for (const [at, card] of hand.entries()) {
    if ((mask & (1 << at)) === 0) continue;
    size += 1;
    place += binomial[card]?.[size] ?? 0;
  }
  return (offsets[size] ?? 0) + place;
}

function visitHands(visit: (hand: readonly Card[]) => void): void {
  for (let a = 0; a < CARDS; a += 1)
    for (let b = a + 1; b < CARDS; b += 1)
      for (let c = b + 1; c < CARDS; c += 1)
        for (let d = c + 1; d < CARDS; d += 1) for (let e = d + 1; e < CARDS; e += 1) visit([a, b, c, d, e]);
}

/** One number for all hands that differ only by a renaming of suits: each suit's ranks as 13 bits, sorted. */
function classKey(hand: readonly Card[]): number {
  const suits = Array.from({ length: SUITS }, () => 0);
  for (const card of hand) suits[card % SUITS] = (suits[card % SUITS] ?? 0) | (1 << Math.floor(card / SUITS));
  return suits.sort((a, b) => a - b).reduce((key, ranks) => key * 8192 + ranks, 0);
}

const LCM_OF_DRAWS = 7_669_695n;

/** Best total pay over all holds of one hand, times 7,669,695 (a common multiple of all numbers of draws). */
function bestHold(hand: readonly Card[], totals: Float64Array): bigint {
  let best = 0n;
  for (let held = 0; held < 32; held += 1) {
    const thrown = 31 & ~held;
    let sum = 0;
    // All subsets of the discarded cards: inclusion-exclusion over draws that contain `held` and none of
    // them.
    for (let some = thrown; ; some = (some - 1) & thrown) {
      const sign = popcount(some) % 2 === 0 ? 1 : -1;
      sum += sign * (totals[placeOf(hand, held | some)] ?? 0);
      if (some === 0) break;
    }
    const draws = binomial[CARDS - HAND]?.[popcount(thrown)] ?? 1;
    const scaled = BigInt(sum) * (LCM_OF_DRAWS / BigInt(draws));
    if (scaled > best) best = scaled;
  }
  return best;
}

function addTo(totals: Float64Array, place: number, pay: number): void {
  totals[place] = (totals[place] ?? 0) + pay;
}

function popcount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

export type VideoPokerPar = { readonly rtp: Fraction; readonly deals: number; readonly classes: number };

/** Exact return under perfect play. Takes some seconds. */
export function videoPokerPar(rules: VideoPokerRules): VideoPokerPar {
  const totals = new Float64Array(SUBSETS);
  const classes = new Map<number, { hand: readonly Card[]; count: bigint }>();
  let deals = 0;
  visitHands((hand) => {
    deals += 1;
    const pay = videoPokerPay(rules, hand);
    if (pay > 0) for (let mask = 0; mask < 32; mask += 1) addTo(totals, placeOf(hand, mask), pay);
    const key = classKey(hand);
    const known = classes.get(key);
    if (known === undefined) classes.set(key, { hand, count: 1n });
    else known.count += 1n;
  });
  let sum = 0n;
  for (const { hand, count } of classes.values()) sum += count * bestHold(hand, totals);
  return { rtp: fraction(sum, BigInt(deals) * LCM_OF_DRAWS), deals, classes: classes.size };
}

/** The number of deals of each kind; textbooks list the same numbers. */
export function countKinds(kindOfHand: (hand: readonly Card[]) => string): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(handKinds.map((kind) => [kind, 0]));
  visitHands((hand) => {
    const kind = kindOfHand(hand);
    counts[kind] = (counts[kind] ?? 0) + 1;
  });
  return counts;
}
