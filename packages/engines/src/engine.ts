// What every game engine is: pure mathematics from (rules, stream, bet) to an outcome. An engine never reads
// a clock, a balance or a stake: the outcome carries a multiplier, and only rounds.ts meets money with it.
// Rules are data with a version; a paytable that returns more than it takes is refused when it is configured.
import { EngineError } from "./engine-error.ts";
import { compareFractions, formatFraction, fraction, type Fraction, type FractionText } from "./fraction.ts";
import type { Stream } from "./rng.ts";

/** The part of an outcome that meets the stake: payout = floor(stake × multiplier). */
export type Outcome = { readonly multiplier: FractionText };

/**
 * The same for a round of several bets, in their order: each stake is taken `staked` times (more than once when the
 * player raised it during the round) and gives back floor(stake × multiplier).
 */
export type PartsOutcome = {
  readonly parts: readonly { readonly staked: FractionText; readonly multiplier: FractionText }[];
};

/** A game: its name, the version of its rules, the rules as plain data, and its exact return to player. */
export type Engine<Rules, Bet, Result extends Outcome | PartsOutcome> = {
  readonly name: string;
  readonly version: number;
  readonly rules: Rules;
  /** Exact return to player, 0 < rtp ≤ 1; for games of choice, the highest over all ways to play. */
  readonly rtp: Fraction;
  readonly play: (rules: Rules, stream: Stream, bet: Bet) => Result;
};

const ONE = fraction(1n);
const NONE = fraction(0n);

/**
 * Refuses a game that would pay back more than it takes, or nothing at all. Called whenever rules are
 * configured.
 * Throws `engine.rtp_above_one` or `engine.rtp_not_positive`.
 */
export function refuseUnfair({ name, rtp }: { readonly name: string; readonly rtp: Fraction }): void {
  if (compareFractions(rtp, ONE) > 0)
    throw new EngineError("engine.rtp_above_one", `${name}: ${formatFraction(rtp)}`);
  if (compareFractions(rtp, NONE) <= 0) {
    throw new EngineError("engine.rtp_not_positive", `${name}: ${formatFraction(rtp)}`);
  }
}
