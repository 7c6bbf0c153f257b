// How each sport of the simulated leagues is scored, with its usual length and markets.
import type { Model } from "./model.ts";
import { raceModel } from "./race-model.ts";
import { scoreModel } from "./score-model.ts";

const football = scoreModel({ steps: 90, mean: 1.35, points: 1, order: "together", level: "stands" });
export const hockey = scoreModel({ steps: 60, mean: 2.4, points: 1, order: "together", level: "stands" });
const cricket = scoreModel({ steps: 40, mean: 158, points: 1, order: "innings", level: "stands" });
export const kabaddi = scoreModel({ steps: 40, mean: 32, points: 1, order: "together", level: "stands" });
export const basketball = scoreModel({ steps: 40, mean: 39, points: 2, order: "together", level: "decided" });
/** The first side with `toWin` sets wins; a set needs `target` points and a lead of two, or `cap` points. */
export const sets = (target: number, cap: number, toWin = 2) =>
  raceModel({ sets: toWin, target, lead: 2, cap });
/** Returns the model of a race to `target` points. */
export const duel = (target: number) => raceModel({ sets: 1, target, lead: 1, cap: target });

const footballMarkets = ["1x2", "handicap", "totals"] as const;
export const setMarkets = ["winner", "handicap", "totals"] as const;

export const goals = {
  model: football,
  unit: "minute",
  steps: 90,
  markets: footballMarkets,
  lines: "quarters",
  spread: 0.3,
} as const;
export const overs = {
  model: cricket,
  unit: "over",
  steps: 40,
  stepMs: 14_000,
  markets: ["winner", "totals"],
  spread: 0.09,
} as const;

/** Returns the model of maps in which `target` points win, without a minimum lead. */
export function duelSets(toWin: number, target: number): Model {
  return raceModel({ sets: toWin, target, lead: 1, cap: target });
}
