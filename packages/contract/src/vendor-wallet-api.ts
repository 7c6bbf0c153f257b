// The vendor wallet API, by which a game vendor moves players' money. Requests and answers are signed as Standard
// Webhooks: webhook-id, webhook-timestamp, webhook-signature over the raw body.

import Type from "typebox";
import { Amount, Code, EpochMs, Money } from "./shapes.ts";

/** Every status of the vendor API, with its HTTP status and whether a retry with the same ids can help. */
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
  /** The stake exceeds the maximum of a bonus in play. A smaller stake may be accepted. */
  STAKE_CAPPED: { status: 403, retry: false },
  PLAYER_BLOCKED: { status: 403, retry: false },
  NOT_PERMITTED: { status: 403, retry: false },
  GAME_DISABLED: { status: 403, retry: false },
  /** The award of a free round is unknown, expired, cancelled or used up, or belongs to another game or currency. */
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

/** Prefix of all paths that vendors call, in every protocol. */
export const vendorPrefix = "/vendor/";
/** Root path of the platform's vendor API. Every path below it answers with a vendor status. */
export const vendorRoot = `${vendorPrefix}v1` as const;

/** Returns the path of a vendor method on the platform. */
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
 * Id of the award of a free round that the operator granted. The bet of a free round is "0" and takes nothing. Its win
 * has a separate transaction type.
 */
const FreeRound = Type.Optional(Id);
/**
 * The round's risked amount: the part of all stakes of the round so far that could be lost. It replaces the value of an
 * earlier call and is never above the stake. By default the stake counts, or nothing where exactly the stake was
 * returned.
 */
const Risked = Type.Optional(Amount);
const TransactionFields = {
  ...BaseFields,
  /**
   * The launch token, which a bet requires. A win or rollback does not need it and stays valid after the session has
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
  /** Redeems the single-use launch token. The answer has the player id, and the vendor's session opens. */
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
    /** Currency of `risked`, required together with it. */
    currency: Type.Optional(Code),
  }),
  /** Ends a session. It then accepts no bet, and its launch token cannot be redeemed. A repeat is OK. */
  "end-session": Type.Object({ ...BaseFields, session: Session }),
  /** Awards whose free rounds the player can play now, earliest expiry first. */
  "free-rounds": Type.Object({ ...BaseFields, player: Id }),
} as const satisfies Record<VendorMethod, Type.TSchema>;

/**
 * Schemas of the signed bodies: the fields of the method, and the method's name, so that a signature is valid for one
 * method only. Undeclared fields are refused.
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

/** Maximum free rounds of one award, and maximum awards in one answer. */
export const MAX_FREE_ROUNDS = 10_000;
export const MAX_LISTED_AWARDS = 100;

/** An award of free rounds: the id that a bet sends in `freeRound`, and its conditions. */
export const FreeRoundAward = Type.Object({
  freeRound: Id,
  gameCode: Code,
  currency: Code,
  /** Stake of each free round, which the operator pays. */
  stake: Amount,
  rounds: Type.Integer({ minimum: 1, maximum: MAX_FREE_ROUNDS }),
  used: Type.Integer({ minimum: 0, maximum: MAX_FREE_ROUNDS }),
  expiresAt: EpochMs,
});

export type FreeRoundAward = Type.Static<typeof FreeRoundAward>;

/**
 * Answer to every vendor method. `balance`: the amount that the player can stake now; for a repeated call, the balance
 * of the first answer.
 */
export const VendorApiResponse = Type.Object({
  status: Type.Enum(Object.keys(vendorStatuses) as VendorStatus[]),
  balance: Type.Optional(Money),
  currency: Type.Optional(Type.String()),
  transactionId: Type.Optional(Type.String()),
  /** Player id, in the answer to `authenticate` only. */
  player: Type.Optional(Type.String()),
  gameCode: Type.Optional(Type.String()),
  /**
   * In the answer to `authenticate` only: the player id of the jackpot pool to which this player contributes. A vendor
   * that runs a jackpot adjusts the pool by this id.
   */
  pool: Type.Optional(Type.String()),
  language: Type.Optional(Type.String()),
  /**
   * In the answers to `authenticate` and `balance`: maximum stake of a round that the player's bonuses allow now.
   * Absent: no such limit.
   */
  maxStake: Type.Optional(Money),
  /** Awards of free rounds, in the answer to `free-rounds` only. */
  freeRounds: Type.Optional(Type.Array(FreeRoundAward, { maxItems: MAX_LISTED_AWARDS })),
  /** Whether the money is play money. */
  play: Type.Optional(Type.Boolean()),
  /** Name of the field that differs (MISMATCH) or is invalid (INVALID_REQUEST). */
  field: Type.Optional(Type.String()),
});

export type VendorApiResponse = Type.Static<typeof VendorApiResponse>;
