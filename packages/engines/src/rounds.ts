// One function settles a round in the game house and recomputes it in a player's browser. Everything in and
// out is plain JSON. The stake meets the outcome here and only here, after the outcome is fixed, so no stake
// can move it.
import type { Outcome, PartsOutcome } from "./engine.ts";
import { EngineError } from "./engine-error.ts";
import type { FishingBet, FishingOutcome } from "./fishing/fishing.ts";
import { formatFraction, fraction, parseFraction, type FractionText } from "./fraction.ts";
import { findGame, type GameFamily } from "./games.ts";
import type { BlackjackAction, BlackjackBet, BlackjackOutcome } from "./live/blackjack.ts";
import type { PlacedBet, TableBet, TableOutcome } from "./live/table.ts";
import type { ThreeCardAction, ThreeCardBet, ThreeCardOutcome } from "./live/three-card-poker.ts";
import { readStakeMinor, timesDown } from "./money.ts";
import { playCrash, type CrashAction, type CrashBet, type CrashOutcome } from "./originals/crash.ts";
import type { DiceBet, DiceOutcome } from "./originals/dice.ts";
import type { HiloAction, HiloBet, HiloOutcome } from "./originals/hilo.ts";
import type { KenoBet, KenoOutcome } from "./originals/keno.ts";
import type { LimboBet, LimboOutcome } from "./originals/limbo.ts";
import type { MinesAction, MinesBet, MinesOutcome } from "./originals/mines.ts";
import type { PlinkoBet, PlinkoOutcome } from "./originals/plinko.ts";
import type { WheelBet, WheelOutcome } from "./originals/wheel.ts";
import type { HoldemBet, HoldemOutcome, HoldemStep } from "./poker/holdem-round.ts";
import type { VideoPokerAction, VideoPokerBet, VideoPokerOutcome } from "./poker/video-poker.ts";
import { hashSeed, openStream, type Seeds, type Stream } from "./rng.ts";
import type { SlotsBet, SlotsOutcome } from "./slots/slots.ts";
import type { WaysBet, WaysOutcome } from "./slots/ways.ts";

/** What a player does during a round of several steps. */
export type RoundAction =
  | MinesAction | HiloAction | BlackjackAction | ThreeCardAction | VideoPokerAction | CrashAction | HoldemStep;

type Start<Bet> = Omit<Bet, "actions">;

/** The bet of any game, as stored; which shape it must have follows from the game's family. */
export type RoundBet =
  | DiceBet | SlotsBet | WaysBet | LimboBet | PlinkoBet | KenoBet | WheelBet | FishingBet | TableBet
  | Start<CrashBet> | Start<MinesBet> | Start<HiloBet> | Start<BlackjackBet> | Start<ThreeCardBet> | Start<VideoPokerBet>
  | Start<HoldemBet>;

export type RoundOutcome =
  | DiceOutcome | SlotsOutcome | WaysOutcome | LimboOutcome | PlinkoOutcome | KenoOutcome | WheelOutcome | FishingOutcome | TableOutcome | CrashOutcome
  | MinesOutcome | HiloOutcome | BlackjackOutcome | ThreeCardOutcome | VideoPokerOutcome | HoldemOutcome;

export type RoundInput = Seeds & {
  readonly game: string;
  /** The version of the rules the bet was made under. */
  readonly rulesVersion: number;
  readonly bet: RoundBet;
  /** What the player did during the round, in order; only for games of several steps. */
  readonly actions?: readonly RoundAction[];
};

export type SettledRound = {
  readonly game: string;
  readonly rulesVersion: number;
  readonly family: GameFamily;
  /** False while the player may still act; multiplier and payout are then 0. */
  readonly isOver: boolean;
  /** Payout per unit of the first stake, exact, e.g. `"99/49"`; of several bets, over the sum of their stakes. */
  readonly multiplier: FractionText;
  /** Whole minor units as text: all that was staked, what the player added during the round included. */
  readonly stakeMinor: string;
  /** payout = floor(stake × multiplier), for each bet by itself. */
  readonly payoutMinor: string;
  /** Only then may a client celebrate: a return of the stake or less is no win. */
  readonly isWinAboveStake: boolean;
  readonly outcome: RoundOutcome;
};

