// A gateway for the project's own protocol (packages/contract/src/payment-gateway.ts), which the sandbox's gateway
// also uses. Both sides sign their messages.

import { Compile } from "typebox/compile";
import {
  GatewayOrderResponse,
  GatewayOrderStatus,
  gatewayNotifyPath,
  gatewayOrderPath,
  gatewayOrderStatusPath,
  type GatewayOrder,
  type GatewayOrderQuery,
} from "@khela/contract/payment-gateway";
import { isPaymentAppUrl } from "@khela/contract/cashier/payment-apps";
import {
  toAnswers,
  type GatewayServices,
  type NewPayment,
  type OpenPayment,
  type PaymentAnswer,
  type PaymentGateway,
} from "../payment-gateway.ts";
import { payOut } from "./khela-payouts.ts";
import type { KhelaGatewayOptions } from "./khela-options.ts";

/** Label of the secret shared with the gateway. */
export const gatewaySecretLabel = "gateway";

const TIMEOUT_MS = 5_000;
const QUERY_ID_BYTES = 15;

const isWeb = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

const answerOf = Compile(GatewayOrderResponse);
const statusOf = Compile(GatewayOrderStatus);

export function createKhelaGateway(services: GatewayServices & KhelaGatewayOptions): PaymentGateway {
  return {
    name: "khela",
    credits: "exact",
    callback: null,
    refund: null,
    payout: (payout) => payOut(services, payout),
    paysOnly: null,
    open: (payment) => open(services, payment),
    takesSecondPayments: false,
    query: async (payment) => toAnswers(await query(services, payment)),
  };
}

/** Opens an order. The gateway repeats the first answer to a repeated order, so a retry is safe. */
async function open(
  { httpClient, gatewayUrl, gatewaySecret, log }: GatewayServices & KhelaGatewayOptions,
  { publicUrl, ...payment }: NewPayment,
): Promise<GatewayOrderResponse | null> {
  const body: GatewayOrder = {
    ...payment,
    returnUrl: `${publicUrl}/m/voucherCenter?order=${payment.merchantOrderId}`,
    notifyUrl: publicUrl + gatewayNotifyPath,
  };
  const answer = await httpClient.request({
    method: "POST",
    url: gatewayUrl + gatewayOrderPath,
    body,
    secret: gatewaySecret,
    id: payment.merchantOrderId,
    timeoutMs: TIMEOUT_MS,
  });
  if (answer !== null && answer.status === 200 && answerOf.Check(answer.body) && isWeb(answer.body.payUrl)) {
    const { appUrl, ...opened } = answer.body;
    if (appUrl === undefined) return opened;
    if (isPaymentAppUrl(appUrl, opened.payUrl)) return { ...opened, appUrl };
    // the payer can still pay on the gateway's page
    log.warn(
      { order: payment.merchantOrderId },
      "the gateway's app address is refused; its page stays usable",
    );
    return opened;
  }
  log.warn(
    { order: payment.merchantOrderId, status: answer?.status ?? null },
    "the gateway did not accept an order",
  );
  return null;
}

async function query(
  { circuitBreakers, gatewayUrl, gatewaySecret, randomBytes, log }: GatewayServices & KhelaGatewayOptions,
  { orderId }: OpenPayment,
): Promise<PaymentAnswer> {
  const body: GatewayOrderQuery = { merchantOrderId: orderId };
  const answer = await circuitBreakers.request("gateway", {
    method: "POST",
    url: gatewayUrl + gatewayOrderStatusPath,
    body,
    secret: gatewaySecret,
    responseSigned: true,
    id: `query_${randomBytes(QUERY_ID_BYTES).toString("base64url")}`,
    timeoutMs: TIMEOUT_MS,
  });
  if (answer.kind !== "answer") return undefined;
  if (answer.status !== 200 || !statusOf.Check(answer.body)) {
    log.warn({ order: orderId, status: answer.status }, "the gateway did not give the state of an order");
    return undefined;
  }
  const { merchantOrderId, notice } = answer.body;
  // an answer about another order is ignored, even with a valid signature
  return merchantOrderId === orderId && (notice === null || notice.merchantOrderId === orderId)
    ? notice
    : undefined;
}
