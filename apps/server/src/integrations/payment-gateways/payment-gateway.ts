// Interface of a payment provider for the cashier. An adapter only handles the provider's protocol, and reads no
// tables and moves no money. Reports come from the provider's server, in an answer to a call or in a signed message.

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
  /** Origin of the site, the prefix of the addresses that the provider calls. */
  readonly publicUrl: string;
};

export type OpenPayment = {
  readonly orderId: string;
  /** The provider's id of the payment. */
  readonly gatewayOrderId: string;
  /** Whether a capture was begun earlier; the outcome is then queried first. */
  readonly wasBegun: boolean;
  /**
   * Claims the capture right before an authorized payment is captured. Returns true to only one caller, which then
   * captures the payment.
   */
  claimCapture(): Promise<boolean>;
};

export type PaymentReport = GatewayNotification & {
  /**
   * Set when the provider has doubts about the payment, which then waits for an operator or for the provider's
   * decision.
   */
  readonly heldFor?: "risk";
};

/** A report; null: undecided; undefined: no usable answer. */
export type PaymentAnswer = PaymentReport | null | undefined;

/** The paid and failed payments of the order; undefined: no usable answer. */
export type PaymentAnswers = readonly PaymentReport[] | undefined;

/** Converts an answer with at most one report to a list. */
export const toAnswers = (answer: PaymentAnswer): PaymentAnswers =>
  answer === null ? [] : answer && [answer];

export type CallbackFields = Readonly<Record<string, string>>;

export type PaymentCallback = {
  /** Whether the message is from the provider and about this order; other messages are ignored. */
  isGenuine(payment: OpenPayment, fields: CallbackFields): boolean;
  /** Returns the provider server's report of the payment in a genuine message. */
  confirm(payment: OpenPayment, fields: CallbackFields): Promise<PaymentAnswer>;
};

export type RefundOrder = {
  /** Id of the refund, the same at every attempt. */
  readonly refundId: string;
  readonly orderId: string;
  readonly gatewayOrderId: string;
  /** Id of the payment, as in the provider's report. */
  readonly paymentId: string;
  readonly amount: string;
  readonly currency: string;
  readonly reason: string;
  /** Whether the refund may have been sent earlier; the outcome is then queried first. */
  readonly wasSent: boolean;
  /** False: the adapter may only query the outcome. */
  readonly mayPay: boolean;
  readonly providerRef: string | null;
};

/** `accepted`: in progress; the refund is queried again later. */
export type RefundAnswer = {
  readonly state: "accepted" | "paid" | "failed";
  /** The provider's number of the refund. */
  readonly providerRef: string | null;
  /** The provider's reason for a failure. */
  readonly remark: string | null;
};

export type PayoutOrder = GatewayPayout & {
  /** Number of earlier attempts; above zero: the payout may have been sent. */
  readonly triedBefore: number;
  /** False: the adapter may only query the outcome. */
  readonly mayPay: boolean;
};

/** A provider's answer about a payout; `unclear`: unknown outcome; `notSent`: no request was sent; null: no answer. */
export type PayoutAnswer = GatewayPayoutState | "unclear" | "notSent" | null;

export type PaymentGateway = {
  readonly name: PaymentGatewayName;
  /**
   * `exact`: a payment is credited only if the amount equals the order's; `received`: the received amount is credited.
   */
  readonly credits: "exact" | "received";
  /** Opens the order at the provider, and may be repeated; null: refused, or no usable answer. */
  open(payment: NewPayment): Promise<GatewayOrderResponse | null>;
  /**
   * Whether a payer can pay an order twice. An order of such a provider is still queried after a payment, because the
   * message about a second payment may be lost.
   */
  readonly takesSecondPayments: boolean;
  /** Queries the order's payments, also payments whose message did not arrive. */
  query(payment: OpenPayment): Promise<PaymentAnswers>;
  /**
   * Refunds a payment, at most once for each refund id; undefined: no usable answer. Null: the provider has no call
   * for refunds.
   */
  readonly refund: ((refund: RefundOrder) => Promise<RefundAnswer | undefined>) | null;
  /** Pays a member, at most once for each order. Null: the provider makes no payouts. */
  readonly payout: ((payout: PayoutOrder) => Promise<PayoutAnswer>) | null;
  /** The only bank or wallet to which the provider makes payouts; null: any. */
  readonly paysOnly: string | null;
  /**
   * Handles messages of the provider's server and of the returning payer. Null: the messages are signed in the
   * project's protocol and use another path.
   */
  readonly callback: PaymentCallback | null;
};

/** Whether an active gateway makes payouts to this bank or wallet. */
export const paysOut = (gateway: PaymentGateway | null, provider: string): gateway is PaymentGateway =>
  gateway !== null && gateway.payout !== null && (gateway.paysOnly ?? provider) === provider;

export type GatewayServices = TokenServices & {
  readonly circuitBreakers: CircuitBreakers;
  readonly log: Pick<FastifyBaseLogger, "warn">;
};

/** Timeout of calls: longer than the providers' servers need, and shorter than a person waits. */
export const PROVIDER_TIMEOUT_MS = 8_000;
