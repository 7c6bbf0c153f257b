// What the arcade's clients and its server say to each other: paths, shapes and error codes, known to both sides.
// Amounts are whole minor units as text; times are milliseconds since 1970.
import type { GameFamily } from "@khela/engines/games";
import type { RoundAction, RoundBet, RoundOutcome } from "@khela/engines/rounds";

export const paths = {
  session: "/api/session",
  state: "/api/state",
  bet: "/api/bet",
  action: "/api/action",
  clientSeed: "/api/seeds/client",
  rotate: "/api/seeds/rotate",
  rounds: "/api/rounds",
} as const;

/** Every failure a client may meet, with its HTTP status. */
export const failures = {
  "session.unknown": 401,
  "session.expired": 401,
  "game.unknown": 404,
  "game.closed": 503,
  "game.disabled": 403,
  "bet.bad": 400,
  "bet.stake": 400,
  "bet.too_fast": 429,
  "bet.refused": 409,
  /** The platform's answer did not come: the stake, if it was taken, goes back. */
  "bet.unknown": 502,
  /** The same bet is still on its way: ask again. */
  "bet.in_flight": 409,
  "funds.insufficient": 402,
  "limit.reached": 403,
  "player.blocked": 403,
  "round.unknown": 404,
  "round.open": 409,
  "seed.missing": 409,
  "seed.bad": 400,
  "request.bad": 400,
  "platform.unreachable": 502,
  "internal": 500,
} as const;

export type FailureCode = keyof typeof failures;

export type Family = GameFamily;

export type SeedsView = {
  readonly serverSeedHash: string;
  readonly nextServerSeedHash: string;
  /** Null until the player's browser has made one. */
  readonly clientSeed: string | null;
  /** The nonce the next bet takes. */
  readonly nonce: number;
};

export type RoundState = "placing" | "open" | "settled" | "void" | "undone";

export type RoundView = {
  readonly roundId: string;
  readonly game: string;
  readonly rulesVersion: number;
  readonly state: RoundState;
  /** All that was staked, what the player added during the round included. */
  readonly stakeMinor: string;
  readonly payoutMinor: string | null;
  readonly bet: RoundBet;
  readonly actions: readonly RoundAction[];
  readonly outcome: RoundOutcome | null;
  readonly refusal: string | null;
  readonly serverSeedHash: string;
  /** Only after its seed was rotated. */
  readonly serverSeed: string | null;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly startedAt: number;
};

export type Limits = {
  readonly minMinor: string;
  readonly maxMinor: string;
  /** The stakes a player may choose, ascending. */
  readonly stakes: readonly string[];
};

export type Totals = { readonly stakedMinor: string; readonly paidMinor: string };

export type GameView = {
  readonly code: string;
  readonly name: { readonly bn: string; readonly en: string };
  readonly family: Family;
  /** Name and version of its rules in the engines. */
  readonly engine: string;
  readonly rulesVersion: number;
  /** Shortest time from one bet to the next. */
  readonly minCycleMs: number;
};

export type StateView = {
  readonly game: GameView;
  readonly currency: string;
  readonly digits: number;
  readonly balanceMinor: string | null;
  readonly play: boolean;
  readonly language: string;
  readonly limits: Limits;
  readonly seeds: SeedsView;
  readonly open: RoundView | null;
  readonly rounds: readonly RoundView[];
  readonly totals: Totals;
  readonly startedAt: number;
};

export type OpenedView = { readonly session: string; readonly state: StateView };

export type RoundAnswer = {
  readonly round: RoundView;
  /** Null when the platform could not say; the last known one stands. */
  readonly balanceMinor: string | null;
  readonly nonce: number;
  readonly totals: Totals;
};

export type RotatedView = { readonly seeds: SeedsView; readonly revealed: RevealedSeed };

export type RevealedSeed = {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string | null;
  readonly rounds: number;
};
