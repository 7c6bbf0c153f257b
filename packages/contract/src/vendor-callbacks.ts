// Calls from the platform to a vendor: POST, JSON, signed as Standard Webhooks. The vendor signs the body of its answer
// in the same way, so that neither side has to trust the connection.

import Type from "typebox";
import { Amount, Code, EpochMs, Money } from "./shapes.ts";
import { FreeRoundAward } from "./vendor-wallet-api.ts";

export const vendorCallbacks = ["round", "statement", "games", "free-rounds"] as const;
export type VendorCallback = (typeof vendorCallbacks)[number];

/** Path of a callback below the vendor's address. */
export function vendorCallbackPath(callback: VendorCallback): string {
  return `/vendor/${callback}`;
}

const Id = Type.String({ minLength: 1, maxLength: 96 });

/**
 * One settled transaction of the vendor: a bet's stake, a win or an adjustment. Rolled-back transactions and their
 * rollbacks are excluded.
 */
export const ReconciliationRow = Type.Object({
  transactionId: Id,
  method: Type.Enum(["bet", "win", "bet-win", "adjust"]),
  player: Id,
  currency: Code,
  amount: Money,
  /** Amount won; for a `bet-win` transaction only. */
  winAmount: Type.Optional(Money),
  /** When the vendor settled the transaction, in milliseconds since 1970. */
  at: EpochMs,
});

/** A name in several languages; `en` is required. */
const Names = Type.Record(Type.String({ maxLength: 5 }), Type.String({ maxLength: 120 }));

/** Fields of a leg, in addition to the names. Lines are in quarters; odds are in thousandths and include the stake. */
export const legFields = {
  market: Type.Enum(["1x2", "winner", "handicap", "totals", "cockfight"]),
  lineQuarters: Type.Union([Type.Integer(), Type.Null()]),
  selection: Type.Enum(["home", "draw", "away", "over", "under", "meron", "wala"]),
  oddsMilli: Type.Integer({ minimum: 1_000 }),
  settlement: Type.Union([Type.Enum(["won", "half-won", "push", "half-lost", "lost", "void"]), Type.Null()]),
  /** Final score; null before the end of the match, and for a cancelled match. */
  result: Type.Union([Type.Object({ home: Type.Integer(), away: Type.Integer() }), Type.Null()]),
} as const;

/** Maximum legs of one bet. */
export const MAX_LEGS = 20;

/** The round details of a bet on matches, in place of a provably fair record. */
export const LegsReport = Type.Object({
  legs: Type.Array(Type.Object({ league: Names, home: Names, away: Names, ...legFields }), {
    maxItems: MAX_LEGS,
  }),
  /** Last time at which a settled bet may be corrected. Absent before settlement, and when the bet is final. */
  correctableUntil: Type.Optional(EpochMs),
});

export type LegsReport = Type.Static<typeof LegsReport>;

export type ReconciliationRow = Type.Static<typeof ReconciliationRow>;

/** Maximum rows of one answer. `next` in the answer points to further rows. */
export const RECONCILIATION_PAGE_SIZE = 1_000;

/** Categories of a vendor's games, in the order of the game hall. */
export const vendorGameTypes = [
  "FISH",
  "RNG",
  /** Original games: dice, mines, crash and others that are not slots. */
  "BGS",
  "LIVE",
  "PVP",
  "SPORTS",
  "ESPORTS",
  "COCKFIGHT",
  "LOTT",
  "ELOTT",
] as const;

/** Web address of a page or picture. `https`, except on localhost. */
const WebAddress = Type.String({
  pattern: "^(https://|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])[:/])[^\\s]+$",
  maxLength: 300,
});

