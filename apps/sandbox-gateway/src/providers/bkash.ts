// Imitates bKash's tokenized checkout by its public documentation: token, payment, page, execution, query. Executing
// an agreed payment moves the money, once.

import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { optional, text, type Setting } from "@khela/service-kit/config";
import Type from "typebox";
import { Compile } from "typebox/compile";
import { contentPolicy, unknownPage } from "../page.ts";
import { languageOf } from "../texts.ts";
import { otherAmount, providerPage, type ProviderAction } from "./provider-page.ts";
import type { Provider, ProviderOptions } from "./provider.ts";

const TOKEN_LIFE_S = 3_600;
const VERSION = "/v1.2.0-beta/tokenized/checkout";
/** Path of bKash's checkout product, which includes payouts. */
const PAYOUT_VERSION = "/v1.2.0-beta/checkout";
const success = { statusCode: "0000", statusMessage: "Successful" } as const;
/**
 * Lifetime of a token in the answer of the checkout product, which grants a token without a status and gives the
 * lifetime as text.
 */
const checkoutGrant = { expires_in: String(TOKEN_LIFE_S) };
const actions: readonly ProviderAction[] = [
  "lose_answer",
  "pay_less",
  "pay_more",
  "pay_unreported",
  "fail",
  "cancel",
];

const Create = Compile(
  Type.Object({
    mode: Type.Literal("0011"),
    intent: Type.Literal("sale"),
    payerReference: Type.String({ minLength: 1, maxLength: 255, pattern: "^[^<>&]+$" }),
    merchantInvoiceNumber: Type.String({ minLength: 1, maxLength: 255 }),
    callbackURL: Type.String({ maxLength: 400, pattern: "^https?://" }),
    amount: Type.String({ pattern: "^[0-9]{1,12}(\\.[0-9]{1,2})?$" }),
    currency: Type.Literal("BDT"),
  }),
);
type Create = Readonly<
  Record<
    "mode" | "intent" | "payerReference" | "merchantInvoiceNumber" | "callbackURL" | "amount" | "currency",
    string
  >
>;

const Grant = Compile(Type.Object({ app_key: Type.String(), app_secret: Type.String() }));
const OfPayment = Compile(Type.Object({ paymentID: Type.String() }));

const OfRefund = Compile(
  Type.Object({
    paymentID: Type.String(),
    trxID: Type.String(),
    amount: Type.Optional(Type.String({ pattern: "^[0-9]{1,12}(\\.[0-9]{1,2})?$" })),
    sku: Type.Optional(Type.String({ maxLength: 255 })),
    reason: Type.Optional(Type.String({ maxLength: 255 })),
  }),
);

const Payout = Compile(
  Type.Object({
    amount: Type.String({ pattern: "^[0-9]{1,12}(\\.[0-9]{1,2})?$" }),
    currency: Type.Literal("BDT"),
    merchantInvoiceNumber: Type.String({ minLength: 1, maxLength: 255 }),
    receiverMSISDN: Type.String({ pattern: "^01[0-9]{9}$" }),
  }),
);

type Payment = {
  readonly id: string;
  readonly order: Create;
  state: "initiated" | "agreed" | "completed" | "ended";
  /** The amount that the payer agreed to. */
  amount: string;
  trxId: string | null;
  losesAnswer: boolean;
  /** The refund of the payment; a payment is refunded at most once. */
  refund: { readonly trxId: string; readonly amount: string } | null;
};

type State = {
  readonly payments: Map<string, Payment>;
  /** Valid access tokens, each with its expiry time in milliseconds. */
  readonly tokens: Map<string, number>;
};

function describe(payment: Payment): Record<string, string> {
  const { id, order, amount, state, trxId } = payment;
  return {
    ...success,
    paymentID: id,
    intent: order.intent,
    mode: order.mode,
    payerReference: order.payerReference,
    merchantInvoiceNumber: order.merchantInvoiceNumber,
    amount,
    currency: order.currency,
    transactionStatus: state === "completed" ? "Completed" : "Initiated",
    userVerificationStatus: state === "agreed" || state === "completed" ? "Complete" : "Incomplete",
    ...(trxId === null ? {} : { trxID: trxId }),
  };
}

function query(payment: Payment | undefined): unknown {
  return payment === undefined
    ? { statusCode: "2006", statusMessage: "Invalid payment ID" }
    : describe(payment);
}

