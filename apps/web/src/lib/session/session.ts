// The site's session: SessionInfo without its token, in local storage, the same in all tabs. The first render knows
// only whether the request had a session cookie, as the server did.

import { useSyncExternalStore } from "react";
import type { auth } from "@khela/contract/auth/calls";
import type { MemberType } from "@khela/contract/member/member-types";
import { memberTypes } from "@khela/contract/member/member-types";
import type { OutputOf } from "@khela/contract/schemas";
import { endsSession, onCallFailed } from "../api/call.ts";
import { createEmitter } from "../emitter.ts";
import { removeStored, onStoredChange, readStored, writeStored } from "../storage.ts";

/** The server's answer to a login; its token is never stored. */
export type LoginResult = OutputOf<typeof auth.login>;
/** A stored session; a guest with play money has `customerType` instead of `type`. */
export type SessionInfo = Omit<LoginResult, "token" | "type"> & Partial<Pick<LoginResult, "type">>;

/** `unknown` until the session is resumed, then `visitor` or `member`. */
export type SessionState = "unknown" | "visitor" | "member";

let current: SessionInfo | null = null;
let state: SessionState = "unknown";
const sessionChange = createEmitter();

function setSession(info: SessionInfo | null): void {
  current = info;
  state = info === null ? "visitor" : "member";
  sessionChange.emit();
}

/** Returns the session's state; `unknown` during the first render. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(
    sessionChange.subscribe,
    () => state,
    () => "unknown",
  );
}

/** Starts a session from the answer of login, register or free play; the token is dropped here. */
export function startSession({ token: _token, type, ...rest }: LoginResult): void {
  const info: SessionInfo = rest.customerType === undefined ? { type, ...rest } : rest;
  writeStored("session", info);
  setSession(info);
}

/** Changes the member's name in the session. */
export function renameSession(userName: string): void {
  const session = getSession();
  if (session === null) return;
  const info: SessionInfo = { ...session, userName };
  writeStored("session", info);
  setSession(info);
}

/** Removes the session from this device. The caller calls `auth.logout` when the server must know. */
export function endSession(): void {
  if (state === "visitor") return;
  removeStored("session");
  setSession(null);
}

// Runs only if the browser has a session cookie but no session in its local storage.
async function restoreSession(): Promise<void> {
  const { fetchCurrentMember } = await import("./fetch-current-member.ts");
  startSession(await fetchCurrentMember());
}

// Runs only on a remembered device whose member has not logged out.
async function loginRememberedDevice(): Promise<void> {
  const { autoLogin } = await import("./auto-login.ts");
  const session = await autoLogin();
  if (state !== "member") startSession(session);
}

/**
 * Resumes the session at the start of the page. Without a session cookie the stored session is old, and is removed.
 * With a cookie but no stored session, the member is fetched.
 */
export function resumeSession(cookiePresent: boolean): void {
  if (!cookiePresent) removeStored("session");
  const stored = cookiePresent ? readStored<SessionInfo>("session") : null;
  if (cookiePresent && stored === null) void restoreSession().catch(() => setSession(null));
  else setSession(stored);
  if (!cookiePresent && readStored("autoLogin") === 1) void loginRememberedDevice().catch(() => undefined);
  onStoredChange("session", () => setSession(readStored<SessionInfo>("session")));
  onCallFailed((error) => {
    if (endsSession(error)) endSession();
  });
}

export function getSession(): SessionInfo | null {
  return current;
}

/** Returns the session, or null for a visitor and during the first render. */
export function useSession(): SessionInfo | null {
  return useSyncExternalStore(sessionChange.subscribe, getSession, () => null);
}

/** Returns the member type, or null for a visitor. */
export function memberTypeOf(session: SessionInfo | null): MemberType | null {
  const found = session?.customerType ?? session?.type;
  return memberTypes.find((type) => type === found) ?? null;
}
