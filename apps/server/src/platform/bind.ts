// From a declared call to a mounted route: limit, merchant, module, session, access, unseal, validate, handle, answer.
// A request is refused at the first thing that is wrong with it, before anything is read or changed for it.
// Knows no feature: everything it does is read off the call's row in the contract.

import fastJson from "fast-json-stringify";
import type { TSchema } from "typebox";
import "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "@khela/contract/call";
import type { AnyCall, FeatureName } from "@khela/contract/calls";
import { calls } from "@khela/contract/calls";
import type { LanguageCode } from "@khela/contract/languages";
import { mayUse, openGates } from "@khela/contract/member-types";
import { schemas } from "@khela/contract/schemas";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import { deviceCookie, headers, sealing, sessionCookie } from "@khela/contract/wire";
import { acceptFiles, readBody, type ReadBody, type UploadedFile } from "./bodies.ts";
import type { Context, Routes, Services } from "./context.ts";
import type { Merchant } from "./db/merchant-store.ts";
import { findSession, sessionMaxMs, type Session } from "./db/session-store.ts";
import { fail, Failure } from "./failure.ts";
import { openKeptAnswers, type KeptAnswer } from "./kept-answers.ts";
import type { Limiter } from "./limits.ts";
import { inputReader, type ReadInput } from "./read-input.ts";
import type { FrontDoor, FrontWorld } from "./front-door.ts";
import { isForAnyone, keptAddress, keptDoor, languageOf } from "./kept-door.ts";
import { sendAnswer } from "./send-answer.ts";

/** How a bound call is asked from inside the process, as a visitor (server-rendered pages). */
export type Ask = <C extends AnyCall>(call: C, input: InputOf<C>, asker: Visitor) => Promise<OutputOf<C>>;

type Visitor = { readonly merchant: Merchant; readonly language: LanguageCode; readonly ip: string };

type AnyHandler = (ctx: Context, input: unknown) => Promise<unknown>;

type Bound = {
  readonly call: Call;
  readonly handler: AnyHandler;
  readonly read: ReadInput;
  readonly write: (value: unknown) => string;
};

function writer(call: Call, out: TSchema): Bound["write"] {
  const schema = call.dialect === "lgw" ? out : {
    type: "object",
    properties: { success: { type: "boolean" }, value: out },
    required: ["success", "value"],
  };
  // the answer leaves through its schema, so that nothing undeclared can
  const stringify = fastJson(JSON.parse(JSON.stringify(schema)) as Parameters<typeof fastJson>[0]);
  return call.dialect === "lgw" ? stringify : (value) => stringify({ success: true, value });
}

