import Type from "typebox";
import { contractKinds } from "../contracts/terms.ts";
import { maxCreditReceivers } from "../team.ts";
import type { agentCredit } from "./calls.ts";
import { PaymentPassword } from "../../auth/payment-password/schemas.ts";
import { Amount, Cursor, EpochMs, Money, NextCursor, pageSize } from "../../shapes.ts";

const CustomerId = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
const CreditId = Type.String({ format: "uuid" });
const Receiver = { customerId: CustomerId, amount: Amount };
const Sending = {
  password: PaymentPassword,
  /**
   * Idempotency key that the client creates once per press: a request with the same key is the same transfer. Without a
   * key, each request is a new transfer.
   */
  requestId: Type.Optional(CreditId),
};

const creditStates = ["sending", "received", "returned"] as const;

const MAX_RECEIPT = 2_000;
/** Signed text of a credit transfer or a credit request. Both sides get the same text. */
const Receipt = Type.String({ maxLength: MAX_RECEIPT });

/**
 * Why credit was sent: `sent`, by the sender's own decision; `request`, on request; `return`, back to the agent above;
 * otherwise as payment of a contract of this kind.
 */
const creditReasons = ["sent", "request", "return", ...contractKinds] as const;
export type CreditReason = (typeof creditReasons)[number];

const Why = {
  why: Type.Enum(creditReasons),
  /** Reference of the credit request that this credit answers; null: none. */
  reference: Type.Union([Type.String(), Type.Null()]),
};

const Transfer = {
  transferId: CreditId,
  at: EpochMs,
  currency: Type.String(),
  total: Money,
  receivers: Type.Integer({ minimum: 1 }),
  /** Number of receivers who got the credit, and number of receivers whose credit went back to the sender. */
  received: Type.Integer({ minimum: 0 }),
  returned: Type.Integer({ minimum: 0 }),
  /** Names of the transfer's first receivers, at most three. */
  names: Type.Array(Type.String(), { maxItems: 3 }),
  ...Why,
};

const WholeTransfer = Type.Object({
  ...Transfer,
  list: Type.Array(
    Type.Object({
      customerId: CustomerId,
      customerName: Type.String(),
      amount: Money,
      /** Id of the receiver's transfer, as in `agents.receivedCredit`. */
      creditId: CreditId,
      /**
       * Whether the caller can dispute this credit. Only received credit without a dispute can be disputed, within the
       * time limit.
       */
      mayDispute: Type.Boolean(),
      /**
       * State of the transfer. `sending`: debited from the sender, and not yet received. `returned`: not received, and
       * credited to the sender again.
       */
      state: Type.Enum(creditStates),
      finishedAt: Type.Union([EpochMs, Type.Null()]),
      /**
       * Receipt of the received credit. `agents.creditReceipt` reads the receipt. Null before the credit is received,
       * and for returned credit.
       */
      receipt: Type.Union([Receipt, Type.Null()]),
    }),
  ),
});

/**
 * States of a credit request. `returned`: the agent accepted, but the credit could not be received and is back with the
 * agent.
 */
const creditRequestStates = ["open", "accepted", "refused", "expired", "returned"] as const;

const CreditRequest = Type.Object({
  requestId: CreditId,
  /** Eight letters and digits by which both sides can name the request. */
  reference: Type.String(),
  /** Id of the member who requests the credit. */
  customerId: CustomerId,
  customerName: Type.String(),
  amount: Money,
  currency: Type.String(),
  state: Type.Enum(creditRequestStates),
  at: EpochMs,
  /** After this time the request has expired and cannot be accepted. */
  expiresAt: EpochMs,
  /** Signed receipt of the credit request. `agents.creditReceipt` reads it. */
  receipt: Receipt,
});

const creditReceiptKinds = ["credit", "request"] as const;

