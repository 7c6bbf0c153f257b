/**
 * The guards of a request, in the order in which they refuse. Nothing is read or changed for a caller before the
 * earlier guards have passed. A guard that has all its data passes or throws at once. A guard that must look something
 * up returns that work instead. So one list serves both the router, which waits for the work, and the raw handlers,
 * which leave such a request to the router.
 */
import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import "@fastify/cookie";
import { changesState, type ServerCall } from "@khela/contract/call";
import { operatorCookie, stepUpMs, type OperatorCall } from "@khela/contract/operator/operator-call";
import { hasAccess, openAccess } from "@khela/contract/member/member-types";
import { bodyEncryption } from "@khela/contract/body-encryption";
import type { Pause } from "@khela/contract/site/maintenance";
import { headers, sessionCookie } from "@khela/contract/wire";
import { isPaused, type Merchant } from "../infra/db/merchant-store.ts";
import type { Session } from "../infra/db/session-store.ts";
import { writeAudit } from "../infra/db/audit-store.ts";
import { findActingOperator, type ActingOperator } from "../infra/operator/acting-operator.ts";
import { findSiteSession } from "../infra/operator/site-view.ts";
import { invariant } from "@khela/service-kit/errors";
import { fail } from "../infra/failure.ts";
import { readBody, type ParsedBody } from "./body-parsers.ts";
import type { Services } from "./context.ts";
import type { ParseInput } from "./input-parser.ts";
import { assertWithinLimit, type RateLimiter } from "./rate-limiter.ts";

/** Fastify's request; a raw handler has none. */
export type FrameworkRequest = { readonly request: FastifyRequest; readonly parse: ParseInput };

/** One request while passing the guards, with their results so far. */
type AnyState = {
  readonly services: Services;
  readonly limiter: RateLimiter;
  readonly call: ServerCall | OperatorCall;
  readonly ip: string;
  readonly raw: IncomingMessage;
  /** For a request that Fastify has not handled: whether its input is known to be valid. */
  readonly isInputKnown?: (merchant: Merchant) => boolean;
  /** The merchant whose code the request sends. */
  requestedMerchant?: Merchant | undefined;
  /** The merchant to which the call applies. */
  merchant?: Merchant;
  body?: ParsedBody;
  input?: unknown;
};

/** State of a request of the site. */
export type RequestState = AnyState & { readonly call: ServerCall; session?: Session | null };

/** State of a request of the console. */
export type OperatorRequestState = AnyState & {
  readonly call: OperatorCall;
  readonly requestId: string;
  /** The signed-in operator; null: the call is open to anyone and needs no session. */
  operator?: ActingOperator | null;
};

/** Work that a guard must wait for. */
type Pending<S> = (framework: FrameworkRequest, state: S) => Promise<void> | void;
/** A guard. Returns null for a passed request, or work that must be awaited. Throws for a refused request. */
type Check<S> = (state: S) => Pending<S> | null;

function checkRateLimit({ limiter, call, ip, raw }: AnyState): null {
  // the token of the session that the call uses, because a browser may have a session of the site and one of the
  // console
  const token = "permission" in call ? readOperatorToken(raw) : sentToken(raw);
  assertWithinLimit(limiter, call.limit, ip, token);
  return null;
}

/** Always refuses a write from another site's page. The browser sends a request's origin in a header. */
function checkOrigin({ raw }: AnyState): null {
  const from = raw.headers["sec-fetch-site"];
  const isOwn = from === undefined || from === "same-origin" || from === "none";
  return raw.method === "GET" || isOwn ? null : fail("permission.denied");
}

function checkMerchant(state: AnyState): Pending<AnyState> | null {
  const code = state.raw.headers[headers.merchant];
  if (typeof code !== "string") return fail("function.not.available");
  state.requestedMerchant = state.services.merchants.findCached(code);
  if (state.requestedMerchant !== undefined) return null;
  return async () => {
    const merchant = await state.services.merchants.findByCode(code);
    state.requestedMerchant = merchant ?? fail("function.not.available");
  };
}

function requestedMerchantOf({ requestedMerchant }: AnyState): Merchant {
  invariant(
    requestedMerchant !== undefined,
    "the merchant's guard runs before the guards that ask for the merchant",
  );
  return requestedMerchant;
}

function checkMaintenance(state: RequestState): null {
  return requestedMerchantOf(state).maintenance ? fail("system.maintenance") : null;
}

const pauseCodes = { bets: "bets.paused", deposits: "deposits.paused" } as const satisfies Record<
  Pause,
  string
>;

function checkPause(state: RequestState): null {
  const { pausedWith } = state.call;
  if (pausedWith === undefined) return null;
  return isPaused(requestedMerchantOf(state), pausedWith, state.services.now())
    ? fail(pauseCodes[pausedWith])
    : null;
}

function checkRegion({ services: { region }, ip }: RequestState): Pending<RequestState> | null {
  const isBlocked = region.isBlockedIfKnown(ip);
  if (isBlocked === true) fail("region.restricted");
  if (isBlocked === false) return null;
  return async () => {
    if (await region.isBlocked(ip)) fail("region.restricted");
  };
}

