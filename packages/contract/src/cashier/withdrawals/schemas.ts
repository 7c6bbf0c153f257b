import Type from "typebox";
import type { withdrawals } from "./calls.ts";
import { payoutFailures } from "../../payment-gateway.ts";
import { PaymentPassword } from "../../auth/payment-password/schemas.ts";
import { Amount, Code, EmptyObject, EpochMs, ImageUrl, Money, pageSize, PageNo } from "../../shapes.ts";
import { turnoverWeights } from "../../promotions/turnover-terms.ts";

const YesNo = Type.Enum(["Y", "N"] as const);

/**
 * States of a withdrawal. `review`: an operator decides. `approved`: is sent next. `sending`: on the way to the gateway
 * or sent, with unknown outcome. Every other state is final.
 */
export const withdrawStates = [
  "review",
  "approved",
  "sending",
  "paid",
  "cancelled",
  "refused",
  "failed",
] as const;
export type WithdrawState = (typeof withdrawStates)[number];

/**
 * The number of each withdrawal state on the wire. 4: paid. 5 and above: ended, and the money was returned to the
 * balance.
 */
export const withdrawStatus: Readonly<Record<WithdrawState, number>> = {
  review: 0,
  approved: 1,
  sending: 2,
  paid: 4,
  refused: 5,
  failed: 6,
  cancelled: 7,
};

/** Data that a member must have before the first withdrawal. */
export const withdrawRequiredFields = [
  "required_nickname",
  "required_mobile_no",
  "required_email_add",
  "required_id_not_verified",
] as const;

/**
 * Data that a member lacks for a withdrawal. The last entry replaces `required_id_not_verified` after an operator
 * refused the real name, because the member can submit the name again.
 */
export const withdrawMissingFields = [...withdrawRequiredFields, "invalid_id_verification_status"] as const;
export type WithdrawMissingField = (typeof withdrawMissingFields)[number];

const OrderId = Type.String({ maxLength: 40 });
const NullableTime = Type.Union([EpochMs, Type.Null()]);
/** A time of day, as `HH:MM`. */
const TimeOfDay = Type.String({ pattern: "^[0-2][0-9]:[0-5][0-9]$" });

const Order = Type.Object({
  refId: OrderId,
  /** Amount that leaves the member's balance. */
  amount: Money,
  fee: Money,
  /** Amount that the member receives, without the fee. */
  received: Money,
  currency: Type.String(),
  bankCode: Code,
  bankName: Type.String(),
  bankIconUrl: ImageUrl,
  /** Account number with stars for all but the last four digits. */
  cardNumber: Type.String(),
  state: Type.Enum(withdrawStates),
  status: Type.Integer(),
  withdrawDate: EpochMs,
  sentAt: NullableTime,
  finishedAt: NullableTime,
  /** The operator's reason for refusing the withdrawal, in the operator's words. */
  remark: Type.Union([Type.String(), Type.Null()]),
  /** Why the payout of the withdrawal failed. */
  failure: Type.Union([Type.Enum(payoutFailures), Type.Null()]),
  canCancel: Type.Boolean(),
});

/** Waiting times of a member's first withdrawal, in hours; 0: no wait. */
export const WithdrawalWaits = Type.Object({
  /** Hours in which a new payout account receives no payout, unless the member has deposited from it. */
  account: Type.Integer(),
  /** Hours after a new or changed payment password in which an operator reviews each withdrawal. */
  paymentPassword: Type.Integer(),
});

