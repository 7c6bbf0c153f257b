// The shapes of the lottery: games and plays as versioned data, slips, results and odds. Amounts are whole minor units,
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

/** `ent`: one bet on each line, `play:numbers@unit`; `trad`: the Vietnamese counter's own text. */
export type LotteryMode = "ent" | "trad";

/**
 * The table of odds: LOTT the official one, ZY the series chosen by the player, ELOTT (the default) and SEA the game's own.
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
      /** The order of the numbers counts. */
      readonly isOrdered: boolean;
      readonly hasBonus: boolean;
    };

/** One station's prizes, first tier first; each a text with its zeros. */
export type Prizes = readonly (readonly string[])[];

/** A result that was checked against its game's shape. */
export type LotteryResult =
  | { readonly kind: "prizes"; readonly stations: readonly Prizes[] }
  | { readonly kind: "numbers"; readonly numbers: readonly number[]; readonly bonus: number | null };

/** Form of a play's numbers; enough to draw its keyboard and to parse its text. */
export type ContentForm = {
  /** Groups joined by `|`; 1 when the play has a single list. */
  readonly positions: number;
  /** A position may stay empty when another one is filled. */
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
   * Numbers of one combination bet. A line names each combination (`1-2`), or a list that covers all of its
   * combinations. 0: the play has no combinations.
   */
  readonly combination: number;
};

/**
 * The numbers of a line: one list for each position, or, for combinations, one list for each set. A set with more
 * numbers than the combination covers all of its combinations. Words are stored as their indexes.
 */
export type Selection = readonly (readonly number[])[];

/**
 * Bets of one kind have the same exact chance: the expected number of hits of one bet, for each prize tier in order.
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
  /** Prize tiers; a play of one price has the tier `win`. */
  readonly tiers: readonly string[];
  /** Default odds of each tier, as decimal text; the official ones if they differ. */
  readonly odds: Readonly<Record<string, string>>;
  readonly officialOdds: Readonly<Record<string, string>> | null;
  /** Default factor of the price (the counter's 0.8). */
  readonly factor: string;
  /** Whether the odds follow the player's series. */
  readonly isSeries: boolean;
  /** Whether a bet at several stations is one bet at each; otherwise it is one bet over all of them. */
  readonly isPerStation: boolean;
  readonly kinds: () => readonly BetKind[];
  /** How many numbers of each position one bet takes; null: one of each, or `form.least` of a single list. */
  readonly picks: readonly number[] | null;
  /** Maps a bet's number to the number that stands for the same bet, such as one order of its digits; null: itself. */
  readonly sameAs: ((number: number) => number) | null;
  /** Number of bets of a selection. */
  readonly count: (selection: Selection) => number;
  /** Winning bets (or hits, if a bet may hit more than once) of each tier. */
  readonly hits: (selection: Selection, result: LotteryResult) => readonly number[];
  /**
   * The positions of a result that the bets use. For drawn numbers: their order, from 0. For prizes: the digits of the
   * first prize, counted from its last digit, which is 0. Null: the bets depend on more than these positions.
   */
  readonly places: (selection: Selection) => readonly number[] | null;
  /**
   * The highest sum of prizes, or an upper bound of it, that a result of one station pays a selection; `prizes` are
   * given by tier.
   */
  readonly maxWin: (selection: Selection, prizes: readonly bigint[]) => bigint;
};

export type LotteryGame = {
  readonly code: string;
  readonly family: LotteryFamily;
  readonly version: number;
  readonly nameKey: string;
  /** `official`: the result is entered; `electronic`: it is drawn here. Any game can be drawn here by `drawResult`. */
  readonly source: "official" | "electronic";
  readonly modes: readonly LotteryMode[];
  readonly prizeModes: readonly PrizeMode[];
  readonly result: ResultShape;
  readonly plays: readonly LotteryPlay[];
};

/** A parsed line of a slip. */
export type SlipLine = {
  /** Line of the slip, from 1; a counter's line may hold several bets. */
  readonly line: number;
  readonly play: string;
  /** The numbers as text; `play:content@unit` parses to the same line again. */
  readonly content: string;
  readonly selection: Selection;
  /** The unit, in minor units. */
  readonly unitMinor: bigint;
  /** Stations the line is played at; 1 except in `trad`. */
  readonly stations: number;
};

/** Odds and price factor of a play, by tier in the play's order. */
export type PlayOdds = { readonly tiers: readonly Fraction[]; readonly factor: Fraction };

/** A checked table: every play of the game, none with an exact return above 1. */
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
  /** Hits of each tier, in the play's order. */
  readonly tierHits: readonly number[];
  readonly payoutMinor: bigint;
};
export type SettledSlip = {
  readonly lines: readonly (PricedLine & SettledLine)[];
  readonly bets: number;
  readonly costMinor: bigint;
  readonly payoutMinor: bigint;
};
