// Input of a console handler: the services, and the operator with their permissions.

import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { commonErrorCodes, ErrorCode } from "@khela/contract/errors";
import type { LanguageCode } from "@khela/contract/locale/languages";
import type { DeclaredFacts } from "@khela/contract/operator/facts";
import type { approvalCodes, OperatorCall, operatorGuardCodes } from "@khela/contract/operator/operator-call";
import { operatorCookie, operatorSessionMaxMs } from "@khela/contract/operator/operator-call";
import type { AnyOperatorCall, OperatorArea, OperatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { invariant } from "@khela/service-kit/errors";
import type { AnyListSource } from "../../infra/db/lists/list-source.ts";
import type { Merchant } from "../../infra/db/merchant-store.ts";
import { Failure } from "../../infra/failure.ts";
import type { ActingOperator } from "../../infra/operator/acting-operator.ts";
import type { UploadedFile } from "../body-parsers.ts";
import type { Services } from "../context.ts";
import type { OperatorRequestState } from "../guards.ts";
import type { ParseInput } from "../input-parser.ts";
import { readRequestLanguage } from "../response/cached-answers.ts";

type FailureCodeOf<C extends OperatorCall> =
  | C["fails"][number]
  | (typeof commonErrorCodes)[number]
  | (typeof operatorGuardCodes)[number]
  | (C["approval"] extends true | "always" ? (typeof approvalCodes)[number] : never);

/** Audit data of an act. `before` and `after` contain no secret, token or password. */
export type AuditedAct = {
  /** Subject of the act, such as `member:100001` or `withdraw:…`. */
  readonly subject: string;
  readonly before?: DeclaredFacts;
  readonly after?: DeclaredFacts;
  /** Further audit data, such as the proposal of the act. */
  readonly detail?: DeclaredFacts;
  /** The act's name in the audit log, if different from the call's name. */
  readonly action?: string;
  readonly reason?: string | null;
};

/**
 * One request of the console. For every `write` and `personal` call with a permission, `db` is a separate transaction:
 * the handler's changes and their audit entry commit together, or neither does. Other systems are called in `after`.
 */
export type OperatorContext<C extends OperatorCall = OperatorCall> = Services & {
  readonly call: C;
  readonly requestId: string;
  readonly merchant: Merchant;
  readonly language: LanguageCode;
  readonly ip: string;
  readonly userAgent: string;
  readonly files: readonly UploadedFile[];
  readonly operator: C["permission"] extends "anyone" ? ActingOperator | null : ActingOperator;
  /** The actor's name in the audit log and in features, `operator:<name>`. */
  readonly actor: string;
  /** Refuses with a code that this call declares; another code does not compile. */
  fail(this: void, code: FailureCodeOf<C>, detail?: unknown, retryAfterS?: number): never;
  /**
   * Declares the act for its audit entry. A `write` or `personal` call with a permission fails when its handler
   * declares none.
   */
  audit(this: void, act: AuditedAct): void;
  /** Runs `work` after the response was sent. A failure is only logged. */
  after(work: () => Promise<void>): void;
  /** Sets the session's cookie, or removes the cookie. */
  setSession(token: string | null): void;
};

export type OperatorHandler<C extends AnyOperatorCall> = (
  ctx: OperatorContext<C>,
  input: ParsedOperatorInputOf<C>,
) => Promise<OperatorOutputOf<C>>;

/** Effects of an act, for its proposal. `before` is compared again when the proposal is approved. */
export type PlannedAct = {
  readonly subject: string;
  readonly before: DeclaredFacts;
  readonly after: DeclaredFacts;
  /**
   * Amount that decides whether the act needs a second operator; null: there is no amount, so any approval rule of the
   * act applies.
   */
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  /**
   * Whether no other operator could approve the act. The act is then executed at once, and marked in the audit entry.
   */
  readonly isAlone?: boolean;
};

/** Handler of a call that may need approval, in two steps: `plan` reads and refuses without changes, `run` executes. */
export type ApprovableHandler<C extends AnyOperatorCall> = {
  readonly plan: (ctx: OperatorContext<C>, input: ParsedOperatorInputOf<C>) => Promise<PlannedAct>;
  readonly run: OperatorHandler<C>;
};

/** A file as a response, streamed. The call's audit entry is written before the first byte. */
export type FileAnswer = {
  readonly fileName: string;
  readonly contentType: string;
  readonly body: Readable;
};

/** Sources of a stream's events: push topics, each with the data of its `changed` event. */
export type StreamAnswer = { readonly topics: ReadonlyMap<string, object> };

/** The handler of a call that streams. */
export type StreamHandler<C extends AnyOperatorCall> = (
  ctx: OperatorContext<C>,
  input: ParsedOperatorInputOf<C>,
) => Promise<StreamAnswer>;

/** A list that the router has registered. */
export type MountedList = {
  readonly call: OperatorCall;
  readonly source: AnyListSource;
  /** Parses the list's input; refuses an unknown filter. */
  readonly parse: ParseInput;
};

/** The handler of a call that returns a file. */
export type FileHandler<C extends AnyOperatorCall> = (
  ctx: OperatorContext<C>,
  input: ParsedOperatorInputOf<C>,
) => Promise<FileAnswer>;

export type OperatorHandlerOf<C extends AnyOperatorCall> = C extends { readonly file: true }
  ? FileHandler<Extract<AnyOperatorCall, C>>
  : C extends { readonly stream: true }
    ? StreamHandler<Extract<AnyOperatorCall, C>>
    : C extends { readonly approval: true | "always" }
      ? ApprovableHandler<C>
      : OperatorHandler<C>;

/** Handlers of an area: exactly one for each of its calls. */
export type OperatorRoutes<A extends OperatorArea> = {
  readonly [N in keyof OperatorCalls[A]]: OperatorCalls[A][N] extends AnyOperatorCall
    ? OperatorHandlerOf<OperatorCalls[A][N]>
    : never;
};

/**
 * Creates the context of a request that has passed its guards. `audited`: collects the acts that the handler declares.
 */
export function createOperatorContext(
  state: OperatorRequestState,
  request: FastifyRequest,
  reply: FastifyReply,
  audited: AuditedAct[],
): OperatorContext {
  const { services, call, merchant, operator = null, body } = state;
  invariant(merchant !== undefined, "a context is made behind the guards");
  const cookie = { path: "/", httpOnly: true, secure: true, sameSite: "strict" } as const;
  return {
    ...services,
    log: request.log,
    call,
    requestId: request.id,
    merchant,
    language: readRequestLanguage(request),
    ip: state.ip,
    userAgent: request.headers["user-agent"]?.slice(0, 400) ?? "",
    files: body?.files ?? [],
    operator: operator as ActingOperator,
    actor: operator === null ? "operator" : `operator:${operator.name}`,
    fail: (code: ErrorCode, detail, retryAfterS) => {
      throw new Failure(code, detail, retryAfterS);
    },
    audit: (act) => void audited.push(act),
    after: (work) => {
      reply.raw.once("finish", () => {
        work().catch((error: unknown) => request.log.error({ err: error }, "work after the answer failed"));
      });
    },
    setSession: (token) => {
      if (token === null) reply.clearCookie(operatorCookie, cookie);
      else reply.setCookie(operatorCookie, token, { ...cookie, maxAge: operatorSessionMaxMs / 1_000 });
    },
  };
}
