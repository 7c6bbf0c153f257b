// Imitates SSLCommerz by its public documentation: session, page, signed message to the platform, validation,
// transactions by the merchant's number.

import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { optional, text, type Setting } from "@khela/service-kit/config";
import { addFormParser } from "@khela/service-kit/http-server";
import { contentPolicy, unknownPage } from "../page.ts";
import { languageOf } from "../texts.ts";
import { otherAmount, postBackPage, providerPage, type ProviderAction } from "./provider-page.ts";
import type { Provider, ProviderOptions } from "./provider.ts";

const IPN_TIMEOUT_MS = 8_000;
const REFUND_TAKES_MS = 60_000;
const MAX_TRANSACTION_ID = 30;
const actions: readonly ProviderAction[] = [
  "pay_less",
  "pay_more",
  "pay_risky",
  "clear_risk",
  "pay_unreported",
  "fail",
  "cancel",
];
const statuses: Readonly<Record<string, string>> = { fail: "FAILED", cancel: "CANCELLED" };
const returns = { VALID: "success_url", FAILED: "fail_url", CANCELLED: "cancel_url" } as const;

type Fields = Readonly<Record<string, string>>;
/** A refund; the key in its map is the merchant's refund id. */
type Refund = {
  readonly ref: string;
  readonly bankTransaction: string;
  readonly amount: number;
  readonly askedAt: number;
};
type Session = { readonly key: string; readonly form: Fields };
type Transaction = Fields & { readonly tran_id: string; readonly val_id: string; readonly status: string };

const needed = [
  "total_amount",
  "currency",
  "tran_id",
  "success_url",
  "fail_url",
  "cancel_url",
  "cus_name",
  "cus_email",
  "cus_phone",
];

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/** Fields for the merchant's own values. The message names these fields in `verify_key` but does not send them. */
const merchantFields = ["value_a", "value_b", "value_c", "value_d"];

/** Adds the signature: the hash of all sent fields and the hashed password, sorted by field name. */
function sign(fields: Fields, password: string): Record<string, string> {
  const names = [...Object.keys(fields), ...merchantFields].toSorted();
  const all: Fields = { ...fields, store_passwd: md5(password) };
  const text = Object.keys(all)
    .toSorted()
    .map((name) => `${name}=${all[name]}`)
    .join("&");
  return { ...fields, verify_key: names.join(","), verify_sign: md5(text) };
}

/**
 * Sends the message and returns the platform's HTTP status; null: no answer. The origin is always the configured
 * platform's, and the session's address gives only the path.
 */
async function notify(platformUrl: string, address: string, fields: Fields): Promise<number | null> {
  const { pathname } = new URL(address);
  try {
    const answer = await fetch(platformUrl + pathname, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
      signal: AbortSignal.timeout(IPN_TIMEOUT_MS),
    });
    return answer.status;
  } catch {
    return null;
  }
}

type PageServices = {
  readonly sessions: ReadonlyMap<string, Session>;
  readonly platformUrl: string;
  readonly pay: (session: Session, action: string) => Transaction;
  /** Marks the payments of a session as safe. */
  readonly clearRisk: (session: Session) => void;
  readonly sign: (fields: Fields) => Fields;
};

