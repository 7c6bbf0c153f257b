/**
 * Handles vendor calls before Fastify (http/raw-handlers.ts). This handler reads a call with the usual framing; the
 * effect and the response headers are the same as behind Fastify. It leaves any other framing (chunked, no length,
 * over the limit, another content type) to Fastify.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { vendorMethods, vendorPath, type VendorMethod } from "@khela/contract/vendor-wallet-api";
import { headers } from "@khela/contract/wire";
import { beginRequest, endRequest } from "@khela/service-kit/tracing/request-spans";
import type { Span, Tracing } from "@khela/service-kit/tracing/tracing";
import type { Services } from "../../http/context.ts";
import { SLOW_RESPONSE_MS, type RawHandler, type RawHandlerDeps } from "../../http/raw-handlers.ts";
import { securityHeaders } from "../../http/security-headers.ts";
import { httpStatusOf, VENDOR_BODY_LIMIT_BYTES, type HandleVendorCall, type VendorReply } from "./routes.ts";

const METHODS_BY_PATH: ReadonlyMap<string, VendorMethod> = new Map(
  vendorMethods.map((method) => [vendorPath(method), method]),
);

/** Returns the method of a call that this handler accepts; undefined: Fastify handles the call. */
function matchMethod({ method, url = "", headers: given }: IncomingMessage): VendorMethod | undefined {
  if (
    method !== "POST" ||
    given["content-type"] !== "application/json" ||
    given["transfer-encoding"] !== undefined
  )
    return undefined;
  return Number(given["content-length"] ?? Number.NaN) <= VENDOR_BODY_LIMIT_BYTES
    ? METHODS_BY_PATH.get(url)
    : undefined;
}

function readBody(raw: IncomingMessage, onBody: (text: string) => void): void {
  const parts: Buffer[] = [];
  raw.on("data", (part: Buffer) => parts.push(part));
  raw.on("end", () => onBody((parts.length === 1 ? parts[0]! : Buffer.concat(parts)).toString()));
}

type TracedCall = {
  readonly raw: IncomingMessage;
  readonly answer: ServerResponse;
  readonly method: VendorMethod;
  readonly requestId: string;
};

function beginSpan(tracing: Tracing, { raw, answer, method, requestId }: TracedCall): Span {
  const { traceparent } = raw.headers;
  const span = beginRequest(tracing, {
    method: "POST",
    route: vendorPath(method),
    requestId,
    traceparent: typeof traceparent === "string" ? traceparent : undefined,
  });
  answer.once("close", () => endRequest(span, answer.statusCode));
  return span;
}

export function createVendorRawHandler(
  { config, log }: Services,
  handleVendorCall: HandleVendorCall,
  { ipOf, requestId, observe, tracing }: RawHandlerDeps,
): RawHandler {
  const staticHeaders = Object.entries({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    ...securityHeaders(config.publicUrl),
  }).flat();
  return (raw, answer) => {
    const method = matchMethod(raw);
    const ip = method === undefined ? undefined : ipOf(raw);
    if (method === undefined || ip === undefined) return false;
    const id = requestId();
    const startedAt = performance.now();
    const finish = observe?.({ method: "POST", route: vendorPath(method) });
    // "close" also fires when the caller has disconnected
    if (finish !== undefined)
      answer.once("close", () => finish(answer.statusCode, performance.now() - startedAt));
    const span = tracing === null ? null : beginSpan(tracing, { raw, answer, method, requestId: id });

    function send(reply: VendorReply): void {
      const body = JSON.stringify(reply.answer);
      const retryHeaders =
        reply.retryAfterSeconds === undefined ? [] : ["retry-after", String(reply.retryAfterSeconds)];
      answer
        .writeHead(httpStatusOf(reply.answer), [
          headers.requestId,
          id,
          "content-length",
          String(Buffer.byteLength(body)),
          ...retryHeaders,
          ...staticHeaders,
        ])
        .end(body);
      const tookMs = performance.now() - startedAt;
      if (tookMs > SLOW_RESPONSE_MS) log.warn({ reqId: id, url: vendorPath(method!), ms: tookMs }, "slow");
    }

    const handle = (text: string): void => {
      handleVendorCall(method, { ip, headers: raw.headers, text })
        .then(send)
        .catch((error: unknown) => {
          log.error({ err: error, reqId: id }, "vendor protocol");
          if (answer.headersSent) answer.destroy();
          else send({ answer: { status: "RETRY" } });
        });
    };

    readBody(raw, span === null ? handle : (text) => span.run(() => handle(text)));
    return true;
  };
}
