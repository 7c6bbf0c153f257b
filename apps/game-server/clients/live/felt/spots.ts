// The contents of a felt: spots in rows, and groups of them.

export type Tone = "red" | "black" | "green" | "gold" | "blue" | "plain";

/**
 * A spot on the felt: one bet. `pays`: payout to one, as printed on the felt. `wide`: how many covered numbers are in a
 * row, for a spot that is drawn as its numbers.
 */
export type Spot = {
  readonly on: string;
  readonly tone: Tone;
  readonly pays: string;
  readonly covers?: readonly number[];
  readonly wide?: number;
};

export type Rows = readonly (readonly Spot[])[];

/** A group of bets that is selected before its spots are shown. */
export type BetGroup = {
  readonly name: "straight" | "split" | "stacked" | "street" | "corner" | "line";
  readonly pays: string;
  readonly rows: Rows;
};
