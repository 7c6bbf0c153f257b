// Hilo: is the next card of an infinite deck higher or lower? Every correct guess multiplies by one over its
// probability, and the one per cent edge is taken once, so every strategy returns exactly 99 %. A pure
// reducer over the player's actions: an interrupted round is restored by replaying them, never redrawn.
import type { Engine, Outcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { drawFromInfiniteDeck, rankOf, type Card } from "../cards/card.ts";
import { formatFraction, fraction, multiplyFractions, type Fraction } from "../fraction.ts";
import type { RandomStream } from "../rng.ts";

/** On an ace (low) or a king, "equal" replaces the side without any rank. */
export type HiloGuess = "higher" | "lower" | "equal";

export type HiloAction =
  | { readonly type: "guess"; readonly guess: HiloGuess }
  | { readonly type: "skip" }
  | { readonly type: "cash-out" };

export type HiloRules = { readonly returnPercent: number; readonly maxCards: number };

export type HiloBet = {
  /** Whole minor units as text. */
  readonly stakeMinor: string;
  readonly actions: readonly HiloAction[];
};

export type HiloStatus = "open" | "lost" | "cashed";

export type HiloOutcome = Outcome & {
  readonly family: "hilo";
  readonly status: HiloStatus;
  /** The cards turned so far; the last is the one to guess from. */
  readonly cards: readonly Card[];
  readonly guesses: number;
  /** Multiplier of a cash-out now (the paid one, once cashed out); `"0"` before the first correct guess. */
  readonly cashOutMultiplier: string;
};

type HiloState = {
  readonly cards: readonly Card[];
  readonly status: HiloStatus;
  readonly odds: Fraction;
  readonly guesses: number;
};

const RANKS = 13;

/** At most 51 guesses, so that a round always ends. */
export const hiloRules: HiloRules = { returnPercent: 99, maxCards: 52 };

/** 1 (ace) … 13 (king). */
export function hiloRank(card: Card): number {
  const rank = rankOf(card);
  return rank === 14 ? 1 : rank;
}

/**
 * How many of the 13 ranks a guess wins on: higher or same, lower or same; on an ace only higher or equal, on
 * a king only lower or equal. Throws `hilo.bad_guess`.
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
    if (state.guesses === 0) throw new EngineError("hilo.nothing_to_cash", "no right guess yet");
    return { ...state, status: "cashed" };
  }
  if (action.type === "skip") return { ...state, cards: turnCard(rules, stream, state) };
  if (action.type !== "guess") throw new EngineError("hilo.bad_action", "guess, skip or cash-out");
  const from = hiloRank(state.cards.at(-1) ?? 0);
  const winningRanks = hiloWinningRanks(from, action.guess);
  const cards = turnCard(rules, stream, state);
  if (!isWinningGuess(from, hiloRank(cards.at(-1) ?? 0), action.guess))
    return { ...state, cards, status: "lost" };
  const odds = multiplyFractions(state.odds, fraction(BigInt(RANKS), BigInt(winningRanks)));
  return { ...state, cards, odds, guesses: state.guesses + 1 };
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
  const worth = multiplyFractions(state.odds, fraction(BigInt(rules.returnPercent), 100n));
  const cashOutMultiplier = status === "lost" || guesses === 0 ? "0" : formatFraction(worth);
  return {
    family: "hilo",
    status,
    cards,
    guesses,
    cashOutMultiplier,
    multiplier: status === "cashed" ? cashOutMultiplier : "0",
  };
}

export const hilo: Engine<HiloRules, HiloBet, HiloOutcome> = {
  name: "hilo",
  version: 1,
  rules: hiloRules,
  rtp: fraction(BigInt(hiloRules.returnPercent), 100n),
  play: playHilo,
};
