// What the platform asks of a vendor: POST, JSON, signed as Standard Webhooks does; the answer is signed the same way over
// its own body, so that neither side has to believe the line between them.

import Type from "typebox";
import { Code, EpochMs, Money } from "./schemas/shapes.ts";

export const vendorAsks = ["round", "statement"] as const;
export type VendorAsk = (typeof vendorAsks)[number];

/** Path of a question, below the vendor's own address. */
export function vendorAskPath(ask: VendorAsk): string {
  return `/vendor/${ask}`;
}

const Id = Type.String({ minLength: 1, maxLength: 96 });

/**
 * One movement of money as the vendor remembers it: what the bet took, the win paid, the correction moved. What was taken
 * back is not in a statement, nor is its rollback: it says what stands.
 */
export const StatementRow = Type.Object({
  transactionId: Id,
  method: Type.Enum(["bet", "win", "bet-win", "adjust"]),
  player: Id,
  currency: Code,
  amount: Money,
  /** bet-win only. */
  winAmount: Type.Optional(Money),
  /** When the vendor did it: milliseconds since 1970. */
  at: EpochMs,
});

/** A name in each language it has; `en` at least. */
const Names = Type.Record(Type.String({ maxLength: 5 }), Type.String({ maxLength: 120 }));

/** What a leg of a bet on matches says beside the names: lines are in quarters, odds in thousandths with the stake in them. */
export const legFields = {
  market: Type.Enum(["1x2", "winner", "handicap", "totals", "cockfight"]),
  lineQuarters: Type.Union([Type.Integer(), Type.Null()]),
  selection: Type.Enum(["home", "draw", "away", "over", "under", "meron", "wala"]),
  oddsMilli: Type.Integer({ minimum: 1_000 }),
  settlement: Type.Union([Type.Enum(["won", "half-won", "push", "half-lost", "lost", "void"]), Type.Null()]),
  /** Null before the end, and of a match that was called off. */
  result: Type.Union([Type.Object({ home: Type.Integer(), away: Type.Integer() }), Type.Null()]),
} as const;

/** Legs of one bet at most. */
export const MAX_LEGS = 20;

/** How a round that is a bet on matches is told, in place of a fair record. */
export const LegsReport = Type.Object({
  legs: Type.Array(Type.Object({ league: Names, home: Names, away: Names, ...legFields }), { maxItems: MAX_LEGS }),
});

export type LegsReport = Type.Static<typeof LegsReport>;

export type StatementRow = Type.Static<typeof StatementRow>;

/** Rows in one answer at most; more come with `next`. */
export const STATEMENT_PAGE = 1_000;

export const vendorAskSchemas = {
  /** A round for the player's record, as a fair record or as `LegsReport`; answered 404 where the vendor keeps nothing of it. */
  round: {
    in: Type.Object({ vendor: Code, player: Id, roundId: Id }),
    out: Type.Record(Type.String(), Type.Unknown()),
  },
  /** What was moved and stands, from `from` (included) to `to` (excluded), in a fixed order; `after` is the last answer's `next`. */
  statement: {
    in: Type.Object({
      vendor: Code, from: EpochMs, to: EpochMs, after: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    out: Type.Object({
      transactions: Type.Array(StatementRow, { maxItems: STATEMENT_PAGE }),
      next: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
    }),
  },
} as const satisfies Record<VendorAsk, { in: Type.TSchema; out: Type.TSchema }>;

export type VendorQuestion<A extends VendorAsk> = Type.Static<(typeof vendorAskSchemas)[A]["in"]>;
export type VendorReport<A extends VendorAsk> = Type.Static<(typeof vendorAskSchemas)[A]["out"]>;
