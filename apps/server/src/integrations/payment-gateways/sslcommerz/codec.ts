// Builds session requests to SSLCommerz, and checks and parses SSLCommerz' messages and validations.

import { createHash, timingSafeEqual } from "node:crypto";
import Type from "typebox";
import { Compile } from "typebox/compile";
import { gatewayIpnPath, gatewayReturnPath } from "@khela/contract/payment-gateway";
import { Amount } from "@khela/contract/shapes";
import type { SslcommerzSettings } from "./settings.ts";
import type {
  CallbackFields,
  NewPayment,
  OpenPayment,
  PaymentReport,
  RefundAnswer,
  RefundOrder,
} from "../payment-gateway.ts";
import { sslcommerzPolicy } from "./policy.ts";

const Text = Type.String({ maxLength: 200 });
const ValidationId = Type.String({ minLength: 4, maxLength: 50, pattern: "^[A-Za-z0-9_-]+$" });

const Session = Type.Object({
  status: Type.Literal(sslcommerzPolicy.opened),
  sessionkey: Type.String({ minLength: 4, maxLength: 60 }),
  GatewayPageURL: Type.String({ maxLength: 400, pattern: "^https?://" }),
});

const Validation = Type.Object({
  status: Text,
  tran_id: Text,
  val_id: ValidationId,
  currency_type: Text,
  currency_amount: Amount,
  risk_level: Type.Union([Text, Type.Integer()]),
});
export type Validation = Type.Static<typeof Validation>;

const Transactions = Type.Object({
  APIConnect: Type.Literal(sslcommerzPolicy.connected),
  element: Type.Optional(
    Type.Array(
      Type.Object({ status: Text, val_id: Type.Optional(Text), bank_tran_id: Type.Optional(Text) }),
      {
        maxItems: 100,
      },
    ),
  ),
});

const Refund = Type.Object({
  APIConnect: Type.Literal(sslcommerzPolicy.connected),
  status: Text,
  refund_ref_id: Type.Optional(Text),
  errorReason: Type.Optional(Type.String({ maxLength: 400 })),
});

const refundShape = Compile(Refund);
const sessionShape = Compile(Session);
const validationShape = Compile(Validation);
const transactionsShape = Compile(Transactions);
const validationIdShape = Compile(ValidationId);

const TRANSACTION_ID_LENGTH = 30;

/**
 * Hashes the order id to the 30 characters that SSLCommerz accepts. The hash cannot be reversed, so the return and
 * message addresses contain the order id.
 */
export function toTransactionId(orderId: string): string {
  return createHash("sha256").update(orderId).digest("base64url").slice(0, TRANSACTION_ID_LENGTH);
}

export const readSession = (body: unknown) => (sessionShape.Check(body) ? body : null);

export const isValidationId = (text: string | undefined): text is string => validationIdShape.Check(text);

const isValid = (status: string) => (sslcommerzPolicy.valid as readonly string[]).includes(status);

/** Whether a payment is reported as valid, but in an unknown format. The payment is then queried again. */
export function isUnreadable(body: unknown): boolean {
  const status = (body as { readonly status?: unknown } | null)?.status;
  return typeof status === "string" && isValid(status) && !validationShape.Check(body);
}

/** Parses the validated payment of the order; null: not valid, or of another order. */
export function readValidation(body: unknown, { orderId }: OpenPayment): Validation | null {
  const isOurs =
    validationShape.Check(body) && isValid(body.status) && body.tran_id === toTransactionId(orderId);
  return isOurs ? body : null;
}

/** Returns the validation ids of the order's valid payments; null: no usable answer. */
export function readTransactions(body: unknown): readonly string[] | null {
  if (!transactionsShape.Check(body)) return null;
  return (body.element ?? []).flatMap(({ status, val_id: id }) =>
    isValid(status) && isValidationId(id) ? [id] : [],
  );
}

const PAYMENT_ID_START = "ssl:";
const REMARK_LENGTH = 300;

