// Sets of bets on which players stake, with all their outcomes, from the engines' own rules.

import { approximate, fraction, type Fraction } from "@khela/engines/fraction";
import { baccaratVariants, returnAtEnd } from "@khela/engines/live/baccarat";
import { roulette } from "@khela/engines/live/roulette";
import { findLotteryGame } from "@khela/engines/lottery/lottery";
import { returnsOf } from "@khela/engines/lottery/odds";
import { matchMargins } from "@khela/engines/matches/margins";
import { oddsWithMargin } from "@khela/engines/matches/markets";
import { diceRules, quoteDice } from "@khela/engines/originals/dice";
import { countEnds } from "@khela/engines/par/baccarat-par";
import { riskedAmount, type WeightedPayout } from "@khela/engines/risk";
import { findGame } from "@khela/engines/games";

export type Play = {
  readonly name: string;
  readonly gameType: string;
  /** Risked amount (`risked`) and expected loss (`lost`) of a stake of 1. */
  readonly risked: number;
  readonly lost: number;
};

/** Stake in minor units, large enough that no share is rounded away. */
const STAKE_MINOR = 100_000_000n;

const payout = ({ num, den }: Fraction, stakeMinor: bigint): bigint => (stakeMinor * num) / den;

function playOf(
  name: string,
  gameType: string,
  outcomes: readonly WeightedPayout[],
  stakeMinor = STAKE_MINOR,
): Play {
  const total = outcomes.reduce((sum, { weight }) => sum + Number(weight), 0);
  const back = outcomes.reduce((sum, one) => sum + (Number(one.weight) / total) * Number(one.payoutMinor), 0);
  return {
    name,
    gameType,
    risked: Number(riskedAmount(outcomes, stakeMinor)) / Number(stakeMinor),
    lost: 1 - back / Number(stakeMinor),
  };
}

function rouletteOf(name: string, bets: readonly string[]): Play {
  const each = STAKE_MINOR / BigInt(bets.length);
  const outcomes = Array.from({ length: 37 }, (_, pocket) => ({
    weight: 1,
    payoutMinor: bets.reduce((sum, on) => sum + payout(roulette.returnOf({ pocket }, on), each), 0n),
  }));
  return playOf(name, "LIVE", outcomes, each * BigInt(bets.length));
}

function baccaratOf(name: string, bets: readonly ("player" | "banker")[]): Play {
  const variant = baccaratVariants.baccarat;
  const each = STAKE_MINOR / BigInt(bets.length);
  const outcomes = countEnds(variant.decks).map(({ end, ways }) => ({
    weight: ways,
    payoutMinor: bets.reduce((sum, on) => sum + payout(returnAtEnd(end, on, variant)!, each), 0n),
  }));
  return playOf(name, "LIVE", outcomes, each * BigInt(bets.length));
}

function diceOf(name: string, winning: number): Play {
  const { probability, multiplier } = quoteDice(diceRules, {
    direction: "under",
    targetHundredths: winning,
  });
  return playOf(name, "BGS", [
    { weight: probability.num, payoutMinor: payout(multiplier, STAKE_MINOR) },
    { weight: probability.den - probability.num, payoutMinor: 0n },
  ]);
}

/** A bet on each of the hundred numbers of `de`: exactly one of them wins in every draw. */
function allOfDe(): Play {
  const found = returnsOf(findLotteryGame("vn-north")).find(({ play }) => play === "de");
  const rtp = found?.rtp ?? fraction(0n);
  return playOf("all of de", "ELOTT", [{ weight: 1, payoutMinor: payout(rtp, STAKE_MINOR) }]);
}

/** Bets on both sides of a market with two equally likely outcomes, for the same payout. */
function bothSides(): Play {
  const odds = oddsWithMargin(fraction(1n, 2n), matchMargins.handicap)!;
  return playOf("both sides of a match", "SPORTS", [
    { weight: 1, payoutMinor: (STAKE_MINOR * BigInt(odds)) / 2_000n },
  ]);
}

/** A game's best bet, of which the whole stake can be lost. */
function whole(name: string, gameType: string, game: string): Play {
  return { name, gameType, risked: 1, lost: 1 - approximate(findGame(game).engine.rtp) };
}

export const redBlack = rouletteOf("red and black", ["red", "black"]);
export const bankerPlayer = baccaratOf("banker and player", ["banker", "player"]);
export const banker = baccaratOf("banker", ["banker"]);
export const safeDice = diceOf("98 % dice", 9_800);
export const evenDice = diceOf("even dice", 4_950);
export const deHundred = allOfDe();
export const matchSides = bothSides();
export const videoPoker = whole("video poker", "BGS", "video-poker");
export const slot = whole("slot", "RNG", "rickshaw-fair");
export const longShot = whole("limbo × 1,000", "BGS", "limbo");
/** The play of sitting down at poker and leaving without a hand, which rolls the stake back. */
export const withoutHand: Play = { name: "poker sit-down", gameType: "PVP", risked: 0, lost: 0 };
