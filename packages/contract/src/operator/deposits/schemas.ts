import Type from "typebox";
import { EmptyObject, EpochMs, Money } from "../../shapes.ts";
import { Id, OrderId, Reason, RequestId } from "../operator-shapes.ts";
import { listSchemas } from "../list-schemas.ts";
import type { deposits } from "./calls.ts";
import { depositList, depositStates } from "./lists.ts";

const Text = Type.String();
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** Decimal text as a person types it; the server reads it in the order's currency. */
const TypedAmount = Type.String({ minLength: 1, maxLength: 20 });

/** The payer, for the operator who decides. */
export const DepositMember = Type.Object({
  id: Id,
  name: Text,
  status: Type.Enum(["active", "blocked", "closed"] as const),
  level: Type.Integer(),
  balance: Money,
  /** Number of the member's previously credited deposits, and their sum. */
  deposits: Type.Integer(),
  depositedAmount: Money,
  registeredAt: EpochMs,
});
export type DepositMember = Type.Static<typeof DepositMember>;

/** An open proposal to credit a deposit; it waits for a second operator. */
const OpenProposal = Type.Object({ id: Id, by: Text, at: EpochMs });

const depositKinds = ["manual", "held", "gateway"] as const;

export const WaitingDeposit = Type.Object({
  id: OrderId,
  /** `manual`: sent to a receiving account; `held`: its provider doubts the payment, or the order was paid twice. */
  kind: Type.Enum(["manual", "held"] as const),
  channel: Text,
  amount: Money,
  currency: Text,
  since: EpochMs,
  /** For a held payment: the received amount. */
  received: nullable(Money),
  /** For a second payment of an order: the order, which another payment had already paid; otherwise null. */
  secondOf: nullable(OrderId),
  /** For a manual deposit: the receiving account, its number, and the order's reference. */
  account: nullable(Text),
  accountNumber: nullable(Text),
  reference: nullable(Text),
  /** Transaction id as the member entered it. */
  transactionId: nullable(Text),
  paymentId: nullable(Text),
  hasProof: Type.Boolean(),
  member: DepositMember,
  proposal: nullable(OpenProposal),
});
export type WaitingDeposit = Type.Static<typeof WaitingDeposit>;

const refundStates = ["approved", "sending", "paid", "failed"] as const;

export const DepositRefund = Type.Object({
  id: Text,
  orderId: OrderId,
  amount: Money,
  currency: Text,
  state: Type.Enum(refundStates),
  /** Null: an operator has returned the money outside the platform. */
  gateway: nullable(Text),
  /** Number of requests to its gateway. */
  attempts: Type.Integer(),
  reason: Text,
  requestedBy: Text,
  requestedAt: EpochMs,
  finishedAt: nullable(EpochMs),
  providerRef: nullable(Text),
  remark: nullable(Text),
});

/** The bonus given or promised with a deposit, and its outcome. */
const DepositBonus = Type.Object({ promotion: Text, reward: Money, state: Text });

export const Deposit = Type.Object({
  id: OrderId,
  kind: Type.Enum(depositKinds),
  state: Type.Enum(depositStates),
  channel: Text,
  /** Null: a manual deposit. */
  gateway: nullable(Text),
  amount: Money,
  /** Received amount, credited or held; null: nothing yet. */
  received: nullable(Money),
  refunded: Money,
  currency: Text,
  createdAt: EpochMs,
  expiresAt: EpochMs,
  paidAt: nullable(EpochMs),
  account: nullable(Text),
  accountNumber: nullable(Text),
  holder: nullable(Text),
  reference: nullable(Text),
  transactionId: nullable(Text),
  paymentId: nullable(Text),
  gatewayOrderId: nullable(Text),
  secondOf: nullable(OrderId),
  /** The break or deposit limit that the credit exceeded. */
  beyond: nullable(Text),
  /** Why the payment was not captured. */
  notTaken: nullable(Text),
  refusal: nullable(Text),
  hasProof: Type.Boolean(),
  /** Id of its ledger transfer. */
  transferId: nullable(Text),
  member: DepositMember,
  refunds: Type.Array(DepositRefund),
  bonus: nullable(DepositBonus),
  proposal: nullable(OpenProposal),
});
export type Deposit = Type.Static<typeof Deposit>;

export const depositSchemas = {
  queue: {
    in: EmptyObject,
    out: Type.Object({
      items: Type.Array(WaitingDeposit),
      /** Whether there are more than the list shows. */
      hasMore: Type.Boolean(),
      asOf: EpochMs,
    }),
  },
  list: listSchemas(depositList),
  get: { in: Type.Object({ id: OrderId }), out: Deposit },
  proof: { in: Type.Object({ id: OrderId }), out: Type.Object({ webp: Text }) },
  approve: {
    in: Type.Object({
      id: OrderId,
      /** For a manual deposit: the received amount, which is credited. */
      received: Type.Optional(TypedAmount),
      /** For a manual deposit: our statement's transaction id, where it differs from the member's. */
      transactionId: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
      /**
       * For a manual deposit: the statement line with the received amount and transaction id. A line pays only one
       * deposit.
       */
      lineId: Type.Optional(Id),
    }),
    out: Type.Object({ credited: Money }),
  },
  refuse: { in: Type.Object({ id: OrderId, reason: Reason }), out: EmptyObject },
  refund: {
    in: Type.Object({
      id: OrderId,
      /** Default: the received amount minus previous refunds. */
      amount: Type.Optional(TypedAmount),
      /** Shown to the member and the provider. */
      reason: Reason,
      requestId: RequestId,
      /** Whether the money was already returned outside the platform: the call then only debits the account. */
      byHand: Type.Optional(Type.Boolean()),
      /** Also takes back the deposit's active reward. */
      endReward: Type.Optional(Type.Boolean()),
      /** Refunds even when the member is blocked or closed. */
      despiteBlock: Type.Optional(Type.Boolean()),
    }),
    out: Type.Object({ refund: DepositRefund, bonus: nullable(DepositBonus) }),
  },
  refunds: { in: Type.Object({ id: OrderId }), out: Type.Object({ list: Type.Array(DepositRefund) }) },
  endRefund: {
    in: Type.Object({
      id: Type.String({ pattern: "^[0-9A-HJKMNP-TV-Z]{32}R[1-9][0-9]{0,4}$" }),
      /** Result at the provider. */
      state: Type.Enum(["paid", "failed"] as const),
      /** The provider's reference. */
      reference: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      reason: Reason,
    }),
    out: EmptyObject,
  },
} as const satisfies Record<keyof typeof deposits, { in: Type.TSchema; out: Type.TSchema }>;
