// The sandbox gateway imitates a payment provider: it accepts signed orders and payouts, shows the pay page, and
// notifies the platform of the actions of a person or a script on that page. It neither moves nor holds money.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Compile } from "typebox/compile";
import {
  GatewayOrder,
  gatewayOrderPath,
  type GatewayOrderResponse,
  GatewayOrderQuery,
  gatewayOrderStatusPath,
  gatewayPayoutPath,
  gatewayPayoutStatusPath,
  type GatewayOrderStatus,
} from "@khela/contract/payment-gateway";
import { cleanDigits } from "@khela/contract/input/digits";
import {
  addDefaultHeaders,
  addFormParser,
  addHealthRoutes,
  addRawBodyParser,
  createHttpServer,
} from "@khela/service-kit/http-server";
import { createLogger } from "@khela/service-kit/logger";
import { createTracing } from "@khela/service-kit/tracing/otlp";
import { signHeaders, verifySignature } from "@khela/service-kit/webhook-signature";
import type { Config } from "./config.ts";
import { systemClockAndRandom, type ClockAndRandom } from "@khela/service-kit/clock-and-random";
import { createWebhookDelivery } from "./webhook-delivery.ts";
import { createOrders, type Notice, type Order, type Orders } from "./orders.ts";
import { registerPayoutRoutes } from "./payout-routes.ts";
import { createPayouts } from "./payouts.ts";
import { registerProviders } from "./providers/providers.ts";
import { contentPolicy, payPage, unknownPage } from "./page.ts";
import { languageOf } from "./texts.ts";

export type Gateway = {
  readonly app: FastifyInstance;
  /** Starts listening and returns the gateway's origin. */
  readonly listen: () => Promise<string>;
  /**
   * Reports the gateway as not ready, refuses new requests and finishes running ones. Due notices stay in the journal
   * for the next start.
   */
  readonly stop: () => Promise<void>;
};

export type GatewayOptions = {
  readonly config: Config;
  readonly chance?: ClockAndRandom;
  readonly firstPauseMs?: number;
};

const BODY_LIMIT_BYTES = 16 * 1024;
const ANSWER_FORM_WITHIN_MS = 2_000;
const LATE_MS = 1_000;
const PAYER = /^[0-9]{4,24}$/;
const LONGEST_DELAY_S = 24 * 60 * 60;

const actions = ["pay", "fail", "pay_late", "pay_twice", "pay_unreported"] as const;
type Action = (typeof actions)[number];

const orderShape = Compile(GatewayOrder);
const queryShape = Compile(GatewayOrderQuery);

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type PaymentAction = {
  readonly action: Action;
  readonly delayS: number | null;
  /** Digits of the payer's wallet number; null: the payer gave none. */
  readonly payer: string | null;
};

/** Returns the payment action that a form or a script requests, or null. */
function readPaymentAction(body: unknown): PaymentAction | null {
  const {
    action,
    delay,
    payer: typed,
  } = (typeof body === "object" && body !== null ? body : {}) as {
    action?: unknown;
    delay?: unknown;
    payer?: unknown;
  };
  const known = actions.find((name) => name === action);
  if (known === undefined) return null;
  const number = typeof typed === "string" ? cleanDigits(typed).replace(/[ -]/g, "") : "";
  const payer = PAYER.test(number) ? number : null;
  if (delay === undefined || delay === "") return { action: known, delayS: null, payer };
  const delayS = Number(delay);
  return delayS >= 0 && delayS <= LONGEST_DELAY_S ? { action: known, delayS, payer } : null;
}

function dueAtOf({ action, delayS }: PaymentAction, order: Order, now: number): number {
  if (delayS !== null) return now + delayS * 1_000;
  return action === "pay_late" ? Math.max(now, order.expiresAt + LATE_MS) : now;
}

const unsigned = "invalid_signature";

/** Returns a signed request's body as JSON. Null: the body is not JSON; `unsigned`: the signature is invalid. */
function readSigned(request: FastifyRequest, config: Config, chance: ClockAndRandom): unknown {
  const body = typeof request.body === "string" ? request.body : "";
  return verifySignature(config.secrets, { headers: request.headers, body }, chance.now())
    ? parsed(body)
    : unsigned;
}

/**
 * Returns the answer to an order. Its QR code and its app link both lead to the pay page, since there is no wallet app.
 */
function toAnswer({ gatewayOrderId, kind }: Order, payUrl: string): GatewayOrderResponse {
  return {
    gatewayOrderId,
    payUrl,
    ...(kind === "qr" ? { qrText: payUrl } : {}),
    ...(kind === "app" ? { appUrl: `${payUrl}?by=app` } : {}),
  };
}

function registerOrderRoute(
  app: FastifyInstance,
  config: Config,
  orders: Orders,
  chance: ClockAndRandom,
  publicUrl: () => string,
): void {
  app.register(async (scope) => {
    addRawBodyParser(scope);
    scope.post(gatewayOrderPath, async (request, reply) => {
      const requested = readSigned(request, config, chance);
      if (requested === unsigned) return reply.code(401).send({ error: unsigned });
      if (!orderShape.Check(requested) || !isWebAddress(requested.returnUrl))
        return reply.code(400).send({ error: "invalid_request" });
      const order = await orders.take(requested);
      if (order === null) return reply.code(409).send({ error: "id_reused" });
      return reply.send(toAnswer(order, `${publicUrl()}/pay/${order.gatewayOrderId}`));
    });
  });
}

