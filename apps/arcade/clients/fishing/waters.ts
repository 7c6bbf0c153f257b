// What swims in each water, as the eye sees it: size, how often it comes, how long it takes to cross. None of it decides
// anything: chance and worth are the engine's.
import { fishing, fishingSea, type Fish, type FishingRules } from "@khela/engines/fishing/fishing";

export type Kind = {
  readonly id: string;
  /** Side of its square at a stage 360 wide. */
  readonly size: number;
  readonly weight: number;
  readonly crossingMs: number;
};

/** By rank, from the most common to the rarest: both waters have eighteen. */
const SIZES = [40, 44, 46, 50, 50, 54, 56, 58, 66, 74, 70, 84, 84, 84, 104, 100, 98, 116];
const WEIGHTS = [14, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 5, 4, 3, 2, 2, 2, 1];
const FASTEST_MS = 9_000;
const SLOWER_BY_RANK_MS = 450;

/** The rules of the game a session plays. */
export function rulesOf(engine: string): FishingRules {
  return engine === fishingSea.name ? fishingSea.rules : fishing.rules;
}

export function kindsOf(rules: FishingRules): Kind[] {
  return rules.fish.map(({ id }, rank) => ({
    id, size: SIZES[rank] ?? 60, weight: WEIGHTS[rank] ?? 1, crossingMs: FASTEST_MS + rank * SLOWER_BY_RANK_MS,
  }));
}

/** The least and the most a caught fish pays, in prices of a shot. */
export function worthsOf({ worths }: Fish): readonly [least: number, most: number] {
  return [worths[0]?.times ?? 0, worths.at(-1)?.times ?? 0];
}
