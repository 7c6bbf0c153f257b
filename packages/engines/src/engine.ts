// Declares a game engine: a pure function of rules, random stream and bet to an outcome. An engine never reads a clock,
// a balance or a stake: the outcome carries a multiplier, and only rounds.ts applies it to money. Rules are versioned
// data. A paytable that returns more than it takes is rejected when it is configured.
import { EngineError } from "./engine-error.ts";
import { compareFractions, formatFraction, fraction, type Fraction, type FractionText } from "./fraction.ts";
import type { RandomStream } from "./rng.ts";

/** The part of an outcome that is applied to the stake: payout = floor(stake × multiplier). */
export type Outcome = { readonly multiplier: FractionText };

/**
 * The outcome of a round of several bets, in their order. Each stake is taken `staked` times, which is more than once
 * when the player raised it during the round. Each bet returns floor(stake × multiplier).
 */
export type MultiBetOutcome = {
  readonly parts: readonly { readonly staked: FractionText; readonly multiplier: FractionText }[];
};

/** A game: its name, the version of its rules, the rules as data, and its exact return to player. */
export type Engine<Rules, Bet, Result extends Outcome | MultiBetOutcome> = {
  readonly name: string;
  readonly version: number;
  readonly rules: Rules;
  /** Exact return to player, 0 < rtp ≤ 1. For games with decisions, the return of the best strategy. */
  readonly rtp: Fraction;
  readonly play: (rules: Rules, stream: RandomStream, bet: Bet) => Result;
};

const ONE = fraction(1n);
const NONE = fraction(0n);

/**
 * Rejects a game that returns more than it takes, or nothing. Must be called whenever rules are configured. Throws
 * `engine.rtp_above_one` or `engine.rtp_not_positive`.
 */
export function checkRtp({ name, rtp }: { readonly name: string; readonly rtp: Fraction }): void {
  if (compareFractions(rtp, ONE) > 0)
    throw new EngineError("engine.rtp_above_one", `${name}: ${formatFraction(rtp)}`);
  if (compareFractions(rtp, NONE) <= 0) {
    throw new EngineError("engine.rtp_not_positive", `${name}: ${formatFraction(rtp)}`);
  }
}
