// "Remember me": a browser that may log in without the password. The browser has a random token in an HttpOnly cookie;
// the database has the token's SHA-256. The token ends after 30 days, at a login with "remember me" off, and at every
// password change. It is a login method, so everything that refuses a login applies to it.

import type { Context } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import { tokenKey, type MemberKey } from "../../../infra/db/session-store.ts";
import {
  deleteDevice,
  deleteOlderDevices,
  insertDevice,
  stopAutologin,
  findAndTouchDevice,
  type Device,
  type DeviceKey,
} from "./remembered-device-store.ts";

const LIFE_S = 30 * 24 * 60 * 60;
const MAX_DEVICES = 10;

type Caller = Pick<
  Context,
  "db" | "now" | "merchant" | "ip" | "device" | "requestId" | "rememberMeToken" | "setRememberMeCookie"
>;

const keyOf = (token: string | null): DeviceKey | null => (token === null ? null : tokenKey(token));

/** Returns the stored hash of the caller's "remember me" token; null: the caller has no token. */
export function rememberedHash(token: string | null): Buffer | null {
  return keyOf(token)?.tokenHash ?? null;
}

/** Finds the remembered entry of the caller's browser; null: unknown or expired. */
export async function findRemembered(ctx: Caller): Promise<Device | null> {
  const key = keyOf(ctx.rememberMeToken);
  return key === null ? null : findAndTouchDevice(ctx.db, key, ctx.merchant.id, ctx.now());
}

/**
 * Remembers the caller's browser for the member with a new token of `createSessionToken`, in the caller's transaction.
 * Replaces the browser's earlier token.
 */
export async function rememberDevice(
  tx: Db,
  ctx: Caller,
  member: MemberKey,
  { token, autologin }: { readonly token: string; readonly autologin: boolean },
): Promise<void> {
  await deleteRemembered(tx, ctx);
  const now = ctx.now();
  await insertDevice(tx, {
    ...keyOf(token)!,
    ...member,
    merchantId: ctx.merchant.id,
    autologin,
    now,
    expiresAt: new Date(now.getTime() + LIFE_S * 1_000),
    ip: ctx.ip,
    device: ctx.device,
  });
  await deleteOlderDevices(tx, member, MAX_DEVICES);
  await audit(tx, ctx, member, "device.remembered");
}

export function setRememberMe(ctx: Caller, token: string): void {
  ctx.setRememberMeCookie(token, LIFE_S);
}

/** Ends the remembered login of the caller's browser, in the caller's transaction. */
export async function deleteRemembered(tx: Db, ctx: Caller): Promise<void> {
  const key = keyOf(ctx.rememberMeToken);
  const member = key === null ? null : await deleteDevice(tx, key);
  if (member !== null) await audit(tx, ctx, member, "device.forgotten");
}

/** Disables automatic login. A login from the remembered browser then needs a tap. */
export async function stopRememberedAutologin(tx: Db, ctx: Caller): Promise<void> {
  const key = keyOf(ctx.rememberMeToken);
  if (key !== null) await stopAutologin(tx, key);
}

async function audit(tx: Db, ctx: Caller, { memberId }: MemberKey, action: string): Promise<void> {
  const subject = `member:${memberId}`;
  await writeAudit(tx, {
    merchantId: ctx.merchant.id,
    actor: subject,
    action,
    subject,
    ip: ctx.ip,
    requestId: ctx.requestId,
  });
}