/** Applies an action of the payer and returns the status for the return address; null: the payer does not return. */
function act(payment: Payment, action: string): string | null {
  if (action === "fail" || action === "cancel") {
    payment.state = "ended";
    return action === "fail" ? "failure" : "cancel";
  }
  payment.state = "agreed";
  payment.amount = otherAmount(payment.order.amount, action);
  payment.losesAnswer = action === "lose_answer";
  return action === "pay_unreported" ? null : "success";
}

function registerPages(app: FastifyInstance, payments: State["payments"]): void {
  app.get<Page>("/pay/:id", (request, reply) => {
    const payment = payments.get(request.params.id);
    const language = languageOf(request.query.lang);
    reply.type("text/html; charset=utf-8");
    if (payment === undefined) return reply.code(404).send(unknownPage(language));
    const { id, order } = payment;
    const page = {
      language,
      actions,
      path: `/bkash/pay/${id}`,
      provider: "bKash",
      order: order.merchantInvoiceNumber,
      amount: order.amount,
      currency: order.currency,
      isOver: payment.state !== "initiated",
    };
    return reply.header("content-security-policy", contentPolicy(order.callbackURL)).send(providerPage(page));
  });
  app.post<Page>("/pay/:id/act", (request, reply) => {
    const payment = payments.get(request.params.id);
    if (payment?.state !== "initiated") return reply.code(409).send({ error: "not_open" });
    const { action = "pay" } = request.body ?? {};
    const status = act(payment, action);
    const back = payment.order.callbackURL;
    const location = status === null ? null : `${back}?paymentID=${payment.id}&status=${status}`;
    const isForm = !(request.headers["content-type"] ?? "").startsWith("application/json");
    return isForm ? reply.redirect(location ?? back, 303) : reply.send({ location });
  });
}

/** Refunds a payment. A request without an amount queries the existing refund. */
function refund(payment: Payment | undefined, body: unknown, draw: (bytes: number) => string): unknown {
  if (!OfRefund.Check(body) || payment?.state !== "completed" || payment.trxId !== body.trxID)
    return { statusCode: "2006", statusMessage: "Invalid payment ID" };
  if (body.amount !== undefined) {
    if (payment.refund !== null)
      return { statusCode: "2074", statusMessage: "The transaction has already been refunded" };
    if (Number(body.amount) > Number(payment.amount))
      return { statusCode: "2072", statusMessage: "Refund amount can not be more than the payment" };
    payment.refund = { trxId: draw(5), amount: body.amount };
  }
  if (payment.refund === null) return { statusCode: "2071", statusMessage: "No refund was made" };
  const { trxId, amount } = payment.refund;
  return {
    ...success,
    originalTrxID: payment.trxId,
    refundTrxID: trxId,
    transactionStatus: "Completed",
    amount,
    currency: payment.order.currency,
    charge: "0.00",
  };
}

/**
 * Pays a wallet at every call, also for a repeated invoice number. A payout to a wallet ending in 0000 is refused. For
 * a wallet ending in 0001 the answer is lost.
 */
function payOut(body: unknown, reply: FastifyReply, draw: (bytes: number) => string): unknown {
  if (!Payout.Check(body)) return { errorCode: "2001", errorMessage: "Invalid request" };
  const { receiverMSISDN } = body;
  if (receiverMSISDN.endsWith("0000")) return { errorCode: "2014", errorMessage: "Invalid receiver" };
  if (!receiverMSISDN.endsWith("0001"))
    return { ...body, trxID: draw(5), transactionStatus: "Completed", b2cFee: "0" };
  reply.raw.destroy();
  return reply.hijack();
}

type Merchant = Readonly<Record<"appKey" | "appSecret" | "username" | "password", string>>;