/** Returns the bank's number of the payment, which a refund needs; null: no usable answer. */
export function readBankTransaction(body: unknown, { paymentId }: RefundOrder): string | null {
  if (!transactionsShape.Check(body)) return null;
  const id = paymentId.slice(PAYMENT_ID_START.length);
  return body.element?.find(({ val_id: one }) => one === id)?.bank_tran_id ?? null;
}

export const refundQuery = (refund: RefundOrder, bankTransaction: string) => ({
  bank_tran_id: bankTransaction,
  refund_trans_id: toTransactionId(refund.refundId),
  refund_amount: refund.amount,
  refund_remarks: refund.reason,
});

/** Parses SSLCommerz' answer about a refund that was requested now or earlier; undefined: no usable answer. */
export function readRefund(body: unknown, { providerRef, wasSent }: RefundOrder): RefundAnswer | undefined {
  if (!refundShape.Check(body)) return undefined;
  const { refunds } = sslcommerzPolicy;
  const ref = body.refund_ref_id ?? providerRef;
  const remark = (body.errorReason ?? body.status).slice(0, REMARK_LENGTH);
  if (body.status === refunds.done) return { state: "paid", providerRef: ref, remark: null };
  if (body.status === refunds.cancelled) return { state: "failed", providerRef: ref, remark };
  // a repeated request may be refused as a repeat, so an operator must check
  if (body.status === refunds.failed)
    return wasSent ? undefined : { state: "failed", providerRef: ref, remark };
  const isUnderWay = (refunds.underWay as readonly string[]).includes(body.status) && ref !== null;
  return isUnderWay ? { state: "accepted", providerRef: ref, remark: null } : undefined;
}

export function sessionForm(
  { storeId, storePassword }: SslcommerzSettings,
  payment: NewPayment,
): Record<string, string> {
  const { publicUrl, merchantOrderId } = payment;
  const back = publicUrl + gatewayReturnPath("sslcommerz", merchantOrderId);
  return {
    ...sslcommerzPolicy.product,
    store_id: storeId,
    store_passwd: storePassword,
    total_amount: payment.amount,
    currency: payment.currency,
    tran_id: toTransactionId(merchantOrderId),
    success_url: back,
    fail_url: back,
    cancel_url: back,
    ipn_url: publicUrl + gatewayIpnPath("sslcommerz", merchantOrderId),
    cus_email: `no-reply@${new URL(publicUrl).hostname}`,
  };
}

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/**
 * Computes the signature of a message, over the fields in `verify_key` and the store's password, sorted by name.
 * SSLCommerz omits empty fields from the message and the signature, although `verify_key` lists the fields.
 */
export function signatureOf(fields: CallbackFields, storePassword: string): string {
  const names = (fields["verify_key"] ?? "").split(",");
  const signed: Record<string, string> = Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );
  signed["store_passwd"] = md5(storePassword);
  const text = Object.keys(signed)
    .toSorted()
    .map((name) => `${name}=${signed[name]}`)
    .join("&");
  return md5(text);
}

/** Whether the message is signed with the store's password and is about the order. */
export function isGenuine(fields: CallbackFields, storePassword: string, { orderId }: OpenPayment): boolean {
  const given = Buffer.from(fields["verify_sign"] ?? "");
  const own = Buffer.from(signatureOf(fields, storePassword));
  const isSigned = given.length === own.length && timingSafeEqual(given, own);
  const names = (fields["verify_key"] ?? "").split(",");
  return isSigned && names.includes("tran_id") && fields["tran_id"] === toTransactionId(orderId);
}

export const toReport = ({ orderId }: OpenPayment, said: Validation): PaymentReport => ({
  paymentId: `ssl:${said.val_id}`,
  gatewayOrderId: toTransactionId(orderId),
  merchantOrderId: orderId,
  amount: said.currency_amount,
  currency: said.currency_type,
  result: "paid",
  ...(String(said.risk_level) === sslcommerzPolicy.riskless ? {} : { heldFor: "risk" as const }),
});
