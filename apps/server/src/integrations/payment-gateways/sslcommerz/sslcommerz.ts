// Deposits by SSLCommerz. A message only triggers a validation, and only the validation API's answer is credited. A
// failed attempt decides nothing, because the payer may try again on the same page until the order expires.

import type { GatewayOrderResponse } from "@khela/contract/payment-gateway";
import { defineGateway } from "../gateway-definition.ts";
import type {
  CallbackFields,
  GatewayServices,
  NewPayment,
  OpenPayment,
  PaymentAnswer,
  PaymentAnswers,
  PaymentGateway,
  RefundAnswer,
  RefundOrder,
} from "../payment-gateway.ts";
import { createSslcommerzClient, type SslcommerzClient } from "./client.ts";
import {
  isGenuine,
  isUnreadable,
  isValidationId,
  readBankTransaction,
  readRefund,
  readSession,
  readTransactions,
  readValidation,
  refundQuery,
  sessionForm,
  toReport,
  toTransactionId,
} from "./codec.ts";
import { sslcommerzPolicy } from "./policy.ts";
import { readSettings, settings, type SslcommerzSettings } from "./settings.ts";

const { paths } = sslcommerzPolicy;

async function validate(client: SslcommerzClient, payment: OpenPayment, id: string): Promise<PaymentAnswer> {
  const body = await client.get(paths.validation, { val_id: id, v: "1" });
  if (body === null || isUnreadable(body)) return undefined;
  const said = readValidation(body, payment);
  return said === null ? null : toReport(payment, said);
}

/**
 * Reports all valid payments of the order, because the payer may have paid on two pages. A payment in an unknown
 * format does not prevent reports of other payments.
 */
async function query(client: SslcommerzClient, payment: OpenPayment): Promise<PaymentAnswers> {
  const ids = readTransactions(
    await client.get(paths.transactions, { tran_id: toTransactionId(payment.orderId) }),
  );
  if (ids === null) return undefined;
  const answers: PaymentAnswer[] = [];
  for (const id of ids) answers.push(await validate(client, payment, id));
  const reports = answers.filter((answer) => answer !== null && answer !== undefined);
  return reports.length === 0 && answers.includes(undefined) ? undefined : reports;
}

async function askRefund(client: SslcommerzClient, refund: RefundOrder, ref: string) {
  return readRefund(await client.get(paths.transactions, { refund_ref_id: ref }), refund);
}

async function refundPayment(
  client: SslcommerzClient,
  refund: RefundOrder,
): Promise<RefundAnswer | undefined> {
  if (refund.providerRef !== null) return askRefund(client, refund, refund.providerRef);
  if (!refund.mayPay) return undefined;
  const listed = await client.get(paths.transactions, { tran_id: toTransactionId(refund.orderId) });
  const bankTransaction = readBankTransaction(listed, refund);
  if (bankTransaction === null) return undefined;
  const said = readRefund(await client.get(paths.transactions, refundQuery(refund, bankTransaction)), refund);
  if (said?.state !== "accepted" || said.providerRef === null) return said;
  const asked = await askRefund(client, { ...refund, providerRef: said.providerRef }, said.providerRef);
  return asked ?? said;
}

function confirm(
  client: SslcommerzClient,
  payment: OpenPayment,
  fields: CallbackFields,
): Promise<PaymentAnswer> {
  const id = fields["val_id"];
  return isValidationId(id) ? validate(client, payment, id) : Promise.resolve(null);
}

function create(settings: SslcommerzSettings, services: GatewayServices): PaymentGateway {
  const client = createSslcommerzClient(settings, services);

  async function open(payment: NewPayment): Promise<GatewayOrderResponse | null> {
    const session = readSession(await client.post(paths.session, sessionForm(settings, payment)));
    if (session === null) {
      services.log.warn({ order: payment.merchantOrderId }, "SSLCommerz did not accept an order");
      return null;
    }
    // SSLCommerz' messages and answers have the order's id, not the session's
    return { gatewayOrderId: toTransactionId(payment.merchantOrderId), payUrl: session.GatewayPageURL };
  }

  return {
    name: "sslcommerz",
    credits: "received",
    payout: null,
    paysOnly: null,
    open,
    takesSecondPayments: true,
    query: (payment) => query(client, payment),
    refund: (refund) => refundPayment(client, refund),
    callback: {
      isGenuine: (payment, fields) => isGenuine(fields, settings.storePassword, payment),
      confirm: (payment, fields) => confirm(client, payment, fields),
    },
  };
}

export const sslcommerz = defineGateway({
  name: "sslcommerz",
  settings,
  refunds: "often",
  read: readSettings,
  credentials: ({ storeId, storePassword }) => ({
    SSLCOMMERZ_STORE_ID: storeId,
    SSLCOMMERZ_STORE_PASSWORD: storePassword,
  }),
  create,
});
