// Blackjack from an infinite deck, up to three hands against one dealer, with side bets on the first cards. The dealer
// stands on every 17 and peeks under an ace or a ten; a blackjack pays 3 to 2; any first two cards may be doubled, also
// after a split; a pair may be split once, aces get one card each; insurance pays 2 to 1. A pure reducer over the
// player's actions: an interrupted round is restored by replaying them. The return under perfect play is exact, by
// dynamic programming (par/blackjack-par.ts).
import type { Engine, MultiBetOutcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { drawFromInfiniteDeck, isRed, rankOf, suitOf, type Card } from "../cards/card.ts";
import { addFractions, formatFraction, fraction, parseFraction, type Fraction } from "../fraction.ts";
import type { RandomStream } from "../rng.ts";
import type { PlacedBet } from "./table-game.ts";
import { threeKindOf } from "./three-cards.ts";

const blackjackActions = ["hit", "stand", "double", "split", "insure"] as const;

export type BlackjackAction = { readonly type: (typeof blackjackActions)[number] };

export type BlackjackRules = {
  /** The dealer stands on this total, soft or hard. */
  readonly dealerStands: number;
  /** Pay of a blackjack to one, as a fraction such as "3/2". */
  readonly blackjackPays: string;
  /** Pay of insurance to one. */
  readonly insurancePays: string;
  /** Maximum hands into which one bet is split. */
  readonly maxHands: number;
  /** Maximum hands that a round starts with. */
  readonly maxSeats: number;
  /** Pays to one of a bet on a pair of the first two cards. */
  readonly pairPays: Readonly<Record<"perfect" | "coloured" | "mixed", number>>;
  /** Pays to one of a bet on the three-card hand of the first two cards and the dealer's open card. */
  readonly pokerPays: Readonly<
    Record<"suited-trips" | "straight-flush" | "trips" | "straight" | "flush", number>
  >;
};

export type BlackjackBet = {
  /** Sum of all bets, in whole minor units as text; even, so that insurance can be half of a hand's. */
  readonly stakeMinor: string;
  /**
   * `hand-1` to `hand-3` without a gap, each with side bets `pairs-1` and `poker-1` if wanted; left out, one hand of the
   * whole stake.
   */
  readonly bets?: readonly PlacedBet[];
  readonly actions: readonly BlackjackAction[];
};

export type BlackjackHand = {
  readonly cards: readonly Card[];
  readonly total: number;
  readonly isSoft: boolean;
  readonly isDoubled: boolean;
  readonly isDone: boolean;
  /** Place of the bet that the hand was dealt to, from 0; left out at a round of one hand. */
  readonly seat?: number;
};

/** A side bet, decided by the first two cards of its hand and the dealer's open card. */
export type BlackjackSide = {
  readonly on: string;
  /** Return of the bet, in stakes; 0: lost. */
  readonly back: number;
};

export type BlackjackOutcome = MultiBetOutcome & {
  readonly family: "blackjack";
  readonly status: "open" | "over";
  readonly hands: readonly BlackjackHand[];
  /** Index of the hand to act; null after the end. */
  readonly active: number | null;
  /** The dealer's cards; the hidden one only after the end. */
  readonly dealer: readonly Card[];
  readonly dealerTotal: number;
  readonly isInsured: boolean;
  /** The actions the player may take now. */
  readonly choices: readonly BlackjackAction["type"][];
  /** The return of each hand, in stakes; empty while open. */
  readonly returns: readonly string[];
  /** Left out at a round without side bets. */
  readonly sides?: readonly BlackjackSide[];
};

type State = {
  readonly hands: readonly BlackjackHand[];
  readonly dealer: readonly Card[];
  readonly isInsured: boolean;
  /** Whether the dealer has peeked at the hidden card (or it cannot make a blackjack). */
  readonly isPeeked: boolean;
  readonly isOver: boolean;
};

const TARGET = 21;

export const blackjackRules: BlackjackRules = {
  dealerStands: 17,
  blackjackPays: "3/2",
  insurancePays: "2",
  maxHands: 2,
  maxSeats: 3,
  pairPays: { perfect: 25, coloured: 12, mixed: 5 },
  pokerPays: { "suited-trips": 100, "straight-flush": 40, trips: 30, straight: 10, flush: 5 },
};

/** Return of a bet on a pair of the first two cards, in stakes. */
export function pairsReturn({ pairPays }: BlackjackRules, [a = 0, b = 0]: readonly Card[]): number {
  if (rankOf(a) !== rankOf(b)) return 0;
  const kind = a === b ? "perfect" : isRed(a) === isRed(b) ? "coloured" : "mixed";
  return pairPays[kind] + 1;
}

/** Return of a bet on the three-card hand of the first two cards and the dealer's open one, in stakes. */
export function pokerReturn({ pokerPays }: BlackjackRules, cards: readonly Card[]): number {
  const kind = threeKindOf(cards);
  if (kind === "trips") return pokerPays[new Set(cards).size === 1 ? "suited-trips" : "trips"] + 1;
  if (kind === "straight-flush" || kind === "straight") return pokerPays[kind] + 1;
  // a pair of one suit, possible in an endless deck, counts as a flush
  return new Set(cards.map(suitOf)).size === 1 ? pokerPays.flush + 1 : 0;
}

type Seat = { readonly hand: PlacedBet; readonly sides: readonly PlacedBet[] };

/** The bets by hand. Throws `table.bad_bets`, `bet.stake_step`. */
function seatsOf({ maxSeats }: BlackjackRules, { stakeMinor, bets }: BlackjackBet): readonly Seat[] {
  const placed = bets ?? [{ on: "hand-1", stakeMinor }];
  const find = (on: string) => placed.find((bet) => bet.on === on);
  const seats = Array.from({ length: maxSeats }, (_, at): Seat | null => {
    const hand = find(`hand-${at + 1}`);
    const sides = [find(`pairs-${at + 1}`), find(`poker-${at + 1}`)].filter((side) => side !== undefined);
    return hand === undefined ? null : { hand, sides };
  });
  const taken = seats.filter((seat) => seat !== null);
  const hasGap = seats.slice(0, taken.length).includes(null);
  const known = taken.flatMap(({ hand, sides }) => [hand, ...sides]);
  if (taken.length === 0 || hasGap || known.length !== placed.length)
    throw new EngineError("table.bad_bets", `hand-1 to hand-${maxSeats}, each with pairs and poker`);
  if (taken.some(({ hand }) => BigInt(hand.stakeMinor) % 2n !== 0n))
    throw new EngineError("bet.stake_step", "an even stake on each hand");
  if (placed.reduce((sum, bet) => sum + BigInt(bet.stakeMinor), 0n).toString() !== stakeMinor)
    throw new EngineError("table.bad_bets", "the stakes do not add up");
  return taken;
}

/** 2 … 10; 1 for an ace. */
function blackjackPoints(card: Card): number {
  const rank = rankOf(card);
  return rank === 14 ? 1 : Math.min(rank, 10);
}

/** The best total of the cards, and whether an ace counts 11 in it. */
export function blackjackTotal(cards: readonly Card[]): { readonly total: number; readonly isSoft: boolean } {
  const hard = cards.reduce((sum, card) => sum + blackjackPoints(card), 0);
  const isSoft = hard <= TARGET - 10 && cards.some((card) => blackjackPoints(card) === 1);
  return { total: isSoft ? hard + 10 : hard, isSoft };
}

function isBlackjack(cards: readonly Card[]): boolean {
  return cards.length === 2 && blackjackTotal(cards).total === TARGET;
}

function handOf(
  cards: readonly Card[],
  flags: { readonly isDoubled?: boolean; readonly isDone?: boolean; readonly seat?: number } = {},
): BlackjackHand {
  const { total, isSoft } = blackjackTotal(cards);
  const isDone = flags.isDone === true || total >= TARGET;
  const seat = flags.seat === undefined ? {} : { seat: flags.seat };
  return { cards, total, isSoft, isDoubled: flags.isDoubled === true, isDone, ...seat };
}

/** Deals a card to each hand, the dealer's open one, a second to each hand, the dealer's hidden one. */
function deal(stream: RandomStream, seats: number): State {
  const round = () => Array.from({ length: seats }, () => drawFromInfiniteDeck(stream));
  const firsts = round();
  const up = drawFromInfiniteDeck(stream);
  const seconds = round();
  const dealer = [up, drawFromInfiniteDeck(stream)];
  const hands = firsts.map((first, seat) => handOf([first, seconds[seat] ?? 0], seats === 1 ? {} : { seat }));
  const isAceUp = blackjackPoints(up) === 1;
  // With a ten up the dealer peeks at once; with an ace, insurance is offered first.
  const isPeeked = !isAceUp;
  const isOver = hands.every(({ total }) => total === TARGET) || (isPeeked && isBlackjack(dealer));
  return { hands, dealer, isInsured: false, isPeeked, isOver };
}

function activeOf({ hands, isOver }: State): number | null {
  const active = hands.findIndex(({ isDone }) => !isDone);
  return isOver || active < 0 ? null : active;
}

const ofSeat = (hands: readonly BlackjackHand[], seat: number): BlackjackHand[] =>
  hands.filter((hand) => (hand.seat ?? 0) === seat);

function choicesOf(rules: BlackjackRules, state: State): BlackjackAction["type"][] {
  const active = activeOf(state);
  const hand = active === null ? undefined : state.hands[active];
  if (hand === undefined) return [];
  const choices: BlackjackAction["type"][] = ["hit", "stand"];
  const [a = 0, b = 1, ...more] = hand.cards;
  if (more.length === 0) choices.push("double");
  const hands = ofSeat(state.hands, hand.seat ?? 0).length;
  if (more.length === 0 && hands < rules.maxHands && blackjackPoints(a) === blackjackPoints(b))
    choices.push("split");
  if (!state.isPeeked) choices.push("insure");
  return choices;
}

/** Flags of a hand that keep its place. */
const placeOf = ({ seat }: BlackjackHand) => (seat === undefined ? {} : { seat });

function split(stream: RandomStream, hand: BlackjackHand): BlackjackHand[] {
  const isDone = blackjackPoints(hand.cards[0] ?? 0) === 1;
  return hand.cards.map((card) => handOf([card, drawFromInfiniteDeck(stream)], { isDone, ...placeOf(hand) }));
}

function actOn(stream: RandomStream, hand: BlackjackHand, action: BlackjackAction["type"]): BlackjackHand[] {
  switch (action) {
    case "stand":
      return [{ ...hand, isDone: true }];
    case "hit":
      return [handOf([...hand.cards, drawFromInfiniteDeck(stream)], hand)];
    case "double":
      return [
        handOf([...hand.cards, drawFromInfiniteDeck(stream)], {
          isDoubled: true,
          isDone: true,
          ...placeOf(hand),
        }),
      ];
    case "split":
      return split(stream, hand);
    case "insure":
      return [hand];
  }
}

function nextState(
  rules: BlackjackRules,
  stream: RandomStream,
  { state, action }: { state: State; action: BlackjackAction },
): State {
  const active = activeOf(state);
  if (active === null) throw new EngineError("blackjack.round_over", "nothing left to decide");
  if (!choicesOf(rules, state).includes(action.type))
    throw new EngineError("blackjack.bad_action", action.type);
  const isInsured = state.isInsured || action.type === "insure";
  const peeked = { ...state, isInsured, isPeeked: true };
  // The dealer shows a blackjack before anything more is staked.
  if (!state.isPeeked && isBlackjack(state.dealer)) return { ...peeked, isOver: true };
  const hands = state.hands.flatMap((hand, at) =>
    at === active ? actOn(stream, hand, action.type) : [hand],
  );
  return { ...peeked, hands };
}

/** Whether the hand is a blackjack of its first two cards. */
function isNatural(hands: readonly BlackjackHand[], hand: BlackjackHand): boolean {
  return isBlackjack(hand.cards) && ofSeat(hands, hand.seat ?? 0).length === 1;
}

function playDealer(
  rules: BlackjackRules,
  stream: RandomStream,
  { hands, dealer, isOver }: State,
): readonly Card[] {
  const isDecided = (hand: BlackjackHand) => hand.total > TARGET || isNatural(hands, hand);
  if (isOver || hands.every(isDecided)) return dealer;
  const cards = [...dealer];
  while (blackjackTotal(cards).total < rules.dealerStands) cards.push(drawFromInfiniteDeck(stream));
  return cards;
}

function returnOf(rules: BlackjackRules, { hands, dealer }: State, hand: BlackjackHand): Fraction {
  const isOwnNatural = isNatural(hands, hand);
  const isDealerNatural = isBlackjack(dealer);
  if (isOwnNatural || isDealerNatural) {
    if (isOwnNatural && isDealerNatural) return fraction(1n);
    return isOwnNatural ? addFractions(parseFraction(rules.blackjackPays), fraction(1n)) : fraction(0n);
  }
  const staked = hand.isDoubled ? 2n : 1n;
  const other = blackjackTotal(dealer).total;
  if (hand.total > TARGET) return fraction(0n);
  if (other > TARGET || hand.total > other) return fraction(2n * staked);
  return fraction(hand.total === other ? staked : 0n);
}

type Part = BlackjackOutcome["parts"][number];

/** Stake and return of the bet on a hand: of all hands that it was split into, with its insurance. */
function handPart(
  rules: BlackjackRules,
  state: State,
  { seat, isOver }: { seat: number; isOver: boolean },
): Part {
  const own = ofSeat(state.hands, seat);
  const whole = own.reduce((sum, { isDoubled }) => sum + (isDoubled ? 2n : 1n), 0n);
  const half = fraction(1n, 2n);
  const staked = addFractions(fraction(whole), state.isInsured ? half : fraction(0n));
  const insurance =
    isOver && state.isInsured && isBlackjack(state.dealer)
      ? fraction(parseFraction(rules.insurancePays).num + 1n, 2n)
      : fraction(0n);
  const returns = isOver ? own.map((hand) => returnOf(rules, state, hand)) : [];
  return {
    staked: formatFraction(staked),
    multiplier: formatFraction(returns.reduce(addFractions, insurance)),
  };
}

/** The side bets with their returns, which the deal decides. */
function sidesOf(rules: BlackjackRules, { hands, dealer }: State, seats: readonly Seat[]): BlackjackSide[] {
  return seats.flatMap(({ sides }, at) => {
    const own = ofSeat(hands, at)[0]?.cards.slice(0, 2) ?? [];
    return sides.map(({ on }) => ({
      on,
      back: on.startsWith("pairs")
        ? pairsReturn(rules, own)
        : pokerReturn(rules, [...own, ...dealer.slice(0, 1)]),
    }));
  });
}

type Shown = {
  /** The bets in the order in which they were placed. */
  readonly placed: readonly string[];
  readonly sides: readonly BlackjackSide[];
  readonly isOver: boolean;
};

function show(rules: BlackjackRules, state: State, { placed, sides, isOver }: Shown): BlackjackOutcome {
  const { hands, dealer, isInsured } = state;
  const shown = isOver ? dealer : dealer.slice(0, 1);
  const parts = placed.map((on): Part => {
    const side = sides.find((one) => one.on === on);
    if (side === undefined)
      return handPart(rules, state, { seat: Number(on.slice("hand-".length)) - 1, isOver });
    return { staked: "1", multiplier: isOver ? String(side.back) : "0" };
  });
  return {
    family: "blackjack",
    status: isOver ? "over" : "open",
    hands,
    active: isOver ? null : activeOf(state),
    dealer: shown,
    dealerTotal: blackjackTotal(shown).total,
    isInsured,
    choices: isOver ? [] : choicesOf(rules, state),
    returns: isOver ? hands.map((hand) => formatFraction(returnOf(rules, state, hand))) : [],
    ...(sides.length === 0 ? {} : { sides }),
    parts,
  };
}

function playBlackjack(rules: BlackjackRules, stream: RandomStream, bet: BlackjackBet): BlackjackOutcome {
  const seats = seatsOf(rules, bet);
  const dealt = deal(stream, seats.length);
  const sides = sidesOf(rules, dealt, seats);
  const placed = (bet.bets ?? [{ on: "hand-1" }]).map(({ on }) => on);
  const state = bet.actions.reduce(
    (current, action) => nextState(rules, stream, { state: current, action }),
    dealt,
  );
  if (activeOf(state) !== null) return show(rules, state, { placed, sides, isOver: false });
  const ended = { ...state, dealer: playDealer(rules, stream, state) };
  return show(rules, ended, { placed, sides, isOver: true });
}

export const blackjack: Engine<BlackjackRules, BlackjackBet, BlackjackOutcome> = {
  name: "blackjack",
  version: 1,
  rules: blackjackRules,
  rtp: parseFraction("7016161098045143337706614398/7056410014866816666030739693"),
  play: playBlackjack,
};
