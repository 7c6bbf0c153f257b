// Fishing: every shot is a bet of its own with a price (the stake) and one fish it is aimed at. The fish is caught with a
// chance that is its return over its worth, so nothing depends on where on the screen it swam, how many shots it had
// before, or who else shot at it. Shots fired close together travel as one round, a volley, and are drawn one after the
// other from its stream. Rules are data: a table of fish, each with its worth or a weighted range of worths.
import type { Engine, PartsOutcome } from "../engine.ts";
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

type Shot = {
  /** The fish aimed at. */
  readonly on: string;
  /** The price of the shot; whole minor units as text. */
  readonly stakeMinor: string;
};

export type FishingBet = {
  /** The sum of all shots; whole minor units as text. */
  readonly stakeMinor: string;
  /** In the order they were fired; several may be aimed at one fish. */
  readonly bets: readonly Shot[];
};

export type FishingOutcome = PartsOutcome & {
  readonly family: "fishing";
  /** What each shot came to, in their order: how many times its price it pays, 0 when the fish got away. */
  readonly shots: readonly { readonly fish: string; readonly times: number }[];
};

/** The most shots one round may hold. */
export const MAX_SHOTS = 10;

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

/** River and marsh of Bengal. */
const fishingRules: FishingRules = {
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
    fishOf("kachhim", [25, 1]),
    fishOf("boal", [30, 1]),
    fishOf("chital", [40, 1]),
    fishOf("ilish", [60, 1]),
    fishOf("shushuk", [100, 1]),
    // The last three open like a chest: what is inside is drawn when they are caught.
    fishOf("kumir", [50, 60], [100, 25], [200, 12], [500, 3]),
    fishOf("sonali", [80, 60], [150, 25], [300, 12], [1_000, 3]),
    fishOf("mayurpankhi", [100, 70], [250, 20], [500, 8], [2_000, 2]),
  ],
};

/** The bay and the open sea. */
const seaRules: FishingRules = {
  fish: [
    fishOf("khoira", [2, 1]),
    fishOf("taposhi", [3, 1]),
    fishOf("chingri", [4, 1]),
    fishOf("potka", [5, 1]),
    fishOf("taramachh", [6, 1]),
    fishOf("rupchanda", [8, 1]),
    fishOf("jelly", [10, 1]),
    fishOf("ghora", [12, 1]),
    fishOf("kankra", [15, 1]),
    fishOf("koral", [20, 1]),
    fishOf("octopus", [25, 1]),
    fishOf("kachhim", [30, 1]),
    fishOf("manta", [40, 1]),
    fishOf("hangor", [60, 1]),
    fishOf("timi", [100, 1]),
    fishOf("jhinuk", [50, 60], [100, 25], [200, 12], [500, 3]),
    fishOf("sonali", [80, 60], [150, 25], [300, 12], [1_000, 3]),
    fishOf("dragon", [100, 70], [250, 20], [500, 8], [2_000, 2]),
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

function checkShots({ bets, stakeMinor }: FishingBet): void {
  if (bets.length === 0 || bets.length > MAX_SHOTS) throw new EngineError("fishing.bad_shots", `1 to ${MAX_SHOTS} shots`);
  const sum = bets.reduce((total, shot) => total + BigInt(shot.stakeMinor), 0n);
  if (sum.toString() !== stakeMinor) throw new EngineError("fishing.bad_shots", "the prices do not add up");
}

function playFishing(rules: FishingRules, stream: Stream, bet: FishingBet): FishingOutcome {
  checkShots(bet);
  const aimed = bet.bets.map(({ on }) => findFish(rules, on));
  const shots = aimed.map((fish) => {
    const isCaught = drawBelow(stream, fish.of) < fish.catches;
    const times = isCaught ? worthAt(fish, fish.worths.length === 1 ? 0 : drawBelow(stream, weightsOf(fish))) : 0;
    return { fish: fish.id, times };
  });
  const parts = shots.map(({ times }) => ({ staked: "1", multiplier: formatFraction(fraction(BigInt(times))) }));
  return { family: "fishing", shots, parts };
}

function createFishing(name: string, rules: FishingRules): Engine<FishingRules, FishingBet, FishingOutcome> {
  const rtp = rules.fish.map(({ id }) => quoteFish(rules, id).rtp)
    .reduce((best, one) => (compareFractions(one, best) > 0 ? one : best), parseFraction("0"));
  return { name, version: 1, rules, rtp, play: playFishing };
}

export const fishing = createFishing("fishing", fishingRules);
export const fishingSea = createFishing("fishing-sea", seaRules);
