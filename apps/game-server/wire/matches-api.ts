// The contract between the matches client and its server. Odds are thousandths, lines quarters, amounts whole
// minor units as text, times milliseconds since 1970.
import type { Market, Selection, Settlement } from "@khela/engines/matches/markets";
import type { Totals } from "./game-api.ts";

export const matchPaths = {
  list: "/api/matches/list",
  fixture: "/api/matches/fixture",
  /** The player's own bets, balance and sums. */
  seat: "/api/matches/seat",
  bet: "/api/matches/bet",
} as const;

export type TwoNames = { readonly bn: string; readonly en: string };
export type Score = { readonly home: number; readonly away: number };
export type MatchPhase = "scheduled" | "live" | "ended" | "cancelled" | "abandoned";

export type MarketView = {
  readonly id: string;
  readonly kind: Market["kind"];
  readonly lineQuarters: number | null;
  readonly state: "open" | "suspended" | "closed";
  readonly odds: Readonly<Record<string, number>>;
};

export type FixtureView = {
  readonly id: string;
  readonly sport: string;
  readonly leagueId: string;
  readonly league: TwoNames;
  readonly home: TwoNames;
  readonly away: TwoNames;
  readonly startsAt: number;
  readonly phase: MatchPhase;
  readonly clock: {
    readonly unit: string;
    readonly at: number /** 0: unknown. */;
    readonly of: number;
  } | null;
  readonly score: (Score & { readonly sets: readonly (readonly [home: number, away: number])[] }) | null;
  readonly result: Score | { readonly cancelled: true } | null;
  readonly rev: number;
  readonly marketCount: number;
  /** All markets of the match; in a list of matches only the main market. */
  readonly markets: readonly MarketView[];
};

export type MatchesList = {
  readonly now: number;
  readonly rev: number;
  /** Whether the feed is alive; while it is not, no bet is accepted. */
  readonly isFresh: boolean;
  readonly fixtures: readonly FixtureView[];
  /** Time for which a bet on a live match waits before its odds are checked again. */
  readonly liveDelayMs: number;
  readonly maxPayoutMinor: string;
};

/** The event `matches`: changes since the revision `from`; null: the client fetches the whole list again. */
export type MatchesChange = {
  readonly now: number;
  readonly from: number | null;
  readonly rev: number;
  readonly fixtures: readonly FixtureView[];
};

export type MatchBetRequest = {
  readonly requestId: string;
  readonly stakeMinor: string;
  /** Whether the player accepts the bet at better odds than the client showed. */
  readonly acceptsBetter: boolean;
  readonly legs: readonly {
    readonly fixtureId: string;
    readonly marketId: string;
    readonly selection: string;
    readonly oddsMilli: number;
  }[];
};

/** The current odds, sent with `bet.price_changed` and `market.suspended`; null: not offered. */
export type StaleOdds = {
  readonly fixtureId: string;
  readonly marketId: string;
  readonly selection: string;
  readonly oddsMilli: number | null;
};

export type MatchLegView = {
  readonly fixtureId: string;
  readonly sport: string;
  readonly league: TwoNames;
  readonly home: TwoNames;
  readonly away: TwoNames;
  readonly kind: Market["kind"];
  readonly lineQuarters: number | null;
  readonly selection: Selection;
  readonly oddsMilli: number;
  readonly settlement: Settlement | null;
  readonly result: Score | { readonly cancelled: true } | null;
  /** The score when the bet was placed; null before the start. */
  readonly score: Score | null;
  readonly startsAt: number;
};

export type MatchBetView = {
  readonly id: string;
  readonly state: "waiting" | "placing" | "open" | "settled" | "refused" | "undone";
  readonly stakeMinor: string;
  readonly potentialMinor: string;
  readonly payoutMinor: string | null;
  /** Whether every leg was cancelled, so that the stake was refunded. */
  readonly isVoid: boolean;
  readonly refusal: string | null;
  readonly createdAt: number;
  readonly settledAt: number | null;
  /** Time at which the odds of a waiting bet are checked again. */
  readonly dueAt: number;
  readonly legs: readonly MatchLegView[];
};

/** The event `seat`: the player's own bets, open ones first. */
export type MatchPlayerView = {
  readonly bets: readonly MatchBetView[];
  /** The balance; null in the stream, and when the platform did not answer. */
  readonly balanceMinor: string | null;
  readonly totals: Totals;
};

export type MatchBetAnswer = { readonly bet: MatchBetView; readonly seat: MatchPlayerView };
