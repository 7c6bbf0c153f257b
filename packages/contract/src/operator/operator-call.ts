// The shape of one call of the console, as data for client and server. From it the server mounts a route
// (http/router.ts), the console builds a request, `npm run operator` gets a command, and OpenAPI gets a page.

import type { ErrorCode } from "../errors.ts";
import type { RateLimitName } from "../wire.ts";
import type { ListDeclaration } from "./lists.ts";
import type { Permission } from "./permissions.ts";

export type OperatorCall = {
  /** `<area>.<name>`: key of schema, handler and query cache, and name of the act in proposals and the audit log. */
  readonly name: string;
  readonly method: "GET" | "POST";
  /** `/console/api/<area>/<name>`. */
  readonly path: string;
  /** `anyone`: before the sign-in; `operator`: every signed-in operator, for their own account. */
  readonly permission: Permission | "anyone" | "operator";
  /**
   * `read` returns data that the operator may see anyway. `personal` reads personal data, documents or conversations:
   * it is a POST, so that its reason is in no URL, and writes an audit entry. `write` changes something and writes an
   * audit entry too.
   */
  readonly effect: "read" | "personal" | "write";
  /**
   * A second operator may have to approve the call: by the merchant's rule, or when the amount is above the
   * operator's own limit. It then answers 202 with a proposal, and runs when it is approved. `always`: independent of
   * rules and limits.
   */
  readonly approval?: true | "always";
  /**
   * For a call with `approval`: with real money any amount needs a second operator while the merchant has no rule of
   * its own.
   */
  readonly needsTwoByDefault?: true;
  /** Only a person may make this call: API tokens are refused. */
  readonly personOnly?: true;
  /** Needs a step-up within the last five minutes; a script's token had one when it was created. */
  readonly stepUp?: true;
  /** The input has a `reason`, which is stored in the audit log. */
  readonly reason?: true;
  readonly limit: RateLimitName;
  /** The body is `multipart/form-data` with at most this many files of at most this many bytes each. */
  readonly upload?: { readonly files: number; readonly maxBytes: number };
  /** The call is a list: its columns, filters and orders, from which `listSchemas` makes its schemas. */
  readonly list?: ListDeclaration;
  /** The answer is a file. */
  readonly file?: true;
  /** The answer is a stream of server-sent events. */
  readonly stream?: true;
  /** Error codes of the call, in addition to the common ones and those of its guards (`operatorGuardCodes`). */
  readonly fails: readonly ErrorCode[];
};

/** Error codes of the console's guards. */
export const operatorGuardCodes = [
  "operator.session.missing",
  "operator.permission.denied",
  "operator.step.up",
] as const satisfies readonly ErrorCode[];

/** Error codes of every list: the cursor belongs to another list, filter or order. */
export const listCodes = ["list.cursor.invalid"] as const satisfies readonly ErrorCode[];

/** Additional error codes of a row with `approval`. */
export const approvalCodes = [
  "proposal.exists",
  "proposal.changed",
  "operator.limit",
] as const satisfies readonly ErrorCode[];

export const consolePath = "/console";
export const consoleApiPath = "/console/api";
/** The session's cookie: host-bound, and not sent with requests from other sites. */
export const operatorCookie = "__Host-khela-operator";
/** An API token is sent as `Authorization: Bearer <token>`. */
export const operatorTokenPrefix = "kop_";

/** Idle and absolute limit of an operator's session, and how long a step-up holds. */
export const operatorSessionIdleMs = 30 * 60_000;
export const operatorSessionMaxMs = 12 * 60 * 60_000;
export const stepUpMs = 5 * 60_000;
/** How long a proposal waits for a second operator. */
export const proposalLifeMs = 7 * 24 * 60 * 60_000;
/** Lifetime and path of an invitation's link. The token is behind `#`, so that no server logs it. */
export const invitationLifeMs = 24 * 60 * 60_000;
export const invitationPath = "/console/invite";
/** Lifetime of the link to a member's site, which works once, and how long the site is shown. */
export const siteViewLinkMs = 60_000;
export const siteViewMs = 10 * 60_000;
export const breakGlassMs = 30 * 60_000;
/** Lifetime of a passkey's challenge, which works once. */
export const passkeyChallengeMs = 5 * 60_000;

/**
 * One ASCII spelling of each operator's name. Names that begin with `feed.` or `final.` are refused: in results of
 * draws they stand for a feed, and for the rule that makes a feed's result final.
 */
export const operatorNamePattern = "^(?!feed\\.|final\\.)[a-z0-9][a-z0-9._-]{0,39}$";
