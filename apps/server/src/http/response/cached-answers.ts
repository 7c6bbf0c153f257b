/**
 * Responses that are cached for everyone (answer-cache.ts) are sent before Fastify (raw-handlers.ts), after the guards
 * of the call's row (guards.ts). When a guard refuses or must look something up, the router handles the request.
 * Limits, headers and metrics are the same as for any other request.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerCall } from "@khela/contract/call";
import { defaultLanguage, parseLanguageCode, type LanguageCode } from "@khela/contract/locale/languages";
import { headers } from "@khela/contract/wire";
import type { Merchant } from "../../infra/db/merchant-store.ts";
import type { Services } from "../context.ts";
import { passesAtOnce, type GuardedRoute } from "../guards.ts";
import type { RawHandler, RawHandlerDeps } from "../raw-handlers.ts";
import type { CachedAnswer, AnswerCache } from "./answer-cache.ts";
import type { RateLimiter } from "../rate-limiter.ts";
import { securityHeaders } from "../security-headers.ts";
import { encodingFor } from "@khela/service-kit/accept-encoding";
import { responseHeaders } from "./response.ts";

export type CachedAnswerOptions = RawHandlerDeps & {
  readonly services: Services;
  readonly limiter: RateLimiter;
  readonly answerCache: AnswerCache;
};

const MAX_URL_LENGTH = 400;

/** Whether a call's response depends only on merchant, language and URL. */
export function isPubliclyCacheable({ method, cacheS, ownForMembers }: ServerCall): boolean {
  return method === "GET" && cacheS !== undefined && ownForMembers !== true;
}

/** Returns the cache key of the response to a URL; null: the URL is too long for the cache. */
export function urlCacheKey(merchantId: number, language: LanguageCode, url: string): string | null {
  return url.length > MAX_URL_LENGTH ? null : `${merchantId} ${language} ${url}`;
}

export function readRequestLanguage({ headers: given }: Pick<IncomingMessage, "headers">): LanguageCode {
  return parseLanguageCode(given[headers.language] as string | undefined) ?? defaultLanguage;
}

/** Whether the request has a body. An unread body would be parsed as the connection's next request. */
function hasBody({ headers: given }: IncomingMessage): boolean {
  return given["content-length"] !== undefined || given["transfer-encoding"] !== undefined;
}

/** Creates the handler. `routes`: by their paths; routes may be added until the first request. */
export function createCachedAnswerHandler(
  routes: ReadonlyMap<string, GuardedRoute>,
  options: CachedAnswerOptions,
): RawHandler {
  const { services, limiter, answerCache, ipOf, requestId, observe } = options;
  const identityHeaders = Object.entries({
    ...responseHeaders,
    ...securityHeaders(services.config.publicUrl),
  }).flat();
  const encodedHeaders = {
    br: [...identityHeaders, "content-encoding", "br"],
    gzip: [...identityHeaders, "content-encoding", "gzip"],
  };

  function findResponse(
    { call, guards }: GuardedRoute,
    raw: IncomingMessage,
    ip: string,
  ): CachedAnswer | undefined {
    let found: CachedAnswer | undefined;
    function isInputKnown(merchant: Merchant): boolean {
      const urlKey = urlCacheKey(merchant.id, readRequestLanguage(raw), raw.url ?? "");
      found = urlKey === null ? undefined : answerCache.getByUrl(urlKey);
      return found !== undefined;
    }
    const passes = passesAtOnce(guards, { services, limiter, call, ip, raw, isInputKnown });
    return passes ? found : undefined;
  }

  function send(
    raw: IncomingMessage,
    answer: ServerResponse,
    id: string,
    { text, compressed }: CachedAnswer,
  ): void {
    const encoding =
      compressed === null ? null : encodingFor(raw.headers["accept-encoding"] as string | undefined);
    const body = (encoding === null ? null : compressed?.[encoding]) ?? text;
    answer.writeHead(200, [
      headers.requestId,
      id,
      "content-length",
      String(Buffer.byteLength(body)),
      ...(encoding === null ? identityHeaders : encodedHeaders[encoding]),
    ]);
    answer.end(body);
  }

  return (raw, answer) => {
    if (raw.method !== "GET" || hasBody(raw)) return false;
    const { url = "" } = raw;
    const query = url.indexOf("?");
    const path = query === -1 ? url : url.slice(0, query);
    const route = routes.get(path);
    if (route === undefined) return false;
    const ip = ipOf(raw);
    if (ip === undefined) return false;
    const found = findResponse(route, raw, ip);
    if (found === undefined) return false;
    const id = requestId();
    if (observe === null) send(raw, answer, id, found);
    else {
      const from = performance.now();
      const end = observe({ method: "GET", route: path });
      answer.once("close", () => end(200, performance.now() - from));
      send(raw, answer, id, found);
    }
    return true;
  };
}
