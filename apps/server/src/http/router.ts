// Registers a route for each declared call: the guards of its row (guards.ts), its handler, and its response
// (response/responder.ts). This file knows no feature: everything comes from the call's row in the contract.

import type { TSchema } from "typebox";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { changesState, type ServerCall } from "@khela/contract/call";
import type { AnyCall, FeatureName } from "@khela/contract/calls";
import { schemas } from "@khela/contract/schemas";
import type { InputOf, OutputOf } from "@khela/contract/schemas";
import { serverCalls } from "@khela/contract/server-calls";
import { addMultipartParser } from "./body-parsers.ts";
import type { Context, Routes, Services } from "./context.ts";
import { guardsOf, runGuards, type GuardedRoute, type RequestState } from "./guards.ts";
import { createInputParser, type ParseInput } from "./input-parser.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { RawHandler, RawHandlerDeps } from "./raw-handlers.ts";
import { createContext, createVisitorContext, type Visitor } from "./request-context.ts";
import { createCachedAnswerHandler, isPubliclyCacheable } from "./response/cached-answers.ts";
import { createResponder, createSerializer, type Answerer, type AnyHandler } from "./response/responder.ts";
import { sendResponse, type ResponseBody } from "./response/response.ts";
import { createAnswerCache } from "./response/answer-cache.ts";
import { fail } from "../infra/failure.ts";

/** Calls a registered route from inside the process, as a visitor, for server-rendered pages. */
export type InternalCall = <C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  visitor: Visitor,
) => Promise<OutputOf<C>>;

/** PostgreSQL's code for a write in a read-only transaction. */
const READ_ONLY_TRANSACTION = "25006";

/** Whether the request is a read in an operator's view of the site. Starting and ending a view are not reads. */
const isReading = ({ session, call }: RequestState): boolean =>
  (session?.view ?? null) !== null && !changesState(call);

type RouteEntry = Answerer & GuardedRoute & { readonly parse: ParseInput };

export function createRouter(services: Services, limiter: RateLimiter) {
  const routesByName = new Map<string, RouteEntry>();
  const answerCache = createAnswerCache(services.now);
  const responder = createResponder(answerCache);
  const cachedRoutes = new Map<string, GuardedRoute>();

  /** Answers a read in an operator's view. The read cannot write, and runs nothing after its response. */
  async function respondReading(route: RouteEntry, input: unknown, ctx: Context): Promise<ResponseBody> {
    try {
      return await services.snapshot(async (db) => {
        const response = await responder.respond(route, input, { ...ctx, db, after: () => undefined });
        return "key" in response ? { text: await response.write(), compressed: null } : response;
      });
    } catch (error) {
      if ((error as { readonly code?: unknown }).code === READ_ONLY_TRANSACTION) fail("view.read.only");
      throw error;
    }
  }

  async function handleRequest(
    route: RouteEntry,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { call } = route;
    // reads the IP address once, because Fastify computes the address at each access
    const { ip } = request;
    const state: RequestState = { services, limiter, call, ip, raw: request.raw };
    await runGuards(route.guards, state, { request, parse: route.parse });
    const ctx = createContext(state, request, reply);
    const response = isReading(state)
      ? await respondReading(route, state.input, ctx)
      : await responder.respond(route, state.input, ctx);
    responder.linkUrl(request, call, ctx, state.input);
    return sendResponse(request, reply, response);
  }

  function addRoutes(app: FastifyInstance, route: RouteEntry): void {
    for (const { method, path } of [route.call, ...(route.call.aliases ?? [])]) {
      if (isPubliclyCacheable({ ...route.call, method })) cachedRoutes.set(path, route);
      // no HEAD routes, because a HEAD request would run the GET call, and some GET calls of this API family have
      // effects
      app.route({
        method,
        url: path,
        exposeHeadRoute: false,
        handler: (request, reply) => handleRequest(route, request, reply),
      });
    }
  }

  return {
    /** Registers the calls of one feature. A missing or additional handler does not compile. */
    mount<F extends FeatureName>(app: FastifyInstance, feature: F, routes: Routes<F>): void {
      // the notification comes from the transaction that changes the feature's responses; for the catalogue, triggers
      // send it
      services.push.onTopic(`answers ${feature}`, () => answerCache.drop(`${feature}.`));
      for (const [name, call] of Object.entries(serverCalls[feature]) as [string, ServerCall][]) {
        const schema = (schemas[feature] as Record<string, { in: TSchema; out: TSchema }>)[name]!;
        const handler = (routes as unknown as Record<string, AnyHandler>)[name]!;
        const route: RouteEntry = {
          call,
          handler,
          guards: guardsOf(call),
          parse: createInputParser(schema.in),
          serialize: createSerializer(call, schema.out),
        };
        routesByName.set(call.name, route);
        if (call.upload === undefined) addRoutes(app, route);
        else {
          void app.register(async (inside) => {
            await addMultipartParser(inside);
            addRoutes(inside, route);
          });
        }
      }
    },
    /** Creates the handler that answers from the cache before Fastify creates a request. */
    cachedAnswerHandler: (deps: RawHandlerDeps): RawHandler =>
      createCachedAnswerHandler(cachedRoutes, { ...deps, services, limiter, answerCache }),
    callInternally: (async (call, input, visitor) => {
      const route = routesByName.get(call.name) ?? fail("url.not.found");
      const context = createVisitorContext(services, route.call, visitor);
      const response = await responder.respond(route, route.parse(input, false), context);
      const text = "key" in response ? await response.write() : response.text;
      const parsed = JSON.parse(text) as { value: unknown };
      return route.call.envelope === "lgw" ? parsed : parsed.value;
    }) as InternalCall,
  };
}

export type Router = ReturnType<typeof createRouter>;
