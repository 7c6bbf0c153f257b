// The gateway's webhooks for payments and payouts. The signature of the raw body is checked before the body is
// parsed. Every refusal has a status that the gateway does not retry; every internal fault is a 5xx, which it
// retries.

import { addRawBodyParser } from "@khela/service-kit/http-server";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type Type from "typebox";
import { Compile } from "typebox/compile";
import {
  GatewayNotification,
  gatewayNotifyPath,
  gatewayPayoutNotifyPath,
  GatewayPayoutState,
} from "@khela/contract/payment-gateway";
import type { Services } from "../http/context.ts";
import { verifySignature } from "@khela/service-kit/webhook-signature";
import { isSafeInput } from "../http/input-safety.ts";
import type { RateLimiter } from "../http/rate-limiter.ts";
import { gatewaySecretLabel } from "../integrations/payment-gateways/khela/khela-gateway.ts";
import { applyNotice, type NoticeStatus } from "./payment-notices.ts";
import { applyPayoutState } from "./withdrawals/payouts.ts";

type Status = NoticeStatus | "invalid_signature" | "invalid_request";

const httpStatus: Record<Status, number> = {
  accepted: 200,
  repeated: 200,
  unknown_order: 404,
  mismatch: 409,
  invalid_signature: 401,
  invalid_request: 400,
};

const ownProtocol = { name: "khela", credits: "exact" } as const;

const MAX_NOTICE_BYTES = 16 * 1024;

/** Returns a function that parses a notice's body; null when the body is invalid. */
function createReader<S extends Type.TSchema>(schema: S): (body: string) => Type.Static<S> | null {
  const shape = Compile(schema);
  return (body) => {
    try {
      const notice: unknown = JSON.parse(body);
      return shape.Check(notice) && isSafeInput(notice) ? (notice as Type.Static<S>) : null;
    } catch {
      return null;
    }
  };
}

const readPayment = createReader(GatewayNotification);
const readPayout = createReader(GatewayPayoutState);

type Apply = (body: string) => Promise<Status>;

export function gatewayWebhookRoute(services: Services, limiter: RateLimiter): FastifyPluginAsync {
  const take =
    (apply: Apply) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const answer = (status: Status) =>
        reply.code(httpStatus[status]).header("cache-control", "no-store").send({ status });
      const body = typeof request.body === "string" ? request.body : "";
      if (
        !verifySignature(
          [services.secrets.webhook(gatewaySecretLabel)],
          { headers: request.headers, body },
          services.now(),
        )
      ) {
        // over the limit nothing is logged, and an address that sends still more requests loses its connections
        if (limiter.consume("unproven", request.ip) === 0)
          request.log.warn({ ip: request.ip }, "a gateway notice without a valid signature");
        return answer("invalid_signature");
      }
      return answer(await apply(body));
    };

  async function takePayment(body: string): Promise<Status> {
    const notice = readPayment(body);
    return notice === null ? "invalid_request" : applyNotice(services, ownProtocol, notice);
  }

  async function takePayout(body: string): Promise<Status> {
    const notice = readPayout(body);
    return notice === null || notice.state === "accepted"
      ? "invalid_request"
      : applyPayoutState(services, ownProtocol.name, notice);
  }

  return async (app) => {
    addRawBodyParser(app, MAX_NOTICE_BYTES);
    app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
      if (error.statusCode === undefined || error.statusCode >= 500) throw error;
      return reply
        .code(httpStatus.invalid_request)
        .header("cache-control", "no-store")
        .send({ status: "invalid_request" });
    });
    app.post(gatewayNotifyPath, { bodyLimit: MAX_NOTICE_BYTES }, take(takePayment));
    app.post(gatewayPayoutNotifyPath, { bodyLimit: MAX_NOTICE_BYTES }, take(takePayout));
  };
}