function registerPages(
  app: FastifyInstance,
  { sessions, platformUrl, pay, clearRisk, sign: signed }: PageServices,
): void {
  app.get<Page>("/pay/:key", (request, reply) => {
    const session = sessions.get(request.params.key);
    const language = languageOf(request.query.lang);
    reply.type("text/html; charset=utf-8");
    if (session === undefined) return reply.code(404).send(unknownPage(language));
    const { key, form } = session;
    const page = {
      language,
      actions,
      path: `/sslcommerz/pay/${key}`,
      provider: "SSLCommerz",
      order: form["tran_id"]!,
      amount: form["total_amount"]!,
      currency: form["currency"]!,
      isOver: false,
    };
    return reply
      .header("content-security-policy", contentPolicy(form["success_url"]!))
      .send(providerPage(page));
  });
  app.post<Page>("/pay/:key/act", async (request, reply) => {
    const session = sessions.get(request.params.key);
    if (session === undefined) return reply.code(404).send({ error: "unknown_session" });
    const { action = "pay" } = request.body ?? {};
    const isForm = !(request.headers["content-type"] ?? "").startsWith("application/json");
    if (action === "clear_risk") {
      clearRisk(session);
      return isForm ? reply.redirect(`/sslcommerz/pay/${session.key}`, 303) : reply.send({ location: null });
    }
    const transaction = pay(session, action);
    const fields = signed(transaction);
    const location = session.form[returns[transaction.status as keyof typeof returns]]!;
    const isLost = action === "pay_unreported";
    const answer = isLost ? null : await notify(platformUrl, session.form["ipn_url"] ?? location, fields);
    if (!isForm) return reply.send({ location, fields, answer });
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", contentPolicy(location))
      .send(postBackPage(languageOf(request.query.lang), location, isLost ? {} : fields));
  });
}

type Refunds = {
  readonly ask: (query: Fields) => unknown;
  readonly describe: (ref: string) => unknown;
};

/**
 * Creates the store of refunds. A refund takes a minute, to imitate the delay of a bank; a repeated number is the same
 * refund.
 */
function createRefunds(
  transactions: readonly Transaction[],
  chance: ProviderOptions["chance"],
  draw: () => string,
): Refunds {
  const refunds = new Map<string, Refund>();

  function ask(query: Fields): unknown {
    const { bank_tran_id: bankTransaction = "", refund_trans_id: number = "" } = query;
    const known = refunds.get(number);
    const paid = transactions.find(
      ({ bank_tran_id: id, status }) => id === bankTransaction && status === "VALID",
    );
    const given = [...refunds.values()]
      .filter((one) => one.bankTransaction === bankTransaction)
      .reduce((sum, { amount }) => sum + amount, 0);
    const amount = Number(query["refund_amount"]);
    const isMore = !(amount > 0 && given + amount <= Number(paid?.["amount"] ?? 0));
    if (known === undefined && (number === "" || isMore))
      return { APIConnect: "DONE", status: "failed", errorReason: "Refund amount is not valid" };
    const taken = known ?? { ref: draw(), bankTransaction, amount, askedAt: chance.now().getTime() };
    refunds.set(number, taken);
    const status = known === undefined ? "success" : "processing";
    return { APIConnect: "DONE", bank_tran_id: bankTransaction, refund_ref_id: taken.ref, status };
  }

  function describe(ref: string): unknown {
    const found = [...refunds.values()].find((one) => one.ref === ref);
    if (found === undefined) return { APIConnect: "DONE", status: "failed", errorReason: "No such refund" };
    const isDone = chance.now().getTime() - found.askedAt >= REFUND_TAKES_MS;
    return { APIConnect: "DONE", refund_ref_id: ref, status: isDone ? "refunded" : "processing" };
  }

  return { ask, describe };
}

type Store = Readonly<Record<"storeId" | "storePassword", string>>;