function checkModule(state: RequestState): null {
  return requestedMerchantOf(state).modulesOff.has(state.call.module) ? fail("function.not.available") : null;
}

/**
 * Reads the session token: the site's cookie, or an API client's Authorization header. A request with two different
 * tokens is refused.
 */
export function readSessionToken(request: FastifyRequest): string | null {
  const cookie = request.cookies[sessionCookie];
  const header = request.headers[headers.session];
  if (cookie !== undefined && header !== undefined && cookie !== header) fail("user.or.token.invalid");
  return header ?? cookie ?? null;
}

const TOKEN_IN_COOKIES = new RegExp(`(?:^|;\\s*)${sessionCookie}=([^;]*)`);

/** Returns the session token that the request sends, before validation. */
function sentToken({ headers: given }: IncomingMessage): string | null {
  const { [headers.session]: header, cookie } = given;
  if (header !== undefined) return header;
  return cookie === undefined ? null : (TOKEN_IN_COOKIES.exec(cookie)?.[1] ?? null);
}

async function findOwnSession(
  { services, limiter, call }: RequestState,
  merchant: Merchant,
  token: string,
): Promise<Session | null> {
  const session = await findSiteSession(services.db, token, services.now());
  if (session !== null) limiter.confirmSession(token);
  const isOwn =
    session !== null &&
    (session.merchantId === merchant.id || session.merchantId === merchant.trialMerchantId);
  if (isOwn) return session;
  return openAccess.includes(call.access) ? null : fail("user.or.token.invalid");
}

function checkSession(state: RequestState): Pending<RequestState> | null {
  const merchant = requestedMerchantOf(state);
  state.session = null;
  if (sentToken(state.raw) === null) return null;
  return async ({ request }) => {
    const token = readSessionToken(request);
    if (token !== null) state.session = await findOwnSession(state, merchant, token);
  };
}

/** Refuses changes by an operator who views the site as a member. */
function checkView({ call, session }: RequestState): null {
  return (session?.view ?? null) !== null && changesState(call) ? fail("view.read.only") : null;
}

function refuseAccess({ call, session }: RequestState): never {
  if (session === null) return fail("login.not.session");
  return fail(call.access === "cashier" || call.access === "freePlay" ? "free_reject" : "permission.denied");
}

/**
 * Refuses a member whose type has no access to the call, and sets the merchant of the call. The site always sends its
 * merchant's code, also for a guest of the trial merchant. The guest's own calls then apply to the trial merchant, and
 * open calls (register, log in) to the merchant itself.
 */
function checkAccess(state: RequestState): Pending<RequestState> | null {
  const { services, call, session = null } = state;
  if (!hasAccess(call.access, session?.type ?? null)) refuseAccess(state);
  state.merchant = requestedMerchantOf(state);
  if (session === null || session.merchantId === state.merchant.id || openAccess.includes(call.access))
    return null;
  return async () => {
    const own = (await services.merchants.findById(session.merchantId)) ?? fail("function.not.available");
    if (own.modulesOff.has(call.module)) fail("function.not.available");
    state.merchant = own;
  };
}

async function readEncryptedBody(framework: FrameworkRequest, state: RequestState): Promise<void> {
  const { services, call } = state;
  const { body } = await readBody(framework.request, call);
  if (framework.request.headers[headers.encryption] !== bodyEncryption.scheme) fail("missing_encryption");
  const encrypted = (body as { value?: unknown } | null)?.value;
  if (typeof encrypted !== "string") return fail("request_body_required");
  state.body = {
    files: [],
    allText: false,
    body: await services.bodyDecryptor.decrypt(encrypted, call.name),
  };
}

function checkEncryption(): Pending<RequestState> {
  return readEncryptedBody;
}

async function readUnencryptedBody(
  { request }: FrameworkRequest,
  call: ServerCall | OperatorCall,
): Promise<ParsedBody> {
  if (call.method === "GET") return { body: request.query, files: [], allText: true };
  const given = await readBody(request, call);
  return { ...given, body: given.body ?? request.query };
}

function checkShape(state: AnyState): Pending<AnyState> | null {
  if (state.isInputKnown?.(requestedMerchantOf(state)) === true) return null;
  return async (framework) => {
    state.body ??= await readUnencryptedBody(framework, state.call);
    state.input = framework.parse(state.body.body ?? fail("request_body_required"), state.body.allText);
  };
}

const OPERATOR_TOKEN = new RegExp(`(?:^|;\\s*)${operatorCookie}=([^;]*)`);

/** Reads the operator's token, from the console's cookie or a script's Authorization header. */
export function readOperatorToken({ headers: given }: IncomingMessage): string | null {
  const bearer = /^Bearer (\S+)$/.exec(given.authorization ?? "")?.[1];
  return bearer ?? OPERATOR_TOKEN.exec(given.cookie ?? "")?.[1] ?? null;
}

