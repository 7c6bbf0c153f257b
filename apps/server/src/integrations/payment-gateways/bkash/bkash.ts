// Deposits by bKash. The payer authorizes a payment, and the money moves when the server executes the payment. A
// payment that must not be captured is therefore not executed, and costs the payer nothing. An execution without an
// answer is never repeated blindly: a query finds the outcome.

import type { GatewayOrderResponse } from "@khela/contract/payment-gateway";
import { readAmount } from "@khela/engines/money";
import { defineGateway } from "../gateway-definition.ts";
import {
  toAnswers,
  type CallbackFields,
  type GatewayServices,
  type NewPayment,
  type OpenPayment,
  type PaymentAnswer,
  type PaymentGateway,
  type RefundAnswer,
  type RefundOrder,
} from "../payment-gateway.ts";
import { createBkashClient, type BkashClient } from "./client.ts";
import {
  createBody,
  readCreated,
  readPayment,
  readRefund,
  refundKey,
  toFailure,
  toReport,
  type BkashPayment,
  type BkashRefund,
} from "./codec.ts";
import { payOut } from "./payouts.ts";
import { bkashPolicy } from "./policy.ts";
import { readSettings, settings, type BkashSettings } from "./settings.ts";

const { paths, returns } = bkashPolicy;

async function open(
  client: BkashClient,
  log: GatewayServices["log"],
  payment: NewPayment,
): Promise<GatewayOrderResponse | null> {
  const created = readCreated(await client.call(paths.create, createBody(payment)), payment);
  if (created === null) {
    log.warn({ order: payment.merchantOrderId }, "bKash did not accept an order");
    return null;
  }
  return { gatewayOrderId: created.paymentID, payUrl: created.bkashURL };
}

async function ask(client: BkashClient, payment: OpenPayment): Promise<BkashPayment | null> {
  return readPayment(await client.call(paths.query, { paymentID: payment.gatewayOrderId }), payment);
}

async function execute(client: BkashClient, payment: OpenPayment): Promise<PaymentAnswer> {
  const body = await client.callLong(paths.execute, { paymentID: payment.gatewayOrderId });
  const executed = readPayment(body, payment);
  const said = executed === null ? null : toReport(payment, executed);
  if (said !== null) return said;
  // the execution was refused, was done earlier or had no answer
  const asked = await ask(client, payment);
  return asked === null ? undefined : toReport(payment, asked);
}

async function query(client: BkashClient, payment: OpenPayment): Promise<PaymentAnswer> {
  const asked = await ask(client, payment);
  if (asked === null) return undefined;
  const said = toReport(payment, asked);
  const isAgreed = asked.userVerificationStatus === bkashPolicy.agreed;
  return said === null && isAgreed && (await payment.claimCapture()) ? execute(client, payment) : said;
}

async function confirm(
  client: BkashClient,
  payment: OpenPayment,
  fields: CallbackFields,
): Promise<PaymentAnswer> {
  const status = fields["status"] ?? "";
  if (status === returns.agreed) {
    const isFirst = !payment.wasBegun && (await payment.claimCapture());
    return isFirst ? execute(client, payment) : query(client, payment);
  }
  const asked = await ask(client, payment);
  if (asked === null) return undefined;
  const hasEnded = (returns.ended as readonly string[]).includes(status);
  // an authorized payment may still be in execution
  const isAgreed = asked.userVerificationStatus === bkashPolicy.agreed;
  return toReport(payment, asked) ?? (hasEnded && !isAgreed ? toFailure(payment, asked) : null);
}

/** Converts bKash's refund to an answer; undefined: the amount differs, and an operator must decide. */
function toRefundAnswer(said: BkashRefund, refund: RefundOrder): RefundAnswer | undefined {
  const [given, asked] = [
    readAmount(said.amount, refund.currency),
    readAmount(refund.amount, refund.currency),
  ];
  const isSame = given.ok && asked.ok && given.minor === asked.minor;
  return isSame ? { state: "paid", providerRef: said.refundTrxID, remark: null } : undefined;
}

/**
 * Refunds a payment. bKash refunds a payment only once, so any refund of the payment is this refund. A single refusal
 * may be temporary. The refund has failed when bKash also refuses a later attempt, and knows no refund before and
 * after that attempt.
 */
async function refundPayment(client: BkashClient, refund: RefundOrder): Promise<RefundAnswer | undefined> {
  const key = refundKey(refund);
  const askWhatBecame = async () => readRefund(await client.call(paths.refund, key), refund);
  if (refund.wasSent) {
    const before = await askWhatBecame();
    if (before === null) return undefined;
    if (typeof before !== "string") return toRefundAnswer(before, refund);
  }
  if (!refund.mayPay) return undefined;
  const { amount, refundId: sku, reason } = refund;
  const said = readRefund(await client.call(paths.refund, { ...key, amount, sku, reason }), refund);
  if (said !== null && typeof said !== "string") return toRefundAnswer(said, refund);
  const asked = await askWhatBecame();
  if (asked !== null && typeof asked !== "string") return toRefundAnswer(asked, refund);
  // failed: sent earlier, refused now, and not found by the query; without an answer, the refund may have been done
  const isRefused = refund.wasSent && said !== null && asked !== null;
  return isRefused ? { state: "failed", providerRef: null, remark: said } : undefined;
}

function create(settings: BkashSettings, services: GatewayServices): PaymentGateway {
  const client = createBkashClient(settings, services);
  const { payouts } = settings;
  const payoutClient =
    payouts === null ? null : createBkashClient(payouts, services, bkashPolicy.payoutProduct);
  return {
    name: "bkash",
    credits: "received",
    open: (payment) => open(client, services.log, payment),
    takesSecondPayments: false,
    query: async (payment) => toAnswers(await query(client, payment)),
    refund: (refund) => refundPayment(client, refund),
    payout: payoutClient === null ? null : (payout) => payOut(payoutClient, services, payout),
    paysOnly: bkashPolicy.payoutProvider,
    callback: {
      // only bKash, this server and the payer know the id, and the outcome is queried at bKash in any case
      isGenuine: ({ gatewayOrderId }, fields) =>
        gatewayOrderId !== "" && fields["paymentID"] === gatewayOrderId,
      confirm: (payment, fields) => confirm(client, payment, fields),
    },
  };
}

export const bkash = defineGateway({
  name: "bkash",
  settings,
  refunds: "once",
  read: readSettings,
  credentials: ({ appKey, appSecret, username, password }) => ({
    BKASH_APP_KEY: appKey,
    BKASH_APP_SECRET: appSecret,
    BKASH_USERNAME: username,
    BKASH_PASSWORD: password,
  }),
  create,
});