/** One game in a vendor's list of games. */
export const VendorGame = Type.Object(
  {
    /** Code of the game, which every call sends as `gameCode`. Unique within the vendor and never reused. */
    code: Code,
    type: Type.Enum([...vendorGameTypes]),
    name: Names,
    /** Subdivision of the category; empty text: none. */
    classify: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_-]{0,10}$" })),
    icon: Type.Optional(WebAddress),
    isNew: Type.Optional(Type.Boolean()),
    /** Smallest stake of a round in the currency's main unit. */
    minBet: Type.Optional(Amount),
    /** Largest stake of a round in the currency's main unit. */
    maxBet: Type.Optional(Amount),
    /** Number of paylines of a slot. */
    lines: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    /** Return of the game's best bet, in percent. Rebates that together exceed 100 minus this value are refused. */
    rtp: Type.Optional(Type.String({ pattern: "^(100(\\.0{1,4})?|[0-9]{1,2}(\\.[0-9]{1,4})?)$" })),
    /** Launch address of the game, where it differs from the vendor's launch address. */
    launchUrl: Type.Optional(WebAddress),
  },
  { additionalProperties: false },
);

export type VendorGame = Type.Static<typeof VendorGame>;

/** Maximum games of one answer. `next` in the answer points to further games. */
const GAMES_PAGE_SIZE = 200;

/** Complete list of a vendor's games as a file. Stored games that are missing in it are closed. */
export const VendorGamesFile = Type.Object(
  { vendor: Code, games: Type.Array(VendorGame, { minItems: 1, maxItems: 20_000 }) },
  { additionalProperties: false },
);

export type VendorGamesFile = Type.Static<typeof VendorGamesFile>;

export const vendorCallbackSchemas = {
  /** Details of a round for the bet history: a provably fair record or `LegsReport`. 404: the vendor has none. */
  round: {
    in: Type.Object({ vendor: Code, player: Id, roundId: Id }),
    out: Type.Record(Type.String(), Type.Unknown()),
  },
  /**
   * Settled transactions from `from` (inclusive) to `to` (exclusive), in a fixed order; `after` is the
   * previous answer's `next`.
   */
  statement: {
    in: Type.Object({
      vendor: Code,
      from: EpochMs,
      to: EpochMs,
      after: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    out: Type.Object({
      transactions: Type.Array(ReconciliationRow, { maxItems: RECONCILIATION_PAGE_SIZE }),
      next: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
    }),
  },
  /** All games of the vendor, page by page, in a fixed order; `after` is the previous answer's `next`. */
  games: {
    in: Type.Object({ vendor: Code, after: Type.Optional(Type.String({ maxLength: 200 })) }),
    out: Type.Object({
      games: Type.Array(VendorGame, { maxItems: GAMES_PAGE_SIZE }),
      next: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
    }),
  },
  /**
   * The current state of an award of free rounds. Sent once, so that the vendor can show the award. The answer to the
   * vendor's call `free-rounds` is authoritative.
   */
  "free-rounds": {
    in: Type.Object({
      vendor: Code,
      player: Id,
      state: Type.Enum(["granted", "cancelled"]),
      award: FreeRoundAward,
    }),
    out: Type.Record(Type.String(), Type.Unknown()),
  },
} as const satisfies Record<VendorCallback, { in: Type.TSchema; out: Type.TSchema }>;

/** Texts for the OpenAPI document. `missing`: meaning of a 404 answer; null: no 404 is expected. */
export const vendorCallbackDescriptions = {
  round: {
    description: "When a player opens a round in their bet history. Answered within 3 s.",
    missing: "the vendor has no details of the round",
  },
  statement: {
    description: "Every night for each hour of the day before. Answered within 30 s.",
    missing: null,
  },
  games: {
    description: "When the operator fetches the vendor's games. Answered within 30 s.",
    missing: null,
  },
  "free-rounds": {
    description: "When the operator grants a player free rounds, or cancels them. Answered within 3 s.",
    missing: "the vendor asks for free rounds itself",
  },
} as const satisfies Record<
  VendorCallback,
  { readonly description: string; readonly missing: string | null }
>;

export type VendorCallbackRequest<A extends VendorCallback> = Type.Static<
  (typeof vendorCallbackSchemas)[A]["in"]
>;
export type VendorCallbackResponse<A extends VendorCallback> = Type.Static<
  (typeof vendorCallbackSchemas)[A]["out"]
>;
