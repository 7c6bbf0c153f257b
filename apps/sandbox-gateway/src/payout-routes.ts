// The gateway's routes for payouts: one accepts a payout, one answers its outcome, and one lets a person decide a
// waiting payout.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Compile } from "typebox/compile";
import {
  GatewayPayout,
  gatewayPayoutPath,
  GatewayPayoutQuestion,
  gatewayPayoutStatusPath,
} from "@khela/contract/payment-gateway";
import { addRawBodyParser } from "@khela/service-kit/http-server";
import { signHeaders, verifySignature } from "@khela/service-kit/webhook-signature";
import type { ClockAndRandom } from "@khela/service-kit/clock-and-random";
import type { PayoutEnd, Payouts } from "./payouts.ts";

const payoutShape = Compile(GatewayPayout);
const questionShape = Compile(GatewayPayoutQuestion);

const decisions = {
  pay: { end: { state: "paid" }, count: 1 },
  pay_twice: { end: { state: "paid" }, count: 2 },
  fail: { end: { state: "failed", reason: "The bank refused it." }, count: 1 },
} as const satisfies Record<string, { end: PayoutEnd; count: number }>;

type PayoutServices = {
  readonly payouts: Payouts;
  readonly chance: ClockAndRandom;
  readonly secrets: readonly string[];
  readonly send: (notices: Awaited<ReturnType<Payouts["end"]>>) => Promise<unknown>;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Registers the routes for payouts. Requests and answers are signed, since answers give the paid amount. */
export function registerPayoutRoutes(app: FastifyInstance, services: PayoutServices): void {
  const { payouts, chance, secrets, send } = services;

  function answer(reply: FastifyReply, status: number, value: unknown): FastifyReply {
    const body = JSON.stringify(value);
    const id = `ans_${chance.randomBytes(18).toString("base64url")}`;
    return reply
      .code(status)
      .headers(signHeaders(secrets[0]!, { id, at: chance.now(), body }))
      .type("application/json")
      .send(body);
  }

  /** Returns the signed body as JSON; undefined when the signature is invalid. */
  function readSigned(request: FastifyRequest): unknown {
    const body = typeof request.body === "string" ? request.body : "";
    return verifySignature(secrets, { headers: request.headers, body }, chance.now())
      ? parsed(body)
      : undefined;
  }

  app.register(async (scope) => {
    addRawBodyParser(scope);
    scope.post(gatewayPayoutPath, async (request, reply) => {
      const wanted = readSigned(request);
      if (wanted === undefined) return answer(reply, 401, { error: "invalid_signature" });
      if (!payoutShape.Check(wanted)) return answer(reply, 400, { error: "invalid_request" });
      const taken = await payouts.take(wanted);
      if (taken === null) return answer(reply, 409, { error: "id_reused" });
      void send(taken.notices);
      return answer(reply, 200, payouts.stateOf(wanted.merchantOrderId));
    });
    scope.post(gatewayPayoutStatusPath, async (request, reply) => {
      const question = readSigned(request);
      if (question === undefined) return answer(reply, 401, { error: "invalid_signature" });
      if (!questionShape.Check(question)) return answer(reply, 400, { error: "invalid_request" });
      const state = payouts.stateOf(question.merchantOrderId);
      return answer(reply, state === null ? 404 : 200, state ?? { error: "unknown_payout" });
    });
  });

  app.post<{ Params: { id: string } }>("/payouts/:id/act", async (request, reply) => {
    const payout = payouts.find(request.params.id);
    if (payout === null) return reply.code(404).send({ error: "unknown_payout" });
    const action = (request.body as { action?: unknown } | null)?.action;
    if (typeof action !== "string" || !Object.hasOwn(decisions, action))
      return reply.code(400).send({ error: "invalid_request", actions: Object.keys(decisions) });
    const { end, count } = decisions[action as keyof typeof decisions];
    const notices = await payouts.end(payout, end, count);
    await send(notices);
    const ids = new Set(notices.map(({ id }) => id));
    const told = payouts.noticesOf(payout.payoutId).filter(({ notice }) => ids.has(notice.id));
    return reply.send({ payoutId: payout.payoutId, statuses: told.map(({ status }) => status) });
  });
}
