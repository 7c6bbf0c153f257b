// Hilo: is the next card of an infinite deck higher or lower? Every right guess multiplies by one over its probability,
// and the edge of one per cent is taken once, so every strategy returns exactly 99 %. A pure reducer over the player's
// actions: an interrupted round is restored by replaying them, never redrawn.
import type { Engine, Outcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { drawFromInfiniteDeck, rankOf, type Card } from "../cards/card.ts";
import { formatFraction, fraction, multiplyFractions, type Fraction } from "../fraction.ts";
import type { RandomStream } from "../rng.ts";

/** A guess. On an ace (low) or a king, "equal" replaces the side that no rank can win. */
export type HiloGuess = "higher" | "lower" | "equal";

export type HiloAction =
  | { readonly type: "guess"; readonly guess: HiloGuess }
  | { readonly type: "skip" }
  | { readonly type: "cash-out" };

export type HiloRules = {
  readonly returnPercent: number;
  readonly maxCards: number;
  /** Whether a round without any guess may not skip to the last card, because then no guess could follow. */
  readonly isLastGuessed: boolean;
};

export type HiloBet = {
  /** Stake in whole minor units, as text. */
  readonly stakeMinor: string;
  readonly actions: readonly HiloAction[];
};

export type HiloStatus = "open" | "lost" | "cashed";

export type HiloOutcome = Outcome & {
  readonly family: "hilo";
  readonly status: HiloStatus;
  /** The cards turned so far. The player guesses from the last one. */
  readonly cards: readonly Card[];
  readonly guesses: number;
  /**
   * Multiplier of a cash-out now, or the paid one after a cash-out. `"0"` before the first right guess, or `"1"` (the
   * stake) when no card is left to guess.
   */
  readonly cashOutMultiplier: string;
};

type HiloState = {
  readonly cards: readonly Card[];
  readonly status: HiloStatus;
  readonly odds: Fraction;
  readonly guesses: number;
};

const RANKS = 13;

/** Newest rules of hilo: at most 51 guesses, so that a round always ends. */
export const hiloRules: HiloRules = { returnPercent: 99, maxCards: 52, isLastGuessed: true };
const firstRules: HiloRules = { ...hiloRules, isLastGuessed: false };

/** Returns the rank of a card with the ace low: 1 (ace) … 13 (king). */
export function hiloRank(card: Card): number {
  const rank = rankOf(card);
  return rank === 14 ? 1 : rank;
}

/**
 * Returns how many of the 13 ranks win for a guess: higher or same, lower or same; on an ace only higher or equal, on a
 * king only lower or equal. Throws `hilo.bad_guess`.
 */
export function hiloWinningRanks(rank: number, guess: HiloGuess): number {
  const isEnd = rank === 1 || rank === RANKS;
  if (guess === "equal" && isEnd) return 1;
  if (guess === "higher" && rank !== RANKS) return rank === 1 ? RANKS - 1 : RANKS + 1 - rank;
  if (guess === "lower" && rank !== 1) return rank === RANKS ? RANKS - 1 : rank;
  throw new EngineError("hilo.bad_guess", `${guess} on ${rank}`);
}

function isWinningGuess(from: number, to: number, guess: HiloGuess): boolean {
  if (guess === "equal") return to === from;
  const isEnd = from === 1 || from === RANKS;
  if (isEnd && to === from) return false;
  return guess === "higher" ? to >= from : to <= from;
}

/**
 * Returns whether the next card may be turned without a guess. From version 2 on, a round without a guess may not skip
 * to the last card, because no guess could follow.
 */
export function canSkip(rules: HiloRules, { cards, guesses }: Pick<HiloState, "cards" | "guesses">): boolean {
  const left = rules.maxCards - cards.length;
  return left > 1 || (left === 1 && (guesses > 0 || !rules.isLastGuessed));
}

function turnCard(rules: HiloRules, stream: RandomStream, { cards }: HiloState): readonly Card[] {
  if (cards.length >= rules.maxCards) throw new EngineError("hilo.no_cards", `after ${rules.maxCards} cards`);
  return [...cards, drawFromInfiniteDeck(stream)];
}

function nextState(
  rules: HiloRules,
  stream: RandomStream,
  { state, action }: { state: HiloState; action: HiloAction },
): HiloState {
  if (state.status !== "open") throw new EngineError("hilo.round_over", state.status);
  if (action.type === "cash-out") {
    // In version 1 every card could be skipped. The stake is then returned.
    if (state.guesses === 0 && state.cards.length < rules.maxCards)
      throw new EngineError("hilo.nothing_to_cash", "no right guess yet");
    return { ...state, status: "cashed" };
  }
  if (action.type === "skip") {
    if (!canSkip(rules, state)) throw new EngineError("hilo.no_cards", "the last card is guessed");
    return { ...state, cards: turnCard(rules, stream, state) };
  }
  if (action.type !== "guess") throw new EngineError("hilo.bad_action", "guess, skip or cash-out");
  const from = hiloRank(state.cards[state.cards.length - 1] ?? 0);
  const winningRanks = hiloWinningRanks(from, action.guess);
  const cards = turnCard(rules, stream, state);
  if (!isWinningGuess(from, hiloRank(cards[cards.length - 1] ?? 0), action.guess))
    return { ...state, cards, status: "lost" };
  const odds = multiplyFractions(state.odds, fraction(BigInt(RANKS), BigInt(winningRanks)));
  return { ...state, cards, odds, guesses: state.guesses + 1 };
}

function worthOf(rules: HiloRules, { cards, status, guesses, odds }: HiloState): string {
  if (status === "lost") return "0";
  if (guesses === 0) return cards.length < rules.maxCards ? "0" : "1";
  return formatFraction(multiplyFractions(odds, fraction(BigInt(rules.returnPercent), 100n)));
}

function playHilo(rules: HiloRules, stream: RandomStream, { actions }: HiloBet): HiloOutcome {
  const start: HiloState = {
    cards: [drawFromInfiniteDeck(stream)],
    status: "open",
    odds: fraction(1n),
    guesses: 0,
  };
  const state = actions.reduce(
    (current, action) => nextState(rules, stream, { state: current, action }),
    start,
  );
  const { cards, status, guesses } = state;
  const cashOutMultiplier = worthOf(rules, state);
  return {
    family: "hilo",
    status,
    cards,
    guesses,
    cashOutMultiplier,
    multiplier: status === "cashed" ? cashOutMultiplier : "0",
  };
}

function createHilo(version: number, rules: HiloRules): Engine<HiloRules, HiloBet, HiloOutcome> {
  return {
    name: "hilo",
    version,
    rules,
    rtp: fraction(BigInt(rules.returnPercent), 100n),
    play: playHilo,
  };
}

/** Every version of the rules of hilo, the newest first. */
export const hiloVersions = [createHilo(2, hiloRules), createHilo(1, firstRules)] as const;
export const [hilo] = hiloVersions;
