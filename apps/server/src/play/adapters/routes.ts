// Routes for vendors that use another wallet protocol: the same authentication and transactions as the vendor API,
// with other paths and codes. Every response below an adapter's root has that adapter's format.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { adapterRoot, ruleDifferences } from "@khela/contract/vendor-adapters";
import type { VendorApiResponse, VendorMethod } from "@khela/contract/vendor-wallet-api";
import { walletAdapters } from "./adapters.ts";
import type { WalletAdapter, ParsedRequest, RawRequest } from "./wallet-adapter.ts";
import type { VendorAuth } from "../vendor-api/auth.ts";
import { parseVendorRequest, type ValidRequest } from "../vendor-api/parse-request.ts";
import { dispatchVendorRequest, type WalletService } from "../vendor-api/wallet-service.ts";

function readRawRequest(request: FastifyRequest): RawRequest {
  const { searchParams } = new URL(request.url, "http://vendor");
  return {
    query: searchParams,
    headers: request.headers,
    body: typeof request.body === "string" ? request.body : "",
  };
}

/**
 * Replaces the balance in the response to a repeated request by the current balance, for adapters that do not repeat
 * the first response.
 */
async function withCurrentBalance(
  walletService: WalletService,
  request: Readonly<Record<string, unknown>>,
  answer: VendorApiResponse,
  vendor: string,
): Promise<VendorApiResponse> {
  const current = await walletService.balance({ vendor, player: String(request["player"]) });
  return current.balance === undefined ? answer : { ...answer, balance: current.balance };
}

/**
 * ISO 4217 code for "no currency". It fills in a missing currency; balance and rollback then use the account's
 * currency.
 */
const NO_CURRENCY = "XXX";

type AdapterContext = {
  readonly adapter: WalletAdapter;
  /** The adapter's rules that differ from the vendor API. */
  readonly rules: readonly string[];
  readonly walletService: WalletService;
  readonly auth: VendorAuth;
};

async function handleAdapterCall(
  { adapter, rules, walletService, auth }: AdapterContext,
  method: VendorMethod,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { policy } = adapter;
  const raw = readRawRequest(request);
  const parsed = adapter.parse(method, raw);
  const send = (answer: VendorApiResponse) =>
    reply
      .code(policy.http === "200 or 401" && answer.status === "INVALID_SIGNATURE" ? 401 : 200)
      .header("cache-control", "no-store")
      .header("content-type", "application/json; charset=utf-8")
      .send(adapter.serialize(method, parsed?.echo ?? null, answer));
  const { vendor: code = "" } = request.params as { vendor?: string };
  const vendor = await auth.findVendor(code, request.ip);
  const isAuthentic =
    vendor !== null &&
    vendor.adapter === policy.name &&
    vendor.walletMode === "seamless" &&
    auth.isAddressAllowed(vendor, request.ip) &&
    adapter.verify(raw, { secrets: auth.signingSecrets(vendor), publicKey: vendor.publicKey });
  if (!isAuthentic)
    return send({ status: auth.recordFailure(request.ip) > 0 ? "RETRY" : "INVALID_SIGNATURE" });
  auth.recordSuccess(request.ip);
  if (parsed === null) return send({ status: "INVALID_REQUEST", field: "body" });
  const account =
    policy.currency === "in the request" ? null : await findAccount(walletService, code, parsed);
  if (account !== null && account.status !== "OK") return send(account);
  const valid = validate(
    method,
    code,
    account === null ? parsed : { ...parsed, request: { ...parsed.request, currency: account.currency } },
  );
  if ("field" in valid) return send({ status: "INVALID_REQUEST", field: valid.field });
  const answer = await dispatchVendorRequest(walletService, method, valid.request, rules);
  const isRepeat = answer.status === "DUPLICATE" && policy.replay !== "first";
  return send(isRepeat ? await withCurrentBalance(walletService, parsed.request, answer, code) : answer);
}

/** Reads the player's account when a transaction has an amount but no currency; null when no account is needed. */
async function findAccount(
  walletService: WalletService,
  vendor: string,
  { request }: ParsedRequest,
): Promise<VendorApiResponse | null> {
  const { player, amount } = request;
  return typeof player === "string" && amount !== undefined
    ? walletService.balance({ vendor, player })
    : null;
}

function validate(
  method: VendorMethod,
  vendor: string,
  { request }: ParsedRequest,
): ReturnType<typeof parseVendorRequest> {
  const lacksCurrency = (method === "balance" || method === "rollback") && request["currency"] === undefined;
  const valid = parseVendorRequest(method, {
    ...request,
    ...(lacksCurrency ? { currency: NO_CURRENCY } : {}),
    vendor,
  });
  if ("field" in valid || !lacksCurrency) return valid;
  const { currency: _placeholder, ...rest } = valid.request as { currency?: string };
  return { request: rest as ValidRequest["request"] };
}

/**
 * Answers, in the adapter's format, errors that are raised before the adapter parses the request. Returns false when
 * the path belongs to no adapter.
 */
export function sendAdapterError(
  request: FastifyRequest,
  reply: FastifyReply,
  code: "INVALID_REQUEST" | "RETRY",
): boolean {
  const adapter = walletAdapters.find(({ policy }) => request.url.startsWith(adapterRoot(policy, "")));
  if (adapter === undefined) return false;
  void reply
    .code(200)
    .header("cache-control", "no-store")
    .header("content-type", "application/json; charset=utf-8")
    .send(adapter.serialize("balance", null, { status: code }));
  return true;
}

/**
 * Registers the routes of every adapter beside the vendor API. `app` is a Fastify instance that does not parse bodies.
 */
export function registerAdapters(app: FastifyInstance, walletService: WalletService, auth: VendorAuth): void {
  for (const adapter of walletAdapters) {
    const { policy } = adapter;
    const context = { adapter, rules: ruleDifferences(policy), walletService, auth };
    const root = adapterRoot(policy, ":vendor");
    for (const [action, method] of Object.entries(policy.actions)) {
      app.post(`${root}/${action}`, (request, reply) => handleAdapterCall(context, method, request, reply));
    }
    app.all(`${root}/*`, async (request, reply) => {
      sendAdapterError(request, reply, "INVALID_REQUEST");
      return reply;
    });
  }
}
