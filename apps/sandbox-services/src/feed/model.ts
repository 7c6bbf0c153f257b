// The course of a simulated match: step by step from the start, with the probability of every possible end at each
// step. The result is drawn from the same probabilities that were published, so the prices match it.

import type { RandomSource } from "./random-source.ts";

/** State of a match at a step: the score, and details shown beside it. */
export type Standing = {
  readonly home: number;
  readonly away: number;
  /** Points of each set, map or round, the current one last; empty for games that have none of these. */
  readonly sets: readonly (readonly [home: number, away: number])[];
};

/** A possible final score and its probability. */
export type End = { readonly home: number; readonly away: number; readonly chance: number };

/** Strength of each side; 1 is average. The model defines what the strength means. */
export type Strength = { readonly home: number; readonly away: number };

export type Model = {
  /** Draws a match: its standings from the first step to the last. */
  play(draw: RandomSource, strength: Strength): readonly Standing[];
  /** Returns all possible final scores after a step, which is not the last. */
  ends(at: Standing, step: number, strength: Strength): readonly End[];
  /** Returns whether the change between two steps suspends betting for a moment. */
  isDangerous(before: Standing, after: Standing): boolean;
};
