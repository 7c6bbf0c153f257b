// One function settles a round in the game house and recomputes it in a player's browser. Everything in and
// out is plain JSON. The stake meets the outcome here and only here, after the outcome is fixed, so no stake
// can move it.
import { EngineError } from "./engine-error.ts";
import { parseFraction, type FractionText } from "./fraction.ts";
import { findGame, type GameFamily } from "./games.ts";
import { readStakeMinor, timesDown } from "./money.ts";
import type { DiceBet, DiceOutcome } from "./originals/dice.ts";
import type { MinesAction, MinesBet, MinesOutcome } from "./originals/mines.ts";
import { hashSeed, openStream, type Seeds } from "./rng.ts";
import type { SlotsBet, SlotsOutcome } from "./slots/slots.ts";

/** The bet of any game, as stored; which shape it must have follows from the game's family. */
export type RoundBet = DiceBet | Omit<MinesBet, "actions"> | SlotsBet;

export type RoundOutcome = DiceOutcome | MinesOutcome | SlotsOutcome;

export type RoundInput = Seeds & {
  readonly game: string;
  /** The version of the rules the bet was made under. */
  readonly rulesVersion: number;
  readonly bet: RoundBet;
  /** What the player did during the round, in order; only for games of several steps. */
  readonly actions?: readonly MinesAction[];
};

export type SettledRound = {
  readonly game: string;
  readonly rulesVersion: number;
  readonly family: GameFamily;
  /** False while the player may still act; multiplier and payout are then 0. */
  readonly isOver: boolean;
  /** Exact, e.g. `"99/49"`. */
  readonly multiplier: FractionText;
  /** Whole minor units as text; payout = floor(stake × multiplier). */
  readonly stakeMinor: string;
  readonly payoutMinor: string;
  /** Only then may a client celebrate: a return of the stake or less is no win. */
  readonly isWinAboveStake: boolean;
  readonly outcome: RoundOutcome;
};

// The bet's shape is the caller's to keep (its schema); each engine refuses values outside its rules.
function playRound(input: RoundInput): RoundOutcome {
  const game = findGame(input.game, input.rulesVersion);
  const stream = openStream(input);
  switch (game.family) {
    case "dice":
      return game.engine.play(game.engine.rules, stream, input.bet as DiceBet);
    case "mines":
      return game.engine.play(game.engine.rules, stream, {
        ...(input.bet as MinesBet),
        actions: input.actions ?? [],
      });
    case "slots":
      return game.engine.play(game.engine.rules, stream, input.bet);
  }
}

/** A stake must be a positive multiple of this many minor units: the number of lines of a slot, else 1. */
export function stakeStepMinor(game: string, rulesVersion?: number): bigint {
  const found = findGame(game, rulesVersion);
  return found.family === "slots" ? BigInt(found.engine.rules.lines.length) : 1n;
}

/**
 * Settles a round, or shows how far it is. Pure: the same input always gives the same answer.
 * Throws the refusals of the game's engine, of the seeds (`rng.*`), `round.unknown_game`,
 * `round.unknown_rules`, `bet.bad_stake`, `bet.stake_step`, `money.too_large`.
 */
export function settleRound(input: RoundInput): SettledRound {
  const { game, rulesVersion, bet } = input;
  const stake = readStakeMinor(bet.stakeMinor);
  const step = stakeStepMinor(game, rulesVersion);
  if (stake % step !== 0n) throw new EngineError("bet.stake_step", `a multiple of ${step} minor units`);
  const outcome = playRound(input);
  const payout = timesDown(stake, parseFraction(outcome.multiplier));
  return {
    game,
    rulesVersion,
    family: outcome.family,
    isOver: outcome.family !== "mines" || outcome.status !== "open",
    multiplier: outcome.multiplier,
    stakeMinor: bet.stakeMinor,
    payoutMinor: payout.toString(),
    isWinAboveStake: payout > stake,
    outcome,
  };
}

/**
 * What a verifier does: the revealed seed must be the one committed to, then the round is settled again.
 * Throws `round.seed_mismatch` when the seed does not hash to the commitment.
 */
export function verifyRound(input: RoundInput & { readonly serverSeedHash: string }): SettledRound {
  if (hashSeed(input.serverSeed) !== input.serverSeedHash.toLowerCase()) {
    throw new EngineError("round.seed_mismatch", "the server seed is not the one committed to");
  }
  return settleRound(input);
}
