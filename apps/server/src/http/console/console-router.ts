/**
 * Registers a route for each declared call of the console: the guards of the console (guards.ts), the handler, the
 * audit entry and the response. This file knows no feature: everything comes from the call's row in the contract.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import type { OperatorCall } from "@khela/contract/operator/operator-call";
import { operatorCalls, type OperatorArea } from "@khela/contract/operator/operator-calls";
import { operatorSchemas } from "@khela/contract/operator/operator-schemas";
import { Proposal } from "@khela/contract/operator/operator-shapes";
import { Invariant, invariant } from "@khela/service-kit/errors";
import { findActingOperator } from "../../infra/operator/acting-operator.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { addMultipartParser } from "../body-parsers.ts";
import type { Services } from "../context.ts";
import { operatorGuards, readOperatorToken, runGuards, type OperatorRequestState } from "../guards.ts";
import { createInputParser, type ParseInput } from "../input-parser.ts";
import type { RateLimiter } from "../rate-limiter.ts";
import { createSerializer } from "../response/responder.ts";
import { sendResponse } from "../response/response.ts";
import { createProposalDecisions, runOrPropose, type Act } from "./approvals.ts";
import { consoleTopic } from "./console-topic.ts";
import { sourceOf } from "./lists/list-handler.ts";
import {
  createOperatorContext,
  type AuditedAct,
  type FileAnswer,
  type MountedList,
  type StreamAnswer,
  type OperatorContext,
  type OperatorRoutes,
} from "./operator-context.ts";

type AnyHandler = (ctx: OperatorContext, input: unknown) => Promise<unknown>;
type Outcome = { readonly value: unknown } | { readonly proposal: Proposal };

type RouteEntry = {
  readonly call: OperatorCall;
  readonly perform: (ctx: OperatorContext, input: unknown) => Promise<Outcome>;
  readonly parse: ParseInput;
  readonly serialize: (value: unknown) => string;
};

const serializeProposal = createSerializer({ envelope: "wps" }, Proposal);

const areaOf = ({ name }: OperatorCall): string => name.split(".")[0]!;

/** Whether the router writes the call's audit entry, in one transaction with the handler's changes. */
function isAudited({ effect, permission }: OperatorCall): boolean {
  return effect !== "read" && permission !== "anyone" && permission !== "operator";
}

