// Creates the context of a request from the results of its guards, and the context of a page rendered on the server.

import type { FastifyReply, FastifyRequest } from "fastify";
import type { ServerCall } from "@khela/contract/call";
import type { AnyCall } from "@khela/contract/calls";
import type { LanguageCode } from "@khela/contract/locale/languages";
import {
  deviceCookie,
  headers,
  knownDeviceCookie,
  sessionCookie,
  trustedDeviceCookie,
} from "@khela/contract/wire";
import type { Merchant } from "../infra/db/merchant-store.ts";
import { sessionMaxMs, type Session } from "../infra/db/session-store.ts";
import { invariant } from "@khela/service-kit/errors";
import { fail, Failure } from "../infra/failure.ts";
import type { Context, Services } from "./context.ts";
import type { RequestState } from "./guards.ts";
import { readRequestLanguage } from "./response/cached-answers.ts";

export type Visitor = { readonly merchant: Merchant; readonly language: LanguageCode; readonly ip: string };

const MAX_USER_AGENT = 400;

/**
 * Attributes of cookies. Scripts cannot read them (httpOnly), and requests from other sites send them only when they
 * open a page (lax).
 */
const cookieBase = { path: "/", httpOnly: true, secure: true, sameSite: "lax" } as const;

function setOrClear(reply: FastifyReply, name: string, token: string | null, maxAge?: number): void {
  if (token === null) reply.clearCookie(name, cookieBase);
  else reply.setCookie(name, token, { ...cookieBase, ...(maxAge === undefined ? {} : { maxAge }) });
}

/** Creates the context of a request that has passed its guards. */
export function createContext(state: RequestState, request: FastifyRequest, reply: FastifyReply): Context {
  const { services, call, merchant, session = null, body } = state;
  invariant(merchant !== undefined, "a context is made behind the guards");
  return {
    ...services,
    log: request.log,
    call: call as ServerCall as AnyCall,
    requestId: request.id,
    merchant,
    language: readRequestLanguage(request),
    session: session as Session,
    ip: state.ip,
    device: (request.headers[headers.device] as string | undefined)?.slice(0, 20) ?? "web",
    userAgent: request.headers["user-agent"]?.slice(0, MAX_USER_AGENT) ?? "",
    fail: (code, detail, retryAfterS) => {
      throw new Failure(code, detail, retryAfterS);
    },
    after: (work) => {
      reply.raw.once("finish", () => {
        work().catch((error: unknown) => request.log.error({ err: error }, "work after the answer failed"));
      });
    },
    rememberMeToken: request.cookies[deviceCookie] ?? null,
    knownDeviceToken: request.cookies[knownDeviceCookie] ?? null,
    trustedDeviceToken: request.cookies[trustedDeviceCookie] ?? null,
    files: body?.files ?? [],
    giveSession: (token, maxAgeMs = sessionMaxMs) => {
      reply.setCookie(sessionCookie, token, { ...cookieBase, maxAge: maxAgeMs / 1_000 });
      // browsers send this header with every request, and no script can remove it; without the header, the caller is
      // no page
      return request.headers["sec-fetch-site"] === undefined ? { token } : {};
    },
    clearSession: () => {
      reply.clearCookie(sessionCookie, cookieBase);
    },
    setRememberMeCookie: (token, maxAge) => setOrClear(reply, deviceCookie, token, maxAge),
    setTrustedDeviceCookie: (token, maxAge) => setOrClear(reply, trustedDeviceCookie, token, maxAge),
    setKnownDeviceCookie: (token, maxAge) => {
      reply.setCookie(knownDeviceCookie, token, { ...cookieBase, maxAge });
    },
  };
}

/** Context of a call for a page rendered on the server. It has no session; the browser loads private parts later. */
export function createVisitorContext(
  services: Services,
  call: ServerCall,
  { merchant, language, ip }: Visitor,
): Context {
  return {
    ...services,
    call: call as ServerCall as AnyCall,
    requestId: "page",
    merchant,
    language,
    session: null as unknown as Session,
    ip,
    device: "web",
    userAgent: "",
    fail,
    after: () => undefined,
    giveSession: () => ({}),
    clearSession: () => undefined,
    setRememberMeCookie: () => undefined,
    setKnownDeviceCookie: () => undefined,
    setTrustedDeviceCookie: () => undefined,
    rememberMeToken: null,
    trustedDeviceToken: null,
    knownDeviceToken: null,
    files: [],
  };
}
