// The shape of one call, in two halves: client and server need `Call`, only the server reads `CallPolicy`. Both are
// plain data. The server mounts routes from them, the site makes its calls from `Call`, and OpenAPI is generated from
// them.

import type { Access } from "./member/member-types.ts";
import type { ErrorCode } from "./errors.ts";
import type { RateLimitName } from "./wire.ts";
import type { ModuleId } from "./modules.ts";
import type { Pause } from "./site/maintenance.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export type Call = {
  /** `<feature>.<name>`: key of the schema, the handler and the query cache. */
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly module: ModuleId;
  readonly access: Access;
  /** Form of the answer. `wps`: `{success, value}`; `lgw`: the bare value. */
  readonly envelope: "wps" | "lgw";
  /** Whether the body must be encrypted (JWE); an unencrypted one answers `missing_encryption`. */
  readonly encrypted?: true;
  /** Whether the site shows no error message when this call fails. */
  readonly quiet?: true;
  /**
   * Seconds for which server and site may cache the answer. A cached answer must depend on merchant, language and input
   * only.
   */
  readonly cacheS?: number;
};

export type CallPolicy = {
  readonly limit: RateLimitName;
  /** Route aliases: other routes to the same handler, for clients that use them. */
  readonly aliases?: readonly { readonly method: Method; readonly path: string }[];
  /**
   * Whether the body may also be a form (`application/x-www-form-urlencoded`), as older clients of this API family send
   * it.
   */
  readonly form?: true;
  /**
   * Limits of a `multipart/form-data` body: the maximum number of files, and the maximum bytes of each file. The
   * handler gets the files as `ctx.files`.
   */
  readonly upload?: { readonly files: number; readonly maxBytes: number };
  /**
   * With `cacheS`: whether requests with a session bypass the cache, because part of the answer belongs to the member.
   */
  readonly ownForMembers?: true;
  /**
   * Whether the call changes something, where that does not follow from its method. By default a GET reads and every
   * other method writes.
   */
  readonly effect?: "read" | "write";
  /**
   * Guards that do not apply to this call: some calls must work while the site is closed, in a closed region, or to
   * open and end an operator's view.
   */
  readonly skips?: readonly ("maintenance" | "region" | "view")[];
  /**
   * With this set, the call is refused with `bets.paused` or `deposits.paused` while a running maintenance pauses bets
   * or deposits.
   */
  readonly pausedWith?: Pause;
  /** Error codes that this call may answer, in addition to the common ones. */
  readonly fails: readonly ErrorCode[];
};

/** A call together with its policy, as the server mounts it. */
export type ServerCall = Call & CallPolicy;

/** One policy per call of a feature. */
export type PoliciesOf<Feature> = { readonly [Name in keyof Feature]: CallPolicy };

/**
 * Returns whether a call of the site changes something. An operator who views the site as a member may not make it
 * then.
 */
export function changesState({ effect, method }: Pick<ServerCall, "effect" | "method">): boolean {
  return (effect ?? (method === "GET" ? "read" : "write")) === "write";
}
