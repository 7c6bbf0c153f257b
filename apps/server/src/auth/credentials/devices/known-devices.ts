// Browsers in which a member has logged in before. The browser holds one signed mark for each of its last members, in an
// HttpOnly cookie; nothing is stored here. A mark opens nothing: it spares its member the captcha, and its tries count as
// those from a known address, of which there are few.

import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../../../http/context.ts";

const LIFE_S = 180 * 24 * 60 * 60;
const MAX_MARKS = 5;
const MAC_BYTES = 16;
const markPattern = /^([0-9a-z]{1,13})\.([0-9a-z]{1,9})\.[\w-]{22}$/;

type Caller = Pick<Context, "now" | "secrets" | "merchant" | "knownDeviceToken" | "setKnownDeviceCookie">;

function signMark({ secrets, merchant }: Caller, memberId: string, atS: string): string {
  const mac = createHmac("sha256", secrets.bytes("known devices"))
    .update(`${merchant.id} ${memberId} ${atS}`)
    .digest()
    .subarray(0, MAC_BYTES)
    .toString("base64url");
  return `${memberId}.${atS}.${mac}`;
}

/** The caller's valid marks, newest first, each with its member's id as the mark has it. */
function listMarks(ctx: Caller): { readonly memberId: string; readonly mark: string }[] {
  const nowS = ctx.now().getTime() / 1_000;
  return (ctx.knownDeviceToken ?? "")
    .split("~")
    .slice(0, MAX_MARKS)
    .flatMap((mark) => {
      const [, memberId = "", atS = ""] = markPattern.exec(mark) ?? [];
      if (memberId === "" || nowS - Number.parseInt(atS, 36) >= LIFE_S) return [];
      const signed = signMark(ctx, memberId, atS);
      return timingSafeEqual(Buffer.from(signed), Buffer.from(mark)) ? [{ memberId, mark }] : [];
    });
}

/** An id of up to 13 digits is above what a number holds exactly. */
const readBase36 = (text: string): bigint =>
  [...text].reduce((value, digit) => value * 36n + BigInt(Number.parseInt(digit, 36)), 0n);

/** Whether this member has logged in from the caller's browser; without a member, whether any has. */
export function isKnownDevice(ctx: Caller, memberId: bigint | null): boolean {
  return listMarks(ctx).some((mark) => memberId === null || mark.memberId === memberId.toString(36));
}

/** The members who have logged in from the caller's browser, the last five. */
export function listMembersOfDevice(ctx: Caller): bigint[] {
  return listMarks(ctx).map(({ memberId }) => readBase36(memberId));
}

/** Called when the member has logged in or registered. */
export function markKnownDevice(ctx: Caller, memberId: bigint): void {
  const id = memberId.toString(36);
  const atS = Math.floor(ctx.now().getTime() / 1_000).toString(36);
  const others = listMarks(ctx).filter((mark) => mark.memberId !== id);
  const marks = [signMark(ctx, id, atS), ...others.map(({ mark }) => mark)].slice(0, MAX_MARKS);
  ctx.setKnownDeviceCookie(marks.join("~"), LIFE_S);
}
