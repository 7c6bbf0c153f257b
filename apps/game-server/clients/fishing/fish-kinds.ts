// The look of each kind of fish: size, frequency, time to cross the screen. The engine decides probability and payout.
import { fishing, fishingSea, type Fish, type FishingRules } from "@khela/engines/fishing/fishing";

export type FishKind = {
  readonly id: string;
  /** Side of the square around the fish, on a canvas that is 360 wide. */
  readonly size: number;
  readonly weight: number;
  readonly crossingMs: number;
};

/** Sizes and weights by rank, from the most common fish to the rarest. Both fishing games have eighteen kinds. */
const SIZES = [40, 44, 46, 50, 50, 54, 56, 58, 66, 74, 70, 84, 84, 84, 104, 100, 98, 116];
const WEIGHTS = [14, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 5, 4, 3, 2, 2, 2, 1];
const FASTEST_MS = 9_000;
const SLOWER_BY_RANK_MS = 450;

/** Returns the rules of a session's game. */
export function rulesOf(engine: string): FishingRules {
  return engine === fishingSea.name ? fishingSea.rules : fishing.rules;
}

export function fishKindsOf(rules: FishingRules): FishKind[] {
  return rules.fish.map(({ id }, rank) => ({
    id,
    size: SIZES[rank] ?? 60,
    weight: WEIGHTS[rank] ?? 1,
    crossingMs: FASTEST_MS + rank * SLOWER_BY_RANK_MS,
  }));
}

/** Returns the minimum and maximum payout of a caught fish, as multiples of the price of a shot. */
export function worthsOf({ worths }: Fish): readonly [least: number, most: number] {
  return [worths[0]?.times ?? 0, worths[worths.length - 1]?.times ?? 0];
}
