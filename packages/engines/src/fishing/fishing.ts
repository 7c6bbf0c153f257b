// Fishing: every shot is a bet with its own price (the stake) and one targeted fish. The probability of a catch is
// the return divided by the fish's worth, so it does not depend on the position on the screen, earlier shots or other
// players. Shots fired close together are one round, a volley, and are drawn in turn from its stream. Rules are data:
// a table of fish, each with a worth or weighted worths.
import type { Engine, MultiBetOutcome } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import {
  addFractions,
  compareFractions,
  formatFraction,
  fraction,
  parseFraction,
  multiplyFractions,
  type Fraction,
} from "../fraction.ts";
import { drawBelow, type RandomStream } from "../rng.ts";

/** One possible worth of a caught fish, in stakes, with its weight. */
export type WeightedMultiplier = { readonly times: number; readonly weight: number };

export type Fish = {
  readonly id: string;
  readonly worths: readonly WeightedMultiplier[];
  /** A shot catches the fish on `catches` of `of` equally likely draws. */
  readonly catches: number;
  readonly of: number;
};

export type FishingRules = { readonly fish: readonly Fish[] };

type Shot = {
  /** Id of the targeted fish. */
  readonly on: string;
  /** Price of the shot, in whole minor units as text. */
  readonly stakeMinor: string;
};

export type FishingBet = {
  /** Sum of all shots, in whole minor units as text. */
  readonly stakeMinor: string;
  /** Shots in firing order. Several shots may target the same fish. */
  readonly bets: readonly Shot[];
};

export type FishingOutcome = MultiBetOutcome & {
  readonly family: "fishing";
  /** Result of each shot, in order: `times` is how many times its price the shot pays; 0 for a miss. */
  readonly shots: readonly { readonly fish: string; readonly times: number }[];
};

/** Maximum shots of one round. */
export const MAX_SHOTS = 10;

/**
 * Number of equally likely draws of a shot. 2^20 divides the 2^32 words evenly, so every probability below is exact.
 */
const DRAWS = 1_048_576;
const RETURN_PERCENT = 96;

/** Creates a fish that is caught as often as a return of 96 % allows: floor(0.96 · 2^20 · weights / Σ weight·times). */
function createFish(id: string, ...worths: readonly (readonly [times: number, weight: number])[]): Fish {
  const weights = worths.reduce((sum, [, weight]) => sum + weight, 0);
  const mean = worths.reduce((sum, [times, weight]) => sum + times * weight, 0);
  const catches = Math.floor((RETURN_PERCENT * DRAWS * weights) / (100 * mean));
  return { id, worths: worths.map(([times, weight]) => ({ times, weight })), catches, of: DRAWS };
}

/** Fish of Bengal's rivers and wetlands. */
const fishingRules: FishingRules = {
  fish: [
    createFish("mola", [2, 1]),
    createFish("puti", [3, 1]),
    createFish("tengra", [4, 1]),
    createFish("koi", [5, 1]),
    createFish("shing", [6, 1]),
    createFish("magur", [8, 1]),
    createFish("pabda", [10, 1]),
    createFish("bata", [12, 1]),
    createFish("rui", [15, 1]),
    createFish("katla", [20, 1]),
    createFish("kachhim", [25, 1]),
    createFish("boal", [30, 1]),
    createFish("chital", [40, 1]),
    createFish("ilish", [60, 1]),
    createFish("shushuk", [100, 1]),
    // The worth of the last three fish, which are chests, is drawn when they are caught.
    createFish("kumir", [50, 60], [100, 25], [200, 12], [500, 3]),
    createFish("sonali", [80, 60], [150, 25], [300, 12], [1_000, 3]),
    createFish("mayurpankhi", [100, 70], [250, 20], [500, 8], [2_000, 2]),
  ],
};

/** Fish of the bay and the open sea. */
const seaRules: FishingRules = {
  fish: [
    createFish("khoira", [2, 1]),
    createFish("taposhi", [3, 1]),
    createFish("chingri", [4, 1]),
    createFish("potka", [5, 1]),
    createFish("taramachh", [6, 1]),
    createFish("rupchanda", [8, 1]),
    createFish("jelly", [10, 1]),
    createFish("ghora", [12, 1]),
    createFish("kankra", [15, 1]),
    createFish("koral", [20, 1]),
    createFish("octopus", [25, 1]),
    createFish("kachhim", [30, 1]),
    createFish("manta", [40, 1]),
    createFish("hangor", [60, 1]),
    createFish("timi", [100, 1]),
    createFish("jhinuk", [50, 60], [100, 25], [200, 12], [500, 3]),
    createFish("sonali", [80, 60], [150, 25], [300, 12], [1_000, 3]),
    createFish("dragon", [100, 70], [250, 20], [500, 8], [2_000, 2]),
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

/** Returns the probability of catching a fish, and the exact return of a shot at it. Throws `fishing.unknown_fish`. */
export function quoteFish(
  rules: FishingRules,
  id: string,
): { readonly probability: Fraction; readonly rtp: Fraction } {
  const fish = findFish(rules, id);
  const probability = fraction(BigInt(fish.catches), BigInt(fish.of));
  const worth = fish.worths.reduce(
    (sum, { times, weight }) => addFractions(sum, fraction(BigInt(times * weight), BigInt(weightsOf(fish)))),
    fraction(0n),
  );
  return { probability, rtp: multiplyFractions(probability, worth) };
}

function multiplierAt(fish: Fish, place: number): number {
  let left = place;
  for (const { times, weight } of fish.worths) {
    if (left < weight) return times;
    left -= weight;
  }
  return 0;
}

function checkShots({ bets, stakeMinor }: FishingBet): void {
  if (bets.length === 0 || bets.length > MAX_SHOTS)
    throw new EngineError("fishing.bad_shots", `1 to ${MAX_SHOTS} shots`);
  const sum = bets.reduce((total, shot) => total + BigInt(shot.stakeMinor), 0n);
  if (sum.toString() !== stakeMinor) throw new EngineError("fishing.bad_shots", "the prices do not add up");
}

function playFishing(rules: FishingRules, stream: RandomStream, bet: FishingBet): FishingOutcome {
  checkShots(bet);
  const aimed = bet.bets.map(({ on }) => findFish(rules, on));
  const shots = aimed.map((fish) => {
    const isCaught = drawBelow(stream, fish.of) < fish.catches;
    const times = isCaught
      ? multiplierAt(fish, fish.worths.length === 1 ? 0 : drawBelow(stream, weightsOf(fish)))
      : 0;
    return { fish: fish.id, times };
  });
  const parts = shots.map(({ times }) => ({
    staked: "1",
    multiplier: formatFraction(fraction(BigInt(times))),
  }));
  return { family: "fishing", shots, parts };
}

function createFishing(name: string, rules: FishingRules): Engine<FishingRules, FishingBet, FishingOutcome> {
  const rtp = rules.fish
    .map(({ id }) => quoteFish(rules, id).rtp)
    .reduce((best, one) => (compareFractions(one, best) > 0 ? one : best), parseFraction("0"));
  return { name, version: 1, rules, rtp, play: playFishing };
}

export const fishing = createFishing("fishing", fishingRules);
export const fishingSea = createFishing("fishing-sea", seaRules);
