// The response of a refusal: its code, its status, a sentence in the caller's language, and nothing else. An
// undeclared error gets one common code; its cause stays in the log under the request's id.

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorText } from "@khela/contract/locale/error-texts";
import type { ErrorCode } from "@khela/contract/errors";
import { defaultLanguage, parseLanguageCode } from "@khela/contract/locale/languages";
import { headers } from "@khela/contract/wire";
import { isDatabaseUnavailable } from "@khela/service-kit/db/unavailable";
import { Failure } from "../infra/failure.ts";
import { assertWithinLimit, type RateLimiter } from "./rate-limiter.ts";

/** Fastify's own refusals, and the API's codes for these refusals. */
const byFrameworkCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body.too.large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "media.not.supported",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "media.not.supported",
  FST_REQ_FILE_TOO_LARGE: "body.too.large",
  FST_FILES_LIMIT: "body.too.large",
  FST_FIELDS_LIMIT: "body.too.large",
  FST_PARTS_LIMIT: "body.too.large",
  FST_PROTO_VIOLATION: "request_param_err",
  FST_MP_PREMATURE_CLOSE: "request_param_err",
  FST_ERR_CTP_INVALID_JSON_BODY: "request_param_err",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "request_param_err",
  FST_ERR_BAD_URL: "url.not.found",
  FST_ERR_MAX_PARAM_LENGTH: "url.not.found",
};

/** Seconds after which a caller may retry when the database is unavailable or busy. */
const BUSY_RETRY_S = 2;

function toFailure(error: FastifyError): Failure | null {
  if (error instanceof Failure) return error;
  const code = byFrameworkCode[error.code];
  if (code !== undefined) return new Failure(code);
  if (error instanceof SyntaxError || error.statusCode === 400) return new Failure("request_param_err");
  return isDatabaseUnavailable(error) ? new Failure("system.busy", undefined, BUSY_RETRY_S) : null;
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const language =
    parseLanguageCode(request.headers[headers.language] as string | undefined) ?? defaultLanguage;
  const message = errorText(failure.code, language);
  if (failure.retryAfterS !== undefined) reply.header("retry-after", String(failure.retryAfterS));
  reply.code(failure.status).header("cache-control", "no-store");
  if (/^\/(lotto\/)?lgw\//.test(request.url)) {
    const data = failure.detail === undefined ? {} : { data: failure.detail };
    return reply.send({ errorCode: failure.code, message, ...data });
  }
  const value = failure.detail === undefined ? {} : { value: { data: failure.detail } };
  return reply.send({ success: false, errorCode: failure.code, message, ...value });
}

/** Whether a browser requests a page, not data, a script or a picture. */
function isPageRequest({ method, headers: given }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && given.accept?.includes("text/html") === true;
}

/**
 * Answers an unknown address: a person's browser is redirected to `homePath` (null: this server has no pages), and a
 * client gets the error code.
 */
export function sendUnknownAddress(
  request: FastifyRequest,
  reply: FastifyReply,
  homePath: string | null,
): FastifyReply {
  if (homePath === null || !isPageRequest(request))
    return sendFailure(request, reply, new Failure("url.not.found"));
  return reply.header("cache-control", "no-store").header("vary", "Accept").redirect(homePath, 302);
}

/**
 * Whether the caller closed the connection before the request was complete. Such an error is not the server's fault.
 */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Registers the handlers of errors, unknown addresses and wrong methods. */
export function addErrorHandler(
  app: FastifyInstance,
  limiter: RateLimiter,
  homePath: string | null = null,
): void {
  const methodsOf = (url: string) =>
    (["GET", "POST", "PUT", "DELETE"] as const).filter((method) => app.hasRoute({ method, url }));

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = toFailure(error);
    if (hasLeft(request)) {
      request.log.debug({ err: error, reqId: request.id }, "the caller left");
      return sendFailure(request, reply, failure ?? new Failure("unknown.system.err"));
    }
    if (failure === null) {
      request.log.error({ err: error, reqId: request.id }, "request failed");
      return sendFailure(request, reply, new Failure("unknown.system.err"));
    }
    if (failure.status >= 500) request.log.warn({ err: error, reqId: request.id }, failure.code);
    return sendFailure(request, reply, failure);
  });

  app.setNotFoundHandler((request, reply) => {
    assertWithinLimit(limiter, "read", request.ip);
    const allowed = methodsOf(request.url.split("?")[0] ?? "");
    if (allowed.length === 0) return sendUnknownAddress(request, reply, homePath);
    reply.header("allow", allowed.join(", "));
    return sendFailure(request, reply, new Failure("method.not.allowed"));
  });
}
