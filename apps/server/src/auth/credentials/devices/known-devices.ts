// Browsers in which a member has logged in before. The browser has a signed mark for each of the last members who
// logged in, in an HttpOnly cookie. A mark logs nobody in. Its member needs no captcha, and attempts with it count
// like attempts from a known IP address. The cookie also has a signed random id of the browser, under which its
// members are recorded, so that operators see which accounts share a browser.

import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../../../http/context.ts";
import type { MemberKey } from "../../../infra/db/session-store.ts";
import { saveDeviceOf } from "./member-device-store.ts";

const LIFE_S = 180 * 24 * 60 * 60;
const MAX_MARKS = 5;
const MAC_BYTES = 16;
const ID_BYTES = 16;
const markPattern = /^([0-9a-z]{1,13})\.([0-9a-z]{1,9})\.[\w-]{22}$/;
/** The browser's id, before the marks in the cookie. Its prefix keeps older code from reading the id as a mark. */
const idPattern = /^id\.([\w-]{22})\.([\w-]{22})$/;

type Caller = Pick<Context, "now" | "secrets" | "merchant" | "knownDeviceToken" | "setKnownDeviceCookie">;

const sign = ({ secrets, merchant }: Caller, text: string): string =>
  createHmac("sha256", secrets.bytes("known devices"))
    .update(`${merchant.id} ${text}`)
    .digest()
    .subarray(0, MAC_BYTES)
    .toString("base64url");

const signMark = (ctx: Caller, memberId: string, atS: string): string =>
  `${memberId}.${atS}.${sign(ctx, `${memberId} ${atS}`)}`;

const partsOf = ({ knownDeviceToken }: Caller): string[] => (knownDeviceToken ?? "").split("~");

/** Finds the id of the caller's browser; null: the browser has no id yet. */
export function findDeviceId(ctx: Caller): string | null {
  const [, id = "", mac = ""] = idPattern.exec(partsOf(ctx)[0] ?? "") ?? [];
  if (id === "") return null;
  return timingSafeEqual(Buffer.from(sign(ctx, `id ${id}`)), Buffer.from(mac)) ? id : null;
}

/** Lists the valid marks in the caller's cookie, newest first, each with the id of its member. */
function listMarks(ctx: Caller): { readonly memberId: string; readonly mark: string }[] {
  const nowS = ctx.now().getTime() / 1_000;
  return partsOf(ctx)
    .filter((part) => markPattern.test(part))
    .slice(0, MAX_MARKS)
    .flatMap((mark) => {
      const [, memberId = "", atS = ""] = markPattern.exec(mark) ?? [];
      if (memberId === "" || nowS - Number.parseInt(atS, 36) >= LIFE_S) return [];
      const signed = signMark(ctx, memberId, atS);
      return timingSafeEqual(Buffer.from(signed), Buffer.from(mark)) ? [{ memberId, mark }] : [];
    });
}

/** Reads a bigint, because an id of up to 13 digits can exceed the exact range of a number. */
const readBase36 = (text: string): bigint =>
  [...text].reduce((value, digit) => value * 36n + BigInt(Number.parseInt(digit, 36)), 0n);

/** Whether this member has logged in from the caller's browser; `memberId` null: whether any member has. */
export function isKnownDevice(ctx: Caller, memberId: bigint | null): boolean {
  return listMarks(ctx).some((mark) => memberId === null || mark.memberId === memberId.toString(36));
}

/** Lists the last five members who have logged in from the caller's browser. */
export function listMembersOfDevice(ctx: Caller): bigint[] {
  return listMarks(ctx).map(({ memberId }) => readBase36(memberId));
}

/** Adds the member's mark to the caller's browser, after the member has logged in or registered. */
export async function markKnownDevice(
  ctx: Caller & Pick<Context, "db" | "randomBytes">,
  member: MemberKey,
): Promise<void> {
  const id = member.memberId.toString(36);
  const now = ctx.now();
  const atS = Math.floor(now.getTime() / 1_000).toString(36);
  const others = listMarks(ctx).filter((mark) => mark.memberId !== id);
  const marks = [signMark(ctx, id, atS), ...others.map(({ mark }) => mark)].slice(0, MAX_MARKS);
  const deviceId = findDeviceId(ctx) ?? ctx.randomBytes(ID_BYTES).toString("base64url");
  await saveDeviceOf(ctx.db, member, { merchantId: ctx.merchant.id, deviceId, now });
  ctx.setKnownDeviceCookie([`id.${deviceId}.${sign(ctx, `id ${deviceId}`)}`, ...marks].join("~"), LIFE_S);
}