function checkOperator(state: OperatorRequestState): Pending<OperatorRequestState> {
  const { services, limiter, call, ip, raw } = state;
  const merchant = requestedMerchantOf(state);
  return async () => {
    state.merchant = merchant;
    const token = readOperatorToken(raw);
    state.operator =
      token === null
        ? null
        : await findActingOperator(services.db, { token, merchantId: merchant.id, ip, now: services.now() });
    if (token !== null && state.operator !== null) limiter.confirmSession(token);
    if (state.operator === null && call.permission !== "anyone") fail("operator.session.missing");
  };
}

/** Refuses an operator without the call's permission, and writes the refusal into the audit log. */
function checkPermission(state: OperatorRequestState): Pending<OperatorRequestState> | null {
  const { services, call, ip, operator = null, requestId } = state;
  const { permission } = call;
  if (permission === "anyone" || operator === null) return null;
  const isRefusedScript = operator.sessionKind === "token" && call.personOnly === true;
  if (!isRefusedScript && (permission === "operator" || operator.permissions.has(permission))) return null;
  return async () => {
    await writeAudit(services.db, {
      merchantId: requestedMerchantOf(state).id,
      actor: `operator:${operator.name}`,
      action: "operator.denied",
      subject: `call:${call.name}`,
      detail: { permission, session: String(operator.sessionId) },
      ip,
      requestId,
    });
    fail("operator.permission.denied", { permission });
  };
}

function checkStepUp({ services, call, operator = null }: OperatorRequestState): null {
  if (call.stepUp !== true || operator?.sessionKind === "token") return null;
  const provenAt = operator?.provenAt?.getTime() ?? 0;
  return provenAt > services.now().getTime() - stepUpMs ? null : fail("operator.step.up");
}

type Guard<S> = { readonly name: string; readonly check: Check<S> };

const guards = {
  rateLimit: { name: "rateLimit", check: checkRateLimit },
  origin: { name: "origin", check: checkOrigin },
  merchant: { name: "merchant", check: checkMerchant },
  maintenance: { name: "maintenance", check: checkMaintenance },
  pause: { name: "pause", check: checkPause },
  region: { name: "region", check: checkRegion },
  module: { name: "module", check: checkModule },
  session: { name: "session", check: checkSession },
  view: { name: "view", check: checkView },
  access: { name: "access", check: checkAccess },
  encryption: { name: "encryption", check: checkEncryption },
  operator: { name: "operator", check: checkOperator },
  permission: { name: "permission", check: checkPermission },
  stepUp: { name: "stepUp", check: checkStepUp },
  shape: { name: "shape", check: checkShape },
} as const;

/**
 * Guards of the site's calls. Maintenance comes before the region, because visitors of every country may read that the
 * site is under maintenance.
 */
const siteGuards: readonly Guard<RequestState>[] = [
  guards.rateLimit,
  guards.origin,
  guards.merchant,
  guards.maintenance,
  guards.region,
  guards.module,
  guards.session,
  guards.view,
  guards.access,
  guards.encryption,
  guards.pause,
  guards.shape,
];

/** Guards of the console's calls, which work even while the site is closed. */
export const operatorGuards: readonly Guard<OperatorRequestState>[] = [
  guards.rateLimit,
  guards.origin,
  guards.merchant,
  guards.operator,
  guards.permission,
  guards.stepUp,
  guards.shape,
];

export type GuardedRoute = { readonly call: ServerCall; readonly guards: readonly Guard<RequestState>[] };

/** Returns the guards that a call's row in the contract requires. */
export function guardsOf(call: ServerCall): readonly Guard<RequestState>[] {
  const skipped: readonly string[] = [
    ...(call.skips ?? []),
    ...(call.encrypted === true ? [] : ["encryption"]),
    ...(call.pausedWith === undefined ? ["pause"] : []),
  ];
  return siteGuards.filter(({ name }) => !skipped.includes(name));
}

/** Runs the guards in order and waits for their look-ups. @throws {Failure} the first refusal */
export async function runGuards<S extends AnyState>(
  list: readonly Guard<S>[],
  state: S,
  framework: FrameworkRequest,
): Promise<void> {
  for (const { check } of list) await check(state)?.(framework, state);
}

function findStop(list: readonly Guard<RequestState>[], state: RequestState): string | null {
  for (const { name, check } of list) {
    try {
      if (check(state) !== null) return name;
    } catch {
      // the router runs the same guards again and sends their refusals
      return name;
    }
  }
  return null;
}

/**
 * Whether every guard passes at once. When one does not, the counted request is returned to its rate limit, because
 * the router handles the request and counts it again.
 */
export function passesAtOnce(list: readonly Guard<RequestState>[], state: RequestState): boolean {
  const stop = findStop(list, state);
  if (stop !== null && stop !== "rateLimit")
    state.limiter.refund(state.call.limit, state.ip, sentToken(state.raw));
  return stop === null;
}
