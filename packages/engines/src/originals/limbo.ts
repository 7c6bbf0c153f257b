// Limbo: one multiplier is drawn, and a bet pays its target when the multiplier reaches the target. The published
// formula floor(0.99/f·100)/100, at least 1.00, is computed in integers, so that no float rounding decides.
import type { Engine, Outcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { formatFraction, fraction, type Fraction } from "../fraction.ts";
import { WORD_RANGE, type RandomStream } from "../rng.ts";

export type LimboRules = {
  readonly returnPercent: number;
  readonly minTargetHundredths: number;
  readonly maxTargetHundredths: number;
};

export type LimboBet = {
  /** Stake in whole minor units, as text. */
  readonly stakeMinor: string;
  /** Target in hundredths: 200 is 2.00×. */
  readonly targetHundredths: number;
};

export type LimboOutcome = Outcome & {
  readonly family: "limbo";
  /** The drawn multiplier in hundredths: at least 100 (1.00×), and at most the highest target. */
  readonly resultHundredths: number;
  readonly isWin: boolean;
};

export type LimboQuote = {
  readonly probability: Fraction;
  readonly multiplier: Fraction;
  readonly rtp: Fraction;
};

export const limboRules: LimboRules = {
  returnPercent: 99,
  minTargetHundredths: 101,
  maxTargetHundredths: 100_000_000,
};

function checkTarget(rules: LimboRules, target: number): void {
  if (!Number.isInteger(target) || target < rules.minTargetHundredths || target > rules.maxTargetHundredths) {
    throw new EngineError(
      "limbo.bad_target",
      `${rules.minTargetHundredths} to ${rules.maxTargetHundredths} hundredths`,
    );
  }
}

/**
 * Returns the drawn multiplier in hundredths: floor(99·2^32 / word), at least 100 and at most the highest target. A
 * word of 0 gives the highest target.
 */
export function limboResult(rules: LimboRules, word: number): number {
  if (word === 0) return rules.maxTargetHundredths;
  const result = Number((BigInt(rules.returnPercent) * BigInt(WORD_RANGE)) / BigInt(word));
  return Math.min(rules.maxTargetHundredths, Math.max(100, result));
}

/**
 * Returns probability, multiplier and return of a target, exact over all 2^32 words: ⌊99·2^32/target⌋ + 1 of them win.
 * Throws `limbo.bad_target`.
 */
export function quoteLimbo(rules: LimboRules, targetHundredths: number): LimboQuote {
  checkTarget(rules, targetHundredths);
  const winning = (BigInt(rules.returnPercent) * BigInt(WORD_RANGE)) / BigInt(targetHundredths) + 1n;
  const probability = fraction(winning, BigInt(WORD_RANGE));
  const multiplier = fraction(BigInt(targetHundredths), 100n);
  return {
    probability,
    multiplier,
    rtp: fraction(probability.num * multiplier.num, probability.den * multiplier.den),
  };
}

function playLimbo(rules: LimboRules, stream: RandomStream, { targetHundredths }: LimboBet): LimboOutcome {
  checkTarget(rules, targetHundredths);
  const resultHundredths = limboResult(rules, stream.nextWord());
  const isWin = resultHundredths >= targetHundredths;
  const multiplier = isWin ? formatFraction(fraction(BigInt(targetHundredths), 100n)) : "0";
  return { family: "limbo", resultHundredths, isWin, multiplier };
}

export const limbo: Engine<LimboRules, LimboBet, LimboOutcome> = {
  name: "limbo",
  version: 1,
  rules: limboRules,
  // Every target wins on one word more than its floored share. That word is worth most at the highest target.
  rtp: quoteLimbo(limboRules, limboRules.maxTargetHundredths).rtp,
  play: playLimbo,
};
