// What a simulated league is made of.
import type { Name } from "./names.ts";
import type { Model } from "./model.ts";

export type Category = "SPORTS" | "ESPORTS" | "COCKFIGHT";
export type MarketKind = "1x2" | "handicap" | "totals" | "winner" | "cockfight";
/** Name of a step of the clock; `of` is 0 where the number of steps is not known. */
export type ClockUnit = "minute" | "over" | "set" | "map" | "frame" | "round" | "blow" | "heat";

export type League = {
  readonly id: string;
  readonly category: Category;
  readonly sport: string;
  readonly name: Name;
  readonly sides: readonly Name[];
  readonly model: Model;
  readonly unit: ClockUnit;
  /** Steps that the clock counts to; 0: it counts sets. */
  readonly steps: number;
  readonly stepMs: number;
  /** From one start to the next. */
  readonly everyMs: number;
  /** Matches listed ahead. */
  readonly ahead: number;
  readonly markets: readonly MarketKind[];
  /** Lines in quarters, or in halves only, where whole numbers are many. */
  readonly lines: "quarters" | "halves";
  /** How far apart two sides may be. */
  readonly spread: number;
  readonly isBetWhilePlayed: boolean;
};

type Row = Pick<
  League,
  "id" | "sport" | "name" | "model" | "unit" | "steps" | "stepMs" | "everyMs" | "spread"
> &
  Partial<League>;

/** A league of a category, played by `sides`; `row` overrides what most leagues have in common. */
export function league(category: Category, sides: readonly Name[], row: Row): League {
  return { category, sides, ahead: 4, markets: ["winner"], lines: "halves", isBetWhilePlayed: true, ...row };
}
