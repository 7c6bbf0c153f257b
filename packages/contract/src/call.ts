// The shape of one call. A feature's calls are plain data: the server mounts routes from them, the site calls by them,
// OpenAPI is generated from them.

import type { Access } from "./member-types.ts";
import type { ErrorCode } from "./errors.ts";
import type { LimitName } from "./wire.ts";
import type { ModuleId } from "./modules.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export type Call = {
  /** `<feature>.<name>`: key of the schema, of the handler, of the query cache. */
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  /** Further doors to the same handler, where clients of the family use several. */
  readonly also?: readonly { readonly method: Method; readonly path: string }[];
  readonly module: ModuleId;
  readonly access: Access;
  /** `wps`: `{success, value}`; `lgw`: the bare value. */
  readonly dialect: "wps" | "lgw";
  /** The body must come sealed (JWE); a plain one answers `missing_encryption`. */
  readonly sealed?: true;
  /** The body may also come as a form (`application/x-www-form-urlencoded`), as older clients of the family send it. */
  readonly form?: true;
  /** The body comes as `multipart/form-data` with up to so many files of so many bytes each; the handler gets them as `ctx.files`. */
  readonly upload?: { readonly files: number; readonly maxBytes: number };
  /** The site shows nothing when this call fails. */
  readonly quiet?: true;
  /** The answer depends on nothing but merchant, language and input: it may be cached that many seconds. */
  readonly cacheS?: number;
  /** With `cacheS`: a session is answered afresh, because some of it is the member's own. */
  readonly ownForMembers?: true;
  readonly limit: LimitName;
  /** The codes this call may answer beyond the common ones. */
  readonly fails: readonly ErrorCode[];
};
