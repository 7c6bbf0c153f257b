// Interface of a payment provider for the cashier. An adapter only speaks the provider's protocol: it reads no table
// and moves no money. Its reports come from the provider's own server, in an answer to our call or in a signed message.

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
  /** Called right before an authorized payment is captured. Returns true to only one caller, which then captures it. */
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
  /** Whether the message comes from the provider and is about this order; other messages are ignored. */
  isGenuine(payment: OpenPayment, fields: CallbackFields): boolean;
  /** The provider server's report of the payment in a genuine message. */
  confirm(payment: OpenPayment, fields: CallbackFields): Promise<PaymentAnswer>;
};

export type RefundOrder = {
  /** Id of the refund, the same at every attempt. */
  readonly refundId: string;
  readonly orderId: string;
  readonly gatewayOrderId: string;
  /** Payment id, as in the provider's report. */
  readonly paymentId: string;
  readonly amount: string;
  readonly currency: string;
  readonly reason: string;
  /** Whether the refund may have been sent earlier; its outcome is then queried first. */
  readonly wasSent: boolean;
  /** False: the adapter may only query the outcome. */
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
  /** Number of earlier attempts; above zero, the payout may have been sent. */
  readonly triedBefore: number;
  /** False: the adapter may only query the outcome. */
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
   * Whether a payer can pay an order a second time. Such an order is still queried after its payment, because the
   * message about the second payment may be lost.
   */
  readonly takesSecondPayments: boolean;
  /** Queries the order's payments, for those whose message did not arrive. */
  query(payment: OpenPayment): Promise<PaymentAnswers>;
  /**
   * Refunds a payment, at most once for each refund id; undefined: no usable answer. Null: the provider has no refund
   * call.
   */
  readonly refund: ((refund: RefundOrder) => Promise<RefundAnswer | undefined>) | null;
  /** Pays a member, at most once for an order. Null: no payouts. */
  readonly payout: ((payout: PayoutOrder) => Promise<PayoutAnswer>) | null;
  /** The only bank or wallet to which it makes payouts; null: any. */
  readonly paysOnly: string | null;
  /**
   * Handles messages of the provider's server and of the returning payer. Null: the messages are signed in our own
   * protocol and use another path.
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

/** Timeout of calls: longer than the providers' servers need, and shorter than a person would wait. */
export const PROVIDER_TIMEOUT_MS = 8_000;
