// Deposits by SSLCommerz. A message only says that there is something to validate; what the validation API answers is credited. A failed attempt
// decides nothing, since the payer may try again on the same page until the order's time is over.

import type { GatewayOrderResponse } from "@khela/contract/payment-gateway";
import type { SslcommerzSettings } from "../gateway-settings.ts";
import type {
  CallbackFields,
  GatewayServices,
  NewPayment,
  OpenPayment,
  PaymentAnswer,
  PaymentGateway,
} from "../payment-gateway.ts";
import { createSslcommerzClient, type SslcommerzClient } from "./client.ts";
import {
  isGenuine,
  isUnreadable,
  isValidationId,
  readSession,
  readTransactions,
  readValidation,
  sessionForm,
  toReport,
  toTransactionId,
} from "./codec.ts";
import { sslcommerzPolicy } from "./policy.ts";

const { paths } = sslcommerzPolicy;

async function validate(client: SslcommerzClient, payment: OpenPayment, id: string): Promise<PaymentAnswer> {
  const body = await client.get(paths.validation, { val_id: id, v: "1" });
  if (body === null || isUnreadable(body)) return undefined;
  const said = readValidation(body, payment);
  return said === null ? null : toReport(payment, said);
}

async function query(client: SslcommerzClient, payment: OpenPayment): Promise<PaymentAnswer> {
  const ids = readTransactions(
    await client.get(paths.transactions, { tran_id: toTransactionId(payment.orderId) }),
  );
  if (ids === null) return undefined;
  const [first] = ids;
  return first === undefined ? null : validate(client, payment, first);
}

function confirm(
  client: SslcommerzClient,
  payment: OpenPayment,
  fields: CallbackFields,
): Promise<PaymentAnswer> {
  const id = fields["val_id"];
  return isValidationId(id) ? validate(client, payment, id) : Promise.resolve(null);
}

export function createSslcommerz(settings: SslcommerzSettings, services: GatewayServices): PaymentGateway {
  const client = createSslcommerzClient(settings, services);

  async function open(payment: NewPayment): Promise<GatewayOrderResponse | null> {
    const session = readSession(await client.post(paths.session, sessionForm(settings, payment)));
    if (session === null) {
      services.log.warn({ order: payment.merchantOrderId }, "SSLCommerz did not take an order");
      return null;
    }
    // its messages and answers name the order, not the session
    return { gatewayOrderId: toTransactionId(payment.merchantOrderId), payUrl: session.GatewayPageURL };
  }

  return {
    name: "sslcommerz",
    credits: "received",
    open,
    query: (payment) => query(client, payment),
    callback: {
      isGenuine: (payment, fields) => isGenuine(fields, settings.storePassword, payment),
      confirm: (payment, fields) => confirm(client, payment, fields),
    },
  };
}
