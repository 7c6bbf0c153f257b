// The second step of a login. For the first step (password, code, remembered browser or recovery), a member with
// two-step login gets only a challenge and no session. The challenge is a token for some minutes, a few attempts and
// one login. A browser in which a code was proven may be trusted for 30 days. The trust alone opens nothing, but
// logins in the browser need no code.

import type { calls } from "@khela/contract/calls";
import type { ParsedInputOf } from "@khela/contract/schemas";
import type { Db } from "@khela/service-kit/db/database";
import type { Context } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import { createSessionToken, tokenKey, type MemberKey } from "../../../infra/db/session-store.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { openLoginSession, type LoginWay } from "./login-session.ts";
import type { SessionInfo } from "../sessions/sessions.ts";
import { getLogin, inactiveCode } from "../../account/login-store.ts";
import { requireCode } from "../../credentials/second-factor/require-code.ts";
import {
  consumeChallengeTry,
  deleteChallenge,
  insertChallenge,
  type PendingLogin,
} from "./login-challenge-store.ts";
import { findTotp } from "../../credentials/second-factor/second-factor-store.ts";
import { insertTrustedDevice, isTrustedDevice } from "../../credentials/devices/trusted-device-store.ts";

type Verify = typeof calls.auth.verifyLogin;

export const challengeLimits = { validMs: 5 * 60_000, tries: 5, trustedS: 30 * 24 * 60 * 60 } as const;

/** Detail of the refusal `login_verify_required`. */
export type LoginChallenge = { readonly challenge: string; readonly validUntil: number };

type Caller = Pick<Context, "now" | "randomBytes" | "merchant" | "ip" | "requestId" | "trustedDeviceToken">;

/** Returns a challenge for a login whose first step is proven; null: no code is needed. */
export async function createChallenge(
  db: Db,
  ctx: Caller,
  member: MemberKey,
  login: PendingLogin,
): Promise<LoginChallenge | null> {
  const now = ctx.now();
  const totp = await findTotp(db, member);
  if (totp === null || totp.confirmedAt === null) return null;
  const trusted = ctx.trustedDeviceToken === null ? null : tokenKey(ctx.trustedDeviceToken);
  if (trusted !== null && (await isTrustedDevice(db, member, { tokenHash: trusted.tokenHash, now })))
    return null;
  const challenge = createSessionToken(member.bucket, ctx.randomBytes);
  const expiresAt = new Date(now.getTime() + challengeLimits.validMs);
  await insertChallenge(db, member, {
    ...login,
    ...tokenKey(challenge)!,
    merchantId: ctx.merchant.id,
    expiresAt,
  });
  const detail = { way: login.way, site: login.site };
  await writeAudit(db, { ...memberAuditEntry(ctx, member), action: "login.challenged", detail });
  return { challenge, validUntil: expiresAt.getTime() };
}

/** Redeems a challenge with a code for a session. */
export async function verifyLogin(
  ctx: Context<Verify>,
  { challenge, code, trustDevice = false }: ParsedInputOf<Verify>,
): Promise<SessionInfo> {
  const key = tokenKey(challenge) ?? ctx.fail("login.challenge.expired");
  const now = ctx.now();
  const asked = { merchantId: ctx.merchant.id, maxTries: challengeLimits.tries, now };
  const pending = (await consumeChallengeTry(ctx.db, key, asked)) ?? ctx.fail("login.challenge.expired");
  const member = await getLogin(ctx.db, pending);
  if (member.status !== "active") ctx.fail(inactiveCode(member));
  const totp = await findTotp(ctx.db, member);
  // the second factor was disabled in another browser, so the login must start again and needs no code
  if (totp === null || totp.confirmedAt === null) return ctx.fail("login.challenge.expired");
  await requireCode(ctx, member, totp.secretEncrypted, code);
  if (!(await deleteChallenge(ctx.db, key))) ctx.fail("login.challenge.expired");
  const trustToken = trustDevice ? createSessionToken(member.bucket, ctx.randomBytes) : null;
  const trusted = trustToken === null ? null : tokenKey(trustToken);
  if (trustToken !== null && trusted !== null) {
    const expiresAt = new Date(now.getTime() + challengeLimits.trustedS * 1_000);
    await ctx.db.transaction(async (tx) => {
      await insertTrustedDevice(tx, member, { tokenHash: trusted.tokenHash, now, expiresAt });
      await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "device.trusted" });
    });
    ctx.setTrustedDeviceCookie(trustToken, challengeLimits.trustedS);
  }
  const { way, site, rememberMe, autologin, proof } = pending;
  return openLoginSession(ctx, member, {
    way: way as LoginWay["way"],
    site,
    rememberMe,
    autologin,
    proof,
    trustedToken: trustToken,
  });
}
