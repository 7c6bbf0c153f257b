import type { Seeds } from "@khela/engines/rng";

export type Sampler = {
  readonly game: string;
  /** Description of the sampled number, for the report. */
  readonly what: string;
  readonly chances: readonly number[];
  readonly cellOf: (seeds: Seeds) => number;
};
