// Who may open which screen. The same answer on the server (which knows only whether a session came along)
// and in the browser (which knows the member type).

import type { MemberType } from "@khela/contract/member-types";
import { mayUse } from "@khela/contract/member-types";
import { loginPath } from "../lib/return-to.ts";
import type { Screen } from "./screen.ts";

/** `null`: open it. `unknown` type: a session came along, its member type is not known yet. */
export function refusedTo(screen: Screen, type: MemberType | "unknown" | null): "/m/login" | "/m/home" | null {
  if (screen.gate === "anyone" || type === "unknown") return null;
  if (type === null) return screen.refused;
  return mayUse(screen.gate, type) ? null : "/m/home";
}

/** The address a refusal leads to: login keeps in mind where the person was going. */
export function refusalPath(refused: string, asked: string): string {
  return refused === "/m/login" ? loginPath(asked) : refused;
}
