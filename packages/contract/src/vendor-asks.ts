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

export type StatementRow = Type.Static<typeof StatementRow>;

/** Rows in one answer at most; more come with `next`. */
export const STATEMENT_PAGE = 1_000;

export const vendorAskSchemas = {
  /** A round for the player's record; answered 404 where the vendor keeps nothing of it. */
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
