// Messages from payment providers with an adapter. The provider's server calls the notice path, and the payer's
// browser calls the return path. The content of neither is trusted. A genuine message makes us ask the provider, and
// the provider's answer is applied once.

import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { gatewayIpnPath, gatewayReturnPath } from "@khela/contract/payment-gateway";
import type { Services } from "../http/context.ts";
import { isSafeInput } from "../http/input-safety.ts";
import type { RateLimiter } from "../http/rate-limiter.ts";
import type { CallbackFields } from "../integrations/payment-gateways/payment-gateway.ts";
import { readOrderOwner } from "./order-id.ts";
import { toOpenPayment } from "./capture.ts";
import { applyNotice, type NoticeStatus } from "./payment-notices.ts";
import { findOrder } from "./store.ts";

/** `undecided`: nothing is paid yet; `unanswered`: the provider did not answer, and should send the message again. */
type Status = NoticeStatus | "undecided" | "unanswered" | "invalid_signature" | "invalid_request";

const httpStatus: Record<Status, number> = {
  accepted: 200,
  repeated: 200,
  undecided: 200,
  unknown_order: 404,
  mismatch: 409,
  invalid_signature: 401,
  invalid_request: 400,
  unanswered: 503,
};

const MAX_BYTES = 16 * 1024;
/**
 * Maximum wait for the provider's answer to a query. The provider waits only a limited time for our response, so
 * afterwards the work continues in the background and the payer's page reads the stored outcome.
 */
const ANSWER_WITHIN_MS = 4_000;

type Callback = { Params: { gateway: string; orderId: string } };

/** Returns the text fields of a form or query; null when the input fails `isSafeInput`. */
function readFields(request: FastifyRequest): CallbackFields | null {
  const sent: unknown = request.method === "GET" ? request.query : request.body;
  if (typeof sent !== "object" || sent === null || !isSafeInput(sent)) return null;
  return Object.fromEntries(
    Object.entries(sent).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

async function takeCallback(
  services: Services,
  { gateway: name, orderId }: Callback["Params"],
  fields: CallbackFields,
): Promise<Status> {
  const gateway = services.paymentGateways.find(name);
  const owner = readOrderOwner(orderId);
  const order = owner === null ? null : await findOrder(services.db, owner, orderId);
  if (gateway === null || gateway.callback === null || order === null || order.gateway !== name)
    return "unknown_order";
  const payment = toOpenPayment(services, order);
  if (!gateway.callback.isGenuine(payment, fields)) return "invalid_signature";
  const report = await gateway.callback.confirm(payment, fields);
  if (report === undefined) return "unanswered";
  return report === null ? "undecided" : applyNotice(services, gateway, report, { read: order });
}

export function gatewayCallbackRoutes(services: Services, limiter: RateLimiter): FastifyPluginAsync {
  async function take(request: FastifyRequest<Callback>): Promise<Status> {
    const fields = readFields(request);
    if (fields === null) return "invalid_request";
    // each message makes us ask the provider, so each order has its own limit: a repeated genuine message must not use
    // up the calls of other orders
    if (limiter.consume("money", `order ${request.params.orderId}`) > 0) return "unanswered";
    const status = await takeCallback(services, request.params, fields);
    if (status === "invalid_signature" && limiter.consume("unproven", request.ip) === 0)
      request.log.warn({ ip: request.ip }, "a payment provider's message without a valid signature");
    return status;
  }

  /**
   * Returns the outcome of the message if known in time; otherwise `unanswered`, while the query to the provider
   * continues.
   */
  async function takeInTime(request: FastifyRequest<Callback>): Promise<Status> {
    const inTime = new AbortController();
    const work = take(request).finally(() => inTime.abort());
    const tooLate = sleep(ANSWER_WITHIN_MS, "late" as const, { ref: false, signal: inTime.signal }).catch(
      () => work,
    );
    const status = await Promise.race([work, tooLate]);
    if (status !== "late") return status;
    // the request is answered without the outcome, so a later error is only logged
    work.catch((error: unknown) =>
      request.log.error({ err: error }, "a provider's answer could not be applied"),
    );
    return "unanswered";
  }

  const notice = async (request: FastifyRequest<Callback>, reply: FastifyReply) => {
    const status = await takeInTime(request);
    return reply.code(httpStatus[status]).header("cache-control", "no-store").send({ status });
  };
  /** Redirects the payer's browser to the page of the order, even when the message was invalid. */
  const back = async (request: FastifyRequest<Callback>, reply: FastifyReply) => {
    const { orderId } = request.params;
    if (limiter.consume("money", request.ip) === 0) await takeInTime(request);
    const query = readOrderOwner(orderId) === null ? "" : `?order=${orderId}`;
    return reply.header("cache-control", "no-store").redirect(`/m/voucherCenter${query}`, 303);
  };

  return async (app) => {
    const returnPath = gatewayReturnPath(":gateway", ":orderId");
    app.get<Callback>(returnPath, back);
    app.post<Callback>(returnPath, { bodyLimit: MAX_BYTES }, back);
    app.post<Callback>(gatewayIpnPath(":gateway", ":orderId"), { bodyLimit: MAX_BYTES }, notice);
  };
}
