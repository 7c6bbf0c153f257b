// Builds requests to bKash, and parses bKash's answers about payments.

import Type from "typebox";
import { Compile } from "typebox/compile";
import { Amount } from "@khela/contract/shapes";
import { gatewayReturnPath } from "@khela/contract/payment-gateway";
import type { NewPayment, OpenPayment, PaymentReport, RefundOrder } from "../payment-gateway.ts";
import { bkashPolicy } from "./policy.ts";

const Id = Type.String({ minLength: 4, maxLength: 60, pattern: "^[A-Za-z0-9_-]+$" });

/** An answer with a token. The checkout product sends no status, and sends the token's lifetime as text. */
const Grant = Type.Object({
  statusCode: Type.Optional(Type.Literal(bkashPolicy.success)),
  id_token: Type.String({ minLength: 1, maxLength: 4_000 }),
  expires_in: Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: "^[1-9][0-9]{0,6}$" })]),
});

const Created = Type.Object({
  statusCode: Type.Literal(bkashPolicy.success),
  paymentID: Id,
  bkashURL: Type.String({ maxLength: 400, pattern: "^https?://" }),
  amount: Amount,
  currency: Type.String({ maxLength: 8 }),
  merchantInvoiceNumber: Type.String({ maxLength: 60 }),
});

/** An answer to an execution or a query; a query has another field name for the order. */
const Payment = Type.Object({
  statusCode: Type.Literal(bkashPolicy.success),
  paymentID: Id,
  transactionStatus: Type.String({ maxLength: 40 }),
  trxID: Type.Optional(Id),
  amount: Amount,
  currency: Type.String({ maxLength: 8 }),
  merchantInvoiceNumber: Type.Optional(Type.String({ maxLength: 60 })),
  merchantInvoice: Type.Optional(Type.String({ maxLength: 60 })),
  userVerificationStatus: Type.Optional(Type.String({ maxLength: 40 })),
});
export type BkashPayment = Type.Static<typeof Payment>;

const Refund = Type.Object({
  statusCode: Type.Literal(bkashPolicy.success),
  originalTrxID: Type.String({ maxLength: 60 }),
  refundTrxID: Id,
  transactionStatus: Type.Literal(bkashPolicy.completed),
  amount: Amount,
});
/** Any answer that is not a success. */
const Refused = Type.Object({
  statusCode: Type.String({ minLength: 1, maxLength: 20 }),
  statusMessage: Type.Optional(Type.String({ maxLength: 400 })),
});

const grantShape = Compile(Grant);
const createdShape = Compile(Created);
const paymentShape = Compile(Payment);

const refundShape = Compile(Refund);
const refusedShape = Compile(Refused);

export const readGrant = (body: unknown) => (grantShape.Check(body) ? body : null);

/** Parses the created payment; null: bKash refused, or the payment differs from the requested payment. */
export function readCreated(body: unknown, payment: NewPayment): Type.Static<typeof Created> | null {
  const isOurs =
    createdShape.Check(body) &&
    body.merchantInvoiceNumber === payment.merchantOrderId &&
    body.currency === payment.currency;
  return isOurs ? body : null;
}

/** Parses bKash's data of the payment; null: the answer has no data, or is about another payment. */
export function readPayment(body: unknown, payment: OpenPayment): BkashPayment | null {
  const isOurs =
    paymentShape.Check(body) &&
    body.paymentID === payment.gatewayOrderId &&
    (body.merchantInvoiceNumber ?? body.merchantInvoice) === payment.orderId;
  return isOurs ? body : null;
}

export const createBody = (payment: NewPayment) => ({
  mode: bkashPolicy.mode,
  intent: bkashPolicy.intent,
  payerReference: payment.merchantOrderId,
  merchantInvoiceNumber: payment.merchantOrderId,
  callbackURL: payment.publicUrl + gatewayReturnPath("bkash", payment.merchantOrderId),
  amount: payment.amount,
  currency: payment.currency,
});

/** Returns the report of a completed payment; null: the payment is not completed. */
export function toReport({ orderId, gatewayOrderId }: OpenPayment, said: BkashPayment): PaymentReport | null {
  if (said.transactionStatus !== bkashPolicy.completed || said.trxID === undefined) return null;
  const { amount, currency } = said;
  return {
    paymentId: `bkash:${said.trxID}`,
    gatewayOrderId,
    merchantOrderId: orderId,
    amount,
    currency,
    result: "paid",
  };
}

export type BkashRefund = Type.Static<typeof Refund>;

const PAYMENT_ID_START = "bkash:";
const REMARK_LENGTH = 300;

/** Returns bKash's key of the refunded payment. */
export const refundKey = ({ gatewayOrderId, paymentId }: RefundOrder) => ({
  paymentID: gatewayOrderId,
  trxID: paymentId.slice(PAYMENT_ID_START.length),
});

/**
 * Parses an answer about a refund: the refund, or the text of bKash's refusal; null: the answer does not decide the
 * refund.
 */
export function readRefund(body: unknown, refund: RefundOrder): BkashRefund | string | null {
  if (refundShape.Check(body)) return body.originalTrxID === refundKey(refund).trxID ? body : null;
  if (!refusedShape.Check(body) || body.statusCode === bkashPolicy.success) return null;
  if ((bkashPolicy.troubles as readonly string[]).includes(body.statusCode)) return null;
  return `${body.statusCode} ${body.statusMessage ?? ""}`.trim().slice(0, REMARK_LENGTH);
}

/** Returns the report of a payment that ended without money; bKash accepts no further attempt for the payment. */
export const toFailure = (
  { orderId, gatewayOrderId }: OpenPayment,
  { amount, currency }: BkashPayment,
): PaymentReport => ({
  paymentId: `bkash:${gatewayOrderId}`,
  gatewayOrderId,
  merchantOrderId: orderId,
  amount,
  currency,
  result: "failed",
});
