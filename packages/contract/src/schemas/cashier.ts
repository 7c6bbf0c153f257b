import Type from "typebox";
import type { cashier } from "../calls/cashier.ts";
import { Amount, Code, EpochMs, ImageUrl, Money, EmptyObject, pageSize, PageNo } from "./shapes.ts";

/** Order states, in their possible order. `late`: paid after it expired, still credited once. */
export const depositStates = ["waiting", "paid", "failed", "expired"] as const;
export const depositState = Type.Enum(depositStates);

export const depositExcesses = ["break", "day", "week", "month"] as const;

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

const Channel = Type.Object({
  /** `wallet`, `bank`, `card` or `crypto`. */
  category: Type.String(),
  code: Code,
  name: Type.String(),
  iconUrl: ImageUrl,
  minAmount: Money,
  maxAmount: Money,
  presetAmounts: Type.Array(Money),
  feePercent: Type.String(),
  /** Null: open. */
  closed: Type.Union([ChannelClosed, Type.Null()]),
});

const Order = Type.Object({
  orderId: Type.String(),
  channel: Code,
  amount: Money,
  currency: Type.String(),
  state: depositState,
  createdAt: EpochMs,
  expiresAt: EpochMs,
  paidAt: Type.Union([EpochMs, Type.Null()]),
  /** The gateway's page, while the order is waiting. */
  payUrl: Type.Union([Type.String(), Type.Null()]),
  /**
   * What the payment went beyond when it arrived, although the order was made before: a break, or the member's deposit
   * limit of this period. It is credited all the same.
   */
  beyond: Type.Union([Type.Enum([...depositExcesses]), Type.Null()]),
});

export const cashierSchemas = {
  channels: { in: EmptyObject, out: Type.Object({ channels: Type.Array(Channel) }) },
  deposit: {
    in: Type.Object({
      channel: Code,
      amount: Amount,
      /** Created by the client, once per press: a repeated request returns the same order. */
      requestId: Type.String({ format: "uuid" }),
    }),
    out: Order,
  },
  depositOrder: { in: Type.Object({ orderId: Type.String({ maxLength: 40 }) }), out: Order },
  depositOrders: {
    in: Type.Object({ page: PageNo, size: pageSize(10, 50) }),
    out: Type.Object({ list: Type.Array(Order), totalPages: Type.Integer() }),
  },
} as const satisfies Record<keyof typeof cashier, { in: Type.TSchema; out: Type.TSchema }>;
