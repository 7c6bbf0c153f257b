import Type from "typebox";
import type { withdrawals } from "./calls.ts";
import { PaymentPassword } from "../../auth/payment-password/schemas.ts";
import { Amount, Code, EmptyObject, EpochMs, ImageUrl, Money, pageSize, PageNo } from "../../shapes.ts";
import { turnoverWeights } from "../../promotions/turnover-terms.ts";

const YesNo = Type.Enum(["Y", "N"] as const);

/** `review`: a person looks at it; `approved`: is sent next; `sending`: is on its way; the others are ends. */
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

/** The number of each state on the wire: 4 is a success, 5 and above an end in which the money came back. */
export const withdrawStatus: Readonly<Record<WithdrawState, number>> = {
  review: 0,
  approved: 1,
  sending: 2,
  paid: 4,
  refused: 5,
  failed: 6,
  cancelled: 7,
};

/** What a member has to have before the first withdrawal. */
export const withdrawRequiredFields = [
  "required_nickname",
  "required_mobile_no",
  "required_email_add",
  "required_id_not_verified",
] as const;

/** What of it a member has not: where the name is to be verified, also that it was sent, and refused. */
export const withdrawMissingFields = [...withdrawRequiredFields, "invalid_id_verification_status"] as const;
export type WithdrawMissingField = (typeof withdrawMissingFields)[number];

const OrderId = Type.String({ maxLength: 40 });
const NullableTime = Type.Union([EpochMs, Type.Null()]);
/** A time of day, as `HH:MM`. */
const TimeOfDay = Type.String({ pattern: "^[0-2][0-9]:[0-5][0-9]$" });

const Order = Type.Object({
  refId: OrderId,
  /** What leaves the balance. */
  amount: Money,
  fee: Money,
  /** What the member receives: the amount less the fee. */
  received: Money,
  currency: Type.String(),
  bankCode: Code,
  bankName: Type.String(),
  bankIconUrl: ImageUrl,
  /** All but the last four digits are stars. */
  cardNumber: Type.String(),
  state: Type.Enum(withdrawStates),
  status: Type.Integer(),
  withdrawDate: EpochMs,
  sentAt: NullableTime,
  finishedAt: NullableTime,
  /** Why it was refused or has failed, in the operator's or the bank's words. */
  remark: Type.Union([Type.String(), Type.Null()]),
  canCancel: Type.Boolean(),
});

/** In hours; 0: none. */
export const WithdrawalWaits = Type.Object({
  /** How long a new payout account takes no payout, unless the member has paid in from it. */
  account: Type.Integer(),
  /** How long after the payment password was set or changed a person looks at a withdrawal. */
  paymentPassword: Type.Integer(),
});

const Turnover = Type.Object({
  /** `A`: nothing is missing; `N`: a withdrawal is refused until the rest is played. */
  status: Type.Enum(["A", "N"] as const),
  totalRequiredTurnover: Money,
  totalActualTurnover: Money,
  remainingTurnover: Money,
  /** Turnover counts towards the first of them, then the next. */
  details: Type.Array(
    Type.Object({
      gameType: Type.Literal("ALL"),
      source: Type.Enum(["deposit", "promotion"] as const),
      refId: Type.String(),
      amount: Money,
      requiredTurnover: Money,
      actualTurnover: Money,
      /** Of a promotion with its own weights, as the reward was claimed; else the merchant's present ones. */
      ...turnoverWeights,
      /** Of a promotion: what `promotions.giveUp` takes, and what leaves the balance then; null: it is not to be given up. */
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
      /** The same twice: all day. In the site's time zone. */
      withdrawDateFrom: TimeOfDay,
      withdrawDateTo: TimeOfDay,
      allowDecimal: YesNo,
      availBalance: Money,
      /** The part of `availBalance` that may leave now: nothing while turnover or a deposit is missing; never more than the day's rest. */
      withdrawableNow: Money,
      /** The part of the balance that is of rewards whose turnover is being played. */
      bonusBalance: Money,
      /** Rewards under way, which a withdrawal in a break returns first; not part of `availBalance`. */
      bonusGivenBack: Money,
      minimumAmount: Money,
      maximumAmount: Money,
      /** Of today; the level's where the member has one. */
      maxTransactionTimes: Type.Integer(),
      remainingTransactionTimes: Type.Integer(),
      maxWithdrawAmount: Money,
      remainingWithdrawAmount: Money,
      /** How many of a day are without a fee, and how many of these are left. */
      freeTransactionTimes: Type.Integer(),
      remainingFreeTransactionTimes: Type.Integer(),
      feeAmount: Money,
      feePercent: Type.String(),
      requiredDepositAmount: Money,
      /** Which of the merchant's required fields the member has not. */
      missingFields: Type.Array(Type.Enum(withdrawMissingFields)),
      hasPaymentPassword: Type.Boolean(),
      /** What a first withdrawal waits for, in hours; 0: nothing. */
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
      /** Created by the client, once per press: a repeated request is the same withdrawal. Without it each request is one. */
      requestId: Type.Optional(Type.String({ format: "uuid" })),
    }),
    out: Order,
  },
  withdrawOrders: {
    /** `state`: of those alone; `open`: of those that have not ended. */
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
