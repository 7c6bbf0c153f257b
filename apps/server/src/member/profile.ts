// The member's own page: name, nickname, picture, email address and payee name. This file does not decide what other
// members see.

import { fields, isValidField, normalizeField } from "@khela/contract/fields";
import { isReservedName } from "@khela/contract/member/reserved-names";
import { comparableName } from "@khela/contract/input/name";
import type { calls } from "@khela/contract/calls";
import { memberIconPath } from "@khela/contract/wire";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import type { Context } from "../http/context.ts";
import { writeAudit } from "../infra/db/audit-store.ts";
import { decodeImage } from "../infra/decode-image.ts";
import { findLevelName } from "../vip/vip.ts";
import { galleryIds } from "./icon-gallery.ts";
import {
  getMemberWithProfile,
  getProfile,
  saveIconPicture,
  setIcon,
  setNickname,
  setPayeeNameOnce,
} from "./profile-store.ts";

type Info = typeof calls.member.info;
type SetIcon = typeof calls.member.setIcon;
type SetNickname = typeof calls.member.setNickname;
type SetPayee = typeof calls.member.setPayeeName;

const ICON_SIDE = 256;
const ICON_ID_BYTES = 16;

export const iconUrl = (icon: string | null) => `${memberIconPath}${icon ?? galleryIds[0]}.webp`;

/** Masks all but the last four digits of a number, with a constant number of stars. */
export function maskMobile(mobile: string): string {
  return `******${mobile.slice(-4)}`;
}

export async function readInfo(ctx: Context<Info>): Promise<OutputOf<Info>> {
  const { db, session, merchant } = ctx;
  const [member, labelName] = await Promise.all([
    getMemberWithProfile(db, session),
    findLevelName(db, session),
  ]);
  return {
    id: String(session.memberId),
    type: session.type,
    account: session.username,
    accountChangeable: member.isNameGenerated,
    nickname: member.nickname,
    icon: iconUrl(member.icon),
    email: member.email,
    isEmailVerification: member.emailVerified,
    mobile: member.mobile === null ? null : maskMobile(member.mobile),
    mobileVerified: member.mobileVerified,
    payeeName: member.payeeName,
    regDate: member.createdAt.getTime(),
    lastLogin: member.lastLoginAt?.getTime() ?? null,
    clubLabel: { labelName },
    currency: session.currency,
    merchantCode: merchant.code,
    ...(session.view === null ? {} : { view: { by: session.view.by, until: session.view.until.getTime() } }),
    firstTimeLogin: member.firstTimeLogin,
    passwordProven: session.proof !== null,
  };
}

async function audit(
  ctx: Context<SetIcon> | Context<SetNickname> | Context<SetPayee>,
  tx: Context["db"],
  action: string,
): Promise<void> {
  const subject = `member:${ctx.session.memberId}`;
  await writeAudit(tx, {
    merchantId: ctx.merchant.id,
    actor: subject,
    action,
    subject,
    ip: ctx.ip,
    requestId: ctx.requestId,
  });
}

/** Sets the member's picture: one of the gallery by its id, or an uploaded picture, which is re-encoded. */
export async function changeIcon(
  ctx: Context<SetIcon>,
  { iconId }: ParsedInputOf<SetIcon>,
): Promise<{ icon: string }> {
  const [file] = ctx.files;
  if (file === undefined) {
    if (iconId === undefined || !galleryIds.includes(iconId))
      return ctx.fail("field.invalid", { field: "iconId" });
    await ctx.db.transaction(async (tx) => {
      await setIcon(tx, ctx.session, iconId);
      await audit(ctx, tx, "icon.changed");
    });
    return { icon: iconUrl(iconId) };
  }
  const picture =
    (await decodeImage(file.bytes, { maxSide: ICON_SIDE, square: true })) ??
    ctx.fail("icon.invalid", { field: "file" });
  const id = Buffer.concat([Buffer.from([ctx.session.bucket]), ctx.randomBytes(ICON_ID_BYTES)]).toString(
    "hex",
  );
  await ctx.db.transaction(async (tx) => {
    await saveIconPicture(tx, ctx.session, id, picture.webp);
    await setIcon(tx, ctx.session, id);
    await audit(ctx, tx, "icon.changed");
  });
  return { icon: iconUrl(id) };
}

export async function changeNickname(
  ctx: Context<SetNickname>,
  input: ParsedInputOf<SetNickname>,
): Promise<Record<string, never>> {
  const nickname = normalizeField("nickname", input.nickname);
  if (nickname !== "" && !isValidField("nickname", nickname))
    ctx.fail("field.invalid", { field: "nickname", min: fields.nickname.min, max: fields.nickname.max });
  if (isReservedName(nickname)) ctx.fail("name.reserved", { field: "nickname" });
  await ctx.db.transaction(async (tx) => {
    await setNickname(tx, ctx.session, nickname === "" ? null : nickname);
    await audit(ctx, tx, "nickname.changed");
  });
  return {};
}

/** Sets the payee name, once; customer service makes later changes. Sending the same name again changes nothing. */
export async function setPayeeName(
  ctx: Context<SetPayee>,
  input: ParsedInputOf<SetPayee>,
): Promise<Record<string, never>> {
  const payeeName = normalizeField("payeeName", input.payeeName);
  if (!isValidField("payeeName", payeeName)) ctx.fail("field.invalid", { field: "payeeName" });
  await ctx.db.transaction(async (tx) => {
    if (await setPayeeNameOnce(tx, ctx.session, payeeName)) return audit(ctx, tx, "payeename.set");
    const { payeeName: known } = await getProfile(tx, ctx.session);
    if (comparableName(known ?? "") !== comparableName(payeeName))
      ctx.fail("payeename.locked", { field: "payeeName" });
  });
  return {};
}
