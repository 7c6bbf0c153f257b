// What the cashier needs of a payment provider. An adapter speaks the provider's protocol and nothing else: it reads no table and moves no
// money. What it reports was said by the provider's own server, in an answer to a call of ours or in a signed message.

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
  /** Origin of the site, which the addresses that the provider calls begin with. */
  readonly publicUrl: string;
};

export type OpenPayment = {
  readonly orderId: string;
  /** The provider's id of the payment. */
  readonly gatewayOrderId: string;
  /** Whether taking the payment was begun before: its outcome is asked first. */
  readonly wasBegun: boolean;
  /** Asked right before a payment that the payer has agreed to is taken from them. True: the caller alone takes it, now. */
  claimCapture(): Promise<boolean>;
};

export type PaymentReport = GatewayNotification & {
  /** The provider doubts the payment: it waits for a person, or until the provider says otherwise. */
  readonly heldFor?: "risk";
};

/** A report; null: nothing is decided; undefined: no answer that can be used. */
export type PaymentAnswer = PaymentReport | null | undefined;

/** What was paid or has failed, each payment of the order; undefined: no answer that can be used. */
export type PaymentAnswers = readonly PaymentReport[] | undefined;

/** The only report of an answer. */
export const toAnswers = (answer: PaymentAnswer): PaymentAnswers =>
  answer === null ? [] : answer && [answer];

export type CallbackFields = Readonly<Record<string, string>>;

export type PaymentCallback = {
  /** Whether the message is the provider's about this order; false: nothing is done about it. */
  isGenuine(payment: OpenPayment, fields: CallbackFields): boolean;
  /** What the provider's server says of the payment that a genuine message is about. */
  confirm(payment: OpenPayment, fields: CallbackFields): Promise<PaymentAnswer>;
};

export type RefundOrder = {
  /** The same whenever it is asked for. */
  readonly refundId: string;
  readonly orderId: string;
  readonly gatewayOrderId: string;
  /** As the provider's report had it. */
  readonly paymentId: string;
  readonly amount: string;
  readonly currency: string;
  readonly reason: string;
  /** Whether it may have been sent before: then its outcome is asked first. */
  readonly wasSent: boolean;
  /** False: it is only asked its outcome. */
  readonly mayPay: boolean;
  readonly providerRef: string | null;
};

/** `accepted`: it is under way, and asked about again. */
export type RefundAnswer = {
  readonly state: "accepted" | "paid" | "failed";
  /** The provider's number of the refund. */
  readonly providerRef: string | null;
  /** Why it failed, as the provider says it. */
  readonly remark: string | null;
};

export type PayoutOrder = GatewayPayout & {
  /** How often it was claimed before this time: above zero, it may have been sent. */
  readonly triedBefore: number;
  /** False: it is only asked its outcome. */
  readonly mayPay: boolean;
};

/** What a provider says of a payout; `unclear`: it is not known what it did; `notSent`: it was not asked at all; null: no answer came. */
export type PayoutAnswer = GatewayPayoutState | "unclear" | "notSent" | null;

export type PaymentGateway = {
  readonly name: PaymentGatewayName;
  /** `exact`: a payment of another amount than the order's moves nothing; `received`: what arrived is credited. */
  readonly credits: "exact" | "received";
  /** Takes the order, the same one again included; null: it did not. */
  open(payment: NewPayment): Promise<GatewayOrderResponse | null>;
  /** Whether a payer can pay an order again that is paid: such a one is asked about further, since the second message may be lost too. */
  readonly takesSecondPayments: boolean;
  /** The outcome of payments without a message. */
  query(payment: OpenPayment): Promise<PaymentAnswers>;
  /** Gives a payment back, at most once for a refund's id; undefined: no answer that can be used. Null: it gives none back by a call. */
  readonly refund: ((refund: RefundOrder) => Promise<RefundAnswer | undefined>) | null;
  /** Pays a member out, at most once for an order. Null: it pays nobody out. */
  readonly payout: ((payout: PayoutOrder) => Promise<PayoutAnswer>) | null;
  /** The only bank or wallet that it pays out to; null: any. */
  readonly paysOnly: string | null;
  /** Null: its messages are signed and come to their own path. */
  readonly callback: PaymentCallback | null;
};

/** Whether the gateway pays a bank or wallet out; not where it is off. */
export const paysOut = (gateway: PaymentGateway | null, provider: string): gateway is PaymentGateway =>
  gateway !== null && gateway.payout !== null && (gateway.paysOnly ?? provider) === provider;

export type GatewayServices = TokenServices & {
  readonly circuitBreakers: CircuitBreakers;
  readonly log: Pick<FastifyBaseLogger, "warn">;
};

/** Longer than their own servers take, and shorter than a person waits. */
export const PROVIDER_TIMEOUT_MS = 8_000;
