// The shape of one call of the console: everything that client and server need of it, as data. The server mounts its route from it
// (http/router.ts), the console makes its request, `npm run operator` its command, OpenAPI its page.

import type { ErrorCode } from "../errors.ts";
import type { RateLimitName } from "../wire.ts";
import type { ListDeclaration } from "./lists.ts";
import type { Permission } from "./permissions.ts";

export type OperatorCall = {
  /** `<area>.<name>`: key of the schema, the handler and the query cache; also the act that a proposal and the audit log name. */
  readonly name: string;
  readonly method: "GET" | "POST";
  /** `/console/api/<area>/<name>`. */
  readonly path: string;
  /** `anyone`: before the sign-in; `operator`: every operator who is signed in, about themselves. */
  readonly permission: Permission | "anyone" | "operator";
  /**
   * `read` answers what the operator may see anyway. `personal` reads personal data, documents or conversations: it is a POST, so that its reason is in
   * no address, and leaves an audit entry. `write` changes something and leaves one too.
   */
  readonly effect: "read" | "personal" | "write";
  /**
   * A second operator may have to approve it: where the merchant's rule says so, or the amount is above the operator's own limit, it answers 202 with a
   * proposal instead of its output, and is carried out when it is approved. `always`: whatever the rules and limits say.
   */
  readonly approval?: true | "always";
  /** Of a call with `approval`: with real money any amount of it needs a second operator while the merchant has no rule of its own. */
  readonly needsTwoByDefault?: true;
  /** A person decides: no script's token may. */
  readonly personOnly?: true;
  /** The operator must have proven themselves within the last five minutes; a script's token was proven when it was made. */
  readonly stepUp?: true;
  /** The input has a `reason`, which the audit log keeps. */
  readonly reason?: true;
  readonly limit: RateLimitName;
  /** The body is `multipart/form-data` with at most this many files of at most this many bytes each. */
  readonly upload?: { readonly files: number; readonly maxBytes: number };
  /** The call is a list: its columns, filters and orders, which its schemas are made from (`listSchemas`). */
  readonly list?: ListDeclaration;
  /** It answers a file instead of its output. */
  readonly file?: true;
  /** It stays open and sends server-sent events. */
  readonly stream?: true;
  /** The codes it may answer beyond the common ones and those of its guards (`operatorGuardCodes`). */
  readonly fails: readonly ErrorCode[];
};

/** What the guards of the console answer. */
export const operatorGuardCodes = [
  "operator.session.missing",
  "operator.permission.denied",
  "operator.step.up",
] as const satisfies readonly ErrorCode[];

/** What every list may answer: the cursor is another list's, or of another filter or order. */
export const listCodes = ["list.cursor.invalid"] as const satisfies readonly ErrorCode[];

/** What a row with `approval` may answer as well. */
export const approvalCodes = [
  "proposal.exists",
  "proposal.changed",
  "operator.limit",
] as const satisfies readonly ErrorCode[];

export const consolePath = "/console";
export const consoleApiPath = "/console/api";
/** The session's cookie: host-bound, and sent with no request that another site's page makes. */
export const operatorCookie = "__Host-khela-operator";
/** An API token is sent as `Authorization: Bearer <token>`. */
export const operatorTokenPrefix = "kop_";

/** Idle and absolute limit of an operator's session, and how long a step-up holds. */
export const operatorSessionIdleMs = 30 * 60_000;
export const operatorSessionMaxMs = 12 * 60 * 60_000;
export const stepUpMs = 5 * 60_000;
/** How long a proposal waits for a second operator. */
export const proposalLifeMs = 7 * 24 * 60 * 60_000;
/** How long an invitation's link works, and where it leads: the token is behind `#`, so that no server's log has it. */
export const invitationLifeMs = 24 * 60 * 60_000;
export const invitationPath = "/console/invite";
/** How long the link to a member's site works, once, and how long the site is shown. */
export const siteViewLinkMs = 60_000;
export const siteViewMs = 10 * 60_000;
export const breakGlassMs = 30 * 60_000;
/** How long a passkey has to sign what it was given, once. */
export const passkeyChallengeMs = 5 * 60_000;

/**
 * One spelling of each operator's name, in ASCII. No operator has the name of a feed or of the rule that makes its result final.
 */
export const operatorNamePattern = "^(?!feed\\.|final\\.)[a-z0-9][a-z0-9._-]{0,39}$";
