// Chicken road: a hen crosses lane after lane, and a car may come in each. Each lane crossed raises the cash-out. A
// pure reducer over the player's actions: an interrupted round is restored by replaying them, never redrawn. All lanes
// are drawn before the first step, and the first car is revealed only in a finished outcome.
import type { Engine } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { fraction } from "../fraction.ts";
import { drawBelow, type RandomStream } from "../rng.ts";
import { cashOutLadder, climb, ladderStart, viewLadder, type Ladder, type LadderView } from "./ladder.ts";

export const roadDifficulties = ["easy", "medium", "hard", "expert"] as const;
export type RoadDifficulty = (typeof roadDifficulties)[number];

/** A road: its number of lanes, and how many of the equally likely cases bring a car in each lane. */
export type Road = { readonly lanes: number; readonly cars: number };

export type ChickenRoadRules = {
  readonly difficulties: Readonly<Record<RoadDifficulty, Road>>;
  /** Number of equally likely cases of a lane. */
  readonly of: number;
  /** Return to player of every strategy, in per cent. */
  readonly returnPercent: number;
};

export type ChickenRoadAction = { readonly type: "step" } | { readonly type: "cash-out" };

export type ChickenRoadBet = {
  /** Stake in whole minor units, as text. */
  readonly stakeMinor: string;
  readonly difficulty: RoadDifficulty;
  readonly actions: readonly ChickenRoadAction[];
};

export type ChickenRoadOutcome = LadderView & {
  readonly family: "chicken-road";
  readonly difficulty: RoadDifficulty;
  /** The first lane with a car, from 0. Null while the round is open, and when no lane has a car. */
  readonly carLane: number | null;
};

export const chickenRoadRules: ChickenRoadRules = {
  difficulties: {
    easy: { lanes: 24, cars: 1 },
    medium: { lanes: 20, cars: 3 },
    hard: { lanes: 18, cars: 5 },
    expert: { lanes: 15, cars: 8 },
  },
  of: 20,
  returnPercent: 99,
};

function roadOf(rules: ChickenRoadRules, difficulty: RoadDifficulty): Road {
  if (!roadDifficulties.includes(difficulty))
    throw new EngineError("ladder.bad_difficulty", roadDifficulties.join(", "));
  return rules.difficulties[difficulty];
}

/** Returns the ladder of a difficulty; each lane is a step. Throws `ladder.bad_difficulty`. */
export function roadLadder(rules: ChickenRoadRules, difficulty: RoadDifficulty): Ladder {
  const { lanes, cars } = roadOf(rules, difficulty);
  return { safe: rules.of - cars, of: rules.of, steps: lanes, returnPercent: rules.returnPercent };
}

/**
 * Draws the first lane with a car, from 0, or null. Each lane takes one number below `of`; a number below `cars` is a
 * car. Secret until the round has ended. Throws `ladder.bad_difficulty`.
 */
export function drawRoad(
  rules: ChickenRoadRules,
  stream: RandomStream,
  difficulty: RoadDifficulty,
): number | null {
  const { lanes, cars } = roadOf(rules, difficulty);
  const hits = Array.from({ length: lanes }, () => drawBelow(stream, rules.of) < cars);
  const first = hits.indexOf(true);
  return first === -1 ? null : first;
}

function playChickenRoad(
  rules: ChickenRoadRules,
  stream: RandomStream,
  { difficulty, actions }: ChickenRoadBet,
): ChickenRoadOutcome {
  const ladder = roadLadder(rules, difficulty);
  const carLane = drawRoad(rules, stream, difficulty);
  let state = ladderStart;
  for (const action of actions) {
    if (action.type === "cash-out") state = cashOutLadder(state);
    else if (action.type === "step") state = climb(ladder, state, carLane !== state.climbed);
    else throw new EngineError("ladder.bad_action", "step or cash-out");
  }
  const view = viewLadder(ladder, state);
  return { family: "chicken-road", difficulty, ...view, carLane: view.status === "open" ? null : carLane };
}

export const chickenRoad: Engine<ChickenRoadRules, ChickenRoadBet, ChickenRoadOutcome> = {
  name: "chicken-road",
  version: 1,
  rules: chickenRoadRules,
  rtp: fraction(BigInt(chickenRoadRules.returnPercent), 100n),
  play: playChickenRoad,
};
