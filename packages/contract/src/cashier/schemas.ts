import Type from "typebox";
import type { cashier } from "./calls.ts";
import { promotionReasons } from "../promotions/schemas.ts";
import { WithdrawalWaits } from "./withdrawals/schemas.ts";
import { Amount, Code, EpochMs, ImageUrl, Money, EmptyObject, pageSize, PageNo, QrText } from "../shapes.ts";

/**
 * States of a deposit order. An expired or failed order is still credited when it is paid later. `submitted` (manual
 * channels): the member reported a payment, and the operator matches or refuses it. `review`: paid, but the payment
 * provider doubts it until the operator or the provider decides.
 */
const depositStates = ["waiting", "submitted", "review", "paid", "failed", "refused", "expired"] as const;
const depositState = Type.Enum(depositStates);

const depositExcesses = ["break", "day", "week", "month"] as const;

/** Why an approved payment was not captured: the member's break or deposit limit, or the order's expiry. */
const notTakenReasons = [...depositExcesses, "time"] as const;

/** Categories under which the cashier lists payment channels. */
export const depositCategories = ["wallet", "bank", "card", "crypto"] as const;

/**
 * Why the caller cannot pay through a channel now: the time is outside the channel's hours, or the member's VIP level
 * is too low.
 */
const ChannelClosed = Type.Object({
  reason: Type.Enum(["hours", "level"] as const),
  /** Start of the channel's next opening hours. */
  opensAt: Type.Union([EpochMs, Type.Null()]),
  /** Lowest VIP level that may use the channel. */
  levelName: Type.Union([Type.String(), Type.Null()]),
});

/**
 * Kinds of deposit channels. The member pays at a payment gateway (on its page, by QR code, or in an app), or sends
 * money to an account of the merchant (`manual`).
 */
export const channelKinds = ["gateway", "qr", "app", "manual"] as const;
export type ChannelKind = (typeof channelKinds)[number];

const Channel = Type.Object({
  kind: Type.Enum([...channelKinds]),
  /** Category of the channel: `wallet`, `bank`, `card` or `crypto`. */
  category: Type.String(),
  code: Code,
  name: Type.String(),
  iconUrl: ImageUrl,
  minAmount: Money,
  maxAmount: Money,
  presetAmounts: Type.Array(Money),
  feePercent: Type.String(),
  /**
   * Median minutes of the channel's last payments until the credit, from the order or, for a manual payment, from the
   * member's report. Null: too few payments.
   */
  usualMinutes: Type.Union([Type.Integer(), Type.Null()]),
  /** Why the channel is closed to the caller now; null: it is open. */
  closed: Type.Union([ChannelClosed, Type.Null()]),
});

const Manual = Type.Object({
  /** The merchant's account that receives the money. */
  accountNumber: Type.String(),
  accountHolder: Type.String(),
  /** Text of the account's QR code; null: it has none. */
  qrText: Type.Union([QrText, Type.Null()]),
  /** Reference of this order; the payer adds it to the payment where the wallet or bank allows it. */
  reference: Type.String(),
  /** The transaction id that the member reported; null: none. */
  transactionId: Type.Union([Type.String(), Type.Null()]),
  /** Fee that the wallet or bank charges the sender, as set for the channel; "0.00": none. */
  feeAmount: Money,
  /** Whether the member sent a picture of the payment. */
  hasProof: Type.Boolean(),
  /** The operator's reason for a refused order. */
  refusal: Type.Union([Type.String(), Type.Null()]),
  /** Signed text about the order. `cashier.depositReceipt` reads it. */
  receipt: Type.String(),
});

/**
 * The promotion of a deposit order. `waiting`: for the payment. `applying`: an operator decides. `refused`: `reason`
 * names the condition that was not met at payment.
 */
const DepositPromotion = Type.Object({
  promotionId: Type.String(),
  promotionName: Type.String(),
  /** `applying`: an operator decides. `ended`: the reward was credited, and has been taken back or refused. */
  state: Type.Enum(["waiting", "credited", "applying", "ended", "refused"] as const),
  reason: Type.Union([Type.Enum(promotionReasons), Type.Null()]),
  reward: Type.Union([Money, Type.Null()]),
});

