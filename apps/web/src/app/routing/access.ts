// Which member types may open which screen. The result is the same on the server (which knows only whether the
// request had a session cookie) and in the browser (which knows the member type).

import type { MemberType } from "@khela/contract/member/member-types";
import { hasAccess } from "@khela/contract/member/member-types";
import { loginPath } from "../../lib/session/return-to.ts";
import type { Screen } from "./screen.ts";

/**
 * Returns where a member of this type is redirected, or `null` when the screen may be opened. Type `unknown`: the
 * request had a session cookie, but its member type is not known yet.
 */
export function findRedirect(
  screen: Screen,
  type: MemberType | "unknown" | null,
): "/m/login" | "/m/home" | null {
  if (screen.access === "anyone" || type === "unknown") return null;
  if (type === null) return screen.redirectTo;
  return hasAccess(screen.access, type) ? null : "/m/home";
}

/** Returns the address of a redirect; a login address carries the requested path as its return address. */
export function redirectPath(redirect: string, requestedPath: string): string {
  return redirect === "/m/login" ? loginPath(requestedPath) : redirect;
}
