// Payouts in the project's own protocol. A payout that was sent without an answer is queried before another attempt,
// and the gateway accepts an order only once.

import { Compile } from "typebox/compile";
import {
  gatewayPayoutPath,
  GatewayPayoutState,
  gatewayPayoutStatusPath,
} from "@khela/contract/payment-gateway";
import type { PayoutAnswer, PayoutOrder } from "../payment-gateway.ts";
import type { KhelaGatewayOptions } from "./khela-options.ts";

const TIMEOUT_MS = 10_000;
const OK = 200;
const NOT_FOUND = 404;
const SERVER_ERROR = 500;

const stateOf = Compile(GatewayPayoutState);

type Answer = Awaited<ReturnType<KhelaGatewayOptions["httpClient"]["request"]>>;

function readState(answer: Answer): PayoutAnswer {
  if (answer === null || answer.status >= SERVER_ERROR) return null;
  return answer.status === OK && stateOf.Check(answer.body) ? answer.body : "unclear";
}

/** Sends the payout, unless the gateway already knows the payout or the caller allows only a query. */
export async function payOut(
  { httpClient, gatewayUrl, gatewaySecret }: KhelaGatewayOptions,
  { triedBefore, mayPay, ...body }: PayoutOrder,
): Promise<PayoutAnswer> {
  const { merchantOrderId } = body;
  const ask = (path: string, question: object, id: string) =>
    httpClient.request({
      method: "POST",
      url: gatewayUrl + path,
      body: question,
      secret: gatewaySecret,
      responseSigned: true,
      id: `${merchantOrderId}-${id}-${triedBefore + 1}`,
      timeoutMs: TIMEOUT_MS,
    });
  if (triedBefore > 0) {
    const known = await ask(gatewayPayoutStatusPath, { merchantOrderId }, "status");
    if (known?.status !== NOT_FOUND) return readState(known);
  }
  if (!mayPay) return "unclear";
  return readState(await ask(gatewayPayoutPath, body, "pay"));
}
