// Fishing: every shot is a bet of its own with a price (the stake) and one fish it is aimed at. The fish is caught with a
// chance that is its return over its worth, so nothing depends on where on the screen it swam, how many shots it had
// before, or who else shot at it. Rules are data: a table of fish, each with its worth or a weighted range of worths.
import type { Engine, Outcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { addFractions, compareFractions, formatFraction, fraction, parseFraction, timesFractions, type Fraction } from "../fraction.ts";
import { drawBelow, type Stream } from "../rng.ts";

/** One worth a caught fish may have, in stakes, with its weight among the others. */
export type Worth = { readonly times: number; readonly weight: number };

export type Fish = {
  readonly id: string;
  readonly worths: readonly Worth[];
  /** Caught on `catches` of `of` draws. */
  readonly catches: number;
  readonly of: number;
};

export type FishingRules = { readonly fish: readonly Fish[] };

export type FishingBet = {
  /** The price of the shot; whole minor units as text. */
  readonly stakeMinor: string;
  /** The fish aimed at. */
  readonly fish: string;
};

export type FishingOutcome = Outcome & { readonly family: "fishing"; readonly fish: string; readonly isCaught: boolean };

/** 2^20: divides the 2^32 words evenly, so every chance below is exact. */
const DRAWS = 1_048_576;
const RETURN_PERCENT = 96;

/** Caught so often that its return is the most that 96 % allows: floor(0.96 · 2^20 · weights / Σ weight·times). */
function fishOf(id: string, ...worths: readonly (readonly [times: number, weight: number])[]): Fish {
  const weights = worths.reduce((sum, [, weight]) => sum + weight, 0);
  const mean = worths.reduce((sum, [times, weight]) => sum + times * weight, 0);
  const catches = Math.floor((RETURN_PERCENT * DRAWS * weights) / (100 * mean));
  return { id, worths: worths.map(([times, weight]) => ({ times, weight })), catches, of: DRAWS };
}

export const fishingRules: FishingRules = {
  fish: [
    fishOf("mola", [2, 1]),
    fishOf("puti", [3, 1]),
    fishOf("tengra", [4, 1]),
    fishOf("koi", [5, 1]),
    fishOf("shing", [6, 1]),
    fishOf("magur", [8, 1]),
    fishOf("pabda", [10, 1]),
    fishOf("bata", [12, 1]),
    fishOf("rui", [15, 1]),
    fishOf("katla", [20, 1]),
    fishOf("boal", [30, 1]),
    fishOf("chital", [40, 1]),
    fishOf("ilish", [60, 1]),
    fishOf("shushuk", [100, 1]),
    // The last two open like a chest: what is inside is drawn when they are caught.
    fishOf("kumir", [50, 60], [100, 25], [200, 12], [500, 3]),
    fishOf("mayurpankhi", [100, 70], [250, 20], [500, 8], [2_000, 2]),
  ],
};

function findFish(rules: FishingRules, id: string): Fish {
  const fish = rules.fish.find((one) => one.id === id);
  if (fish === undefined) throw new EngineError("fishing.unknown_fish", id.slice(0, 40));
  return fish;
}

function weightsOf({ worths }: Fish): number {
  return worths.reduce((sum, { weight }) => sum + weight, 0);
}

/** Chance to catch a fish, and the exact return of a shot at it. Throws `fishing.unknown_fish`. */
export function quoteFish(rules: FishingRules, id: string): { readonly chance: Fraction; readonly rtp: Fraction } {
  const fish = findFish(rules, id);
  const chance = fraction(BigInt(fish.catches), BigInt(fish.of));
  const worth = fish.worths.reduce(
    (sum, { times, weight }) => addFractions(sum, fraction(BigInt(times * weight), BigInt(weightsOf(fish)))), fraction(0n));
  return { chance, rtp: timesFractions(chance, worth) };
}

function worthAt(fish: Fish, place: number): number {
  let left = place;
  for (const { times, weight } of fish.worths) {
    if (left < weight) return times;
    left -= weight;
  }
  return 0;
}

function playFishing(rules: FishingRules, stream: Stream, bet: FishingBet): FishingOutcome {
  const fish = findFish(rules, bet.fish);
  const isCaught = drawBelow(stream, fish.of) < fish.catches;
  const times = isCaught ? worthAt(fish, fish.worths.length === 1 ? 0 : drawBelow(stream, weightsOf(fish))) : 0;
  return { family: "fishing", fish: fish.id, isCaught, multiplier: formatFraction(fraction(BigInt(times))) };
}

export const fishing: Engine<FishingRules, FishingBet, FishingOutcome> = {
  name: "fishing",
  version: 1,
  rules: fishingRules,
  rtp: fishingRules.fish.map(({ id }) => quoteFish(fishingRules, id).rtp)
    .reduce((best, rtp) => (compareFractions(rtp, best) > 0 ? rtp : best), parseFraction("0")),
  play: playFishing,
};
