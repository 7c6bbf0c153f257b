// Calls from the platform to a vendor: POST, JSON, signed as Standard Webhooks. The answer is signed the same
// way over its own body, so neither side has to trust the connection.

import Type from "typebox";
import { Code, EpochMs, Money } from "./schemas/shapes.ts";

export const vendorCallbacks = ["round", "statement"] as const;
export type VendorCallback = (typeof vendorCallbacks)[number];

/** Path of a callback below the vendor's address. */
export function vendorCallbackPath(callback: VendorCallback): string {
  return `/vendor/${callback}`;
}

const Id = Type.String({ minLength: 1, maxLength: 96 });

/**
 * One settled transaction of the vendor: a bet's stake, a win or an adjustment. Rolled-back transactions and
 * their rollbacks are not part of a report.
 */
export const ReconciliationRow = Type.Object({
  transactionId: Id,
  method: Type.Enum(["bet", "win", "bet-win", "adjust"]),
  player: Id,
  currency: Code,
  amount: Money,
  /** bet-win only. */
  winAmount: Type.Optional(Money),
  /** When the vendor settled it, in milliseconds since 1970. */
  at: EpochMs,
});

/** A name per language; at least `en`. */
const Names = Type.Record(Type.String({ maxLength: 5 }), Type.String({ maxLength: 120 }));

/** The fields of a leg beside the names: lines are in quarters, odds in thousandths including the stake. */
export const legFields = {
  market: Type.Enum(["1x2", "winner", "handicap", "totals", "cockfight"]),
  lineQuarters: Type.Union([Type.Integer(), Type.Null()]),
  selection: Type.Enum(["home", "draw", "away", "over", "under", "meron", "wala"]),
  oddsMilli: Type.Integer({ minimum: 1_000 }),
  settlement: Type.Union([Type.Enum(["won", "half-won", "push", "half-lost", "lost", "void"]), Type.Null()]),
  /** Null before the end, and for a cancelled match. */
  result: Type.Union([Type.Object({ home: Type.Integer(), away: Type.Integer() }), Type.Null()]),
} as const;

/** Maximum legs of one bet. */
export const MAX_LEGS = 20;

/** The round details of a bet on matches, in place of a provably fair record. */
export const LegsReport = Type.Object({
  legs: Type.Array(Type.Object({ league: Names, home: Names, away: Names, ...legFields }), {
    maxItems: MAX_LEGS,
  }),
  /** Until when a settled bet may still be corrected; absent before it is settled and once it is final. */
  correctableUntil: Type.Optional(EpochMs),
});

export type LegsReport = Type.Static<typeof LegsReport>;

export type ReconciliationRow = Type.Static<typeof ReconciliationRow>;

/** Maximum rows of one answer; further ones are announced by `next`. */
export const RECONCILIATION_PAGE_SIZE = 1_000;

export const vendorCallbackSchemas = {
  /** Round details for the bet history, provably fair or `LegsReport`; 404 when the vendor has none. */
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
} as const satisfies Record<VendorCallback, { in: Type.TSchema; out: Type.TSchema }>;

export type VendorCallbackRequest<A extends VendorCallback> = Type.Static<
  (typeof vendorCallbackSchemas)[A]["in"]
>;
export type VendorCallbackResponse<A extends VendorCallback> = Type.Static<
  (typeof vendorCallbackSchemas)[A]["out"]
>;
