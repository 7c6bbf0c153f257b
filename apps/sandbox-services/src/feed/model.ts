// How a simulated match goes: step by step from a draw, and from any step the probability of every end it can still have. The
// result is the end of the same steps whose probabilities were published, so the prices before and during a match belong to it.

import type { RandomSource } from "./random-source.ts";

/** State of a match at a step: what counts, and what is shown beside it. */
export type Standing = {
  readonly home: number;
  readonly away: number;
  /** Points of each set, map or round, the one under way last; empty where there are none. */
  readonly sets: readonly (readonly [home: number, away: number])[];
};

/** The chance of an end with this score. */
export type End = { readonly home: number; readonly away: number; readonly chance: number };

/** Strength of each side, 1 is even; what it means is the model's. */
export type Strength = { readonly home: number; readonly away: number };

export type Model = {
  /** All standings from the first step to the last. */
  play(draw: RandomSource, strength: Strength): readonly Standing[];
  /** Every end there can be after the step, which is not the last. */
  ends(at: Standing, step: number, strength: Strength): readonly End[];
  /** At this step's change betting stops for a moment. */
  isDangerous(before: Standing, after: Standing): boolean;
};
