// The border of the vendor wallet protocol: raw body, signature, address, shape; then the move. Every answer is JSON with
// a status of the protocol, whatever was asked and whatever went wrong; nothing is read for a caller whose signature fails.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BlockList, isIP } from "node:net";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import {
  vendorCodes, vendorMethods, vendorPath, vendorSchemas,
  type VendorAnswer, type VendorCode, type VendorMethod, type VendorRequest,
} from "@khela/contract/vendor";
import type { Services } from "../platform/context.ts";
import { signatureHolds } from "../platform/outside.ts";
import { findVendor, type Vendor } from "../games/games.ts";
import { vendorSecretLabel } from "./play.ts";
import { openVendorMoves, type MoveMethod, type VendorMoves } from "./vendor-moves.ts";

const VENDOR_BODY_BYTES = 32 * 1024;
const MAX_DETAIL_CHARS = 8_192;
/** What the database keeps in no text: the null character, half of a surrogate pair. As JSON.stringify writes them. */
const UNKEEPABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;
/** Nothing else is looked for in the database, since this is read before the signature is. */
const VENDOR_CODE = /^[A-Za-z0-9_.-]{1,40}$/;
/** Vendors change rarely; what an operator switches holds within this time. */
const VENDORS_FRESH_MS = 1_000;

const validators = new Map(vendorMethods.map((method) => [method, Compile(vendorSchemas[method] as TSchema)]));

function secretsOf(services: Services, vendor: Vendor): string[] {
  const current = services.secrets.webhook(vendorSecretLabel(vendor.code, vendor.keyNo));
  const rotating = vendor.previousKeyUntil !== null && vendor.previousKeyUntil > services.now() && vendor.keyNo > 1;
  return rotating ? [current, services.secrets.webhook(vendorSecretLabel(vendor.code, vendor.keyNo - 1))] : [current];
}

function mayCallFrom(vendor: Vendor, ip: string): boolean {
  if (vendor.ipAllow.length === 0) return true;
  const allowed = new BlockList();
  for (const entry of vendor.ipAllow) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    allowed.addSubnet(address, bits === undefined ? (family === "ipv6" ? 128 : 32) : Number(bits), family);
  }
  return allowed.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");
}

function send(reply: FastifyReply, answer: VendorAnswer): FastifyReply {
  return reply.code(vendorCodes[answer.status as VendorCode].status).header("cache-control", "no-store").send(answer);
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
  return { request: parsed as VendorRequest<VendorMethod> };
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

export function vendorProtocol(services: Services) {
  const vendors = new Map<string, { readonly vendor: Vendor; readonly until: number }>();

  async function vendorOf(code: string): Promise<Vendor | null> {
    const now = services.now().getTime();
    const known = vendors.get(code);
    if (known !== undefined && known.until > now) return known.vendor;
    const vendor = await findVendor(services.db, code);
    if (vendor !== null) vendors.set(code, { vendor, until: now + VENDORS_FRESH_MS });
    return vendor;
  }

  async function serve(moves: VendorMoves, method: VendorMethod, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const text = typeof request.body === "string" ? request.body : "";
    const vendor = await vendorOf(vendorCodeIn(text));
    const signed = vendor !== null && signatureHolds(secretsOf(services, vendor), request.headers as Record<string, string>, text);
    if (vendor === null || !signed || !mayCallFrom(vendor, request.ip)) return send(reply, { status: "INVALID_SIGNATURE" });
    const found = read(method, text);
    if ("field" in found) return send(reply, { status: "INVALID_REQUEST", field: found.field });
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
    app.all("/vendor/v1/*", (_request, reply) => send(reply, { status: "INVALID_REQUEST", field: "path" }));
  };
}