export const agentCreditSchemas = {
  transferDownline: { in: Type.Object({ ...Receiver, ...Sending }), out: WholeTransfer },
  transferMultipleDownline: {
    in: Type.Object({
      list: Type.Array(Type.Object(Receiver), { minItems: 1, maxItems: maxCreditReceivers }),
      ...Sending,
    }),
    out: WholeTransfer,
  },
  creditLimits: {
    in: Type.Object({}),
    out: Type.Object({
      currency: Type.String(),
      /** Limits of credit transfers; null: the merchant has set none. */
      limits: Type.Union([
        Type.Object({
          /** Minimum and maximum of a transfer to one member. */
          min: Money,
          max: Money,
          /**
           * Daily limit of all transfers together, in the site's calendar, and its unused part. Returned credit does
           * not count.
           */
          day: Money,
          leftToday: Money,
        }),
        Type.Null(),
      ]),
      /**
       * A transfer above this amount needs a second confirmation. It is a share of the daily limit, or of the balance
       * where no limit is set.
       */
      askFrom: Money,
    }),
  },
  float: {
    in: Type.Object({}),
    out: Type.Object({
      currency: Type.String(),
      float: Type.Union([
        Type.Object({
          /** Credit granted by the operator or by the agent above, minus credit taken back or returned. */
          granted: Money,
          /** Credit sent to members below, salaries included, minus returned credit. */
          withDownlines: Money,
          /**
           * Balance of the account. The part that was neither granted nor sent comes from rebates, salaries and play.
           */
          left: Money,
          /** Name of the agent to whom this account can return credit; null: only the operator takes credit back. */
          agentName: Type.Union([Type.String(), Type.Null()]),
        }),
        Type.Null(),
      ]),
    }),
  },
  returnCredit: { in: Type.Object({ amount: Amount, ...Sending }), out: WholeTransfer },
  creditTransfers: {
    in: Type.Object({ cursor: Type.Optional(Cursor), pageSize: pageSize(20, 50) }),
    out: Type.Object({ list: Type.Array(Type.Object(Transfer)), nextCursor: NextCursor }),
  },
  creditTransfer: { in: Type.Object({ transferId: CreditId }), out: WholeTransfer },
  receivedCredit: {
    in: Type.Object({ cursor: Type.Optional(Cursor), pageSize: pageSize(20, 50) }),
    out: Type.Object({
      list: Type.Array(
        Type.Object({
          creditId: CreditId,
          senderName: Type.String(),
          amount: Money,
          currency: Type.String(),
          at: EpochMs,
          ...Why,
          receipt: Receipt,
          /** Whether the caller can dispute this credit: it has no dispute, and the time limit has not passed. */
          mayDispute: Type.Boolean(),
        }),
      ),
      nextCursor: NextCursor,
    }),
  },
  requestCredit: {
    in: Type.Object({
      amount: Amount,
      /**
       * Idempotency key that the client creates once per press: a request with the same key is the same credit request.
       */
      requestId: CreditId,
    }),
    out: CreditRequest,
  },
  ownCreditRequests: {
    in: Type.Object({}),
    out: Type.Object({
      /** Name of the agent who is asked for credit; null: there is no agent above. */
      agentName: Type.Union([Type.String(), Type.Null()]),
      list: Type.Array(CreditRequest),
    }),
  },
  creditRequests: {
    in: Type.Object({ cursor: Type.Optional(Cursor), pageSize: pageSize(50, 100) }),
    /** Credit requests, unanswered ones first, then newest first. */
    out: Type.Object({ list: Type.Array(CreditRequest), nextCursor: NextCursor }),
  },
  acceptCredit: {
    in: Type.Object({ requestId: CreditId, password: PaymentPassword }),
    out: WholeTransfer,
  },
  refuseCredit: { in: Type.Object({ requestId: CreditId }), out: Type.Object({}) },
  creditReceipt: {
    in: Type.Object({ receipt: Type.String({ maxLength: MAX_RECEIPT }) }),
    out: Type.Object({
      /** Whether this platform signed exactly this text. */
      isValid: Type.Boolean(),
      /** The kind of the signed text: received credit or a request; null for an invalid receipt. */
      kind: Type.Union([Type.Enum(creditReceiptKinds), Type.Null()]),
      /** The signed text of the receipt; null when the receipt cannot be read. */
      text: Type.Union([Type.String(), Type.Null()]),
      /** The receipt's lines as name and value; empty for an invalid receipt. */
      lines: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
      /** Ed25519 public key, 32 bytes in base64. With it, anyone can verify the receipt without this platform. */
      publicKey: Type.String(),
    }),
  },
} as const satisfies Record<keyof typeof agentCredit, { in: Type.TSchema; out: Type.TSchema }>;
