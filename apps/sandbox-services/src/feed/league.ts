// The type that declares a simulated league.
import type { Name } from "./names.ts";
import type { Model } from "./model.ts";

export type Category = "SPORTS" | "ESPORTS" | "COCKFIGHT";
export type MarketKind = "1x2" | "handicap" | "totals" | "winner" | "cockfight";
/** Name of one step of a match's clock; `of` is 0 for an unknown number of steps. */
export type ClockUnit = "minute" | "over" | "set" | "map" | "frame" | "round" | "blow" | "heat";

export type League = {
  readonly id: string;
  readonly category: Category;
  readonly sport: string;
  readonly name: Name;
  readonly sides: readonly Name[];
  readonly model: Model;
  readonly unit: ClockUnit;
  /** Number of steps of the match's clock; 0: the clock counts sets. */
  readonly steps: number;
  readonly stepMs: number;
  /** The interval between the starts of two matches. */
  readonly everyMs: number;
  /** How many matches are listed before their start. */
  readonly ahead: number;
  readonly markets: readonly MarketKind[];
  /** Whether the lines of handicap and totals are in quarters, or only in halves (for high scores). */
  readonly lines: "quarters" | "halves";
  /** Standard deviation of the logarithm of the ratio between the two sides' strengths. */
  readonly spread: number;
  readonly isBetWhilePlayed: boolean;
};

type Row = Pick<
  League,
  "id" | "sport" | "name" | "model" | "unit" | "steps" | "stepMs" | "everyMs" | "spread"
> &
  Partial<League>;

/** Declares a league of a category with its `sides`; `row` overrides the usual values. */
export function league(category: Category, sides: readonly Name[], row: Row): League {
  return { category, sides, ahead: 4, markets: ["winner"], lines: "halves", isBetWhilePlayed: true, ...row };
}