const DepositOrder = Type.Object({
  orderId: Type.String(),
  channel: Code,
  amount: Money,
  /** Received amount, where it may differ from the requested one; otherwise null, also before the payment. */
  receivedAmount: Type.Union([Money, Type.Null()]),
  currency: Type.String(),
  state: depositState,
  createdAt: EpochMs,
  expiresAt: EpochMs,
  paidAt: Type.Union([EpochMs, Type.Null()]),
  /** Address of the gateway's payment page, while the order is waiting. */
  payUrl: Type.Union([Type.String(), Type.Null()]),
  /** Text of the QR code to pay with, while the order is waiting; null: no QR code. */
  qrText: Type.Union([QrText, Type.Null()]),
  /** Link that opens the payment app, while the order is waiting; null: none. */
  appUrl: Type.Union([Type.String(), Type.Null()]),
  /**
   * The member's break or deposit limit that the payment exceeded when it arrived. The payment is credited anyway,
   * because the order was made before and the payer has paid.
   */
  beyond: Type.Union([Type.Enum([...depositExcesses]), Type.Null()]),
  /** Amount that was refunded to the payer or is being refunded; null: none. */
  refundedAmount: Type.Union([Money, Type.Null()]),
  /** Whether part of the refund has not arrived at the payer yet. */
  isRefunding: Type.Boolean(),
  /** For a failed order: why the payment was not captured. */
  notTaken: Type.Union([Type.Enum(notTakenReasons), Type.Null()]),
  /** Whether the member may cancel the order. */
  canCancel: Type.Boolean(),
  /** Whether the member has cancelled the order. */
  isCancelled: Type.Boolean(),
  /** The operator's reason for refusing the order, written for the member. */
  refusal: Type.Union([Type.String(), Type.Null()]),
  /** Data of an order of a manual channel; null for other channels. */
  manual: Type.Union([Manual, Type.Null()]),
  /** Promotion of the order; null: none. */
  promotion: Type.Union([DepositPromotion, Type.Null()]),
});

const MAX_RECEIPT = 2_000;

const DepositRequest = Type.Object({
  channel: Code,
  amount: Amount,
  /** Idempotency key that the client creates once per press: a request with the same key returns the same order. */
  requestId: Type.String({ format: "uuid" }),
  /** Id of one of the promotions in `promotions.depositOffers`. Its reward is credited with the deposit. */
  promotionId: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,17}$" })),
});

export const cashierSchemas = {
  channels: {
    in: EmptyObject,
    out: Type.Object({
      channels: Type.Array(Channel),
      /** Channel of the caller's last order. Null: no order, or the channel is no longer offered. */
      lastChannel: Type.Union([Code, Type.Null()]),
      /** Waiting times of the caller's first withdrawal; null: none. */
      waits: Type.Union([WithdrawalWaits, Type.Null()]),
    }),
  },
  deposit: { in: DepositRequest, out: DepositOrder },
  depositByQr: {
    in: DepositRequest,
    out: Type.Object({
      orderId: Type.String(),
      expiresAt: EpochMs,
      qrText: QrText,
      /** The QR code as a picture: an SVG in a `data:` address. */
      qrImageUrl: Type.String(),
    }),
  },
  depositOrder: { in: Type.Object({ orderId: Type.String({ maxLength: 40 }) }), out: DepositOrder },
  depositOrders: {
    /** Without `state`, the answer has orders of every state. `open`: orders that are not decided. */
    in: Type.Object({
      page: PageNo,
      size: pageSize(10, 50),
      state: Type.Optional(Type.Enum([...depositStates, "open"] as const)),
    }),
    out: Type.Object({ list: Type.Array(DepositOrder), totalPages: Type.Integer() }),
  },
  cancelDeposit: { in: Type.Object({ orderId: Type.String({ maxLength: 40 }) }), out: DepositOrder },
  submitDeposit: {
    in: Type.Object({
      orderId: Type.String({ maxLength: 40 }),
      /** The payment's transaction id, as the wallet or bank shows it. */
      transactionId: Type.String({ maxLength: 60 }),
    }),
    out: DepositOrder,
  },
  depositProof: { in: Type.Object({ orderId: Type.String({ maxLength: 40 }) }), out: DepositOrder },
  depositReceipt: {
    in: Type.Object({ receipt: Type.String({ maxLength: MAX_RECEIPT }) }),
    out: Type.Object({
      /** Whether this platform signed exactly this text. */
      isValid: Type.Boolean(),
      /** The signed text of the receipt; null when the receipt cannot be read. */
      text: Type.Union([Type.String(), Type.Null()]),
      /** The receipt's lines as name and value; empty for an invalid receipt. */
      lines: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
      /** Ed25519 public key, 32 bytes in base64. With it, anyone can verify the receipt without this platform. */
      publicKey: Type.String(),
    }),
  },
} as const satisfies Record<keyof typeof cashier, { in: Type.TSchema; out: Type.TSchema }>;
