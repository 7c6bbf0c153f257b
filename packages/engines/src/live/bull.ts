// Bull bull (niu niu): a banker against three players, five cards each from one fresh deck. Three cards that add up to
// a multiple of ten are a bull. The other two give the points: ten is bull bull, which only five faces beat. There are
// no ties, because the highest card decides between equal points. The rules are the published ones of live casinos in
// Asia. Of their bets only "equal" is offered, at one to one less five per cent whatever the hands, because "double"
// can lose five times the stake.
import { dealFromShoe, suitOf, type Card } from "../cards/card.ts";
import { fraction, multiplyFractions, type Fraction } from "../fraction.ts";
import { lowRank } from "./dragon-tiger.ts";
import { createTableGame, LOST, paysToOne } from "./table-game.ts";

export const bullSeats = ["banker", "player1", "player2", "player3"] as const;
export type BullSeat = (typeof bullSeats)[number];

const CARDS = 5;
const WIN = paysToOne(fraction(95n, 100n));
const JACK = 11;

export const BULL_BULL = 10;
/** Rank of a hand of five cards that are all jacks, queens or kings. */
export const FIVE_FACES = 11;

export type BullDeal =
  /** `head` is a card that is shown before the deal. It decides who is dealt first. */
  { readonly head: Card } & { readonly [seat in BullSeat]: readonly Card[] } & {
    readonly [seat in BullSeat as `${seat}Bull`]: number;
  };

/** Index pairs of the two cards that give the points, when the other three of the five cards are the bull. */
const pairs: readonly (readonly [number, number])[] = Array.from({ length: CARDS }, (_, high) =>
  Array.from({ length: high }, (_low, low) => [low, high] as const),
).flat();

/** Returns the points of a card: ace 1, tens and faces 10. */
function pointsOf(card: Card): number {
  return Math.min(lowRank(card), BULL_BULL);
}

function sum(cards: readonly Card[]): number {
  return cards.reduce((total, card) => total + pointsOf(card), 0);
}

/** Arranges five cards with the bull's three before the two points; null when no three of them are a bull. */
export function arrangeBull(cards: readonly Card[]): readonly Card[] | null {
  for (const pair of pairs) {
    const three = cards.filter((_, at) => !pair.includes(at));
    if (sum(three) % BULL_BULL === 0) return [...three, ...cards.filter((_, at) => pair.includes(at))];
  }
  return null;
}

/**
 * Returns the rank of five cards: 0 no bull, 1 … 9, 10 bull bull, 11 five faces. The rank is the same for any choice of
 * the bull's cards.
 */
export function bullOf(cards: readonly Card[]): number {
  if (cards.every((card) => lowRank(card) >= JACK)) return FIVE_FACES;
  return arrangeBull(cards) === null ? 0 : sum(cards) % BULL_BULL || BULL_BULL;
}

/** Returns a card's place in the order that decides between equal hands: by rank (king high, ace low), then ♠ ♥ ♣ ♦. */
function height(card: Card): number {
  const bySuit = [0, 2, 3, 1];
  return lowRank(card) * bySuit.length + (bySuit[suitOf(card)] ?? 0);
}

/** Returns whether a hand beats another hand from the same deck. There are no ties. */
export function beatsBull(own: readonly Card[], other: readonly Card[]): boolean {
  const [left, right] = [bullOf(own), bullOf(other)];
  return left === right ? Math.max(...own.map(height)) > Math.max(...other.map(height)) : left > right;
}

/**
 * Deals five cards to each, one at a time. The head card decides who is first: ace, five, nine or king the banker, the
 * next rank player 1, and so on.
 */
export function dealBull([head = 0, ...rest]: readonly Card[]): BullDeal {
  const first = lowRank(head) - 1;
  const hand = (seat: BullSeat) =>
    rest.filter((_, at) => bullSeats[(first + at) % bullSeats.length] === seat);
  const [banker, player1, player2, player3] = [
    hand("banker"),
    hand("player1"),
    hand("player2"),
    hand("player3"),
  ];
  return {
    head,
    banker,
    player1,
    player2,
    player3,
    bankerBull: bullOf(banker),
    player1Bull: bullOf(player1),
    player2Bull: bullOf(player2),
    player3Bull: bullOf(player3),
  };
}

/**
 * Returns the return of a bet: `player:2` wins when player 2 beats the banker, `banker:2` when the banker beats player
 * 2.
 */
function returnOf(deal: BullDeal, on: string): Fraction {
  const [side = "", place = ""] = on.split(":");
  const isPlayers = beatsBull(deal[`player${place}` as BullSeat], deal.banker);
  return isPlayers === (side === "player") ? WIN : LOST;
}

const names = ["player", "banker"].flatMap((side) => [1, 2, 3].map((place) => `${side}:${place}`));

/** Exact return of every bet. Of any two hands, exactly one wins, and both are equally likely. */
const EACH = multiplyFractions(WIN, fraction(1n, 2n));

export const bull = createTableGame<BullDeal>({
  name: "bull",
  version: 1,
  bets: Object.fromEntries(names.map((on) => [on, EACH])),
  draw: (stream) => dealBull(dealFromShoe(stream, 1 + CARDS * bullSeats.length, 1)),
  returnOf,
});
