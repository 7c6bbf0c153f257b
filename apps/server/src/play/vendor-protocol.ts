// The border of the vendor wallet protocol: raw body, signature, address, shape; then the move. Every answer is JSON with
// a status of the protocol, whatever was asked and whatever went wrong; nothing is read for a caller whose signature fails.

import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import {
  vendorCodes, vendorMethods, vendorPath, vendorRoot, type VendorAnswer, type VendorCode, type VendorMethod,
} from "@khela/contract/vendor";
import type { Services } from "../platform/context.ts";
import { signatureHolds } from "../platform/webhook.ts";
import type { Limiter } from "../platform/limits.ts";
import { sendInDialect, serveDialects } from "./dialect-routes.ts";
import { openVendorDoor } from "./vendor-door.ts";
import { openVendorMoves, perform } from "./vendor-moves.ts";
import { askedFor } from "./vendor-request.ts";

export const VENDOR_BODY_BYTES = 32 * 1024;

/** A call as it came, whoever read it. */
export type VendorCall = { readonly ip: string; readonly headers: IncomingHttpHeaders; readonly text: string };

/** `waitS`: seconds until it makes sense to ask again. */
export type VendorReply = { readonly answer: VendorAnswer; readonly waitS?: number };

export type AnswerVendor = (method: VendorMethod, call: VendorCall) => Promise<VendorReply>;

/** The HTTP status of an answer. */
export function httpOf({ status }: VendorAnswer): number {
  return vendorCodes[status as VendorCode].status;
}

function send(reply: FastifyReply, { answer, waitS }: VendorReply): FastifyReply {
  if (waitS !== undefined) reply.header("retry-after", String(waitS));
  return reply.code(httpOf(answer)).header("cache-control", "no-store").send(answer);
}

/** To a path below the protocol's root at which there is nothing. */
export function sendOutOfPlace(reply: FastifyReply): FastifyReply {
  return send(reply, { answer: { status: "INVALID_REQUEST", field: "path" } });
}

/** Nobody's code, and a wrong body, until it is JSON. */
const NOT_JSON = Symbol("not JSON");

function parsed(text: string): unknown {
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

export function vendorProtocol(services: Services, limiter: Limiter) {
  const door = openVendorDoor(services, limiter);
  const moves = openVendorMoves(services);

  const answerVendor: AnswerVendor = async (method, { ip, headers, text }) => {
    const waitS = door.waitOf(ip);
    if (waitS > 0) return { answer: { status: "RETRY" }, waitS };
    const body = parsed(text);
    const vendor = await door.vendorOf(vendorCodeIn(body));
    const proven = vendor !== null && vendor.dialect === "khela" && door.mayCall(vendor, ip)
      && signatureHolds(door.secretsOf(vendor), { headers, body: text }, services.now());
    if (!proven) {
      door.countFailure(ip);
      return { answer: { status: "INVALID_SIGNATURE" } };
    }
    const found = body === NOT_JSON ? { field: "body" } : askedFor(method, body);
    if ("field" in found) return { answer: { status: "INVALID_REQUEST", field: found.field } };
    // it keeps the balance itself, and would count the same money twice
    if (vendor.walletMode === "transfer" && method !== "authenticate") return { answer: { status: "NOT_PERMITTED" } };
    return { answer: await perform(moves, method, found.request) };
  };

  async function plugin(app: FastifyInstance): Promise<void> {
    app.addHook("onClose", () => moves.close());
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "string", bodyLimit: VENDOR_BODY_BYTES }, (_request, body, done) => done(null, body));
    app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const code = error.statusCode !== undefined && error.statusCode < 500 ? "INVALID_REQUEST" : "RETRY";
      if (code === "RETRY") request.log.error({ err: error }, "vendor protocol");
      if (sendInDialect(request, reply, code)) return reply;
      return send(reply, { answer: code === "RETRY" ? { status: code } : { status: code, field: "body" } });
    });
    for (const method of vendorMethods) {
      app.post(vendorPath(method), async ({ ip, headers, body }, reply) =>
        send(reply, await answerVendor(method, { ip, headers, text: typeof body === "string" ? body : "" })));
    }
    serveDialects(app, moves, door);
    for (const path of [vendorRoot, `${vendorRoot}/*`]) app.all(path, (_request, reply) => sendOutOfPlace(reply));
  }

  return { plugin, answerVendor };
}
