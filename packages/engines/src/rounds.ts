// Settles a round on the game server and recomputes it in a player's browser, by the same function. Input and output
// are plain JSON. The stake is applied only after the outcome is fixed, so the stake cannot affect the outcome.
import type { Outcome, MultiBetOutcome } from "./engine.ts";
import { EngineError } from "./engine-error.ts";
import type { FishingBet, FishingOutcome } from "./fishing/fishing.ts";
import { formatFraction, fraction, parseFraction, type FractionText } from "./fraction.ts";
import { findGame, isSlot, type GameFamily } from "./games.ts";
import type { BlackjackAction, BlackjackBet, BlackjackOutcome } from "./live/blackjack.ts";
import type { PlacedBet, TableGameBet, TableGameOutcome } from "./live/table-game.ts";
import type { ThreeCardAction, ThreeCardBet, ThreeCardOutcome } from "./live/three-card-poker.ts";
import { readStakeMinor, multiplyFloor } from "./money.ts";
import type { ChickenRoadAction, ChickenRoadBet, ChickenRoadOutcome } from "./originals/chicken-road.ts";
import type { CoinFlipAction, CoinFlipBet, CoinFlipOutcome } from "./originals/coin-flip.ts";
import { playCrash, type CrashAction, type CrashBet, type CrashOutcome } from "./originals/crash.ts";
import type { DiamondsBet, DiamondsOutcome } from "./originals/diamonds.ts";
import type { DiceBet, DiceOutcome } from "./originals/dice.ts";
import type { HiloAction, HiloBet, HiloOutcome } from "./originals/hilo.ts";
import type { KenoBet, KenoOutcome } from "./originals/keno.ts";
import type { LimboBet, LimboOutcome } from "./originals/limbo.ts";
import type { MinesAction, MinesBet, MinesOutcome } from "./originals/mines.ts";
import type { PlinkoBet, PlinkoOutcome } from "./originals/plinko.ts";
import { playScratch, type ScratchBet, type ScratchOutcome } from "./originals/scratch.ts";
import type { SlideBet, SlideOutcome } from "./originals/slide.ts";
import type { TowerAction, TowerBet, TowerOutcome } from "./originals/tower.ts";
import type { WheelBet, WheelOutcome } from "./originals/wheel.ts";
import type { HoldemBet, HoldemOutcome, HoldemStep } from "./poker/holdem-round.ts";
import type { VideoPokerAction, VideoPokerBet, VideoPokerOutcome } from "./poker/video-poker.ts";
import { hashSeed, createRandomStream, type Seeds, type RandomStream } from "./rng.ts";
import { slotInMode } from "./slots/bet-mode.ts";
import { playSlot, type OutcomeOf, type SlotBet } from "./slots/slot-engine.ts";
import type { AnySlot } from "./slots/slot-kinds.ts";

/** A player's action in a multi-step game. */
export type RoundAction =
  | MinesAction
  | HiloAction
  | CoinFlipAction
  | TowerAction
  | ChickenRoadAction
  | BlackjackAction
  | ThreeCardAction
  | VideoPokerAction
  | CrashAction
  | HoldemStep;

/** A bet of several fields is a `TableGameBet` in every game. */
type Start<Bet> = Omit<Bet, "actions" | "bets">;

/** The bet of any game as it is stored. Its fields depend on the game's family. */
export type RoundBet =
  | DiceBet
  | SlotBet
  | LimboBet
  | SlideBet
  | PlinkoBet
  | KenoBet
  | WheelBet
  | DiamondsBet
  | ScratchBet
  | FishingBet
  | TableGameBet
  | Start<CrashBet>
  | Start<MinesBet>
  | Start<HiloBet>
  | Start<CoinFlipBet>
  | Start<TowerBet>
  | Start<ChickenRoadBet>
  | Start<BlackjackBet>
  | Start<ThreeCardBet>
  | Start<VideoPokerBet>
  | Start<HoldemBet>;

export type RoundOutcome =
  | DiceOutcome
  | OutcomeOf<AnySlot>
  | LimboOutcome
  | SlideOutcome
  | PlinkoOutcome
  | KenoOutcome
  | WheelOutcome
  | DiamondsOutcome
  | ScratchOutcome
  | FishingOutcome
  | TableGameOutcome
  | CrashOutcome
  | MinesOutcome
  | HiloOutcome
  | CoinFlipOutcome
  | TowerOutcome
  | ChickenRoadOutcome
  | BlackjackOutcome
  | ThreeCardOutcome
  | VideoPokerOutcome
  | HoldemOutcome;

export type RoundInput = Seeds & {
  readonly game: string;
  /** Version of the rules under which the bet was placed. */
  readonly rulesVersion: number;
  readonly bet: RoundBet;
  /** The player's actions in order; only for multi-step games. */
  readonly actions?: readonly RoundAction[];
};

export type SettledRound = {
  readonly game: string;
  readonly rulesVersion: number;
  readonly family: GameFamily;
  /** Whether the round has ended. While the player may still act, it is false, and multiplier and payout are 0. */
  readonly isOver: boolean;
  /**
   * Exact payout per unit of the first stake, such as `"99/49"`. For several bets, the payout over the sum of their
   * stakes.
   */
  readonly multiplier: FractionText;
  /** The total stake in whole minor units, as text. Includes what the player added during the round. */
  readonly stakeMinor: string;
  /** floor(stake × multiplier), for each bet separately. */
  readonly payoutMinor: string;
  /**
   * Whether the payout is above the stake. A client celebrates only then: a return of the stake or less is not a win.
   */
  readonly isWinAboveStake: boolean;
  readonly outcome: RoundOutcome;
};

