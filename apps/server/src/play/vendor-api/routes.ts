// HTTP layer of the vendor API. It checks raw body, signature, address and schema, then executes the transaction.
// Every response is JSON with a vendor status, whatever the request or the error. For a caller whose signature fails,
// nothing is read from the database.

import { addRawBodyParser } from "@khela/service-kit/http-server";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import {
  vendorStatuses,
  vendorMethods,
  vendorPath,
  vendorRoot,
  type VendorApiResponse,
  type VendorStatus,
  type VendorMethod,
} from "@khela/contract/vendor-wallet-api";
import type { Services } from "../../http/context.ts";
import { verifySignature } from "@khela/service-kit/webhook-signature";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { policy as khela } from "../adapters/khela/policy.ts";
import { sendAdapterError, registerAdapters } from "../adapters/routes.ts";
import { createVendorAuth } from "./auth.ts";
import { createWalletService, dispatchVendorRequest } from "./wallet-service.ts";
import { parseSignedRequest } from "./parse-request.ts";

export const VENDOR_BODY_LIMIT_BYTES = 32 * 1024;

/** A vendor call, read either by Fastify or by the raw handler. */
export type VendorCall = {
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

/** The response to a vendor. `retryAfterSeconds`: after how many seconds the vendor may try again. */
export type VendorReply = { readonly answer: VendorApiResponse; readonly retryAfterSeconds?: number };

export type HandleVendorCall = (method: VendorMethod, call: VendorCall) => Promise<VendorReply>;

/** Returns the HTTP status of a response's vendor status. */
export function httpStatusOf({ status }: VendorApiResponse): number {
  return vendorStatuses[status as VendorStatus].status;
}

function send(reply: FastifyReply, { answer, retryAfterSeconds }: VendorReply): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return reply.code(httpStatusOf(answer)).header("cache-control", "no-store").send(answer);
}

/** Answers an unknown path below the vendor API's root. */
export function sendUnknownPath(reply: FastifyReply): FastifyReply {
  return send(reply, { answer: { status: "INVALID_REQUEST", field: "path" } });
}

/** Distinguishes a body that is not JSON from the JSON value null. */
const NOT_JSON = Symbol("not JSON");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return NOT_JSON;
  }
}

function vendorCodeIn(body: unknown): string {
  const vendor = typeof body === "object" && body !== null && "vendor" in body ? body.vendor : undefined;
  return typeof vendor === "string" ? vendor : "";
}

/**
 * Creates the vendor API. `plugin` registers its routes and the adapters' routes, which use the same wallet service.
 */
export function createVendorApi(services: Services, limiter: RateLimiter) {
  const auth = createVendorAuth(services, limiter);
  const walletService = createWalletService(services);

  const handleVendorCall: HandleVendorCall = async (method, { ip, headers, text }) => {
    const body = parseJson(text);
    const vendor = await auth.findVendor(vendorCodeIn(body), ip);
    const isAuthentic =
      vendor !== null &&
      vendor.adapter === khela.name &&
      auth.isAddressAllowed(vendor, ip) &&
      verifySignature(auth.signingSecrets(vendor), { headers, body: text }, services.now());
    if (!isAuthentic) {
      const retryAfterSeconds = auth.recordFailure(ip);
      return retryAfterSeconds > 0
        ? { answer: { status: "RETRY" }, retryAfterSeconds }
        : { answer: { status: "INVALID_SIGNATURE" } };
    }
    auth.recordSuccess(ip);
    const parsedRequest = body === NOT_JSON ? { field: "body" } : parseSignedRequest(method, body);
    if ("field" in parsedRequest)
      return { answer: { status: "INVALID_REQUEST", field: parsedRequest.field } };
    // a transfer wallet keeps the balance itself, so wallet calls would count the same money twice
    if (vendor.walletMode === "transfer" && method !== "authenticate" && method !== "end-session")
      return { answer: { status: "NOT_PERMITTED" } };
    return { answer: await dispatchVendorRequest(walletService, method, parsedRequest.request) };
  };

  async function plugin(app: FastifyInstance): Promise<void> {
    app.addHook("onClose", () => walletService.close());
    addRawBodyParser(app, VENDOR_BODY_LIMIT_BYTES);
    app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const code = error.statusCode !== undefined && error.statusCode < 500 ? "INVALID_REQUEST" : "RETRY";
      if (code === "RETRY") request.log.error({ err: error }, "vendor protocol");
      if (sendAdapterError(request, reply, code)) return reply;
      return send(reply, { answer: code === "RETRY" ? { status: code } : { status: code, field: "body" } });
    });
    for (const method of vendorMethods) {
      app.post(vendorPath(method), async ({ ip, headers, body }, reply) =>
        send(
          reply,
          await handleVendorCall(method, { ip, headers, text: typeof body === "string" ? body : "" }),
        ),
      );
    }
    registerAdapters(app, walletService, auth);
    for (const path of [vendorRoot, `${vendorRoot}/*`])
      app.all(path, (_request, reply) => sendUnknownPath(reply));
  }

  return { plugin, handleVendorCall };
}
