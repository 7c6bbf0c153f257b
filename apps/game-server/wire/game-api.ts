// The contract between the game server and its clients: paths, shapes and error codes. Amounts are whole
// minor units as text; times are milliseconds since 1970.
import type { GameFamily } from "@khela/engines/games";
import type { RoomName } from "@khela/sandbox/titles";
import type { RoundAction, RoundBet, RoundOutcome } from "@khela/engines/rounds";
import type { BetMode } from "@khela/engines/slots/slot-rules";

export const paths = {
  session: "/api/session",
  state: "/api/state",
  bet: "/api/bet",
  action: "/api/action",
  clientSeed: "/api/seeds/client",
  rotate: "/api/seeds/rotate",
  rounds: "/api/rounds",
  /** The current jackpot, for clients that show it between rounds. */
  jackpot: "/api/jackpot",
  /** Server-sent events of a session's room; read with fetch, since its token is sent in a header. */
  stream: "/api/stream",
  tableBet: "/api/table/bet",
  cashOut: "/api/table/cash-out",
  clock: "/api/clock",
  /** The closed decks of a scratch game, newest first. */
  decks: "/api/decks",
} as const;

/** Every failure code that a client may receive, with its HTTP status. */
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
  /** The platform did not answer. If it has taken the stake, the stake is rolled back. */
  "bet.unknown": 502,
  /** The same bet is still pending: the client repeats the request. */
  "bet.in_flight": 409,
  /** The shared round accepts no more bets, or the curve has crashed. */
  "bet.closed": 409,
  /** The odds have changed since the client showed them; the answer has the current odds. */
  "bet.price_changed": 409,
  /** The payout would exceed the maximum of one bet. */
  "bet.payout": 400,
  /** The market is suspended. */
  "market.suspended": 409,
  /** The exposure limit of the selection is reached. */
  "market.full": 409,
  "funds.insufficient": 402,
  "limit.reached": 403,
  /** The stake is above the maximum that a bonus in play allows. */
  "stake.capped": 403,
  "player.blocked": 403,
  "round.unknown": 404,
  "round.open": 409,
  /** At a poker table: no seat is free, or the player has no seat. */
  "seat.taken": 409,
  "seat.none": 409,
  /** The buy-in is below the chips that the player took from the table in the last hour. */
  "seat.took_more": 409,
  /** Another player sits at the table from the same device. */
  "seat.same_device": 409,
  "seed.missing": 409,
  "seed.bad": 400,
  "request.bad": 400,
  "platform.unreachable": 502,
  /** The database is unavailable or busy: the same request may succeed shortly. */
  busy: 503,
  internal: 500,
} as const;

export type FailureCode = keyof typeof failures;

/** The clients of rooms; each has a folder beside the folders of the engines' families. */
export type RoomClient = "live" | "poker" | "matches";

export type Family = GameFamily | RoomClient;

export type SeedsView = {
  readonly serverSeedHash: string;
  /** The commitment to the next server seed; null at crash, where it would be the secret seed of the round in play. */
  readonly nextServerSeedHash: string | null;
  /** The player's client seed; null until the player's browser has created one. */
  readonly clientSeed: string | null;
  /** The number of the next bet with this seed. */
  readonly nonce: number;
};

export type RoundState = "placing" | "open" | "settled" | "void" | "undone";

export type RoundView = {
  readonly roundId: string;
  readonly game: string;
  readonly rulesVersion: number;
  readonly state: RoundState;
  /** The total stake, including what the player added during the round. */
  readonly stakeMinor: string;
  readonly payoutMinor: string | null;
  readonly bet: RoundBet;
  readonly actions: readonly RoundAction[];
  readonly outcome: RoundOutcome | null;
  readonly refusal: string | null;
  readonly serverSeedHash: string;
  /** The revealed server seed; null until it is revealed. */
  readonly serverSeed: string | null;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly startedAt: number;
};

/** Maximum number of bets that one request places together. */
export const maxSpots = 60;

export type Limits = {
  readonly minMinor: string;
  readonly maxMinor: string;
  /** The stakes a player may choose, ascending. */
  readonly stakes: readonly string[];
  /** The maximum stake of a round while a bonus of the player is in play; null: no such limit. */
  readonly bonusMaxMinor: string | null;
  /** The maximum of a player's stakes on one round together; each shot of a volley counts by itself. */
  readonly roundMaxMinor: string;
  /** The maximum number of bets that a player places on one round. */
  readonly roundMaxBets: number;
};

/** Sums of a session's rounds; returned stakes are not counted. */
export type Totals = {
  readonly stakedMinor: string;
  readonly paidMinor: string;
  readonly rounds: number;
  /** Highest payout of one round, in minor units. */
  readonly bestMinor: string;
};

