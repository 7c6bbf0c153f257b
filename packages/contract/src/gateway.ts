// The payment gateway's protocol: how an order is opened at the gateway, and how the gateway tells us what became of it.
// Both directions signed as Standard Webhooks does.

import Type from "typebox";
import { Amount, Code } from "./schemas/shapes.ts";

/** Where the gateway notifies the platform. */
export const gatewayNotifyPath = "/gateway/v1/notify";
/** Where the platform opens an order at the gateway. */
export const gatewayOrderPath = "/v1/orders";

export const GatewayOrder = Type.Object({
  merchantOrderId: Type.String({ maxLength: 40 }),
  channel: Code,
  amount: Amount,
  currency: Code,
  /** Where the gateway sends the person back to. */
  returnUrl: Type.String({ maxLength: 300 }),
  notifyUrl: Type.String({ maxLength: 300 }),
  expiresAt: Type.Integer(),
  language: Type.Optional(Type.String({ maxLength: 5 })),
});
export type GatewayOrder = Type.Static<typeof GatewayOrder>;

export const GatewayOrderAnswer = Type.Object({ gatewayOrderId: Type.String({ maxLength: 60 }), payUrl: Type.String({ maxLength: 400 }) });
export type GatewayOrderAnswer = Type.Static<typeof GatewayOrderAnswer>;

export const GatewayNotice = Type.Object({
  /** The gateway's own id of the payment: the key of idempotency. */
  paymentId: Type.String({ minLength: 8, maxLength: 60 }),
  gatewayOrderId: Type.String({ maxLength: 60 }),
  merchantOrderId: Type.String({ maxLength: 40 }),
  amount: Amount,
  currency: Code,
  result: Type.Union([Type.Literal("paid"), Type.Literal("failed")]),
});
export type GatewayNotice = Type.Static<typeof GatewayNotice>;

/** What we answer to a notice: `accepted` (also for a repeat), or why not; the gateway retries only after a 5xx. */
export const GatewayNoticeAnswer = Type.Object({
  status: Type.Enum(["accepted", "repeated", "unknown_order", "mismatch", "invalid_signature", "invalid_request"] as const),
});
