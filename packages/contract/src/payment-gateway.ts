// The payment gateway's protocol: opening an order at the gateway, its notices about the order, and asking it for the
// notice again. Every request is signed as Standard Webhooks, and so is the answer to a question.

import Type from "typebox";
import { Amount, Code, QrText } from "./shapes.ts";

/** Gateways that a channel may be paid at: one that speaks the protocol below, and the providers that have an adapter. */
export const paymentGatewayNames = ["khela", "bkash", "sslcommerz"] as const;
export type PaymentGatewayName = (typeof paymentGatewayNames)[number];

/** Where a provider's page sends the payer back; the payer's browser comes there, so nothing it says counts by itself. */
export const gatewayReturnPath = (gateway: string, orderId: string) =>
  `/gateway/v1/return/${gateway}/${orderId}`;
/** Where a provider's server tells of a payment. */
export const gatewayIpnPath = (gateway: string, orderId: string) => `/gateway/v1/ipn/${gateway}/${orderId}`;

/** Path at which the gateway notifies the platform. */
export const gatewayNotifyPath = "/gateway/v1/notify";
/** Path at which the platform opens an order at the gateway. */
export const gatewayOrderPath = "/v1/orders";
/** Path at which the platform asks for an order's outcome. */
export const gatewayOrderStatusPath = "/v1/orders/status";

export const GatewayOrder = Type.Object({
  merchantOrderId: Type.String({ maxLength: 40 }),
  channel: Code,
  amount: Amount,
  currency: Code,
  /** Where the gateway sends the person afterwards. */
  returnUrl: Type.String({ maxLength: 300 }),
  notifyUrl: Type.String({ maxLength: 300 }),
  expiresAt: Type.Integer(),
  language: Type.Optional(Type.String({ maxLength: 5 })),
  /** What the payer is shown besides the gateway's page: a QR code, or a button that opens an app; left out: nothing. */
  kind: Type.Optional(Type.Enum(["qr", "app"] as const)),
});
export type GatewayOrder = Type.Static<typeof GatewayOrder>;

export const GatewayOrderResponse = Type.Object({
  gatewayOrderId: Type.String({ maxLength: 60 }),
  /** The page that every order can be paid at. */
  payUrl: Type.String({ maxLength: 400 }),
  /** Of kind `qr`: what the code says. */
  qrText: Type.Optional(QrText),
  /** Of kind `app`: opens the payer's app at this payment. */
  appUrl: Type.Optional(Type.String({ maxLength: 400 })),
});
export type GatewayOrderResponse = Type.Static<typeof GatewayOrderResponse>;

export const GatewayNotification = Type.Object({
  /** The gateway's own id of the payment: the idempotency key. */
  paymentId: Type.String({ minLength: 8, maxLength: 60 }),
  gatewayOrderId: Type.String({ maxLength: 60 }),
  merchantOrderId: Type.String({ maxLength: 40 }),
  amount: Amount,
  currency: Code,
  result: Type.Union([Type.Literal("paid"), Type.Literal("failed")]),
  /** The wallet or bank account that paid, where the gateway knows it: its provider by our code, and its digits. */
  payer: Type.Optional(Type.Object({ provider: Code, number: Type.String({ pattern: "^[0-9]{4,24}$" }) })),
});
export type GatewayNotification = Type.Static<typeof GatewayNotification>;

export const GatewayOrderQuery = Type.Object({ merchantOrderId: Type.String({ maxLength: 40 }) });
export type GatewayOrderQuery = Type.Static<typeof GatewayOrderQuery>;

/** The gateway's answer to a question, signed with the question's message id. */
export const GatewayOrderStatus = Type.Object({
  merchantOrderId: Type.String({ maxLength: 40 }),
  /** What the gateway notifies us of; null while nothing is decided, and for an order it does not know. */
  notice: Type.Union([GatewayNotification, Type.Null()]),
});
export type GatewayOrderStatus = Type.Static<typeof GatewayOrderStatus>;

/**
 * Our answer to a notice: `accepted` (also for a repeat), or the reason for refusal. The gateway retries only
 * after a 5xx.
 */
export const GatewayNotificationResponse = Type.Object({
  status: Type.Enum([
    "accepted",
    "repeated",
    "unknown_order",
    "mismatch",
    "invalid_signature",
    "invalid_request",
  ] as const),
});

/** Path at which the gateway notifies the platform of a payout. */
export const gatewayPayoutNotifyPath = "/gateway/v1/payout-notify";
/** Path at which the platform asks the gateway to pay a member out; the same order asked for again is the same payout. */
export const gatewayPayoutPath = "/v1/payouts";
/** Path at which the platform asks the outcome of a payout. */
export const gatewayPayoutStatusPath = "/v1/payouts/status";

export const GatewayPayout = Type.Object({
  merchantOrderId: Type.String({ maxLength: 40 }),
  /** The bank or wallet that is paid. */
  provider: Code,
  /** Digits of the account there. */
  accountNumber: Type.String({ pattern: "^[0-9]{4,24}$" }),
  holder: Type.String({ maxLength: 200 }),
  /** What the member receives. */
  amount: Amount,
  currency: Code,
});
export type GatewayPayout = Type.Static<typeof GatewayPayout>;

export const GatewayPayoutQuestion = Type.Object({ merchantOrderId: Type.String({ maxLength: 40 }) });

/** `accepted`: it is on its way; the notice says how it ends. */
const gatewayPayoutStates = ["accepted", "paid", "failed"] as const;

/** The gateway's answer to both; also what a notice says, which is never `accepted`. 404: it knows no such payout. */
export const GatewayPayoutState = Type.Object({
  payoutId: Type.String({ minLength: 8, maxLength: 60 }),
  merchantOrderId: Type.String({ maxLength: 40 }),
  amount: Amount,
  currency: Code,
  state: Type.Enum(gatewayPayoutStates),
  /** Why it failed, for the member. */
  reason: Type.Optional(Type.String({ maxLength: 200 })),
});
export type GatewayPayoutState = Type.Static<typeof GatewayPayoutState>;