export type GameView = {
  readonly code: string;
  readonly name: { readonly bn: string; readonly en: string };
  readonly family: Family;
  /** Name and version of the game's rules in the engines. */
  readonly engine: string;
  readonly rulesVersion: number;
  /** The kind of the game's room; null for a game without a room. */
  readonly room: RoomName | null;
  /** Minimum time between two bets. */
  readonly minCycleMs: number;
  /** Maximum shots of a round of fishing. */
  readonly shotsPerRound: number;
  /** Whether autoplay is allowed: bets without a player's decision for each. */
  readonly mayAutoplay: boolean;
  /** Whether the player may shorten the animation of a round: turbo, and a tap that hurries it. */
  readonly mayHurry: boolean;
  /** The kinds of a slot's bet modes that may be offered. */
  readonly betModes: readonly BetMode["kind"][];
  /** Name of the colour theme, which the game shares with its tile on the site. */
  readonly theme: string;
};

/** The current progressive jackpot of a game. */
export type JackpotView = {
  readonly code: string;
  readonly amountMinor: string;
  /** The amount at which the jackpot is won at the latest. */
  readonly capMinor: string;
  /** Amount that the answered round won from the jackpot: all of it, or 0. */
  readonly wonMinor: string;
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
  readonly jackpot: JackpotView | null;
  readonly startedAt: number;
};

export type OpenedView = { readonly session: string; readonly state: StateView };

/** The answer to a bet. */
export type BetAnswer = {
  readonly round: RoundView;
  /** The balance; null when the platform did not answer: the client keeps the last known balance. */
  readonly balanceMinor: string | null;
  readonly totals: Totals;
};

/** The answer to a bet of a game where each player has their own seeds. */
export type RoundAnswer = BetAnswer & {
  readonly nonce: number;
  /** The jackpot; present only for a game that has one. */
  readonly jackpot?: JackpotView | null;
};

export type RotatedView = { readonly seeds: SeedsView; readonly revealed: RevealedSeed };

export type RevealedSeed = {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string | null;
  readonly rounds: number;
};

export type RoundPhase = "open" | "closed" | "flying" | "shown" | "over";

/** A shared round, which all players at the table play; hidden parts are null. */
export type TableRoundView = {
  readonly id: string;
  readonly number: number;
  readonly stage: RoundPhase;
  readonly closesAt: number;
  /** When the phase ends; null while a curve rises. */
  readonly dueAt: number | null;
  /** When the curve began to rise. */
  readonly fliesAt: number | null;
  readonly serverSeedHash: string;
  readonly serverSeed: string | null;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly result: Readonly<Record<string, unknown>> | null;
};

/** The event `room` of a live table's stream, which is the same for all players. */
export type LiveTableView = {
  /** The server's time when this view was created. */
  readonly now: number;
  readonly round: TableRoundView | null;
  /** Null at crash, where the secret seed of the round in play is the commitment to the next round. */
  readonly nextServerSeedHash: string | null;
  /** The published end of crash's hash chain. */
  readonly chainEnd: string | null;
  /** The short marks of the last results, newest first. */
  readonly marks: readonly string[];
};

/** The event `seat`: the player's own bets on the newest round. */
export type PlayerBetsView = {
  readonly tableRoundId: string | null;
  readonly bets: readonly RoundView[];
  readonly totals: Totals;
};

/** The deck of scratch cards whose next card is sold at a price, as all players see it. */
export type DeckView = {
  readonly priceMinor: string;
  /** The deck's number among those of its price, from 1. */
  readonly number: number;
  readonly rulesVersion: number;
  readonly cards: number;
  /** Number of cards not sold yet; a card whose stake is pending is not sold. */
  readonly left: number;
  /** Number of cards not sold yet of each prize, in the order of the rules. */
  readonly prizesLeft: readonly number[];
  readonly clientSeed: string;
  readonly serverSeedHash: string;
  /** The commitment to the deck that follows. */
  readonly nextServerSeedHash: string;
};

/** The event `room` of scratch cards: one deck for each price, the lowest price first. */
export type DecksView = { readonly decks: readonly DeckView[] };

/** A deck whose cards are all sold, with its revealed seed. */
export type ClosedDeck = Pick<
  DeckView,
  "priceMinor" | "number" | "rulesVersion" | "cards" | "clientSeed" | "serverSeedHash"
> & {
  readonly game: string;
  readonly serverSeed: string;
  readonly closedAt: number;
};

/**
 * The event `bets` of a table whose bets have targets: the largest bets of the newest round, of all players with the
 * same currency, either real or free play.
 */
export type TableBetsView = {
  readonly tableRoundId: string | null;
  /** The number of players with a bet. */
  readonly players: number;
  readonly bets: readonly TableBet[];
};

type TableBet = {
  /** Distinguishes the players of a round without identifying them: the end of the bet's round id in capitals. */
  readonly tag: string;
  readonly stakeMinor: string;
  readonly targetHundredths: number;
};

/**
 * The event `money` of every room: the balance after money moved without a call of the client; null: no new balance.
 */
export type BalanceView = { readonly balanceMinor: string | null };