export function openBinder(services: Services, limiter: Limiter) {
  const bound = new Map<string, Bound>();
  const kept = openKeptAnswers(services.now);
  const forAnyone = new Map<string, Call>();

  async function merchantOf(request: FastifyRequest): Promise<Merchant> {
    const code = request.headers[headers.merchant];
    const merchant = typeof code === "string" ? await services.merchants.byCode(code) : null;
    return merchant ?? fail("function.not.available");
  }

  async function sessionOf(request: FastifyRequest, merchant: Merchant, call: Call): Promise<Session | null> {
    const token = tokenOf(request);
    if (token === null) return null;
    const session = await findSession(services.db, token, services.now());
    if (session === null || (session.merchantId !== merchant.id && session.merchantId !== merchant.trialMerchantId)) {
      return openGates.includes(call.access) ? null : fail("user.or.token.invalid");
    }
    return session;
  }

  /**
   * Whom the call is about. The site sends one merchant's code, also for a guest of its trial merchant: the guest's own
   * calls are then about the trial merchant, and what anyone may ask (to register, to log in) about the merchant itself.
   */
  async function merchantFor(asked: Merchant, session: Session | null, call: Call): Promise<Merchant> {
    if (session === null || session.merchantId === asked.id || openGates.includes(call.access)) return asked;
    const own = (await services.merchants.byId(session.merchantId)) ?? fail("function.not.available");
    return own.modulesOff.has(call.module) ? fail("function.not.available") : own;
  }

  async function bodyOf(request: FastifyRequest, call: Call): Promise<ReadBody> {
    if (call.method === "GET") return { body: request.query, files: [], texts: true };
    const given = await readBody(request, call);
    if (call.sealed !== true) return { ...given, body: given.body ?? request.query };
    if (request.headers[headers.encryption] !== sealing.scheme) return fail("missing_encryption");
    const sealed = (given.body as { value?: unknown } | null)?.value;
    if (typeof sealed !== "string") return fail("request_body_required");
    return { files: [], texts: false, body: await services.sealer.open(sealed, call.name) };
  }

  function keyOf(call: Call, merchant: Merchant, language: LanguageCode, input: unknown): string {
    return `${call.name} ${merchant.id} ${language} ${JSON.stringify(input)}`;
  }

  /** The answer's text; one that depends on merchant, language and input alone is made once and kept for its time. */
  async function answer(one: Bound, input: unknown, asker: Context): Promise<Pick<KeptAnswer, "text" | "brotli">> {
    const { cacheS, ownForMembers } = one.call;
    const write = async () => one.write(await one.handler(asker, input));
    if (cacheS === undefined || (ownForMembers === true && asker.session !== null)) return { text: await write(), brotli: null };
    return kept.get(keyOf(one.call, asker.merchant, asker.language, input), cacheS, write);
  }

  /** By which the door in front finds the answer again that was made of an input; null for all that it does not answer. */
  function addressOf(call: Call, request: FastifyRequest, merchant: Merchant, language: LanguageCode): string | null {
    return isForAnyone(call) && tokenOf(request) === null ? keptAddress(merchant.id, language, request.url) : null;
  }

  async function serve(one: Bound, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { call } = one;
    // read once: it is found anew each time
    const { ip } = request;
    const waitS = limiter.take(call.limit, ip);
    if (waitS > 0) fail("TOO_MANY_REQUESTS", undefined, waitS);
    refuseForeignOrigin(request);
    const asked = await merchantOf(request);
    if (asked.maintenance && call.name !== "site.status") fail("system.maintenance");
    // the blocked page itself has to be told why, and whom to ask
    if (!call.name.startsWith("site.") && await services.region.isClosedTo(ip)) fail("region.restricted");
    if (asked.modulesOff.has(call.module)) fail("function.not.available");
    const language = languageOf(request);
    const session = await sessionOf(request, asked, call);
    if (!mayUse(call.access, session?.type ?? null)) {
      fail(session === null ? "login.not.session" : call.access === "cashier" || call.access === "freePlay" ? "free_reject" : "permission.denied");
    }
    const merchant = await merchantFor(asked, session, call);
    const { body, files, texts } = await bodyOf(request, call);
    const input = one.read(body ?? fail("request_body_required"), texts);
    const made = await answer(one, input, contextOf(services, call, { request, reply, merchant, session, language, files }));
    const address = addressOf(call, request, asked, language);
    if (address !== null) kept.remember(address, keyOf(call, merchant, language, input));
    return sendAnswer(request, reply, made);
  }

  function addDoors(app: FastifyInstance, one: Bound): void {
    for (const { method, path } of [one.call, ...(one.call.also ?? [])]) {
      if (isForAnyone({ ...one.call, method })) forAnyone.set(path, one.call);
      // a HEAD would do what its GET does, and some GETs of the family do something
      app.route({ method, url: path, exposeHeadRoute: false, handler: (request, reply) => serve(one, request, reply) });
    }
  }

  return {
    /** Mounts one feature's calls. A missing or extra handler does not compile. */
    mount<F extends FeatureName>(app: FastifyInstance, feature: F, routes: Routes<F>): void {
      // told in the transaction that changed what the feature's answers tell of; triggers do it for the catalogue
      services.push.onTopic(`answers ${feature}`, () => kept.forget(`${feature}.`));
      for (const [name, call] of Object.entries(calls[feature]) as [string, Call][]) {
        const schema = (schemas[feature] as Record<string, { in: TSchema; out: TSchema }>)[name]!;
        const handler = (routes as unknown as Record<string, AnyHandler>)[name]!;
        const one: Bound = { call, handler, read: inputReader(schema.in), write: writer(call, schema.out) };
        bound.set(call.name, one);
        if (call.upload === undefined) addDoors(app, one);
        else {
          void app.register(async (inside) => {
            await acceptFiles(inside);
            addDoors(inside, one);
          });
        }
      }
    },
    /** Answers what is kept before the framework makes a request of it. */
    door: (world: FrontWorld): FrontDoor =>
      keptDoor(forAnyone, { ...world, services, limiter, kept }),
    ask: (async (call, input, visitor) => {
      const one = bound.get(call.name) ?? fail("url.not.found");
      const made = await answer(one, one.read(input, false), visitorContext(services, call, visitor));
      const parsed = JSON.parse(made.text) as { value: unknown };
      return one.call.dialect === "lgw" ? parsed : parsed.value;
    }) as Ask,
  };
}

