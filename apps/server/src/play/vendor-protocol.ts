// The border of the vendor wallet protocol: raw body, signature, address, shape; then the move. Every answer is JSON with
// a status of the protocol, whatever was asked and whatever went wrong; nothing is read for a caller whose signature fails.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import {
  vendorCodes, vendorMethods, vendorPath, vendorRoot, vendorSchemas,
  type VendorAnswer, type VendorCode, type VendorMethod, type VendorRequest,
} from "@khela/contract/vendor";
import type { Services } from "../platform/context.ts";
import { signatureHolds } from "../platform/outside.ts";
import type { Limiter } from "../platform/limits.ts";
import { openVendorDoor } from "./vendor-door.ts";
import { openVendorMoves, type MoveMethod, type VendorMoves } from "./vendor-moves.ts";

const VENDOR_BODY_BYTES = 32 * 1024;
const MAX_DETAIL_CHARS = 8_192;
/** What the database keeps in no text: the null character, half of a surrogate pair. As JSON.stringify writes them. */
const UNKEEPABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;
/** Nothing else is looked for in the database, since this is read before the signature is. */
const VENDOR_CODE = /^[A-Za-z0-9_.-]{1,40}$/;

const validators = new Map(vendorMethods.map((method) => [method, Compile(vendorSchemas[method] as TSchema)]));

function send(reply: FastifyReply, answer: VendorAnswer): FastifyReply {
  return reply.code(vendorCodes[answer.status as VendorCode].status).header("cache-control", "no-store").send(answer);
}

const declared = new Map(vendorMethods.map((method) => [method, new Set(Object.keys(vendorSchemas[method].properties))]));

/** To a path below the protocol's root at which there is nothing. */
export function sendOutOfPlace(reply: FastifyReply): FastifyReply {
  return send(reply, { status: "INVALID_REQUEST", field: "path" });
}

/** The body as the vendor meant it, or what is wrong with it. */
function read(method: VendorMethod, text: string): { request: VendorRequest<VendorMethod> } | { field: string } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { field: "body" };
  }
  const validator = validators.get(method)!;
  if (!validator.Check(parsed)) return { field: validator.Errors(parsed)[0]?.instancePath.slice(1) || "body" };
  const detail = JSON.stringify((parsed as { detail?: unknown }).detail ?? null);
  if (detail.length > MAX_DETAIL_CHARS || UNKEEPABLE.test(detail)) return { field: "detail" };
  // what a method does not declare is nothing to it, whatever a request carries beside
  const fields = declared.get(method)!;
  return { request: Object.fromEntries(Object.entries(parsed as object).filter(([name]) => fields.has(name))) as VendorRequest<VendorMethod> };
}

function vendorCodeIn(text: string): string {
  try {
    const { vendor } = JSON.parse(text) as { vendor?: unknown };
    return typeof vendor === "string" && VENDOR_CODE.test(vendor) ? vendor : "";
  } catch {
    return "";
  }
}

async function perform(moves: VendorMoves, method: VendorMethod, request: VendorRequest<VendorMethod>): Promise<VendorAnswer> {
  if (method === "authenticate") return moves.authenticate(request as VendorRequest<"authenticate">);
  if (method === "balance") return moves.balance(request as VendorRequest<"balance">);
  return moves.move(method, request as VendorRequest<MoveMethod>);
}

export function vendorProtocol(services: Services, limiter: Limiter) {
  const door = openVendorDoor(services, limiter);

  async function serve(moves: VendorMoves, method: VendorMethod, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const waitS = door.waitOf(request.ip);
    if (waitS > 0) return send(reply.header("retry-after", String(waitS)), { status: "RETRY" });
    const text = typeof request.body === "string" ? request.body : "";
    const vendor = await door.vendorOf(vendorCodeIn(text));
    const proven = vendor !== null && vendor.dialect === "khela" && door.mayCall(vendor, request.ip)
      && signatureHolds(door.secretsOf(vendor), request.headers as Record<string, string>, text);
    if (!proven) {
      door.countFailure(request.ip);
      return send(reply, { status: "INVALID_SIGNATURE" });
    }
    const found = read(method, text);
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
      if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, { status: "INVALID_REQUEST", field: "body" });
      request.log.error({ err: error }, "vendor protocol");
      return send(reply, { status: "RETRY" });
    });
    for (const method of vendorMethods) {
      app.post(vendorPath(method), (request, reply) => serve(moves, method, request, reply));
    }
    for (const path of [vendorRoot, `${vendorRoot}/*`]) app.all(path, (_request, reply) => sendOutOfPlace(reply));
  };
}
