// The vendor wallet API, by which a game supplier moves money. Signed as Standard Webhooks in both directions:
// webhook-id, webhook-timestamp, webhook-signature over the raw body.

import Type from "typebox";
import { Amount, Code, EpochMs, Money } from "./shapes.ts";

/** Every status with its HTTP status and whether a retry with the same ids can help. */
export const vendorStatuses = {
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
  /** The stake exceeds the maximum of a bonus in play; a smaller one may be accepted. */
  STAKE_CAPPED: { status: 403, retry: false },
  PLAYER_BLOCKED: { status: 403, retry: false },
  NOT_PERMITTED: { status: 403, retry: false },
  GAME_DISABLED: { status: 403, retry: false },
  /** The award of a free bet is unknown, expired, cancelled or used up, or belongs to another game or currency. */
  NO_FREE_ROUND: { status: 403, retry: false },
  CURRENCY_MISMATCH: { status: 409, retry: false },
  RETRY: { status: 503, retry: true },
} as const satisfies Record<string, { status: number; retry: boolean }>;

export type VendorStatus = keyof typeof vendorStatuses;

export const vendorMethods = [
  "authenticate",
  "balance",
  "bet",
  "win",
  "bet-win",
  "rollback",
  "adjust",
  "end-round",
  "end-session",
  "free-rounds",
] as const;

export type VendorMethod = (typeof vendorMethods)[number];

/** Prefix of all paths that vendors call, in any protocol. */
export const vendorPrefix = "/vendor/";
/** Root of our own vendor API. Every path below it answers with a vendor status. */
export const vendorRoot = `${vendorPrefix}v1` as const;

/** Path of a method on the platform. */
export function vendorPath(method: VendorMethod): string {
  return `${vendorRoot}/${method}`;
}

const Id = Type.String({ minLength: 1, maxLength: 96, pattern: "^[\\x21-\\x7e]+$" });
const BaseFields = { vendor: Code };
const Session = Type.String({ minLength: 20, maxLength: 100 });
/** The vendor's description of the round, stored for the bet history. At most 8 kB. */
const Detail = Type.Optional(
  Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), { maxProperties: 40 }),
);
/**
 * The award of a free round, granted by the operator: its bet is "0" and takes nothing, and its win has its own
 * transaction type.
 */
const FreeRound = Type.Optional(Id);
/**
 * The round's risked amount: the part of its stakes that could be lost, over the whole round up to this call;
 * replaces an earlier call's. Never above the stake. By default the stake counts, or nothing where exactly the stake
 * was returned.
 */
const Risked = Type.Optional(Amount);
const TransactionFields = {
  ...BaseFields,
  /**
   * The launch token; required for a bet. A win or rollback does not need it and stays valid after the session has
   * ended.
   */
  session: Type.Optional(Session),
  player: Id,
  currency: Code,
  transactionId: Id,
  roundId: Id,
  gameCode: Code,
  detail: Detail,
};

export const vendorSchemas = {
  /** Redeems the single-use launch token; the answer has the player id and opens the vendor's session. */
  authenticate: Type.Object({ ...BaseFields, session: Session }),
  balance: Type.Object({ ...BaseFields, player: Id, currency: Code }),
  bet: Type.Object({ ...TransactionFields, session: Session, amount: Amount, freeRound: FreeRound }),
  win: Type.Object({
    ...TransactionFields,
    amount: Amount,
    reference: Id,
    final: Type.Optional(Type.Boolean()),
    risked: Risked,
  }),
  "bet-win": Type.Object({
    ...TransactionFields,
    session: Session,
    amount: Amount,
    winAmount: Amount,
    final: Type.Optional(Type.Boolean()),
    risked: Risked,
    freeRound: FreeRound,
  }),
  rollback: Type.Object({ ...TransactionFields, reference: Id, amount: Type.Optional(Amount) }),
  adjust: Type.Object({ ...TransactionFields, amount: Money, reference: Type.Optional(Id) }),
  "end-round": Type.Object({
    ...BaseFields,
    player: Id,
    roundId: Id,
    gameCode: Code,
    detail: Detail,
    risked: Risked,
    /** Currency of `risked`; required with it. */
    currency: Type.Optional(Code),
  }),
  /** Afterwards the session accepts no bet and its launch token cannot be redeemed; a repeat is OK. */
  "end-session": Type.Object({ ...BaseFields, session: Session }),
  /** Awards whose free rounds the player can play now, earliest expiry first. */
  "free-rounds": Type.Object({ ...BaseFields, player: Id }),
} as const satisfies Record<VendorMethod, Type.TSchema>;

/**
 * The signed body of a call: the method's fields, and the method's name, so that a signature is valid for one method
 * only. Other fields are refused.
 */
export const signedVendorSchemas = Object.fromEntries(
  vendorMethods.map((method) => [
    method,
    Type.Object(
      { method: Type.Literal(method), ...vendorSchemas[method].properties },
      { additionalProperties: false },
    ),
  ]),
) as unknown as Readonly<Record<VendorMethod, Type.TObject>>;

export type VendorRequest<M extends VendorMethod> = Type.Static<(typeof vendorSchemas)[M]>;

/** Maximum free rounds of one award, and awards of one answer. */
export const MAX_FREE_ROUNDS = 10_000;
export const MAX_LISTED_AWARDS = 100;

/** An award of free rounds: the id that a bet sends in `freeRound`, and its conditions. */
export const FreeRoundAward = Type.Object({
  freeRound: Id,
  gameCode: Code,
  currency: Code,
  /** Stake of each round, paid by the operator. */
  stake: Amount,
  rounds: Type.Integer({ minimum: 1, maximum: MAX_FREE_ROUNDS }),
  used: Type.Integer({ minimum: 0, maximum: MAX_FREE_ROUNDS }),
  expiresAt: EpochMs,
});

export type FreeRoundAward = Type.Static<typeof FreeRoundAward>;

/**
 * Answer to every method. `balance`: the amount that the player can stake now; in a replay, the balance of the first
 * answer.
 */
export const VendorApiResponse = Type.Object({
  status: Type.Enum(Object.keys(vendorStatuses) as VendorStatus[]),
  balance: Type.Optional(Money),
  currency: Type.Optional(Type.String()),
  transactionId: Type.Optional(Type.String()),
  /** authenticate only. */
  player: Type.Optional(Type.String()),
  gameCode: Type.Optional(Type.String()),
  /**
   * authenticate only: the player id of the jackpot pool to which this player contributes; a vendor that runs a jackpot
   * adjusts the pool by it.
   */
  pool: Type.Optional(Type.String()),
  language: Type.Optional(Type.String()),
  /**
   * authenticate and balance: maximum stake of a round that the player's bonuses allow now; absent: no such limit.
   */
  maxStake: Type.Optional(Money),
  /** free-rounds only. */
  freeRounds: Type.Optional(Type.Array(FreeRoundAward, { maxItems: MAX_LISTED_AWARDS })),
  /** True when the money is play money. */
  play: Type.Optional(Type.Boolean()),
  /** The field that differs (MISMATCH) or is invalid (INVALID_REQUEST). */
  field: Type.Optional(Type.String()),
});

export type VendorApiResponse = Type.Static<typeof VendorApiResponse>;
