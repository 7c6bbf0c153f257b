import Type from "typebox";
import { EmptyObject, EpochMs, Money } from "../../shapes.ts";
import { Id, OrderId, Reason, RequestId } from "../operator-shapes.ts";
import { listSchemas } from "../list-schemas.ts";
import type { deposits } from "./calls.ts";
import { depositList, depositStates } from "./lists.ts";

const Text = Type.String();
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** An amount as decimal text that a person types. The server reads it in the order's currency. */
const TypedAmount = Type.String({ minLength: 1, maxLength: 20 });

/** The paying member, as shown to the operator who decides. */
export const DepositMember = Type.Object({
  id: Id,
  name: Text,
  status: Type.Enum(["active", "blocked", "closed"] as const),
  level: Type.Integer(),
  balance: Money,
  /** Number and sum of the member's deposits that were credited before. */
  deposits: Type.Integer(),
  depositedAmount: Money,
  registeredAt: EpochMs,
});
export type DepositMember = Type.Static<typeof DepositMember>;

/** An open proposal to credit a deposit. It waits for a second operator. */
const OpenProposal = Type.Object({ id: Id, by: Text, at: EpochMs });

const depositKinds = ["manual", "held", "gateway"] as const;

export const WaitingDeposit = Type.Object({
  id: OrderId,
  /**
   * `manual`: sent to a receiving account of the merchant. `held`: the provider doubts the payment, or the order was
   * paid twice.
   */
  kind: Type.Enum(["manual", "held"] as const),
  channel: Text,
  amount: Money,
  currency: Text,
  since: EpochMs,
  /** Received amount of a held payment. */
  received: nullable(Money),
  /** For a second payment of an order: the order that another payment had already paid; otherwise null. */
  secondOf: nullable(OrderId),
  /** For a manual deposit: the receiving account, its number, and the order's reference. */
  account: nullable(Text),
  accountNumber: nullable(Text),
  reference: nullable(Text),
  /** Transaction id of the payment, as the member entered it. */
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
  /** Gateway of the refund; null: an operator has returned the money outside the platform. */
  gateway: nullable(Text),
  /** Number of refund requests that were sent to the gateway. */
  attempts: Type.Integer(),
  reason: Text,
  requestedBy: Text,
  requestedAt: EpochMs,
  finishedAt: nullable(EpochMs),
  providerRef: nullable(Text),
  remark: nullable(Text),
});

/** The bonus given or promised with a deposit, and its state. */
const DepositBonus = Type.Object({ promotion: Text, reward: Money, state: Text });

export const Deposit = Type.Object({
  id: OrderId,
  kind: Type.Enum(depositKinds),
  state: Type.Enum(depositStates),
  channel: Text,
  /** Gateway of the deposit; null: a manual deposit. */
  gateway: nullable(Text),
  amount: Money,
  /** Received amount, credited or held; null: nothing was received yet. */
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
  /** The member's break or deposit limit that the credited deposit exceeded. */
  beyond: nullable(Text),
  /** Why the gateway's payment was not captured. */
  notTaken: nullable(Text),
  refusal: nullable(Text),
  hasProof: Type.Boolean(),
  /** Id of the ledger transfer that credited the deposit. */
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
      /** Whether more deposits wait than the list shows. */
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
      /** For a manual deposit: the received amount, which the call credits. */
      received: Type.Optional(TypedAmount),
      /** For a manual deposit: the transaction id of the merchant's statement, where it differs from the member's. */
      transactionId: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
      /**
       * For a manual deposit: the statement line with the received amount and the transaction id. One line can pay only
       * one deposit.
       */
      lineId: Type.Optional(Id),
    }),
    out: Type.Object({ credited: Money }),
  },
  refuse: { in: Type.Object({ id: OrderId, reason: Reason }), out: EmptyObject },
  refund: {
    in: Type.Object({
      id: OrderId,
      /** Amount to refund; default: the received amount minus previous refunds. */
      amount: Type.Optional(TypedAmount),
      /** Reason of the refund, shown to the member and the provider. */
      reason: Reason,
      requestId: RequestId,
      /** Whether the money was already returned outside the platform: the call then only debits the account. */
      byHand: Type.Optional(Type.Boolean()),
      /** Whether the refund also takes back the deposit's active reward. */
      endReward: Type.Optional(Type.Boolean()),
      /** Whether to refund even when the member is blocked or closed. */
      despiteBlock: Type.Optional(Type.Boolean()),
    }),
    out: Type.Object({ refund: DepositRefund, bonus: nullable(DepositBonus) }),
  },
  refunds: { in: Type.Object({ id: OrderId }), out: Type.Object({ list: Type.Array(DepositRefund) }) },
  endRefund: {
    in: Type.Object({
      id: Type.String({ pattern: "^[0-9A-HJKMNP-TV-Z]{32}R[1-9][0-9]{0,4}$" }),
      /** Result of the refund at the provider. */
      state: Type.Enum(["paid", "failed"] as const),
      /** The provider's reference of the refund. */
      reference: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      reason: Reason,
    }),
    out: EmptyObject,
  },
} as const satisfies Record<keyof typeof deposits, { in: Type.TSchema; out: Type.TSchema }>;
