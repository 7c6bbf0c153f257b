// The session as the site knows it: SessionInfo without its token, in local storage, the same in all tabs.
// The first render knows only whether a session cookie came with the request (boot), as the server did.

import { useSyncExternalStore } from "react";
import type { auth } from "@khela/contract/calls/auth";
import { sessionEndingErrors } from "@khela/contract/errors";
import type { MemberType } from "@khela/contract/member-types";
import { memberTypes } from "@khela/contract/member-types";
import type { OutputOf } from "@khela/contract/schemas";
import { onCallFailed } from "./call.ts";
import { makeSignal } from "./signal.ts";
import { forgetStored, onStored, readStored, writeStored } from "./storage.ts";

type Answered = OutputOf<typeof auth.login>;
export type SessionInfo = Omit<Answered, "token">;

/** `unknown` until the session was taken up; a visitor or a member ever after. */
export type SessionState = "unknown" | "visitor" | "member";

let current: SessionInfo | null = null;
let state: SessionState = "unknown";
const change = makeSignal();

function settle(info: SessionInfo | null): void {
  current = info;
  state = info === null ? "visitor" : "member";
  change.tell();
}

/** Which of the three it is; `unknown` during the first render. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(change.watch, () => state, () => "unknown");
}

/** Begins a session from what login, register or free play answered; the token is dropped here. */
export function beginSession({ token: _token, ...info }: Answered): void {
  writeStored("session", info);
  settle(info);
}

/** Forgets the session on this phone. The server is told by the caller (`auth.logout`) where it must be. */
export function endSession(): void {
  if (state === "visitor") return;
  forgetStored("session");
  settle(null);
}

// Only a phone that lost what it had stored needs this.
async function rebuild(): Promise<void> {
  const { askWho } = await import("./ask-who.ts");
  beginSession(await askWho());
}

// Only a phone that is remembered does this, and only until its person logs out.
async function logInAgain(): Promise<void> {
  const { autoLogin } = await import("./auto-login.ts");
  const session = await autoLogin();
  if (state !== "member") beginSession(session);
}

/**
 * Takes the session up at start. The cookie decides: without it the stored info is old and goes; with it and no
 * stored info the member is asked for.
 */
export function resumeSession(cookiePresent: boolean): void {
  if (!cookiePresent) forgetStored("session");
  const stored = cookiePresent ? readStored<SessionInfo>("session") : null;
  if (cookiePresent && stored === null) void rebuild().catch(() => settle(null));
  else settle(stored);
  if (!cookiePresent && readStored("autoLogin") === 1) void logInAgain().catch(() => undefined);
  onStored("session", () => settle(readStored<SessionInfo>("session")));
  onCallFailed((error) => {
    if ((sessionEndingErrors as readonly string[]).includes(error.code)) endSession();
  });
}

export function readSession(): SessionInfo | null {
  return current;
}

/** The session, or null for a visitor and during the first render. */
export function useSession(): SessionInfo | null {
  return useSyncExternalStore(change.watch, readSession, () => null);
}

/** The member type, or null for a visitor. */
export function sessionType(session: SessionInfo | null): MemberType | null {
  return memberTypes.find((type) => type === session?.type) ?? null;
}
