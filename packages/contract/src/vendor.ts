// The vendor wallet protocol: what a game supplier calls to move money, and what it calls us back on.
// Signed as Standard Webhooks does, in both directions: webhook-id, webhook-timestamp, webhook-signature over the raw body.

import Type from "typebox";
import { Amount, Code, Money } from "./schemas/shapes.ts";

/** Every answer code with its HTTP status and whether asking again with the same ids can help. */
export const vendorCodes = {
  OK: { status: 200, retry: false },
  DUPLICATE: { status: 200, retry: false },
  INSUFFICIENT_FUNDS: { status: 402, retry: false },
  SESSION_EXPIRED: { status: 401, retry: false },
  INVALID_SIGNATURE: { status: 401, retry: false },
  INVALID_REQUEST: { status: 400, retry: false },
  UNKNOWN_PLAYER: { status: 404, retry: false },
  UNKNOWN_TRANSACTION: { status: 404, retry: false },
  ALREADY_ROLLED_BACK: { status: 409, retry: false },
  ROUND_ENDED: { status: 409, retry: false },
  MISMATCH: { status: 409, retry: false },
  LIMIT_REACHED: { status: 403, retry: false },
  PLAYER_BLOCKED: { status: 403, retry: false },
  NOT_PERMITTED: { status: 403, retry: false },
  GAME_DISABLED: { status: 403, retry: false },
  CURRENCY_MISMATCH: { status: 409, retry: false },
  RETRY: { status: 503, retry: true },
} as const satisfies Record<string, { status: number; retry: boolean }>;

export type VendorCode = keyof typeof vendorCodes;

export const vendorMethods = [
  "authenticate", "balance", "bet", "win", "bet-win", "rollback", "adjust", "end-round",
] as const;

export type VendorMethod = (typeof vendorMethods)[number];

/** Everything below it is answered in the protocol's own words. */
export const vendorRoot = "/vendor/v1";

/** Path of a method on the platform. */
export function vendorPath(method: VendorMethod): string {
  return `${vendorRoot}/${method}`;
}

const Id = Type.String({ minLength: 1, maxLength: 96, pattern: "^[\\x21-\\x7e]+$" });
const Base = { vendor: Code };
const Session = Type.String({ minLength: 20, maxLength: 100 });
/** What the round showed, as the vendor tells it; kept for the betting record. At most 8 kB. */
const Detail = Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), { maxProperties: 40 }));
/** The award a free round is played from: its bet is "0" and takes nothing, and what it wins is a kind of its own. */
const FreeRound = Type.Optional(Id);
const Move = {
  ...Base,
  /** The launch token; needed to bet, not to win or roll back: a result is due even when the session has ended. */
  session: Type.Optional(Session),
  player: Id,
  currency: Code,
  transactionId: Id,
  roundId: Id,
  gameCode: Code,
  detail: Detail,
};

export const vendorSchemas = {
  /** Redeems the single-use launch token; the answer names the player and opens the vendor's session. */
  authenticate: Type.Object({ ...Base, session: Session }),
  balance: Type.Object({ ...Base, player: Id, currency: Code }),
  bet: Type.Object({ ...Move, session: Session, amount: Amount, freeRound: FreeRound }),
  win: Type.Object({ ...Move, amount: Amount, reference: Id, final: Type.Optional(Type.Boolean()) }),
  "bet-win": Type.Object({
    ...Move, session: Session, amount: Amount, winAmount: Amount, final: Type.Optional(Type.Boolean()), freeRound: FreeRound,
  }),
  rollback: Type.Object({ ...Move, reference: Id, amount: Type.Optional(Amount) }),
  adjust: Type.Object({ ...Move, amount: Money, reference: Type.Optional(Id) }),
  "end-round": Type.Object({ ...Base, player: Id, roundId: Id, gameCode: Code, detail: Detail }),
} as const satisfies Record<VendorMethod, Type.TSchema>;

export type VendorRequest<M extends VendorMethod> = Type.Static<(typeof vendorSchemas)[M]>;

/** Answer to every method. `balance` is what the player can stake now (at a replay: as it was then). */
export const VendorAnswer = Type.Object({
  status: Type.Enum(Object.keys(vendorCodes) as VendorCode[]),
  balance: Type.Optional(Money),
  currency: Type.Optional(Type.String()),
  transactionId: Type.Optional(Type.String()),
  /** authenticate only. */
  player: Type.Optional(Type.String()),
  gameCode: Type.Optional(Type.String()),
  /** authenticate only: the player that is the pool of the jackpot this player feeds; adjusted by a vendor that runs one. */
  pool: Type.Optional(Type.String()),
  language: Type.Optional(Type.String()),
  /** True when the money is play money. */
  play: Type.Optional(Type.Boolean()),
  /** Which field differed, at MISMATCH and INVALID_REQUEST. */
  field: Type.Optional(Type.String()),
});

export type VendorAnswer = Type.Static<typeof VendorAnswer>;