function play(store: Store, { chance, publicUrl, platformUrl }: ProviderOptions): FastifyPluginAsync {
  const sessions = new Map<string, Session>();
  const transactions: Transaction[] = [];
  const validated = new Set<string>();
  const draw = () => chance.randomBytes(12).toString("hex");
  const refunds = createRefunds(transactions, chance, draw);
  const isStore = (sent: Fields) =>
    sent["store_id"] === store.storeId && sent["store_passwd"] === store.storePassword;

  function openSession(form: Fields): unknown {
    const missing = needed.find((name) => (form[name] ?? "") === "");
    const reason = isStore(form)
      ? (missing ?? ((form["tran_id"] ?? "").length > MAX_TRANSACTION_ID ? "tran_id" : null))
      : "Store Credential Error Or Store is De-active";
    if (reason !== null) return { status: "FAILED", failedreason: reason };
    const key = draw().toUpperCase();
    sessions.set(key, { key, form });
    return {
      status: "SUCCESS",
      failedreason: "",
      sessionkey: key,
      GatewayPageURL: `${publicUrl()}/sslcommerz/pay/${key}`,
    };
  }

  function pay({ form }: Session, action: string): Transaction {
    const isRisky = action.endsWith("_risky");
    const amount = otherAmount(form["total_amount"]!, action.replace("_risky", ""));
    const transaction: Transaction = {
      tran_id: form["tran_id"]!,
      val_id: draw(),
      bank_tran_id: draw(),
      status: statuses[action] ?? "VALID",
      amount,
      store_amount: (Number(amount) * 0.975).toFixed(2),
      currency: "BDT",
      currency_type: form["currency"]!,
      currency_amount: amount,
      currency_rate: "1.0000",
      risk_level: isRisky ? "1" : "0",
      risk_title: isRisky ? "Review" : "Safe",
      card_type: "VISA-Sandbox",
      tran_date: chance.now().toISOString(),
      store_id: store.storeId,
    };
    transactions.push(transaction);
    return transaction;
  }

  function clearRisk({ form }: Session): void {
    const safe = { risk_level: "0", risk_title: "Safe" };
    transactions.forEach((one, at) => {
      if (one.tran_id === form["tran_id"]) transactions[at] = { ...one, ...safe };
    });
  }

  function validate(query: Fields): unknown {
    const found = transactions.find(({ val_id: id }) => id === query["val_id"]);
    if (!isStore(query) || found === undefined || found.status !== "VALID")
      return { status: "INVALID_TRANSACTION" };
    const status = validated.has(found.val_id) ? "VALIDATED" : "VALID";
    validated.add(found.val_id);
    return { ...found, status, APIConnect: "DONE", validated_on: chance.now().toISOString() };
  }

  /** Answers one of three queries that share a path: a merchant's transactions, a new refund, a refund's outcome. */
  function listTransactions(query: Fields): unknown {
    if (!isStore(query)) return { APIConnect: "INVALID_REQUEST" };
    if (query["refund_ref_id"] !== undefined) return refunds.describe(query["refund_ref_id"]);
    if (query["bank_tran_id"] !== undefined) return refunds.ask(query);
    const element = transactions.filter(({ tran_id: id }) => id === query["tran_id"]);
    return { APIConnect: "DONE", no_of_trans_found: element.length, element };
  }

  return async (app) => {
    if (!app.hasContentTypeParser("application/x-www-form-urlencoded")) addFormParser(app);
    app.post<{ Body: Fields }>("/gwprocess/v4/api.php", async ({ body }) => openSession(body));
    app.get<{ Querystring: Fields }>("/validator/api/validationserverAPI.php", async ({ query }) =>
      validate(query),
    );
    app.get<{ Querystring: Fields }>("/validator/api/merchantTransIDvalidationAPI.php", async ({ query }) =>
      listTransactions(query),
    );
    registerPages(app, {
      sessions,
      platformUrl,
      pay,
      clearRisk,
      sign: (fields) => sign(fields, store.storePassword),
    });
  };
}

type Page = {
  Params: { key: string };
  Querystring: { lang?: string };
  Body: { action?: string } | undefined;
};

const settings = {
  SSLCOMMERZ_STORE_ID: {
    fallback: "",
    meaning: "Store's id of its SSLCommerz imitation, which is off without it.",
  },
  SSLCOMMERZ_STORE_PASSWORD: { fallback: "", meaning: "Store's password in that imitation." },
} as const satisfies Record<string, Setting>;

export const sslcommerz: Provider = {
  prefix: "/sslcommerz",
  settings,
  read(read) {
    const value = (name: keyof typeof settings) => read(name, optional(text));
    const storeId = value("SSLCOMMERZ_STORE_ID");
    if (storeId === null) return null;
    const store = { storeId, storePassword: value("SSLCOMMERZ_STORE_PASSWORD") ?? "" };
    return (options) => play(store, options);
  },
};
