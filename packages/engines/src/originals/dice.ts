// Dice: one roll of 0.00 … 100.00, over or under a target that the player chooses. Every target returns exactly
// 9900/10001 (98.990 %): the usual "99 %" assumes 10,000 rolls, while the published formula has 10,001. The roll is
// drawn independently of the bet, so neither target nor stake can affect it.
import type { Engine, Outcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { formatFraction, fraction, type Fraction } from "../fraction.ts";
import { drawBelow, type RandomStream } from "../rng.ts";

export type DiceRules = {
  /** Number of possible rolls. Rolls are 0 … outcomes − 1, in hundredths. */
  readonly outcomes: number;
  /** A bet that wins on n rolls pays paidOutcomes / n. */
  readonly paidOutcomes: number;
  /** Minimum and maximum number of winning rolls of a bet. */
  readonly minWinning: number;
  readonly maxWinning: number;
};

export type DiceDirection = "over" | "under";

export type DiceBet = {
  /** Stake in whole minor units, as text. */
  readonly stakeMinor: string;
  readonly direction: DiceDirection;
  /** Target in hundredths: 5050 is 50.50. The bet wins strictly over or under the target. */
  readonly targetHundredths: number;
};

export type DiceOutcome = Outcome & {
  readonly family: "dice";
  /** The roll, 0 … 10000; 5050 is 50.50. */
  readonly rollHundredths: number;
  readonly isWin: boolean;
  /** The multiplier of a win, whether or not the bet won. */
  readonly winMultiplier: string;
};

/** The quote of a bet before it is placed, as a betting form shows it. */
export type DiceQuote = {
  readonly winningOutcomes: number;
  readonly probability: Fraction;
  readonly multiplier: Fraction;
  /** Return to player: probability × multiplier. */
  readonly rtp: Fraction;
};

/**
 * Rules as widely used sites publish them: rolls of floor(f·10001)/100, and 99 % of 10,000. A bet wins on 0.01 % to 98
 * % of rolls.
 */
export const diceRules: DiceRules = {
  outcomes: 10_001,
  paidOutcomes: 9_900,
  minWinning: 1,
  maxWinning: 9_800,
};

function winningOutcomes(
  rules: DiceRules,
  { direction, targetHundredths }: Omit<DiceBet, "stakeMinor">,
): number {
  if (direction !== "over" && direction !== "under")
    throw new EngineError("dice.bad_direction", "over or under");
  const winning = direction === "over" ? rules.outcomes - 1 - targetHundredths : targetHundredths;
  if (!Number.isInteger(winning) || winning < rules.minWinning || winning > rules.maxWinning) {
    throw new EngineError(
      "dice.bad_target",
      `a bet wins on ${rules.minWinning} to ${rules.maxWinning} rolls`,
    );
  }
  return winning;
}

/**
 * Exact probability, multiplier and return of a bet. Multiplier = 9900 / winning rolls, probability = winning
 * rolls / 10001. Throws `dice.bad_target` (over 2.00 … 99.99, under 0.01 … 98.00), `dice.bad_direction`.
 */
export function quoteDice(rules: DiceRules, bet: Omit<DiceBet, "stakeMinor">): DiceQuote {
  const winning = winningOutcomes(rules, bet);
  return {
    winningOutcomes: winning,
    probability: fraction(BigInt(winning), BigInt(rules.outcomes)),
    multiplier: fraction(BigInt(rules.paidOutcomes), BigInt(winning)),
    rtp: fraction(BigInt(rules.paidOutcomes), BigInt(rules.outcomes)),
  };
}

function playDice(rules: DiceRules, stream: RandomStream, bet: DiceBet): DiceOutcome {
  const rollHundredths = drawBelow(stream, rules.outcomes);
  const winMultiplier = formatFraction(quoteDice(rules, bet).multiplier);
  const { direction, targetHundredths } = bet;
  const isWin = direction === "over" ? rollHundredths > targetHundredths : rollHundredths < targetHundredths;
  return { family: "dice", rollHundredths, isWin, winMultiplier, multiplier: isWin ? winMultiplier : "0" };
}

export const dice: Engine<DiceRules, DiceBet, DiceOutcome> = {
  name: "dice",
  version: 1,
  rules: diceRules,
  rtp: fraction(BigInt(diceRules.paidOutcomes), BigInt(diceRules.outcomes)),
  play: playDice,
};
