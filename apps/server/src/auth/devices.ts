// "Remember me": a browser that may log in without the password. The browser holds a random token in a cookie that no script
// reads; here is its SHA-256. It ends after 30 days, when "remember me" is off at a login, and with every change of the
// password. It is a way to log in, so whatever refuses a login refuses it too.

import { createHash } from "node:crypto";
import type { Context } from "../platform/context.ts";
import { writeAudit } from "../platform/db/audit-store.ts";
import type { Db } from "../platform/db/pool.ts";
import { makeToken, type MemberKey } from "../platform/db/session-store.ts";
import { deleteDevice, deleteOlderDevices, insertDevice, stopAutologin, useDevice, type Device, type DeviceKey } from "./device-store.ts";

const LIFE_S = 30 * 24 * 60 * 60;
const MAX_DEVICES = 10;
const TOKEN_BYTES = 33;

type Asker = Pick<Context, "db" | "now" | "merchant" | "ip" | "device" | "requestId" | "randomBytes" | "rememberedToken" | "setRemembered">;

function keyOf(token: string | null): DeviceKey | null {
  if (token === null) return null;
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== TOKEN_BYTES || bytes.toString("base64url") !== token) return null;
  return { bucket: bytes.readUInt8(0), tokenHash: createHash("sha256").update(bytes).digest() };
}

/** What is kept of the asker's browser, or null where it holds nothing. */
export function rememberedHash(token: string | null): Buffer | null {
  return keyOf(token)?.tokenHash ?? null;
}

/** Whom the asker's browser is remembered for; null when it is not, or not any more. */
export async function findRemembered(ctx: Asker): Promise<Device | null> {
  const key = keyOf(ctx.rememberedToken);
  return key === null ? null : useDevice(ctx.db, key, ctx.merchant.id, ctx.now());
}

/** Remembers the asker's browser for the member, in the caller's transaction; what it remembered before is over. */
export async function rememberDevice(tx: Db, ctx: Asker, member: MemberKey, autologin: boolean): Promise<string> {
  await dropRemembered(tx, ctx);
  const token = makeToken(member.bucket, ctx.randomBytes);
  const now = ctx.now();
  await insertDevice(tx, {
    ...keyOf(token)!, ...member, merchantId: ctx.merchant.id, autologin, now, expiresAt: new Date(now.getTime() + LIFE_S * 1_000),
    ip: ctx.ip, device: ctx.device,
  });
  await deleteOlderDevices(tx, member, MAX_DEVICES);
  await audit(tx, ctx, member, "device.remembered");
  return token;
}

export function giveRemembered(ctx: Asker, token: string): void {
  ctx.setRemembered(token, LIFE_S);
}

/** Ends what the asker's browser remembered, in the caller's transaction. */
export async function dropRemembered(tx: Db, ctx: Asker): Promise<void> {
  const key = keyOf(ctx.rememberedToken);
  const member = key === null ? null : await deleteDevice(tx, key);
  if (member !== null) await audit(tx, ctx, member, "device.forgotten");
}

/** From now on somebody has to tap. */
export async function stopRememberedAutologin(tx: Db, ctx: Asker): Promise<void> {
  const key = keyOf(ctx.rememberedToken);
  if (key !== null) await stopAutologin(tx, key);
}

async function audit(tx: Db, ctx: Asker, { memberId }: MemberKey, action: string): Promise<void> {
  const subject = `member:${memberId}`;
  await writeAudit(tx, { merchantId: ctx.merchant.id, actor: subject, action, subject, ip: ctx.ip, requestId: ctx.requestId });
}
