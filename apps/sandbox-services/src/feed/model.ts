// The course of a simulated match: step by step from the start, with the probability of every possible end at each
// step. The result is drawn from the same probabilities that were published, so the prices match it.

import type { RandomSource } from "./random-source.ts";

/** State of a match at a step: the score, and details shown beside it. */
export type Standing = {
  readonly home: number;
  readonly away: number;
  /** Points of each set, map or round, the current one last; empty for games without them. */
  readonly sets: readonly (readonly [home: number, away: number])[];
};

/** A possible final score and its chance. */
export type End = { readonly home: number; readonly away: number; readonly chance: number };

/** Strength of each side, 1 is average; the model defines its meaning. */
export type Strength = { readonly home: number; readonly away: number };

export type Model = {
  /** Draws a match: its standings from the first step to the last. */
  play(draw: RandomSource, strength: Strength): readonly Standing[];
  /** All possible final scores after a step; the step is not the last. */
  ends(at: Standing, step: number, strength: Strength): readonly End[];
  /** Whether the change between two steps suspends betting for a moment. */
  isDangerous(before: Standing, after: Standing): boolean;
};