/** The session token: the site's cookie, or an API client's Authorization header; two different ones are refused. */
export function tokenOf(request: FastifyRequest): string | null {
  const cookie = request.cookies[sessionCookie];
  const header = request.headers[headers.session];
  if (cookie !== undefined && header !== undefined && cookie !== header) fail("user.or.token.invalid");
  return header ?? cookie ?? null;
}

/** A browser says where a request comes from; one that another site made is refused whatever it carries. */
function refuseForeignOrigin(request: FastifyRequest): void {
  const from = request.headers["sec-fetch-site"];
  if (request.method !== "GET" && from !== undefined && from !== "same-origin" && from !== "none") fail("permission.denied");
}

type Asker = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly merchant: Merchant;
  readonly session: Session | null;
  readonly language: LanguageCode;
  readonly files: readonly UploadedFile[];
};

/** A cookie that no script reads and no other site's request brings along. */
const cookieBase = { path: "/", httpOnly: true, secure: true, sameSite: "lax" } as const;

function contextOf(services: Services, call: Call, asker: Asker): Context {
  const { request, reply, merchant, session, language, files } = asker;
  return {
    ...services,
    log: request.log,
    call: call as AnyCall,
    requestId: request.id,
    merchant,
    language,
    session: session as Session,
    ip: request.ip,
    device: (request.headers[headers.device] as string | undefined)?.slice(0, 20) ?? "web",
    fail: (code, detail, retryAfterS) => { throw new Failure(code, detail, retryAfterS); },
    after: (work) => {
      reply.raw.once("finish", () => {
        work().catch((error: unknown) => request.log.error({ err: error }, "work after the answer failed"));
      });
    },
    rememberedToken: request.cookies[deviceCookie] ?? null,
    files,
    setSession: (token) => {
      if (token === null) reply.clearCookie(sessionCookie, cookieBase);
      else reply.setCookie(sessionCookie, token, { ...cookieBase, maxAge: sessionMaxMs / 1_000 });
    },
    setRemembered: (token, maxAge) => {
      if (token === null) reply.clearCookie(deviceCookie, cookieBase);
      else reply.setCookie(deviceCookie, token, { ...cookieBase, ...(maxAge === undefined ? {} : { maxAge }) });
    },
  };
}

/** Who a server-rendered page asks as: nobody. What only a session may see is asked by the page itself, later. */
function visitorContext(services: Services, call: Call, { merchant, language, ip }: Visitor): Context {
  return {
    ...services,
    call: call as AnyCall,
    requestId: "page",
    merchant,
    language,
    session: null as unknown as Session,
    ip,
    device: "web",
    fail,
    after: () => undefined,
    setSession: () => undefined,
    setRemembered: () => undefined,
    rememberedToken: null,
    files: [],
  };
}
