// Decisions about a connection before Fastify has a request: the IP address, and the time of closing.

import { STATUS_CODES, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import { connectionLimits, type ConnectionGuard } from "@khela/service-kit/connection-guard";
import { normalizeForwardedFor } from "@khela/service-kit/forwarded-for";
import { errorText } from "@khela/contract/locale/error-texts";
import { errors, type ErrorCode } from "@khela/contract/errors";
import { defaultLanguage } from "@khela/contract/locale/languages";
import { vendorPrefix } from "@khela/contract/vendor-wallet-api";
import type { Services } from "./context.ts";
import type { RateLimiter } from "./rate-limiter.ts";

const byParserCode: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers.too.large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "body.too.large",
  ERR_HTTP_REQUEST_TIMEOUT: "request.timeout",
};

export type TrustProxy = false | ((address: string, hop: number) => boolean);
/** Returns the sender's IP address; undefined for a closed connection. */
export type IpOf = (raw: IncomingMessage) => string | undefined;

/** Trusted reverse proxies, whose X-Forwarded-For header counts; false: none. */
export function parseTrustProxy(trusted: Services["config"]["trustProxy"]): TrustProxy {
  if (trusted === false) return false;
  return typeof trusted === "number"
    ? (_address, hop) => hop < trusted
    : proxyAddr.compile(trusted.split(","));
}

const senderIp = Symbol("sender's address");

/**
 * Creates the function that finds a sender's IP address. Behind a proxy, it parses the headers of each request only
 * once.
 */
export function createIpOf(trustProxy: TrustProxy): IpOf {
  if (trustProxy === false) return (raw) => raw.socket.remoteAddress;
  return (raw: IncomingMessage & { [senderIp]?: string | undefined }) => {
    // stored as a property of the request, because a WeakMap's entry costs more than parsing
    if (raw[senderIp] === undefined) {
      normalizeForwardedFor(raw);
      raw[senderIp] = proxyAddr(raw, trustProxy);
    }
    return raw[senderIp];
  };
}

function failureBody(code: ErrorCode): string {
  return JSON.stringify({ success: false, errorCode: code, message: errorText(code, defaultLanguage) });
}

const isVendorCall = (raw: IncomingMessage): boolean => raw.url?.startsWith(vendorPrefix) === true;

/**
 * Decides when a connection is closed. A caller who sends more requests after a limit was reached is locked out until
 * the minute ends. A vendor's signed calls are exempt; other calls from the vendor's address are not. A trusted proxy
 * itself is never locked out: only its connections with requests of a locked-out caller are closed.
 */
export function createConnectionGuard(
  limiter: RateLimiter,
  trustProxy: TrustProxy,
  ipOf: IpOf,
): ConnectionGuard {
  const waitSecondsOf = (ip: string | undefined, isExempt: (ip: string) => boolean) => {
    const waitS = ip === undefined ? 0 : limiter.waitSeconds("refused", ip);
    return waitS > 0 && ip !== undefined && isExempt(ip) ? 0 : waitS;
  };
  return {
    limits: connectionLimits,
    isProxy: (peer) => trustProxy !== false && trustProxy(peer, 0),
    // when a connection opens, the server does not know yet whether the requests are vendor calls
    waitSecondsOf: (peer) => waitSecondsOf(peer, (ip) => limiter.isVendor(ip)),
    waitSeconds: (raw) => waitSecondsOf(ipOf(raw), (ip) => isVendorCall(raw) && limiter.isVendor(ip)),
    // a vendor has no limit of running calls, because a vendor can have one call for each player
    addressOf: (raw) => (isVendorCall(raw) ? undefined : ipOf(raw)),
    refusal: failureBody("TOO_MANY_REQUESTS"),
  };
}

/**
 * Answers a connection without a valid request, with the same envelope as a refusal. Then the connection is closed, so
 * that the bytes after the fault are not read as another request.
 */
export function handleClientError(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const code = byParserCode[error.code ?? ""] ?? "request_param_err";
  const { status } = errors[code];
  const body = failureBody(code);
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
