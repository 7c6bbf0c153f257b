import Type from "typebox";
import type { cashier } from "./calls.ts";
import { promotionReasons } from "../promotions/schemas.ts";
import { WithdrawalWaits } from "./withdrawals/schemas.ts";
import { Amount, Code, EpochMs, ImageUrl, Money, EmptyObject, pageSize, PageNo, QrText } from "../shapes.ts";

/**
 * Order states. An expired or failed one is still credited when it is paid after all; `submitted` is of manual channels: a payment
 * told of, which the operator matches or refuses; `review`: paid, and doubted by the payment provider, until a person of the
 * operator or the provider decides.
 */
const depositStates = ["waiting", "submitted", "review", "paid", "failed", "refused", "expired"] as const;
const depositState = Type.Enum(depositStates);

const depositExcesses = ["break", "day", "week", "month"] as const;

/** Why a payment that its payer had agreed to was not taken from them: what it went against, or that the order's time had ended. */
const notTakenReasons = [...depositExcesses, "time"] as const;

/** The headings that channels are listed under. */
export const depositCategories = ["wallet", "bank", "card", "crypto"] as const;

/** Why the caller cannot pay through a channel now: outside its hours, or below its VIP level. */
const ChannelClosed = Type.Object({
  reason: Type.Enum(["hours", "level"] as const),
  /** When its hours begin again. */
  opensAt: Type.Union([EpochMs, Type.Null()]),
  /** The level from which it is open. */
  levelName: Type.Union([Type.String(), Type.Null()]),
});

/**
 * Paid at a payment gateway, on its page, by a QR code that is shown, or in an app that is opened; or sent to an account of the
 * merchant's (`manual`).
 */
export const channelKinds = ["gateway", "qr", "app", "manual"] as const;
export type ChannelKind = (typeof channelKinds)[number];

const Channel = Type.Object({
  kind: Type.Enum([...channelKinds]),
  /** `wallet`, `bank`, `card` or `crypto`. */
  category: Type.String(),
  code: Code,
  name: Type.String(),
  iconUrl: ImageUrl,
  minAmount: Money,
  maxAmount: Money,
  presetAmounts: Type.Array(Money),
  feePercent: Type.String(),
  /** How long its last payments took until they were credited, as measured; null: too few were. */
  usualMinutes: Type.Union([Type.Integer(), Type.Null()]),
  /** Null: open. */
  closed: Type.Union([ChannelClosed, Type.Null()]),
});

const Manual = Type.Object({
  /** The merchant's account that the money is sent to. */
  accountNumber: Type.String(),
  accountHolder: Type.String(),
  /** The account as a QR code says it; null: it has none. */
  qrText: Type.Union([QrText, Type.Null()]),
  /** Of this order alone; goes with the payment where the wallet or bank lets it. */
  reference: Type.String(),
  /** What the member named, once they have. */
  transactionId: Type.Union([Type.String(), Type.Null()]),
  /** What the wallet or bank takes of the sender for it, by the channel; "0.00": nothing. */
  feeAmount: Money,
  /** Whether a picture of the payment was sent. */
  hasProof: Type.Boolean(),
  /** Why the operator refused the order. */
  refusal: Type.Union([Type.String(), Type.Null()]),
  /** Signed; `cashier.depositReceipt` reads it. */
  receipt: Type.String(),
});

/** `waiting` for the payment; `applying`: a person decides; `refused`: `reason` says what was not met when it was paid. */
const DepositPromotion = Type.Object({
  promotionId: Type.String(),
  promotionName: Type.String(),
  /** `applying`: a person decides; `ended`: credited, and taken back or refused since. */
  state: Type.Enum(["waiting", "credited", "applying", "ended", "refused"] as const),
  reason: Type.Union([Type.Enum(promotionReasons), Type.Null()]),
  reward: Type.Union([Money, Type.Null()]),
});

