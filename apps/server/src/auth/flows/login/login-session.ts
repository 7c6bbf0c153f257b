// Completes a login whose proof is checked, by any method: opens the session, updates the browser's remembered login,
// and messages the member about a new browser.

import type { calls } from "@khela/contract/calls";
import type { ParsedInputOf } from "@khela/contract/schemas";
import type { Context } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import {
  createSessionToken,
  tokenKey,
  type Session,
  type SessionProof,
} from "../../../infra/db/session-store.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { noteExclusionMatches } from "../../exclusions/exclusion-matches.ts";
import { reportNewDevice } from "../../credentials/devices/new-device.ts";
import { createSession, toSessionInfo, type SessionInfo } from "../sessions/sessions.ts";
import type { LoginRow } from "../../account/login-store.ts";
import { findDeviceId, isKnownDevice, markKnownDevice } from "../../credentials/devices/known-devices.ts";
import {
  deleteRemembered,
  rememberDevice,
  setRememberMe,
} from "../../credentials/devices/remembered-devices.ts";

export type LoginWay = {
  /** Method by which the first step was proven. */
  readonly way: ParsedInputOf<typeof calls.auth.login>["type"] | "recovery";
  readonly site: "member" | "agent";
  /** Whether this browser remembers the login. A login by a remembered browser changes nothing. */
  readonly rememberMe: boolean;
  readonly autologin: boolean;
  readonly proof: Extract<SessionProof, "recovery"> | null;
  /** Token of a browser in which the second factor was proven; null: none. */
  readonly trustedToken: string | null;
};

export type LoginContext = Omit<Context, "call" | "fail" | "session"> & { readonly session: Session | null };

const hashOf = (token: string | null): Buffer | null =>
  token === null ? null : (tokenKey(token)?.tokenHash ?? null);

export async function openLoginSession(
  ctx: LoginContext,
  member: LoginRow,
  login: LoginWay,
): Promise<SessionInfo> {
  const { way, site, rememberMe, autologin, trustedToken } = login;
  const proof = login.proof ?? (member.firstTimeLogin ? ("first login" as const) : null);
  const isByDevice = way === "device";
  const isNewDevice = !isKnownDevice(ctx, member.memberId);
  const given = rememberMe && !isByDevice ? createSessionToken(member.bucket, ctx.randomBytes) : null;
  const remembered = hashOf(isByDevice ? ctx.rememberMeToken : given);
  const opened = await ctx.db.transaction(async (tx) => {
    const detail = { site, device: ctx.device, way };
    await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "login.ok", detail });
    const more = {
      proof,
      rememberedHash: remembered,
      trustedHash: hashOf(trustedToken),
      isRemembered: isByDevice,
    };
    // locks the member's row before the rows of the member's browsers, in the same order as every change of a password
    // does
    const token = await createSession(tx, ctx, member, ctx.merchant, more);
    if (given !== null) await rememberDevice(tx, ctx, member, { token: given, autologin });
    else if (!isByDevice) await deleteRemembered(tx, ctx);
    if (isNewDevice) await reportNewDevice(tx, ctx, member);
    return token;
  });
  // an account that is older than the exclusion is found by the excluded member's browser
  await noteExclusionMatches(ctx, member, { deviceId: findDeviceId(ctx) });
  await markKnownDevice(ctx, member);
  if (given !== null) setRememberMe(ctx, given);
  else if (!isByDevice && ctx.rememberMeToken !== null) ctx.setRememberMeCookie(null);
  return toSessionInfo(ctx.giveSession(opened), ctx.merchant, member, {
    passwordProven: proof !== null,
    remembered: rememberMe || isByDevice,
  });
}
