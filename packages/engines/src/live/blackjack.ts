// Blackjack from an infinite deck. The dealer stands on every 17 and peeks under an ace or a ten; a blackjack
// pays 3 to 2; any first two cards may be doubled, also after a split; a pair may be split once, aces get one
// card each; insurance pays 2 to 1. A pure reducer over the player's actions: an interrupted round is
// restored by replaying them. The return under perfect play is exact, by dynamic programming
// (par/blackjack-par.ts).
import type { Engine, MultiBetOutcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { drawFromInfiniteDeck, rankOf, type Card } from "../cards/card.ts";
import { addFractions, formatFraction, fraction, parseFraction, type Fraction } from "../fraction.ts";
import type { RandomStream } from "../rng.ts";

const blackjackActions = ["hit", "stand", "double", "split", "insure"] as const;

export type BlackjackAction = { readonly type: (typeof blackjackActions)[number] };

export type BlackjackRules = {
  /** The dealer stands on this total, soft or hard. */
  readonly dealerStands: number;
  /** Pay to one, as a fraction such as "3/2". */
  readonly blackjackPays: string;
  readonly insurancePays: string;
  readonly maxHands: number;
};

export type BlackjackBet = {
  /** Whole minor units as text; even, so that insurance can be half of it. */
  readonly stakeMinor: string;
  readonly actions: readonly BlackjackAction[];
};

export type BlackjackHand = {
  readonly cards: readonly Card[];
  readonly total: number;
  readonly isSoft: boolean;
  readonly isDoubled: boolean;
  readonly isDone: boolean;
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
};

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
  flags: { readonly isDoubled?: boolean; readonly isDone?: boolean } = {},
): BlackjackHand {
  const { total, isSoft } = blackjackTotal(cards);
  const isDone = flags.isDone === true || total >= TARGET;
  return { cards, total, isSoft, isDoubled: flags.isDoubled === true, isDone };
}

function deal(stream: RandomStream): State {
  const [first, up, second, hole] = [0, 1, 2, 3].map(() => drawFromInfiniteDeck(stream)) as [
    Card,
    Card,
    Card,
    Card,
  ];
  const hand = handOf([first, second]);
  const dealer = [up, hole];
  const isAceUp = blackjackPoints(up) === 1;
  // With a ten up the dealer peeks at once; with an ace, insurance is offered first.
  const isPeeked = !isAceUp;
  const isOver = hand.total === TARGET || (isPeeked && isBlackjack(dealer));
  return { hands: [hand], dealer, isInsured: false, isPeeked, isOver };
}

function activeOf({ hands, isOver }: State): number | null {
  const active = hands.findIndex(({ isDone }) => !isDone);
  return isOver || active < 0 ? null : active;
}

function choicesOf(rules: BlackjackRules, state: State): BlackjackAction["type"][] {
  const active = activeOf(state);
  const hand = active === null ? undefined : state.hands[active];
  if (hand === undefined) return [];
  const choices: BlackjackAction["type"][] = ["hit", "stand"];
  const [a = 0, b = 1, ...more] = hand.cards;
  if (more.length === 0) choices.push("double");
  if (more.length === 0 && state.hands.length < rules.maxHands && blackjackPoints(a) === blackjackPoints(b))
    choices.push("split");
  if (!state.isPeeked) choices.push("insure");
  return choices;
}

function split(stream: RandomStream, { cards }: BlackjackHand): BlackjackHand[] {
  const isAces = blackjackPoints(cards[0] ?? 0) === 1;
  return cards.map((card) => handOf([card, drawFromInfiniteDeck(stream)], { isDone: isAces }));
}

function actOn(stream: RandomStream, hand: BlackjackHand, action: BlackjackAction["type"]): BlackjackHand[] {
  switch (action) {
    case "stand":
      return [{ ...hand, isDone: true }];
    case "hit":
      return [handOf([...hand.cards, drawFromInfiniteDeck(stream)], hand)];
    case "double":
      return [handOf([...hand.cards, drawFromInfiniteDeck(stream)], { isDoubled: true, isDone: true })];
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

function playDealer(
  rules: BlackjackRules,
  stream: RandomStream,
  { hands, dealer, isOver }: State,
): readonly Card[] {
  if (isOver || hands.every(({ total }) => total > TARGET)) return dealer;
  const cards = [...dealer];
  while (blackjackTotal(cards).total < rules.dealerStands) cards.push(drawFromInfiniteDeck(stream));
  return cards;
}

function returnOf(rules: BlackjackRules, { hands, dealer }: State, hand: BlackjackHand): Fraction {
  const isNatural = hands.length === 1 && isBlackjack(hand.cards);
  const isDealerNatural = isBlackjack(dealer);
  if (isNatural || isDealerNatural) {
    if (isNatural && isDealerNatural) return fraction(1n);
    return isNatural ? addFractions(parseFraction(rules.blackjackPays), fraction(1n)) : fraction(0n);
  }
  const staked = hand.isDoubled ? 2n : 1n;
  const other = blackjackTotal(dealer).total;
  if (hand.total > TARGET) return fraction(0n);
  if (other > TARGET || hand.total > other) return fraction(2n * staked);
  return fraction(hand.total === other ? staked : 0n);
}

function stakedOf({ hands, isInsured }: State): Fraction {
  const whole = hands.reduce((sum, { isDoubled }) => sum + (isDoubled ? 2n : 1n), 0n);
  return addFractions(fraction(whole), isInsured ? fraction(1n, 2n) : fraction(0n));
}

function show(rules: BlackjackRules, state: State, isOver: boolean): BlackjackOutcome {
  const { hands, dealer, isInsured } = state;
  const returns = isOver ? hands.map((hand) => returnOf(rules, state, hand)) : [];
  const insurance =
    isOver && isInsured && isBlackjack(dealer)
      ? fraction(parseFraction(rules.insurancePays).num + 1n, 2n)
      : fraction(0n);
  const back = returns.reduce(addFractions, insurance);
  const shown = isOver ? dealer : dealer.slice(0, 1);
  return {
    family: "blackjack",
    status: isOver ? "over" : "open",
    hands,
    active: isOver ? null : activeOf(state),
    dealer: shown,
    dealerTotal: blackjackTotal(shown).total,
    isInsured,
    choices: isOver ? [] : choicesOf(rules, state),
    returns: returns.map(formatFraction),
    parts: [{ staked: formatFraction(stakedOf(state)), multiplier: formatFraction(back) }],
  };
}

function playBlackjack(
  rules: BlackjackRules,
  stream: RandomStream,
  { actions }: BlackjackBet,
): BlackjackOutcome {
  const state = actions.reduce(
    (current, action) => nextState(rules, stream, { state: current, action }),
    deal(stream),
  );
  if (activeOf(state) !== null) return show(rules, state, false);
  return show(rules, { ...state, dealer: playDealer(rules, stream, state) }, true);
}

export const blackjack: Engine<BlackjackRules, BlackjackBet, BlackjackOutcome> = {
  name: "blackjack",
  version: 1,
  rules: blackjackRules,
  rtp: parseFraction("7016161098045143337706614398/7056410014866816666030739693"),
  play: playBlackjack,
};