// Plays one round. The caller validates the bet's fields by a schema; each engine rejects values outside its rules.
function play<Rules, Bet, Result extends Outcome | MultiBetOutcome>(
  engine: { readonly rules: Rules; readonly play: (rules: Rules, stream: RandomStream, bet: Bet) => Result },
  { stream, input }: { readonly stream: RandomStream; readonly input: RoundInput },
): Result {
  return engine.play(engine.rules, stream, { ...input.bet, actions: input.actions ?? [] } as unknown as Bet);
}

function playRound(input: RoundInput): RoundOutcome {
  const game = findGame(input.game, input.rulesVersion);
  if (game.family === "crash") {
    const bet = { ...input.bet, actions: input.actions ?? [] } as unknown as CrashBet;
    return playCrash({ hash: input.serverSeed, salt: input.clientSeed }, bet);
  }
  if (game.family === "scratch") return playScratch(game.engine.rules, input);
  const request = { stream: createRandomStream(input), input };
  if (isSlot(game)) return playSlot(slotInMode(game.engine, (input.bet as SlotBet).mode), request.stream);
  if ("mode" in input.bet) throw new EngineError("slot.unknown_mode", `${input.game} has no bet modes`);
  switch (game.family) {
    case "dice":
      return play(game.engine, request);
    case "limbo":
      return play(game.engine, request);
    case "slide":
      return play(game.engine, request);
    case "plinko":
      return play(game.engine, request);
    case "keno":
      return play(game.engine, request);
    case "wheel":
      return play(game.engine, request);
    case "diamonds":
      return play(game.engine, request);
    case "fishing":
      return play(game.engine, request);
    case "table":
      return play(game.engine, request);
    case "mines":
      return play(game.engine, request);
    case "hilo":
      return play(game.engine, request);
    case "coin-flip":
      return play(game.engine, request);
    case "tower":
      return play(game.engine, request);
    case "chicken-road":
      return play(game.engine, request);
    case "blackjack":
      return play(game.engine, request);
    case "three-card-poker":
      return play(game.engine, request);
    case "video-poker":
      return play(game.engine, request);
    case "holdem":
      return play(game.engine, request);
  }
}

/**
 * Returns the number of minor units of which a stake must be a positive multiple: the units of a slot in the bet's
 * mode, two at blackjack (insurance is half the stake), else 1.
 */
export function stakeStepMinor(game: string, rulesVersion?: number, mode?: string): bigint {
  const found = findGame(game, rulesVersion);
  if (found.family === "blackjack") return 2n;
  return isSlot(found) ? BigInt(slotInMode(found.engine, mode).units) : 1n;
}

/** Returns whether the round's outcome is final. */
function isOver(outcome: RoundOutcome): boolean {
  return !("status" in outcome) || outcome.status !== "open";
}

type Money = { readonly stake: bigint; readonly payout: bigint };

/** Returns the stakes and pays of a round, whose first stake is `first`. */
function moneyOf(bet: RoundBet, first: bigint, outcome: RoundOutcome): Money {
  if (!("parts" in outcome))
    return { stake: first, payout: multiplyFloor(first, parseFraction(outcome.multiplier)) };
  const placed: readonly Pick<PlacedBet, "stakeMinor">[] = "bets" in bet ? bet.bets : [bet];
  const parts = outcome.parts.map(({ staked, multiplier }, at) => {
    const stake = readStakeMinor(placed[at]?.stakeMinor);
    return {
      stake: multiplyFloor(stake, parseFraction(staked)),
      payout: multiplyFloor(stake, parseFraction(multiplier)),
    };
  });
  return parts.reduce((sum, part) => ({ stake: sum.stake + part.stake, payout: sum.payout + part.payout }));
}

/**
 * Settles a round, or returns its current state; a round that is not over pays 0. Pure: the same input always gives the
 * same result. Throws the errors of the game's engine, of the seeds (`rng.*`), `round.unknown_game`,
 * `round.unknown_rules`, `slot.unknown_mode`, `bet.bad_stake`, `bet.stake_step`, `money.too_large`.
 */
export function settleRound(input: RoundInput): SettledRound {
  const { game, rulesVersion, bet } = input;
  const first = readStakeMinor(bet.stakeMinor);
  const step = stakeStepMinor(game, rulesVersion, "mode" in bet ? bet.mode : undefined);
  if (first % step !== 0n) throw new EngineError("bet.stake_step", `a multiple of ${step} minor units`);
  if ("bets" in bet) for (const { stakeMinor } of bet.bets) readStakeMinor(stakeMinor);
  const outcome = playRound(input);
  const over = isOver(outcome);
  const { stake, payout } = moneyOf(bet, first, outcome);
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
 * Verifies a round: checks that the revealed seed matches the commitment and settles the round again. Throws
 * `round.seed_mismatch` when the seed does not hash to the commitment.
 */
export function verifyRound(input: RoundInput & { readonly serverSeedHash: string }): SettledRound {
  if (hashSeed(input.serverSeed) !== input.serverSeedHash.toLowerCase()) {
    throw new EngineError("round.seed_mismatch", "the server seed is not the one committed to");
  }
  return settleRound(input);
}
