// The border of the vendor wallet protocol: raw body, signature, address, shape; then the move. Every answer is JSON with
// a status of the protocol, whatever was asked and whatever went wrong; nothing is read for a caller whose signature fails.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  vendorCodes, vendorMethods, vendorPath, vendorRoot, type VendorAnswer, type VendorCode, type VendorMethod,
} from "@khela/contract/vendor";
import type { Services } from "../platform/context.ts";
import { signatureHolds } from "../platform/outside.ts";
import type { Limiter } from "../platform/limits.ts";
import { sendInDialect, serveDialects } from "./dialect-routes.ts";
import { openVendorDoor } from "./vendor-door.ts";
import { openVendorMoves, perform, type VendorMoves } from "./vendor-moves.ts";
import { askedFor } from "./vendor-request.ts";

const VENDOR_BODY_BYTES = 32 * 1024;
function send(reply: FastifyReply, answer: VendorAnswer): FastifyReply {
  return reply.code(vendorCodes[answer.status as VendorCode].status).header("cache-control", "no-store").send(answer);
}

/** To a path below the protocol's root at which there is nothing. */
export function sendOutOfPlace(reply: FastifyReply): FastifyReply {
  return send(reply, { status: "INVALID_REQUEST", field: "path" });
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

  async function serve(moves: VendorMoves, method: VendorMethod, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const waitS = door.waitOf(request.ip);
    if (waitS > 0) return send(reply.header("retry-after", String(waitS)), { status: "RETRY" });
    const text = typeof request.body === "string" ? request.body : "";
    const body = parsed(text);
    const vendor = await door.vendorOf(vendorCodeIn(body));
    const proven = vendor !== null && vendor.dialect === "khela" && door.mayCall(vendor, request.ip)
      && signatureHolds(door.secretsOf(vendor), request.headers as Record<string, string>, text);
    if (!proven) {
      door.countFailure(request.ip);
      return send(reply, { status: "INVALID_SIGNATURE" });
    }
    const found = body === NOT_JSON ? { field: "body" } : askedFor(method, body);
    if ("field" in found) return send(reply, { status: "INVALID_REQUEST", field: found.field });
    // it keeps the balance itself, and would count the same money twice
    if (vendor.walletMode === "transfer" && method !== "authenticate") return send(reply, { status: "NOT_PERMITTED" });
    return send(reply, await perform(moves, method, found.request));
  }

  return async function plugin(app: FastifyInstance): Promise<void> {
    const moves = openVendorMoves(services);
    app.addHook("onClose", () => moves.close());
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "string", bodyLimit: VENDOR_BODY_BYTES }, (_request, body, done) => done(null, body));
    app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const code = error.statusCode !== undefined && error.statusCode < 500 ? "INVALID_REQUEST" : "RETRY";
      if (code === "RETRY") request.log.error({ err: error }, "vendor protocol");
      if (sendInDialect(request, reply, code)) return reply;
      return send(reply, code === "RETRY" ? { status: code } : { status: code, field: "body" });
    });
    for (const method of vendorMethods) {
      app.post(vendorPath(method), (request, reply) => serve(moves, method, request, reply));
    }
    serveDialects(app, moves, door);
    for (const path of [vendorRoot, `${vendorRoot}/*`]) app.all(path, (_request, reply) => sendOutOfPlace(reply));
  };
}
