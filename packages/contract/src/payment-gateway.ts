// The payment gateway's protocol: opening an order at the gateway, and the gateway's notices about it. Both
// directions are signed as Standard Webhooks.

import Type from "typebox";
import { Amount, Code } from "./schemas/shapes.ts";

/** Path at which the gateway notifies the platform. */
export const gatewayNotifyPath = "/gateway/v1/notify";
/** Path at which the platform opens an order at the gateway. */
export const gatewayOrderPath = "/v1/orders";

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
});
export type GatewayOrder = Type.Static<typeof GatewayOrder>;

export const GatewayOrderResponse = Type.Object({
  gatewayOrderId: Type.String({ maxLength: 60 }),
  payUrl: Type.String({ maxLength: 400 }),
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
});
export type GatewayNotification = Type.Static<typeof GatewayNotification>;

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