const DepositOrder = Type.Object({
  orderId: Type.String(),
  channel: Code,
  amount: Money,
  /** What arrived, where that may differ from the amount asked for; null before, and elsewhere. */
  receivedAmount: Type.Union([Money, Type.Null()]),
  currency: Type.String(),
  state: depositState,
  createdAt: EpochMs,
  expiresAt: EpochMs,
  paidAt: Type.Union([EpochMs, Type.Null()]),
  /** The gateway's page, while the order is waiting. */
  payUrl: Type.Union([Type.String(), Type.Null()]),
  /** What the QR code to pay by says, while the order is waiting; null: it is not paid by one. */
  qrText: Type.Union([QrText, Type.Null()]),
  /** Opens the app to pay in, while the order is waiting; null: there is none. */
  appUrl: Type.Union([Type.String(), Type.Null()]),
  /**
   * What the payment went beyond when it arrived, although the order was made before: a break, or the member's deposit
   * limit of this period. It is credited all the same.
   */
  beyond: Type.Union([Type.Enum([...depositExcesses]), Type.Null()]),
  /** The part of it that was returned to the payer, or is being returned; null: nothing. */
  refundedAmount: Type.Union([Money, Type.Null()]),
  /** Whether some of that is still on its way. */
  isRefunding: Type.Boolean(),
  /** Of a failed one: why the payment was not taken from the payer. */
  notTaken: Type.Union([Type.Enum(notTakenReasons), Type.Null()]),
  /** Whether its member may take it back. */
  canCancel: Type.Boolean(),
  /** Whether they did. */
  isCancelled: Type.Boolean(),
  /** Why the operator refused it, for the member. */
  refusal: Type.Union([Type.String(), Type.Null()]),
  /** Null: not of a manual channel. */
  manual: Type.Union([Manual, Type.Null()]),
  /** The promotion it was made with; null: none. */
  promotion: Type.Union([DepositPromotion, Type.Null()]),
});

const MAX_RECEIPT = 2_000;

const DepositRequest = Type.Object({
  channel: Code,
  amount: Amount,
  /** Created by the client, once per press: a repeated request returns the same order. */
  requestId: Type.String({ format: "uuid" }),
  /** One of `promotions.depositOffers`; its reward comes with the deposit. */
  promotionId: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,17}$" })),
});

export const cashierSchemas = {
  channels: {
    in: EmptyObject,
    out: Type.Object({
      channels: Type.Array(Channel),
      /** Of the caller's last order; null: none, or no longer offered. */
      lastChannel: Type.Union([Code, Type.Null()]),
      /** What the caller's first withdrawal will wait for; null: nothing, all of it is there already. */
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
      /** The code as a picture, an SVG in a `data:` address. */
      qrImageUrl: Type.String(),
    }),
  },
  depositOrder: { in: Type.Object({ orderId: Type.String({ maxLength: 40 }) }), out: DepositOrder },
  depositOrders: {
    /** `state`: of those alone; `open`: of those that are not decided. */
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
      /** As the wallet or bank shows it. */
      transactionId: Type.String({ maxLength: 60 }),
    }),
    out: DepositOrder,
  },
  depositProof: { in: Type.Object({ orderId: Type.String({ maxLength: 40 }) }), out: DepositOrder },
  depositReceipt: {
    in: Type.Object({ receipt: Type.String({ maxLength: MAX_RECEIPT }) }),
    out: Type.Object({
      /** Whether the text was signed by this platform, letter for letter. */
      isValid: Type.Boolean(),
      /** The signed text; null when nothing can be read. */
      text: Type.Union([Type.String(), Type.Null()]),
      /** The same by line; none of a receipt that is not valid. */
      lines: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
      /** Ed25519, the 32 bytes in base64: the receipt can be checked without us. */
      publicKey: Type.String(),
    }),
  },
} as const satisfies Record<keyof typeof cashier, { in: Type.TSchema; out: Type.TSchema }>;
