// Deposits by bKash. The money leaves the payer when we execute the payment they agreed to, so what may not be taken is not executed and costs them
// nothing. An execution without an answer is never repeated blindly: the query says what it did.

import type { GatewayOrderResponse } from "@khela/contract/payment-gateway";
import type { BkashSettings } from "../gateway-settings.ts";
import type {
  CallbackFields,
  GatewayServices,
  NewPayment,
  OpenPayment,
  PaymentAnswer,
  PaymentGateway,
} from "../payment-gateway.ts";
import { createBkashClient, type BkashClient } from "./client.ts";
import { createBody, readCreated, readPayment, toFailure, toReport, type BkashPayment } from "./codec.ts";
import { bkashPolicy } from "./policy.ts";

const { paths, returns } = bkashPolicy;

async function open(
  client: BkashClient,
  log: GatewayServices["log"],
  payment: NewPayment,
): Promise<GatewayOrderResponse | null> {
  const created = readCreated(await client.call(paths.create, createBody(payment)), payment);
  if (created === null) {
    log.warn({ order: payment.merchantOrderId }, "bKash did not take an order");
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
  // refused, done before, or not answered
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
  // one that the payer had agreed to may be under execution still
  const isAgreed = asked.userVerificationStatus === bkashPolicy.agreed;
  return toReport(payment, asked) ?? (hasEnded && !isAgreed ? toFailure(payment, asked) : null);
}

export function createBkash(settings: BkashSettings, services: GatewayServices): PaymentGateway {
  const client = createBkashClient(settings, services);
  return {
    name: "bkash",
    credits: "received",
    open: (payment) => open(client, services.log, payment),
    query: (payment) => query(client, payment),
    callback: {
      // the id is known to bKash, us and the payer; what it ends in is asked of bKash
      isGenuine: ({ gatewayOrderId }, fields) =>
        gatewayOrderId !== "" && fields["paymentID"] === gatewayOrderId,
      confirm: (payment, fields) => confirm(client, payment, fields),
    },
  };
}