function play(merchant: Merchant, { chance, publicUrl }: ProviderOptions): FastifyPluginAsync {
  const state: State = { payments: new Map(), tokens: new Map() };
  const draw = (bytes: number) => chance.randomBytes(bytes).toString("hex").toUpperCase();

  function isAuthorised({ headers }: FastifyRequest): boolean {
    const endsAt = state.tokens.get(String(headers["authorization"]));
    return (
      endsAt !== undefined && endsAt > chance.now().getTime() && headers["x-app-key"] === merchant.appKey
    );
  }

  const guarded =
    (answer: (body: unknown, reply: FastifyReply) => unknown) =>
    (request: FastifyRequest, reply: FastifyReply) =>
      isAuthorised(request) ? answer(request.body, reply) : reply.code(401).send({ message: "Unauthorized" });

  const grant =
    (said: object) =>
    ({ headers, body }: FastifyRequest, reply: FastifyReply): unknown => {
      const isMerchant =
        headers["username"] === merchant.username &&
        headers["password"] === merchant.password &&
        Grant.Check(body) &&
        body.app_key === merchant.appKey &&
        body.app_secret === merchant.appSecret;
      if (!isMerchant)
        return reply.code(403).send({ statusCode: "9999", statusMessage: "Invalid credentials" });
      const token = draw(24);
      state.tokens.set(token, chance.now().getTime() + TOKEN_LIFE_S * 1_000);
      const expires_in = TOKEN_LIFE_S;
      return { id_token: token, token_type: "Bearer", expires_in, refresh_token: draw(24), ...said };
    };

  function create(body: unknown): unknown {
    if (!Create.Check(body)) return { statusCode: "2001", statusMessage: "Invalid request" };
    const id = `TR0011${draw(12)}`;
    const payment: Payment = {
      id,
      order: body,
      state: "initiated",
      amount: body.amount,
      trxId: null,
      losesAnswer: false,
      refund: null,
    };
    state.payments.set(id, payment);
    const back = (status: string) => `${body.callbackURL}?paymentID=${id}&status=${status}`;
    return {
      ...describe(payment),
      bkashURL: `${publicUrl()}/bkash/pay/${id}`,
      callbackURL: body.callbackURL,
      successCallbackURL: back("success"),
      failureCallbackURL: back("failure"),
      cancelledCallbackURL: back("cancel"),
    };
  }

  const paymentOf = (body: unknown) =>
    OfPayment.Check(body) ? state.payments.get(body.paymentID) : undefined;

  function execute(body: unknown, reply: FastifyReply): unknown {
    const payment = paymentOf(body);
    if (payment === undefined) return { statusCode: "2006", statusMessage: "Invalid payment ID" };
    if (payment.state === "completed")
      return { statusCode: "2062", statusMessage: "The payment has already been completed" };
    if (payment.state !== "agreed") return { statusCode: "2056", statusMessage: "Invalid payment state" };
    payment.state = "completed";
    payment.trxId = draw(5);
    if (!payment.losesAnswer) return describe(payment);
    reply.raw.destroy();
    return reply.hijack();
  }

  return async (app) => {
    app.post(`${VERSION}/token/grant`, grant(success));
    app.post(`${VERSION}/create`, guarded(create));
    app.post(`${VERSION}/execute`, guarded(execute));
    app.post(
      `${VERSION}/payment/status`,
      guarded((body) => query(paymentOf(body))),
    );
    app.post(
      `${VERSION}/payment/refund`,
      guarded((body) => refund(paymentOf(body), body, draw)),
    );
    app.post(`${PAYOUT_VERSION}/token/grant`, grant(checkoutGrant));
    app.post(
      `${PAYOUT_VERSION}/payment/b2cPayment`,
      guarded((body, reply) => payOut(body, reply, draw)),
    );
    registerPages(app, state.payments);
  };
}

type Page = { Params: { id: string }; Querystring: { lang?: string }; Body: { action?: string } | undefined };

const settings = {
  BKASH_APP_KEY: {
    fallback: "",
    meaning: "App key of its bKash imitation, which is off without it.",
  },
  BKASH_APP_SECRET: { fallback: "", meaning: "Secret of that key." },
  BKASH_USERNAME: { fallback: "", meaning: "Merchant's name in that imitation." },
  BKASH_PASSWORD: { fallback: "", meaning: "Merchant's password in that imitation." },
} as const satisfies Record<string, Setting>;

export const bkash: Provider = {
  prefix: "/bkash",
  settings,
  read(read) {
    const value = (name: keyof typeof settings) => read(name, optional(text));
    const appKey = value("BKASH_APP_KEY");
    if (appKey === null) return null;
    const merchant = {
      appKey,
      appSecret: value("BKASH_APP_SECRET") ?? "",
      username: value("BKASH_USERNAME") ?? "",
      password: value("BKASH_PASSWORD") ?? "",
    };
    return (options) => play(merchant, options);
  },
};
