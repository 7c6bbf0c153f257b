// Slide: one multiplier for everybody at the table, drawn from the round's committed seed. A bet pays its target when
// the multiplier is at least the target. The formula floor(99 / (1 − f)) hundredths, at least 1.00 and at most
// 10,000.00, is computed in integers, so that no float rounding decides.
import type { Engine, Outcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { formatFraction, fraction, type Fraction } from "../fraction.ts";
import { WORD_RANGE, type RandomStream } from "../rng.ts";

const RANGE = BigInt(WORD_RANGE);

export type SlideRules = {
  readonly returnPercent: number;
  readonly minTargetHundredths: number;
  readonly maxTargetHundredths: number;
};

export type SlideBet = {
  /** Stake in whole minor units, as text. */
  readonly stakeMinor: string;
  /** Target in hundredths: 200 is 2.00×. */
  readonly targetHundredths: number;
};

export type SlideOutcome = Outcome & {
  readonly family: "slide";
  /** The multiplier of the tile on which the strip stops, in hundredths: at least 100, at most the highest target. */
  readonly resultHundredths: number;
  readonly isWin: boolean;
};

export type SlideQuote = { readonly probability: Fraction; readonly rtp: Fraction };

export const slideRules = {
  returnPercent: 99,
  minTargetHundredths: 101,
  maxTargetHundredths: 1_000_000,
} as const satisfies SlideRules;

function checkTarget(rules: SlideRules, target: number): void {
  const { minTargetHundredths, maxTargetHundredths } = rules;
  if (!Number.isInteger(target) || target < minTargetHundredths || target > maxTargetHundredths)
    throw new EngineError("slide.bad_target", `${minTargetHundredths} to ${maxTargetHundredths} hundredths`);
}

/**
 * Returns the multiplier of a word in hundredths: floor(99·2^32 / (2^32 − word)), at least 100 and at most the highest
 * target.
 */
export function slideResult(rules: SlideRules, word: number): number {
  const result = Number((BigInt(rules.returnPercent) * RANGE) / (RANGE - BigInt(word)));
  return Math.min(rules.maxTargetHundredths, Math.max(100, result));
}

/**
 * Returns probability and return of a target, exact over all 2^32 words: ⌊99·2^32/target⌋ of them win. Throws
 * `slide.bad_target`.
 */
export function quoteSlide(rules: SlideRules, targetHundredths: number): SlideQuote {
  checkTarget(rules, targetHundredths);
  const target = BigInt(targetHundredths);
  const winning = (BigInt(rules.returnPercent) * RANGE) / target;
  return { probability: fraction(winning, RANGE), rtp: fraction(winning * target, RANGE * 100n) };
}

/** Draws the multiplier of a round, which is the same for every bet on it. */
export function drawSlide(rules: SlideRules, stream: RandomStream): number {
  return slideResult(rules, stream.nextWord());
}

function playSlide(rules: SlideRules, stream: RandomStream, { targetHundredths }: SlideBet): SlideOutcome {
  checkTarget(rules, targetHundredths);
  const resultHundredths = drawSlide(rules, stream);
  const isWin = resultHundredths >= targetHundredths;
  const multiplier = isWin ? formatFraction(fraction(BigInt(targetHundredths), 100n)) : "0";
  return { family: "slide", resultHundredths, isWin, multiplier };
}

export const slide: Engine<SlideRules, SlideBet, SlideOutcome> = {
  name: "slide",
  version: 1,
  rules: slideRules,
  // Targets that divide 99·2^32, such as 1.44, return exactly this; the floor makes the others return less.
  rtp: fraction(99n, 100n),
  play: playSlide,
};
