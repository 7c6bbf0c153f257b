// Types of the lottery: games and plays as versioned data, slips, results and odds. Amounts are whole minor units, and
// odds are exact fractions.
import type { Fraction } from "../fraction.ts";

export type LotteryFamily =
  | "vietnam"
  | "digits"
  | "eleven-five"
  | "pk10"
  | "k3"
  | "three-d"
  | "four-d"
  | "balls"
  | "keno";

/**
 * Form of a slip. `ent`: one bet on each line, `play:numbers@unit`. `trad`: the text of a Vietnamese betting counter.
 */
export type LotteryMode = "ent" | "trad";

/**
 * The table of odds. LOTT: the official table. ZY: the table of the series that the player chooses. ELOTT (the default)
 * and SEA: the game's own table.
 */
export type PrizeMode = "LOTT" | "ZY" | "ELOTT" | "SEA";

/** Form of a result. */
export type ResultShape =
  | {
      readonly shape: "prizes";
      readonly tiers: readonly { readonly count: number; readonly digits: number }[];
    }
  | { readonly shape: "four-d" }
  | { readonly shape: "digits"; readonly count: number; readonly least: number; readonly most: number }
  | {
      readonly shape: "balls";
      readonly count: number;
      readonly of: number;
      /** Whether the order of the numbers counts. */
      readonly isOrdered: boolean;
      readonly hasBonus: boolean;
    };

/** Prizes of one station, the highest tier first. Each prize is a text with its leading zeros. */
export type Prizes = readonly (readonly string[])[];

/** A result after the check against the result shape of its game. */
export type LotteryResult =
  | { readonly kind: "prizes"; readonly stations: readonly Prizes[] }
  | { readonly kind: "numbers"; readonly numbers: readonly number[]; readonly bonus: number | null };

/** Form of a play's numbers. It determines the keyboard of the play and how its text is parsed. */
export type ContentForm = {
  /** Number of lists, which are joined by `|`; 1 when the play has a single list. */
  readonly positions: number;
  /** Whether a position may stay empty when another position is filled. */
  readonly hasOptionalPositions: boolean;
  /** Minimum and maximum number of entries in one position. */
  readonly least: number;
  readonly most: number;
  /** The numbers `min` to `max`, written with exactly `digits` digits (null: with or without a leading zero) or as words. */
  readonly min: number;
  readonly max: number;
  readonly digits: number | null;
  readonly words: readonly string[] | null;
  /**
   * How many numbers one combination bet has; 0: the play has no combinations. A line names each combination (`1-2`),
   * or a list that covers all combinations of its numbers.
   */
  readonly combination: number;
};

/**
 * The numbers of a line: one list for each position, or, for combinations, one list for each set. A set with more
 * numbers than the combination covers all of its combinations. Words are stored as their indexes.
 */
export type Selection = readonly (readonly number[])[];

/**
 * Bets of one kind have the same exact probability of winning. `expected`: the expected number of hits of one bet, for
 * each prize tier in order.
 */
export type BetKind = { readonly kind: string; readonly expected: readonly Fraction[] };

export type LotteryPlay = {
  readonly code: string;
  readonly nameKey: string;
  readonly mode: LotteryMode;
  readonly form: ContentForm;
  /**
   * Cost of one bet at a unit of 1, before the merchant's factor: the number of lots for a bet on lots ("lo"),
   * otherwise 1.
   */
  readonly lots: number;
  /** The stake for which the odds are stated: 2 in the Chinese games, otherwise 1. */
  readonly oddsPer: number;
  /** Prize tiers. A play with only one price has the tier `win`. */
  readonly tiers: readonly string[];
  /**
   * `odds`: default odds of each tier, as decimal text. `officialOdds`: the official odds; null: they do not differ.
   */
  readonly odds: Readonly<Record<string, string>>;
  readonly officialOdds: Readonly<Record<string, string>> | null;
  /** Default factor of the price, such as 0.8 at the Vietnamese counter. */
  readonly factor: string;
  /** Whether the odds follow the player's series. */
  readonly isSeries: boolean;
  /** Whether a bet at several stations is one bet at each station. Otherwise it is one bet over all stations. */
  readonly isPerStation: boolean;
  readonly kinds: () => readonly BetKind[];
  /** How many numbers of each position one bet takes. Null: one of each, or `form.least` of a single list. */
  readonly picks: readonly number[] | null;
  /**
   * Maps a number to the number that stands for the same bet, such as one order of its digits. Null: each number
   * is a separate bet.
   */
  readonly sameAs: ((number: number) => number) | null;
  /** Number of bets of a selection. */
  readonly count: (selection: Selection) => number;
  /** Number of winning bets of each tier, or of hits if a bet may hit more than once. */
  readonly hits: (selection: Selection, result: LotteryResult) => readonly number[];
  /**
   * The positions of a result that the bets use. For drawn numbers: their order, from 0. For prizes: the digits of the
   * first prize, counted from its last digit, which is 0. Null: the bets depend on more than such positions.
   */
  readonly places: (selection: Selection) => readonly number[] | null;
  /**
   * The highest sum of prizes that a result of one station pays a selection, or an upper bound of it. `prizes` are
   * given by tier.
   */
  readonly maxWin: (selection: Selection, prizes: readonly bigint[]) => bigint;
};

export type LotteryGame = {
  readonly code: string;
  readonly family: LotteryFamily;
  readonly version: number;
  readonly nameKey: string;
  /**
   * Where results come from. `official`: the result is entered. `electronic`: the platform draws it. The platform can
   * draw every game by `drawResult`.
   */
  readonly source: "official" | "electronic";
  readonly modes: readonly LotteryMode[];
  readonly prizeModes: readonly PrizeMode[];
  readonly result: ResultShape;
  readonly plays: readonly LotteryPlay[];
};

/** A parsed line of a slip. */
export type SlipLine = {
  /** Number of the line in the slip, from 1. A line of a `trad` slip may hold several bets. */
  readonly line: number;
  readonly play: string;
  /** The numbers as text. `play:content@unit` parses to this line again. */
  readonly content: string;
  readonly selection: Selection;
  /** Stake of one unit, in minor units. */
  readonly unitMinor: bigint;
  /** Number of stations at which the line is played; always 1 except in `trad`. */
  readonly stations: number;
};

/** Odds and price factor of a play, by tier in the play's order. */
export type PlayOdds = { readonly tiers: readonly Fraction[]; readonly factor: Fraction };

/** A checked table of odds for every play of a game. No play has an exact return above 1. */
export type OddsTable = ReadonlyMap<string, PlayOdds>;

export type PricedLine = {
  readonly line: number;
  readonly play: string;
  readonly bets: number;
  readonly costMinor: bigint;
};
export type PricedSlip = {
  readonly lines: readonly PricedLine[];
  readonly bets: number;
  readonly costMinor: bigint;
};

export type SettledLine = {
  readonly hits: number;
  /** Number of hits of each prize tier, in the order in which the play lists its tiers. */
  readonly tierHits: readonly number[];
  readonly payoutMinor: bigint;
};
export type SettledSlip = {
  readonly lines: readonly (PricedLine & SettledLine)[];
  readonly bets: number;
  readonly costMinor: bigint;
  readonly payoutMinor: bigint;
};
