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
  /** Created by the client, once per press: a repeated request is the same transfer. Without it each request is one. */
  requestId: Type.Optional(CreditId),
};

const creditStates = ["sending", "received", "returned"] as const;

const MAX_RECEIPT = 2_000;
/** Signed; the same at the sender and at the receiver. */
const Receipt = Type.String({ maxLength: MAX_RECEIPT });

/** Why credit was sent: by the sender's own will, on request, back to the agent above, or by a contract of this kind. */
const creditReasons = ["sent", "request", "return", ...contractKinds] as const;
export type CreditReason = (typeof creditReasons)[number];

const Why = {
  why: Type.Enum(creditReasons),
  /** Of the request that it answers; null: it answers none. */
  reference: Type.Union([Type.String(), Type.Null()]),
};

const Transfer = {
  transferId: CreditId,
  at: EpochMs,
  currency: Type.String(),
  total: Money,
  receivers: Type.Integer({ minimum: 1 }),
  /** How many receivers have theirs, and how many could not take it. */
  received: Type.Integer({ minimum: 0 }),
  returned: Type.Integer({ minimum: 0 }),
  /** The first receivers, three at most. */
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
      /** Of the receiver's transfer, as they have it in `agents.receivedCredit`. */
      creditId: CreditId,
      /** Whether it was received, is not disputed, and there is still time to dispute it. */
      mayDispute: Type.Boolean(),
      /** `sending`: has left the sender and is on its way; `returned`: could not be taken, and is the sender's again. */
      state: Type.Enum(creditStates),
      finishedAt: Type.Union([EpochMs, Type.Null()]),
      /** Of what was received; null before, and of what came back. `agents.creditReceipt` reads it. */
      receipt: Type.Union([Receipt, Type.Null()]),
    }),
  ),
});

/** `returned`: was accepted, and the credit could not be taken and is the agent's again. */
const creditRequestStates = ["open", "accepted", "refused", "expired", "returned"] as const;

const CreditRequest = Type.Object({
  requestId: CreditId,
  /** Eight letters and digits, for both sides to name it by. */
  reference: Type.String(),
  /** The requesting member. */
  customerId: CustomerId,
  customerName: Type.String(),
  amount: Money,
  currency: Type.String(),
  state: Type.Enum(creditRequestStates),
  at: EpochMs,
  /** Nothing is sent for it from then on. */
  expiresAt: EpochMs,
  /** What it says, signed. `agents.creditReceipt` reads it. */
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
      /** Null: the merchant has none. */
      limits: Type.Union([
        Type.Object({
          /** To one member. */
          min: Money,
          max: Money,
          /** To all of them in a day of the site's calendar, and the rest of it; what came back is not counted. */
          day: Money,
          leftToday: Money,
        }),
        Type.Null(),
      ]),
      /** A transfer of more than this is confirmed once more before it is sent: a part of the day's limit, or of the balance without one. */
      askFrom: Money,
    }),
  },
  float: {
    in: Type.Object({}),
    out: Type.Object({
      currency: Type.String(),
      float: Type.Union([
        Type.Object({
          /** By the operator, or by the agent above; less what was taken or returned. */
          granted: Money,
          /** Sent to members below, salaries included, less what came back. */
          withDownlines: Money,
          /** In the account. What was neither granted nor sent is rebates, salaries and results of play. */
          left: Money,
          /** Who credit may be returned to; null: only the operator. */
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
          /** Whether it is not disputed, and there is still time to dispute it. */
          mayDispute: Type.Boolean(),
        }),
      ),
      nextCursor: NextCursor,
    }),
  },
  requestCredit: {
    in: Type.Object({
      amount: Amount,
      /** Created by the client, once per press: a repeated request is the same one. */
      requestId: CreditId,
    }),
    out: CreditRequest,
  },
  ownCreditRequests: {
    in: Type.Object({}),
    out: Type.Object({
      /** The agent that credit is asked of; null: there is none above. */
      agentName: Type.Union([Type.String(), Type.Null()]),
      list: Type.Array(CreditRequest),
    }),
  },
  creditRequests: {
    in: Type.Object({ cursor: Type.Optional(Cursor), pageSize: pageSize(50, 100) }),
    /** What waits for an answer first, then the newest. */
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
      /** Whether the text was signed by this platform, letter for letter. */
      isValid: Type.Boolean(),
      /** The signed kind: received credit, or only a request; null of a receipt that is not valid. */
      kind: Type.Union([Type.Enum(creditReceiptKinds), Type.Null()]),
      /** The signed text; null when nothing can be read. */
      text: Type.Union([Type.String(), Type.Null()]),
      /** The same by line; none of a receipt that is not valid. */
      lines: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
      /** Ed25519, the 32 bytes in base64: the receipt can be checked without us. */
      publicKey: Type.String(),
    }),
  },
} as const satisfies Record<keyof typeof agentCredit, { in: Type.TSchema; out: Type.TSchema }>;
