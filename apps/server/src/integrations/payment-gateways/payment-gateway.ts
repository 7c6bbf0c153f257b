// Interface of a payment provider for the cashier. An adapter speaks the provider's protocol and nothing else: it
// reads no table and moves no money. Its reports come from the provider's own server, in an answer to our call or in
// a signed message.

import type { FastifyBaseLogger } from "fastify";
import type {
  GatewayNotification,
  GatewayOrder,
  GatewayOrderResponse,
  GatewayPayout,
  GatewayPayoutState,
  PaymentGatewayName,
} from "@khela/contract/payment-gateway";
import type { CircuitBreakers } from "../../infra/circuit-breakers.ts";
import type { TokenServices } from "./shared-token.ts";

export type NewPayment = Omit<GatewayOrder, "notifyUrl" | "returnUrl"> & {
  /** Origin of the site: prefix of the addresses that the provider calls. */
  readonly publicUrl: string;
};

export type OpenPayment = {
  readonly orderId: string;
  /** The provider's id of the payment. */
  readonly gatewayOrderId: string;
  /** Whether a capture was begun before: its outcome is queried first. */
  readonly wasBegun: boolean;
  /** Called right before an authorized payment is captured. True: this caller alone captures it now. */
  claimCapture(): Promise<boolean>;
};

export type PaymentReport = GatewayNotification & {
  /** The provider doubts the payment: it waits for an operator, or until the provider decides. */
  readonly heldFor?: "risk";
};

/** A report; null: undecided; undefined: no usable answer. */
export type PaymentAnswer = PaymentReport | null | undefined;

/** The paid and failed payments of the order; undefined: no usable answer. */
export type PaymentAnswers = readonly PaymentReport[] | undefined;

/** The only report of an answer. */
export const toAnswers = (answer: PaymentAnswer): PaymentAnswers =>
  answer === null ? [] : answer && [answer];

export type CallbackFields = Readonly<Record<string, string>>;

export type PaymentCallback = {
  /** Whether the message comes from the provider and is about this order; false: it is ignored. */
  isGenuine(payment: OpenPayment, fields: CallbackFields): boolean;
  /** The provider server's report of the payment in a genuine message. */
  confirm(payment: OpenPayment, fields: CallbackFields): Promise<PaymentAnswer>;
};

export type RefundOrder = {
  /** The same at every attempt. */
  readonly refundId: string;
  readonly orderId: string;
  readonly gatewayOrderId: string;
  /** As in the provider's report. */
  readonly paymentId: string;
  readonly amount: string;
  readonly currency: string;
  readonly reason: string;
  /** Whether it may have been sent before: its outcome is queried first. */
  readonly wasSent: boolean;
  /** False: only its outcome is queried. */
  readonly mayPay: boolean;
  readonly providerRef: string | null;
};

/** `accepted`: in progress, and queried again. */
export type RefundAnswer = {
  readonly state: "accepted" | "paid" | "failed";
  /** The provider's number of the refund. */
  readonly providerRef: string | null;
  /** The provider's reason of a failure. */
  readonly remark: string | null;
};

export type PayoutOrder = GatewayPayout & {
  /** How often it was claimed before this time: above zero, it may have been sent. */
  readonly triedBefore: number;
  /** False: only its outcome is queried. */
  readonly mayPay: boolean;
};

/**
 * A provider's answer about a payout; `unclear`: unknown outcome; `notSent`: no request was sent; null: no answer.
 */
export type PayoutAnswer = GatewayPayoutState | "unclear" | "notSent" | null;

export type PaymentGateway = {
  readonly name: PaymentGatewayName;
  /**
   * `exact`: a payment whose amount differs from the order's moves nothing; `received`: the received amount is
   * credited.
   */
  readonly credits: "exact" | "received";
  /** Opens the order at the provider, also when repeated; null: refused, or no usable answer. */
  open(payment: NewPayment): Promise<GatewayOrderResponse | null>;
  /**
   * Whether a payer can pay a paid order again: such an order is still queried, since the second message may be lost
   * too.
   */
  readonly takesSecondPayments: boolean;
  /** The outcome of payments without a message. */
  query(payment: OpenPayment): Promise<PaymentAnswers>;
  /** Refunds a payment, at most once for a refund's id; undefined: no usable answer. Null: it has no refund call. */
  readonly refund: ((refund: RefundOrder) => Promise<RefundAnswer | undefined>) | null;
  /** Pays a member, at most once for an order. Null: no payouts. */
  readonly payout: ((payout: PayoutOrder) => Promise<PayoutAnswer>) | null;
  /** The only bank or wallet that it pays; null: any. */
  readonly paysOnly: string | null;
  /** Null: its messages are signed and use their own path. */
  readonly callback: PaymentCallback | null;
};

/** Whether the gateway pays a bank or wallet; false when it is off. */
export const paysOut = (gateway: PaymentGateway | null, provider: string): gateway is PaymentGateway =>
  gateway !== null && gateway.payout !== null && (gateway.paysOnly ?? provider) === provider;

export type GatewayServices = TokenServices & {
  readonly circuitBreakers: CircuitBreakers;
  readonly log: Pick<FastifyBaseLogger, "warn">;
};

/** Longer than their servers need, and shorter than a person waits. */
export const PROVIDER_TIMEOUT_MS = 8_000;