const Turnover = Type.Object({
  /** `A`: all turnover is reached; `N`: withdrawals are refused until it is. */
  status: Type.Enum(["A", "N"] as const),
  totalRequiredTurnover: Money,
  totalActualTurnover: Money,
  remainingTurnover: Money,
  /**
   * Turnover requirements in the order in which they are met: turnover counts towards the first entry until that is
   * reached, then towards the next.
   */
  details: Type.Array(
    Type.Object({
      gameType: Type.Literal("ALL"),
      source: Type.Enum(["deposit", "promotion"] as const),
      refId: Type.String(),
      amount: Money,
      requiredTurnover: Money,
      actualTurnover: Money,
      /**
       * Weights with which game categories count as turnover. A promotion has its own weights as of the claim; a
       * deposit has the merchant's present weights.
       */
      ...turnoverWeights,
      /** For a promotion: the amount that `promotions.giveUp` takes from the balance; null: it cannot be given up. */
      giveUp: Type.Union([Type.Object({ promotionClaimId: Type.String(), cost: Money }), Type.Null()]),
      at: EpochMs,
    }),
  ),
});

export const withdrawalSchemas = {
  withdrawSettings: {
    in: EmptyObject,
    out: Type.Object({
      merchantCode: Code,
      currency: Type.String(),
      /** Whether the merchant pays out at all, and whether it does at this hour. */
      allowWithdraw: YesNo,
      allowWithdrawNow: YesNo,
      /** Daily hours for withdrawals, in the site's time zone. Equal times: all day. */
      withdrawDateFrom: TimeOfDay,
      withdrawDateTo: TimeOfDay,
      allowDecimal: YesNo,
      availBalance: Money,
      /**
       * The part of `availBalance` that may be withdrawn now: nothing while turnover or a deposit is missing, at most
       * the rest of the daily limit.
       */
      withdrawableNow: Money,
      /** The part of the balance from rewards whose turnover is not reached. */
      bonusBalance: Money,
      /**
       * During the member's break: rewards whose turnover is not reached, which a withdrawal takes back. Not part of
       * `availBalance`.
       */
      bonusGivenBack: Money,
      minimumAmount: Money,
      maximumAmount: Money,
      /** Maximum number of withdrawals a day: the VIP level's value where the member has a level. */
      maxTransactionTimes: Type.Integer(),
      remainingTransactionTimes: Type.Integer(),
      maxWithdrawAmount: Money,
      remainingWithdrawAmount: Money,
      /** Number of withdrawals a day without a fee, and how many of them remain today. */
      freeTransactionTimes: Type.Integer(),
      remainingFreeTransactionTimes: Type.Integer(),
      feeAmount: Money,
      feePercent: Type.String(),
      requiredDepositAmount: Money,
      /** The merchant's required fields that the member has not filled in. */
      missingFields: Type.Array(Type.Enum(withdrawMissingFields)),
      hasPaymentPassword: Type.Boolean(),
      /** Waiting times of a first withdrawal, in hours; 0: none. */
      waits: WithdrawalWaits,
      turnover: Turnover,
    }),
  },
  withdrawTurnover: { in: EmptyObject, out: Turnover },
  withdrawFee: {
    in: Type.Object({ withdrawAmount: Amount }),
    out: Type.Object({ withdrawAmount: Money, fee: Money, received: Money }),
  },
  withdraw: {
    in: Type.Object({
      amount: Amount,
      bankCardId: Type.String({ pattern: "^[A-Za-z0-9_-]{8,40}$" }),
      password: PaymentPassword,
      /**
       * Idempotency key that the client creates once per press: a request with the same key is the same withdrawal.
       * Without a key, each request is a new withdrawal.
       */
      requestId: Type.Optional(Type.String({ format: "uuid" })),
    }),
    out: Order,
  },
  withdrawOrders: {
    /** Without `state`, the answer has withdrawals of every state. `open`: withdrawals that have not ended. */
    in: Type.Object({
      page: PageNo,
      size: pageSize(10, 50),
      state: Type.Optional(Type.Enum([...withdrawStates, "open"] as const)),
    }),
    out: Type.Object({ records: Type.Array(Order), totalPages: Type.Integer() }),
  },
  withdrawOrder: { in: Type.Object({ refId: OrderId }), out: Order },
  cancelWithdraw: { in: Type.Object({ refId: OrderId }), out: Order },
} as const satisfies Record<keyof typeof withdrawals, { in: Type.TSchema; out: Type.TSchema }>;
