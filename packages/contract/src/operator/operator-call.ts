// Declares one call of the console as data for client and server. From the data the server mounts a route
// (http/router.ts), the console builds a request, `npm run operator` gets a command, and OpenAPI gets an operation.

import type { ErrorCode } from "../errors.ts";
import type { RateLimitName } from "../wire.ts";
import type { ListDeclaration } from "./lists.ts";
import type { Permission } from "./permissions.ts";

export type OperatorCall = {
  /**
   * `<area>.<name>`: key of the schema, the handler and the query cache. Proposals and the audit log store it as the
   * name of the act.
   */
  readonly name: string;
  readonly method: "GET" | "POST";
  /** `/console/api/<area>/<name>`. */
  readonly path: string;
  /**
   * Who may make the call. `anyone`: also before the sign-in. `operator`: every signed-in operator, for their own
   * account. Otherwise: operators with this permission.
   */
  readonly permission: Permission | "anyone" | "operator";
  /**
   * What the call does. `read` returns data that the operator may see anyway. `personal` reads personal data, documents
   * or conversations and writes an audit entry; it is a POST, so that no URL contains its reason. `write` changes
   * something and writes an audit entry.
   */
  readonly effect: "read" | "personal" | "write";
  /**
   * Whether a second operator may have to approve the call: by the merchant's rule, or when the amount is above the
   * operator's own limit. The call then answers 202 with a proposal, and runs after the approval. `always`: a second
   * operator is needed independent of rules and limits.
   */
  readonly approval?: true | "always";
  /**
   * For a call with `approval`: while the merchant has no rule for the call, any amount of real money needs a second
   * operator.
   */
  readonly needsTwoByDefault?: true;
  /** Whether only a person may make this call. API tokens are refused. */
  readonly personOnly?: true;
  /**
   * Whether the call needs a step-up within the last five minutes. A script's token had its step-up at its creation.
   */
  readonly stepUp?: true;
  /** Whether the input has a `reason`, which the audit log stores. */
  readonly reason?: true;
  readonly limit: RateLimitName;
  /** Limits of a `multipart/form-data` body: at most this many files of at most this many bytes each. */
  readonly upload?: { readonly files: number; readonly maxBytes: number };
  /** For a list: its columns, filters and orders, from which `listSchemas` generates the call's schemas. */
  readonly list?: ListDeclaration;
  /** Whether the answer is a file. */
  readonly file?: true;
  /** Whether the answer is a stream of server-sent events. */
  readonly stream?: true;
  /** Error codes of the call, in addition to the common ones and to `operatorGuardCodes`. */
  readonly fails: readonly ErrorCode[];
};

/** Error codes of the checks before a call of the console: session, permission and step-up. */
export const operatorGuardCodes = [
  "operator.session.missing",
  "operator.permission.denied",
  "operator.step.up",
] as const satisfies readonly ErrorCode[];

/** Error codes of every list. `list.cursor.invalid`: the cursor belongs to another list, filter or order. */
export const listCodes = ["list.cursor.invalid"] as const satisfies readonly ErrorCode[];

/** Additional error codes of a call with `approval`. */
export const approvalCodes = [
  "proposal.exists",
  "proposal.changed",
  "operator.limit",
] as const satisfies readonly ErrorCode[];

export const consolePath = "/console";
export const consoleApiPath = "/console/api";
/** Name of the session cookie: host-bound, and not sent with requests from other sites. */
export const operatorCookie = "__Host-khela-operator";
/** Prefix of an API token, which is sent as `Authorization: Bearer <token>`. */
export const operatorTokenPrefix = "kop_";

/** Idle timeout and maximum lifetime of an operator's session, and time for which a step-up is valid. */
export const operatorSessionIdleMs = 30 * 60_000;
export const operatorSessionMaxMs = 12 * 60 * 60_000;
export const stepUpMs = 5 * 60_000;
/** Time for which a proposal waits for a second operator. */
export const proposalLifeMs = 7 * 24 * 60 * 60_000;
/** Lifetime and path of an invitation link. The token is after `#`, so that no server logs it. */
export const invitationLifeMs = 24 * 60 * 60_000;
export const invitationPath = "/console/invite";
/** Lifetime of the single-use link that opens the site as a member sees it, and duration of that view. */
export const siteViewLinkMs = 60_000;
export const siteViewMs = 10 * 60_000;
export const breakGlassMs = 30 * 60_000;
/** Lifetime of a passkey's challenge, which can be used once. */
export const passkeyChallengeMs = 5 * 60_000;

/**
 * Pattern of an operator's name, which allows only one ASCII spelling. Names that begin with `feed.` or `final.` are
 * refused: in results of draws they mean a feed, and the rule that makes a feed's result final.
 */
export const operatorNamePattern = "^(?!feed\\.|final\\.)[a-z0-9][a-z0-9._-]{0,39}$";