/** Registers the route that answers an order's outcome, signed, for a platform that may have missed the notice. */
function registerStatusRoute(
  app: FastifyInstance,
  config: Config,
  orders: Orders,
  chance: ClockAndRandom,
): void {
  app.register(async (scope) => {
    addRawBodyParser(scope);
    scope.post(gatewayOrderStatusPath, async (request, reply) => {
      const query = readSigned(request, config, chance);
      if (query === unsigned) return reply.code(401).send({ error: unsigned });
      if (!queryShape.Check(query)) return reply.code(400).send({ error: "invalid_request" });
      const now = chance.now();
      const status: GatewayOrderStatus = {
        merchantOrderId: query.merchantOrderId,
        notice: orders.findOutcome(query.merchantOrderId, now.getTime()),
      };
      const body = JSON.stringify(status);
      const id = String(request.headers["webhook-id"]);
      return reply
        .headers(signHeaders(config.secrets[0]!, { id, at: now, body }))
        .type("application/json")
        .send(body);
    });
  });
}

type Params = { Params: { id: string }; Querystring: { lang?: string } };

function registerPayPage(app: FastifyInstance, orders: Orders, chance: ClockAndRandom): void {
  app.get<Params>("/pay/:id", async (request, reply) => {
    const order = orders.find(request.params.id);
    const language = languageOf(request.query.lang ?? order?.language);
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", contentPolicy(order?.returnUrl ?? null));
    if (order === null) return reply.code(404).send(unknownPage(language));
    const notices = orders.noticesOf(order.gatewayOrderId).map(({ notice }) => notice);
    return reply.send(payPage({ order, notices, language, now: chance.now().getTime() }));
  });
}

type ActionServices = {
  readonly orders: Orders;
  readonly chance: ClockAndRandom;
  readonly send: (notice: Notice) => Promise<string | null>;
};

function registerActionRoutes(app: FastifyInstance, { orders, chance, send }: ActionServices): void {
  async function act(order: Order, deed: PaymentAction): Promise<readonly Notice[]> {
    const result = deed.action === "fail" ? "failed" : "paid";
    const dueAt = dueAtOf(deed, order, chance.now().getTime());
    const withheld = deed.action === "pay_unreported" ? ({ withheld: true } as const) : {};
    const notices = await orders.addNotices(
      order,
      {
        result,
        dueAt,
        ...withheld,
        ...(deed.payer === null ? {} : { payer: { provider: order.channel, number: deed.payer } }),
      },
      deed.action === "pay_twice" ? 2 : 1,
    );
    if (deed.action === "pay_unreported") return notices;
    // The payer is redirected after the notices are answered, so that the platform knows the payment first. A timeout
    // limits this wait when the platform is unreachable.
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ANSWER_FORM_WITHIN_MS);
    });
    await Promise.race([Promise.all(notices.map(send)), enough]);
    clearTimeout(timer);
    return notices;
  }

  addFormParser(app);
  app.post<Params>("/pay/:id/act", async (request, reply: FastifyReply) => {
    const order = orders.find(request.params.id);
    if (order === null) return reply.code(404).send({ error: "unknown_order" });
    const deed = readPaymentAction(request.body);
    if (deed === null) return reply.code(400).send({ error: "invalid_request", actions });
    const ids = new Set((await act(order, deed)).map((notice) => notice.id));
    if (!(request.headers["content-type"] ?? "").startsWith("application/json"))
      return reply.redirect(order.returnUrl, 303);
    const notices = orders.noticesOf(order.gatewayOrderId).filter(({ notice }) => ids.has(notice.id));
    return reply.send({
      gatewayOrderId: order.gatewayOrderId,
      paymentId: order.paymentId,
      notices: notices.map(({ notice, status }) => ({
        id: notice.id,
        result: notice.result,
        dueAt: notice.dueAt,
        status,
      })),
    });
  });
}

/** The platform's calls, which are signed. */
const isForServers = (route: string): boolean =>
  [gatewayOrderPath, gatewayOrderStatusPath, gatewayPayoutPath, gatewayPayoutStatusPath].includes(route);

export async function createGateway({
  config,
  chance = systemClockAndRandom,
  firstPauseMs,
}: GatewayOptions): Promise<Gateway> {
  const tracing = await createTracing(config.tracing, "khela-sandbox-gateway");
  const app = createHttpServer({
    log: createLogger({ level: config.logLevel, tracing }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTracing: { tracing, isForServers },
  });
  const orders = await createOrders(config.dataDir, chance, tracing);
  const payouts = await createPayouts(config.dataDir, chance, tracing);
  const options = {
    chance,
    platformUrl: config.platformUrl,
    secret: config.secrets[0]!,
    log: app.log,
    tracing,
    ...(firstPauseMs === undefined ? {} : { firstPauseMs }),
  };
  const delivery = createWebhookDelivery({ ...options, source: orders });
  const payoutDelivery = createWebhookDelivery({ ...options, source: payouts });
  let listening = "";

  addDefaultHeaders(app);
  const health = addHealthRoutes(app);
  registerOrderRoute(app, config, orders, chance, () => config.publicUrl ?? listening);
  registerStatusRoute(app, config, orders, chance);
  registerPayPage(app, orders, chance);
  registerActionRoutes(app, { orders, chance, send: (notice) => delivery.send(notice) });

  registerPayoutRoutes(app, {
    payouts,
    chance,
    secrets: config.secrets,
    send: (notices) => Promise.all(notices.map((notice) => payoutDelivery.send(notice))),
  });

  registerProviders(app, config.providers, {
    chance,
    publicUrl: () => config.publicUrl ?? listening,
    platformUrl: config.platformUrl,
  });

  return {
    app,
    async listen() {
      listening = await app.listen({ host: config.host, port: config.port });
      delivery.resume();
      payoutDelivery.resume();
      return listening;
    },
    async stop() {
      health.drain();
      await app.close();
      await delivery.stop();
      await payoutDelivery.stop();
      await orders.close();
      await payouts.close();
      await tracing?.close();
    },
  };
}
