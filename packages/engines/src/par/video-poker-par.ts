// Enumerates video poker exactly, under any paytable that does not distinguish suits: all 2,598,960 deals (134,459 up
// to suits), all 32 holds, all draws. Counts over subsets of the deck, by inclusion-exclusion, give the number of draws
// that make a hand. Nothing is sampled.
import { SUITS, type Card } from "../cards/card.ts";
import { fraction, type Fraction } from "../fraction.ts";
import { handKinds } from "../poker/five-cards.ts";
import { videoPokerPay } from "../poker/video-poker.ts";
import type { VideoPokerPaytable } from "../poker/video-poker-tables.ts";

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

const MASKS = 1 << HAND;
const sizes = Array.from({ length: MASKS }, (_, mask) => popcount(mask));
const highestBits = Array.from({ length: MASKS }, (_, mask) => 31 - Math.clz32(mask));

/** For each mask, the index of the subset of a hand (ascending cards) that it selects. */
function placesOf(hand: readonly Card[], places: Int32Array): Int32Array {
  // Within the subsets of one size, the index of a subset is the index of the subset without its highest card, plus a
  // binomial coefficient of that card. The offset of the size is added in the last loop.
  places[0] = 0;
  for (let mask = 1; mask < MASKS; mask += 1) {
    const at = highestBits[mask] ?? 0;
    places[mask] = (places[mask ^ (1 << at)] ?? 0) + (binomial[hand[at] ?? 0]?.[sizes[mask] ?? 0] ?? 0);
  }
  for (let mask = 0; mask < MASKS; mask += 1)
    places[mask] = (places[mask] ?? 0) + (offsets[sizes[mask] ?? 0] ?? 0);
  return places;
}

function visitHands(visit: (hand: readonly Card[]) => void): void {
  for (let a = 0; a < CARDS; a += 1)
    for (let b = a + 1; b < CARDS; b += 1)
      for (let c = b + 1; c < CARDS; c += 1)
        for (let d = c + 1; d < CARDS; d += 1) for (let e = d + 1; e < CARDS; e += 1) visit([a, b, c, d, e]);
}

const RANK_SETS = 1 << 13;

/** One number for all hands that differ only by a renaming of suits: each suit's ranks as 13 bits, sorted. */
function classKey(hand: readonly Card[], suits: Int32Array): number {
  suits.fill(0);
  for (const card of hand) {
    const suit = card % SUITS;
    suits[suit] = (suits[suit] ?? 0) | (1 << Math.floor(card / SUITS));
  }
  suits.sort();
  let key = 0;
  for (const ranks of suits) key = key * RANK_SETS + ranks;
  return key;
}

const LCM_OF_DRAWS = 7_669_695;

/** Total pay over all draws to the held cards, times 7,669,695 (a common multiple of all numbers of draws). */
function payOfHold(places: Int32Array, totals: Float64Array, held: number): number {
  const thrown = 31 & ~held;
  let sum = 0;
  // All subsets of the discarded cards: inclusion-exclusion over draws that contain `held` and none of
  // them.
  for (let some = thrown; ; some = (some - 1) & thrown) {
    const total = totals[places[held | some] ?? 0] ?? 0;
    sum += (sizes[some] ?? 0) % 2 === 0 ? total : -total;
    if (some === 0) break;
  }
  // at most the highest pay times the common multiple: far below 2^53, so the number is exact
  return sum * (LCM_OF_DRAWS / (binomial[CARDS - HAND]?.[sizes[thrown] ?? 0] ?? 1));
}

/** The same of the best hold. */
function bestHold(places: Int32Array, totals: Float64Array): number {
  let best = 0;
  for (let held = 0; held < MASKS; held += 1) best = Math.max(best, payOfHold(places, totals, held));
  return best;
}

/** The cards of a hand that a player holds, as five times true or false. */
export type HoldStrategy = (hand: readonly Card[]) => readonly boolean[];

function addTo(totals: Float64Array, place: number, pay: number): void {
  totals[place] = (totals[place] ?? 0) + pay;
}

function popcount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

export type VideoPokerPar = { readonly rtp: Fraction; readonly deals: number; readonly classes: number };

type DealClasses = {
  /** One hand of each class, and how many deals are of it. */
  readonly hands: readonly (readonly Card[])[];
  readonly counts: Float64Array;
  /** The class of each deal, in the order of `visitHands`. */
  readonly classOf: Int32Array;
};

let knownClasses: DealClasses | undefined;

/** Groups all deals up to a renaming of suits; kept, since every paytable needs the same groups. */
function dealClasses(): DealClasses {
  if (knownClasses !== undefined) return knownClasses;
  const places = new Map<number, number>();
  const hands: (readonly Card[])[] = [];
  const classOf = new Int32Array(binomial[CARDS]?.[HAND] ?? 0);
  const suits = new Int32Array(SUITS);
  let deals = 0;
  visitHands((hand) => {
    const key = classKey(hand, suits);
    const place = places.get(key) ?? hands.length;
    if (place === hands.length) {
      places.set(key, place);
      hands.push(hand);
    }
    classOf[deals] = place;
    deals += 1;
  });
  const counts = new Float64Array(hands.length);
  for (const place of classOf) counts[place] = (counts[place] ?? 0) + 1;
  knownClasses = { hands, counts, classOf };
  return knownClasses;
}

/**
 * Exact return under perfect play, or under the player's strategy, which must not distinguish suits. Takes some seconds, and
 * less for each further paytable.
 */
export function videoPokerPar(paytable: VideoPokerPaytable, strategy?: HoldStrategy): VideoPokerPar {
  const { hands, counts, classOf } = dealClasses();
  const pays = Float64Array.from(hands, (hand) => videoPokerPay(paytable, hand));
  const totals = new Float64Array(SUBSETS);
  const places = new Int32Array(MASKS);
  let deals = 0;
  visitHands((hand) => {
    const pay = pays[classOf[deals] ?? 0] ?? 0;
    deals += 1;
    if (pay > 0) for (const place of placesOf(hand, places)) addTo(totals, place, pay);
  });
  const payOf = (hand: readonly Card[]): number => {
    placesOf(hand, places);
    if (strategy === undefined) return bestHold(places, totals);
    const held = strategy(hand).reduce((mask, isHeld, at) => (isHeld ? mask | (1 << at) : mask), 0);
    return payOfHold(places, totals, held);
  };
  let sum = 0n;
  for (const [place, hand] of hands.entries()) sum += BigInt(counts[place] ?? 0) * BigInt(payOf(hand));
  return { rtp: fraction(sum, BigInt(deals * LCM_OF_DRAWS)), deals, classes: hands.length };
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