async function writeEntries(
  ctx: OperatorContext,
  acts: readonly AuditedAct[],
  input: unknown,
): Promise<void> {
  if (acts.length === 0) throw new Invariant(`${ctx.call.name} gives no entry for the audit log`);
  const given = ctx.call.reason === true ? (input as { readonly reason?: unknown }).reason : undefined;
  for (const { subject, before, after, detail, action = ctx.call.name, reason = given } of acts)
    await writeAudit(ctx.db, {
      merchantId: ctx.merchant.id,
      actor: ctx.actor,
      action,
      subject,
      detail: {
        ...detail,
        session: String(ctx.operator!.sessionId),
        ...(ctx.operator!.sessionKind === "break_glass" ? { breakGlass: true } : {}),
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
        ...(reason === undefined || reason === null ? {} : { reason }),
      },
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
}

/**
 * The only path from a call to its handler. An audited call runs in a transaction with its audit entries. At the
 * commit, the topic of its area notifies open consoles.
 */
export async function performCall(
  { call, perform }: Pick<RouteEntry, "call" | "perform">,
  createContext: (audited: AuditedAct[]) => OperatorContext,
  input: unknown,
): Promise<Outcome> {
  const audited: AuditedAct[] = [];
  const outside = createContext(audited);
  if (!isAudited(call)) {
    const outcome = await perform(outside, input);
    await wakeConsoles(outside);
    return outcome;
  }
  return outside.db.transaction(async (tx) => {
    audited.length = 0;
    const ctx = { ...outside, db: tx };
    const outcome = await perform(ctx, input);
    await writeEntries(ctx, audited, input);
    await wakeConsoles(ctx);
    return outcome;
  });
}

/** Notifies the merchant's open consoles of a change, at the commit. */
async function wakeConsoles({ call, db, push, merchant }: OperatorContext): Promise<void> {
  if (call.effect === "write") await push.publishTopic(db, consoleTopic(merchant.id, areaOf(call)));
}

function sendFile(reply: FastifyReply, { fileName, contentType, body }: FileAnswer): FastifyReply {
  return reply
    .headers({
      "content-type": contentType,
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
    })
    .send(body);
}

export function createConsoleRouter(services: Services, limiter: RateLimiter) {
  const acts = new Map<string, Act>();
  const lists = new Map<string, MountedList>();

  function addList({ call, parse }: RouteEntry, handler: unknown): void {
    const source = sourceOf(handler);
    invariant((source?.list ?? undefined) === call.list, `${call.name} is a list with another handler`);
    if (source !== null) lists.set(call.name, { call, source, parse });
  }

  async function handleRequest(
    route: RouteEntry,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { ip, id: requestId } = request;
    const state: OperatorRequestState = {
      services,
      limiter,
      call: route.call,
      ip,
      raw: request.raw,
      requestId,
    };
    await runGuards(operatorGuards, state, { request, parse: route.parse });
    const outcome = await performCall(
      route,
      (audited) => createOperatorContext(state, request, reply, audited),
      state.input,
    );
    if (route.call.stream === true) {
      const { topics } = (outcome as { readonly value: StreamAnswer }).value;
      await services.push.openGuardedStream(request, reply, { topics, mayStay: () => mayStay(state) });
      return reply;
    }
    if (route.call.file === true) return sendFile(reply, (outcome as { readonly value: FileAnswer }).value);
    const text = "value" in outcome ? route.serialize(outcome.value) : serializeProposal(outcome.proposal);
    if ("proposal" in outcome) reply.code(202);
    return sendResponse(request, reply, { text, compressed: null });
  }

  /**
   * Whether the operator of a stream is still signed in with some permission at the merchant. An open stream does not
   * count as use of the session.
   */
  async function mayStay({ merchant, ip, raw }: OperatorRequestState): Promise<boolean> {
    const token = readOperatorToken(raw);
    if (token === null || merchant === undefined) return false;
    const at = { token, merchantId: merchant.id, ip, now: services.now(), isUse: false };
    const operator = await findActingOperator(services.db, at);
    return operator !== null && operator.permissions.size > 0;
  }

  function addRoute(app: FastifyInstance, route: RouteEntry): void {
    app.route({
      method: route.call.method,
      url: route.call.path,
      exposeHeadRoute: false,
      handler: (request, reply) => handleRequest(route, request, reply),
    });
  }

  function createPerform(call: OperatorCall, handler: AnyHandler | Omit<Act, "call">): RouteEntry["perform"] {
    if (typeof handler === "function") return async (ctx, input) => ({ value: await handler(ctx, input) });
    const act: Act = { call, ...handler };
    acts.set(call.name, act);
    return (ctx, input) => runOrPropose(act, ctx, input);
  }

  return {
    /** Registers the calls of one area. A missing or additional handler does not compile. */
    mount<A extends OperatorArea>(app: FastifyInstance, area: A, routes: OperatorRoutes<A>): void {
      const rows = operatorCalls[area] as Readonly<Record<string, OperatorCall>>;
      const pairs = operatorSchemas[area] as Readonly<Record<string, { in: TSchema; out: TSchema }>>;
      const handlers = routes as unknown as Readonly<Record<string, AnyHandler | Omit<Act, "call">>>;
      for (const [name, call] of Object.entries(rows)) {
        const { in: input, out } = pairs[name]!;
        const route: RouteEntry = {
          call,
          perform: createPerform(call, handlers[name]!),
          parse: createInputParser(input, { dropsUnknown: call.list === undefined }),
          serialize: createSerializer({ envelope: "wps" }, out),
        };
        addList(route, handlers[name]);
        if (call.upload === undefined) addRoute(app, route);
        else
          void app.register(async (inside) => {
            await addMultipartParser(inside);
            addRoute(inside, route);
          });
      }
    },
    acts,
    lists,
    /** Runs statements outside the request's transaction. */
    pool: services.db,
    proposals: createProposalDecisions(acts, services.db),
  };
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;