// The bet's shape is the caller's to keep (its schema); each engine refuses values outside its rules.
function play<Rules, Bet, Result extends Outcome | PartsOutcome>(
  engine: { readonly rules: Rules; readonly play: (rules: Rules, stream: Stream, bet: Bet) => Result },
  { stream, input }: { readonly stream: Stream; readonly input: RoundInput },
): Result {
  return engine.play(engine.rules, stream, { ...input.bet, actions: input.actions ?? [] } as unknown as Bet);
}

function playRound(input: RoundInput): RoundOutcome {
  const game = findGame(input.game, input.rulesVersion);
  if (game.family === "crash") {
    const bet = { ...input.bet, actions: input.actions ?? [] } as unknown as CrashBet;
    return playCrash({ hash: input.serverSeed, salt: input.clientSeed }, bet);
  }
  const given = { stream: openStream(input), input };
  switch (game.family) {
    case "dice": return play(game.engine, given);
    case "limbo": return play(game.engine, given);
    case "plinko": return play(game.engine, given);
    case "keno": return play(game.engine, given);
    case "wheel": return play(game.engine, given);
    case "fishing": return play(game.engine, given);
    case "table": return play(game.engine, given);
    case "mines": return play(game.engine, given);
    case "hilo": return play(game.engine, given);
    case "blackjack": return play(game.engine, given);
    case "three-card-poker": return play(game.engine, given);
    case "video-poker": return play(game.engine, given);
    case "holdem": return play(game.engine, given);
    case "slots": return play(game.engine, given);
    case "ways": return play(game.engine, given);
  }
}

/**
 * A stake must be a positive multiple of this many minor units: the number of lines or bet units of a slot, two at blackjack (so that
 * insurance is half of it), else 1.
 */
export function stakeStepMinor(game: string, rulesVersion?: number): bigint {
  const found = findGame(game, rulesVersion);
  if (found.family === "blackjack") return 2n;
  if (found.family === "ways") return BigInt(found.engine.rules.betUnits);
  return found.family === "slots" ? BigInt(found.engine.rules.lines.length) : 1n;
}

/** Whether the round's outcome can change no more. */
function isOver(outcome: RoundOutcome): boolean {
  return !("status" in outcome) || outcome.status !== "open";
}

type Money = { readonly stake: bigint; readonly payout: bigint };

function moneyOf(bet: RoundBet, outcome: RoundOutcome): Money {
  const first = readStakeMinor(bet.stakeMinor);
  if (!("parts" in outcome)) return { stake: first, payout: timesDown(first, parseFraction(outcome.multiplier)) };
  const placed: readonly Pick<PlacedBet, "stakeMinor">[] = "bets" in bet ? bet.bets : [bet];
  const parts = outcome.parts.map(({ staked, multiplier }, at) => {
    const stake = readStakeMinor(placed[at]?.stakeMinor);
    return { stake: timesDown(stake, parseFraction(staked)), payout: timesDown(stake, parseFraction(multiplier)) };
  });
  return parts.reduce((sum, part) => ({ stake: sum.stake + part.stake, payout: sum.payout + part.payout }));
}

/**
 * Settles a round, or shows how far it is. Pure: the same input always gives the same answer.
 * Throws the refusals of the game's engine, of the seeds (`rng.*`), `round.unknown_game`,
 * `round.unknown_rules`, `bet.bad_stake`, `bet.stake_step`, `money.too_large`.
 */
export function settleRound(input: RoundInput): SettledRound {
  const { game, rulesVersion, bet } = input;
  const first = readStakeMinor(bet.stakeMinor);
  const step = stakeStepMinor(game, rulesVersion);
  if (first % step !== 0n) throw new EngineError("bet.stake_step", `a multiple of ${step} minor units`);
  if ("bets" in bet) for (const { stakeMinor } of bet.bets) readStakeMinor(stakeMinor);
  const outcome = playRound(input);
  const over = isOver(outcome);
  const { stake, payout } = moneyOf(bet, outcome);
  const paid = over ? payout : 0n;
  return {
    game,
    rulesVersion,
    family: outcome.family,
    isOver: over,
    multiplier: "parts" in outcome ? formatFraction(fraction(paid, first)) : outcome.multiplier,
    stakeMinor: stake.toString(),
    payoutMinor: paid.toString(),
    isWinAboveStake: paid > stake,
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
