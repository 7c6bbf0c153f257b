// Computes the part of a settled round's stakes that could really be lost, for every game, by the probabilities that
// the player took. A bet that can hardly lose counts little, and a round that returned exactly its stakes counts
// nothing.
import { choose } from "./combinations.ts";
import { fraction, multiplyFractions, type Fraction } from "./fraction.ts";
import { findGame, isSlot, type Game } from "./games.ts";
import { riskedAtTable } from "./live/table-outcomes.ts";
import { multiplyFloor } from "./money.ts";
import { roadLadder, type ChickenRoadOutcome } from "./originals/chicken-road.ts";
import { quoteCrash, type CrashBet, type CrashOutcome } from "./originals/crash.ts";
import { gemGroups, groupPays, groupWays, type DiamondsRules } from "./originals/diamonds.ts";
import { quoteDice, type DiceBet } from "./originals/dice.ts";
import { hiloRank, hiloWinningRanks, type HiloAction, type HiloOutcome } from "./originals/hilo.ts";
import { kenoPays, kenoProbability, type KenoBet } from "./originals/keno.ts";
import { ladderProbability, stepsRisked, type LadderState } from "./originals/ladder.ts";
import { quoteLimbo, type LimboBet } from "./originals/limbo.ts";
import { minesProbability, type MinesOutcome } from "./originals/mines.ts";
import { plinkoPays, type PlinkoBet } from "./originals/plinko.ts";
import { blankCards, type ScratchRules } from "./originals/scratch-rules.ts";
import { quoteSlide, type SlideBet } from "./originals/slide.ts";
import { towerLadder, type TowerOutcome } from "./originals/tower.ts";
import { wheelPays, type WheelBet } from "./originals/wheel.ts";
import { riskedAmount, riskedAtChance } from "./risk.ts";
import type { RoundInput, SettledRound } from "./rounds.ts";
import type { TableGameBet } from "./live/table-game.ts";

const RANKS = 13n;

type Pay = { readonly weight: bigint; readonly back: Fraction };

function riskedByPays(stakeMinor: bigint, pays: readonly Pay[]): bigint {
  return riskedAmount(
    pays.map(({ weight, back }) => ({ weight, payoutMinor: multiplyFloor(stakeMinor, back) })),
    stakeMinor,
  );
}

/** Returns the probability that every guess so far is right. A skipped card does not change it. */
function hiloChance({ cards }: HiloOutcome, actions: readonly HiloAction[]): Fraction {
  let turned = 0;
  return actions.reduce((chance, action) => {
    if (action.type === "cash-out") return chance;
    const from = hiloRank(cards[turned] ?? 0);
    turned += 1;
    if (action.type !== "guess") return chance;
    return multiplyFractions(chance, fraction(BigInt(hiloWinningRanks(from, action.guess)), RANKS));
  }, fraction(1n));
}

function crashChance({ cashedHundredths }: CrashOutcome, { targetHundredths }: CrashBet): Fraction {
  return quoteCrash(cashedHundredths ?? targetHundredths).probability;
}

function kenoChances(rules: Parameters<typeof kenoPays>[0], { risk, picks }: KenoBet): Pay[] {
  const pays = kenoPays(rules, risk, picks.length);
  const chances = pays.map((_, hits) => kenoProbability(rules, picks.length, hits));
  const den = choose(rules.numbers, rules.drawn);
  return pays.map((back, hits) => {
    const { num, den: own } = chances[hits] ?? fraction(0n);
    return { back, weight: (num * den) / own };
  });
}

function plinkoChances(rules: Parameters<typeof plinkoPays>[0], bet: PlinkoBet): Pay[] {
  return plinkoPays(rules, bet).map((back, slot) => ({ back, weight: choose(bet.rows, slot) }));
}

function diamondsChances(rules: DiamondsRules): Pay[] {
  return gemGroups.map((group) => ({ back: groupPays(rules, group), weight: groupWays(rules, group) }));
}

/** The chances of a card whose place in the deck is unknown. */
function scratchChances(rules: ScratchRules): Pay[] {
  return [...rules.prizes, { times: 0, cards: blankCards(rules) }].map(({ times, cards }) => ({
    back: fraction(BigInt(times)),
    weight: BigInt(cards),
  }));
}

/** Returns the probability that every step the round has risked is survived. */
function ladderChance(
  game: Extract<Game, { readonly family: "coin-flip" | "tower" | "chicken-road" }>,
  outcome: LadderState,
): Fraction {
  const steps = stepsRisked(outcome);
  switch (game.family) {
    case "coin-flip":
      return ladderProbability(game.engine.rules, steps);
    case "tower":
      return ladderProbability(towerLadder(game.engine.rules, (outcome as TowerOutcome).difficulty), steps);
    case "chicken-road":
      return ladderProbability(
        roadLadder(game.engine.rules, (outcome as ChickenRoadOutcome).difficulty),
        steps,
      );
  }
}

/**
 * Returns the risked amount of a finished round, in minor units, as `riskedAmount` defines it: over the outcomes that
 * the player's bets and actions could have had. Slots, fishing, video poker, blackjack and three-card poker count their
 * whole stake, because each of their bets is likelier to lose than not, or its course depends on later decisions. 0
 * when the round paid exactly its stakes.
 */
export function riskedInRound(input: RoundInput, settled: SettledRound): bigint {
  const stake = BigInt(settled.stakeMinor);
  if (BigInt(settled.payoutMinor) === stake) return 0n;
  const game = findGame(input.game, input.rulesVersion);
  if (isSlot(game)) return stake;
  const { bet } = input;
  switch (game.family) {
    case "dice":
      return riskedAtChance(stake, quoteDice(game.engine.rules, bet as DiceBet).probability);
    case "limbo":
      return riskedAtChance(
        stake,
        quoteLimbo(game.engine.rules, (bet as LimboBet).targetHundredths).probability,
      );
    case "slide":
      return riskedAtChance(
        stake,
        quoteSlide(game.engine.rules, (bet as SlideBet).targetHundredths).probability,
      );
    case "crash":
      return riskedAtChance(stake, crashChance(settled.outcome as CrashOutcome, bet as CrashBet));
    case "mines": {
      const { mines, picked } = settled.outcome as MinesOutcome;
      return riskedAtChance(stake, minesProbability(game.engine.rules, mines, picked.length));
    }
    case "hilo":
      return riskedAtChance(
        stake,
        hiloChance(settled.outcome as HiloOutcome, (input.actions ?? []) as readonly HiloAction[]),
      );
    case "coin-flip":
    case "tower":
    case "chicken-road":
      return riskedAtChance(stake, ladderChance(game, settled.outcome as LadderState));
    case "plinko":
      return riskedByPays(stake, plinkoChances(game.engine.rules, bet as PlinkoBet));
    case "keno":
      return riskedByPays(stake, kenoChances(game.engine.rules, bet as KenoBet));
    case "wheel":
      return riskedByPays(
        stake,
        wheelPays(game.engine.rules, bet as WheelBet).map((back) => ({ back, weight: 1n })),
      );
    case "diamonds":
      return riskedByPays(stake, diamondsChances(game.engine.rules));
    case "scratch":
      return riskedByPays(stake, scratchChances(game.engine.rules));
    case "table":
      return riskedAtTable(game.engine, (bet as TableGameBet).bets);
    case "fishing":
    case "blackjack":
    case "three-card-poker":
    case "video-poker":
    case "holdem":
      return stake;
  }
}
