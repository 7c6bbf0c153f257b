// Protocol with a payment gateway: opening an order at the gateway, the gateway's notices about the order, and status
// requests for the last notice. Every request and every answer to a status request is signed as Standard Webhooks.

import Type from "typebox";
import { Amount, Code, QrText } from "./shapes.ts";

/**
 * Payment gateways that a channel can use. `khela` means every gateway with the protocol below; each other name is a
 * provider with an adapter.
 */
export const paymentGatewayNames = ["khela", "bkash", "sslcommerz"] as const;
export type PaymentGatewayName = (typeof paymentGatewayNames)[number];

/**
 * Address to which a provider's page returns the payer's browser. The request comes from a browser, so its contents are
 * never trusted.
 */
export const gatewayReturnPath = (gateway: string, orderId: string) =>
  `/gateway/v1/return/${gateway}/${orderId}`;
/** Path at which a provider's server notifies the platform of payments. */
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
  /** Page to which the gateway sends the payer after the payment. */
  returnUrl: Type.String({ maxLength: 300 }),
  notifyUrl: Type.String({ maxLength: 300 }),
  expiresAt: Type.Integer(),
  language: Type.Optional(Type.String({ maxLength: 5 })),
  /**
   * What the payer gets in addition to the gateway's page: a QR code, or a button that opens an app. Default: nothing.
   */
  kind: Type.Optional(Type.Enum(["qr", "app"] as const)),
});
export type GatewayOrder = Type.Static<typeof GatewayOrder>;

export const GatewayOrderResponse = Type.Object({
  gatewayOrderId: Type.String({ maxLength: 60 }),
  /** Address of the order's payment page. */
  payUrl: Type.String({ maxLength: 400 }),
  /** For kind `qr`: the text of the QR code. */
  qrText: Type.Optional(QrText),
  /** For kind `app`: address that opens this payment in the payer's app. */
  appUrl: Type.Optional(Type.String({ maxLength: 400 })),
});
export type GatewayOrderResponse = Type.Static<typeof GatewayOrderResponse>;

export const GatewayNotification = Type.Object({
  /** The gateway's id of the payment. It is the idempotency key of the notice. */
  paymentId: Type.String({ minLength: 8, maxLength: 60 }),
  gatewayOrderId: Type.String({ maxLength: 60 }),
  merchantOrderId: Type.String({ maxLength: 40 }),
  amount: Amount,
  currency: Code,
  result: Type.Union([Type.Literal("paid"), Type.Literal("failed")]),
  /**
   * The paying wallet or bank account, if the gateway knows it: the platform's code of the wallet or bank, and the
   * digits of the account.
   */
  payer: Type.Optional(Type.Object({ provider: Code, number: Type.String({ pattern: "^[0-9]{4,24}$" }) })),
});
export type GatewayNotification = Type.Static<typeof GatewayNotification>;

export const GatewayOrderQuery = Type.Object({ merchantOrderId: Type.String({ maxLength: 40 }) });
export type GatewayOrderQuery = Type.Static<typeof GatewayOrderQuery>;

/** The gateway's answer to a status request, signed with the message id of the request. */
export const GatewayOrderStatus = Type.Object({
  merchantOrderId: Type.String({ maxLength: 40 }),
  /** The gateway's notice; null while the outcome is open, and for an unknown order. */
  notice: Type.Union([GatewayNotification, Type.Null()]),
});
export type GatewayOrderStatus = Type.Static<typeof GatewayOrderStatus>;

/**
 * The platform's answer to a notice: `accepted` (also for a repeat), or the reason for refusal. The gateway sends a
 * notice again only after a 5xx.
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
/** Path at which the platform asks the gateway for a payout. A repeated order is the same payout. */
export const gatewayPayoutPath = "/v1/payouts";
/** Path at which the platform asks for a payout's outcome. */
export const gatewayPayoutStatusPath = "/v1/payouts/status";

export const GatewayPayout = Type.Object({
  merchantOrderId: Type.String({ maxLength: 40 }),
  /** Code of the bank or wallet that receives the payout. */
  provider: Code,
  /** Digits of the account at this bank or wallet. */
  accountNumber: Type.String({ pattern: "^[0-9]{4,24}$" }),
  holder: Type.String({ maxLength: 200 }),
  /** Amount that the member receives. */
  amount: Amount,
  currency: Code,
});
export type GatewayPayout = Type.Static<typeof GatewayPayout>;

export const GatewayPayoutQuestion = Type.Object({ merchantOrderId: Type.String({ maxLength: 40 }) });

/** States of a payout at the gateway. `accepted`: in progress; a notice brings the outcome. */
const gatewayPayoutStates = ["accepted", "paid", "failed"] as const;

/**
 * Reasons of a failed payout that help the member. For each reason, the member reads a sentence that says what to do.
 */
export const payoutFailures = [
  "account_not_found",
  "account_closed",
  "name_differs",
  "limit_reached",
  "unavailable",
  "refused",
] as const;
export type PayoutFailure = (typeof payoutFailures)[number];
/** Key of the sentence that the member reads for a failed payout (locale/payout-failures). */
export type PayoutFailureMessage = `withdraw.failure.${PayoutFailure}`;

/**
 * The gateway's answer to both payout calls, and the content of its notice. A notice is never `accepted`. 404: unknown
 * payout.
 */
export const GatewayPayoutState = Type.Object({
  payoutId: Type.String({ minLength: 8, maxLength: 60 }),
  merchantOrderId: Type.String({ maxLength: 40 }),
  amount: Amount,
  currency: Code,
  state: Type.Enum(gatewayPayoutStates),
  /** Why the payout failed: one of `payoutFailures`. Any other code, or none, counts as `refused`. */
  failure: Type.Optional(Type.String({ maxLength: 60 })),
  /** The provider's own text about the failure, for the operator. A member never reads it. */
  reason: Type.Optional(Type.String({ maxLength: 200 })),
});
export type GatewayPayoutState = Type.Static<typeof GatewayPayoutState>;
