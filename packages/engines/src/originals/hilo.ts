// Hilo: is the next card of an endless deck higher or lower? Every guess is worth one over its chance, and the house's
// one percent is taken once, so every way to play returns exactly 99 %. A pure reducer over the player's actions: an
// interrupted round is restored by replaying them, never re-drawn.
import type { Engine, Outcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { drawEndless, rankOf, type Card } from "../cards/card.ts";
import { formatFraction, fraction, timesFractions, type Fraction } from "../fraction.ts";
import type { Stream } from "../rng.ts";

/** On an ace (low) or a king, "equal" takes the place of the side on which nothing lies. */
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
  /** What a cash-out pays per unit of stake now (paid, when cashed); `"0"` before the first right guess. */
  readonly cashOutMultiplier: string;
};

type HiloState = { readonly cards: readonly Card[]; readonly status: HiloStatus; readonly odds: Fraction; readonly guesses: number };

const RANKS = 13;

/** At most 51 guesses: beyond it nobody has a chance left, and a round must end. */
export const hiloRules: HiloRules = { returnPercent: 99, maxCards: 52 };

/** 1 (ace) … 13 (king). */
export function hiloRank(card: Card): number {
  const rank = rankOf(card);
  return rank === 14 ? 1 : rank;
}

/**
 * How many of the 13 ranks a guess wins on: higher or the same, lower or the same; on an ace only higher or equal, on a
 * king only lower or equal. Throws `hilo.bad_guess`.
 */
export function hiloChances(rank: number, guess: HiloGuess): number {
  const isEnd = rank === 1 || rank === RANKS;
  if (guess === "equal" && isEnd) return 1;
  if (guess === "higher" && rank !== RANKS) return rank === 1 ? RANKS - 1 : RANKS + 1 - rank;
  if (guess === "lower" && rank !== 1) return rank === RANKS ? RANKS - 1 : rank;
  throw new EngineError("hilo.bad_guess", `${guess} on ${rank}`);
}

function isRight(from: number, to: number, guess: HiloGuess): boolean {
  if (guess === "equal") return to === from;
  const isEnd = from === 1 || from === RANKS;
  if (isEnd && to === from) return false;
  return guess === "higher" ? to >= from : to <= from;
}

function turn(rules: HiloRules, stream: Stream, { cards }: HiloState): readonly Card[] {
  if (cards.length >= rules.maxCards) throw new EngineError("hilo.no_cards", `after ${rules.maxCards} cards`);
  return [...cards, drawEndless(stream)];
}

function nextState(rules: HiloRules, stream: Stream, { state, action }: { state: HiloState; action: HiloAction }): HiloState {
  if (state.status !== "open") throw new EngineError("hilo.round_over", state.status);
  if (action.type === "cash-out") {
    if (state.guesses === 0) throw new EngineError("hilo.nothing_to_cash", "no right guess yet");
    return { ...state, status: "cashed" };
  }
  if (action.type === "skip") return { ...state, cards: turn(rules, stream, state) };
  if (action.type !== "guess") throw new EngineError("hilo.bad_action", "guess, skip or cash-out");
  const from = hiloRank(state.cards.at(-1) ?? 0);
  const chances = hiloChances(from, action.guess);
  const cards = turn(rules, stream, state);
  if (!isRight(from, hiloRank(cards.at(-1) ?? 0), action.guess)) return { ...state, cards, status: "lost" };
  const odds = timesFractions(state.odds, fraction(BigInt(RANKS), BigInt(chances)));
  return { ...state, cards, odds, guesses: state.guesses + 1 };
}

function playHilo(rules: HiloRules, stream: Stream, { actions }: HiloBet): HiloOutcome {
  const start: HiloState = { cards: [drawEndless(stream)], status: "open", odds: fraction(1n), guesses: 0 };
  const state = actions.reduce((current, action) => nextState(rules, stream, { state: current, action }), start);
  const { cards, status, guesses } = state;
  const worth = timesFractions(state.odds, fraction(BigInt(rules.returnPercent), 100n));
  const cashOutMultiplier = status === "lost" || guesses === 0 ? "0" : formatFraction(worth);
  return { family: "hilo", status, cards, guesses, cashOutMultiplier, multiplier: status === "cashed" ? cashOutMultiplier : "0" };
}

export const hilo: Engine<HiloRules, HiloBet, HiloOutcome> = {
  name: "hilo",
  version: 1,
  rules: hiloRules,
  rtp: fraction(BigInt(hiloRules.returnPercent), 100n),
  play: playHilo,
};
