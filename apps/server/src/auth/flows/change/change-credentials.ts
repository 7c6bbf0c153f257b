// Changes login credentials: password, recovery email address, mobile number. Each change requires the current
// password, unless the session began minutes ago with a recovery or as a first login. Guesses are throttled like
// logins.

import type { calls } from "@khela/contract/calls";
import { isValidField } from "@khela/contract/fields";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import { emailOf, maskMobile, replaceMobile, setEmail as saveEmail } from "../../../member/member.ts";
import type { Context } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import { noteExclusionMatches } from "../../exclusions/exclusion-matches.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { isCommonPassword } from "../../../infra/credentials/common-passwords.ts";
import { emailChangedMail, mobileChangedMail } from "../../notices/message-texts.ts";
import { readMobile } from "../../challenges/sms/mobile-number.ts";
import { storeSecurityNotice } from "../../notices/security-notice.ts";
import { contactNotices } from "./contact-notices.ts";
import { hashPassword, verifyPassword } from "../../../infra/credentials/password-hash.ts";
import { replacePassword } from "../recover/replace-password.ts";
import { endRecoveriesOf } from "../recover/recovery-store.ts";
import { createSession, toSessionInfo, type SessionInfo } from "../sessions/sessions.ts";
import { bindKey, consumeSmsCode } from "../../challenges/sms/sms-codes.ts";
import { getLogin } from "../../account/login-store.ts";
import { requirePassword } from "../../credentials/password/require-password.ts";

type Change = typeof calls.auth.changePassword;
type SetEmail = typeof calls.auth.setEmail;
type SetMobile = typeof calls.auth.setMobile;

export async function changePassword(
  ctx: Context<Change>,
  input: ParsedInputOf<Change>,
): Promise<SessionInfo> {
  const { newPassword } = input;
  if (newPassword !== input.confirmNewPassword) ctx.fail("field.invalid", { field: "confirmNewPassword" });
  const member = await getLogin(ctx.db, ctx.session);
  const isProven = ctx.session.proof !== null;
  if (!isProven) await requirePassword(ctx, member, input.oldPassword, "oldPassword");
  if (isCommonPassword(newPassword, member.username)) ctx.fail("password.common", { field: "newPassword" });
  if (member.passwordHash !== null && (await verifyPassword(ctx.secrets, member.passwordHash, newPassword))) {
    ctx.fail("modify.new.old.same", { field: "newPassword" });
  }
  const passwordHash = await hashPassword(ctx.secrets, newPassword);
  const token = await ctx.db.transaction(async (tx) => {
    const own = ctx.session.tokenHash;
    await replacePassword(tx, ctx, member, passwordHash, { action: "password.changed", own });
    return createSession(tx, ctx, member, ctx.merchant);
  });
  ctx.setRememberMeCookie(null);
  return toSessionInfo(ctx.giveSession(token), ctx.merchant, { ...member, firstTimeLogin: false });
}

export async function setEmail(
  ctx: Context<SetEmail>,
  input: ParsedInputOf<SetEmail>,
): Promise<Record<string, never>> {
  const email = input.email.trim();
  if (!isValidField("email", email)) ctx.fail("field.invalid", { field: "email" });
  const member = await getLogin(ctx.db, ctx.session);
  if (ctx.session.proof === null) await requirePassword(ctx, member, input.password, "password");
  const before = await ctx.db.transaction(async (tx) => {
    const replaced = await saveEmail(tx, ctx.merchant.id, member, email);
    // makes links void that were sent to the previous address
    await endRecoveriesOf(tx, member, ctx.now());
    await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "email.changed" });
    if (replaced !== email) await storeSecurityNotice(tx, ctx, member, contactNotices.email);
    return replaced;
  });
  const { mail, language, merchant } = ctx;
  if (before !== null && before !== email && mail !== null) {
    ctx.after(() =>
      mail.send({
        to: before,
        ...emailChangedMail(language, { brand: merchant.brand, username: member.username }),
      }),
    );
  }
  return {};
}

/** Replaces the member's number by a number that has received a code. */
export async function setMobile(
  ctx: Context<SetMobile>,
  input: ParsedInputOf<SetMobile>,
): Promise<OutputOf<SetMobile>> {
  const mobile = readMobile(ctx.merchant, input) ?? ctx.fail("field.invalid", { field: "mobileNum" });
  const member = await getLogin(ctx.db, ctx.session);
  if (ctx.session.proof === null) await requirePassword(ctx, member, input.password, "password");
  if (!(await consumeSmsCode(ctx, bindKey(ctx, mobile), input.verificationCode)))
    ctx.fail("sms.code.invalid", { field: "verificationCode" });
  await ctx.db.transaction(async (tx) => {
    if (!(await replaceMobile(tx, ctx.merchant.id, member, { mobile, verifiedAt: ctx.now() })))
      ctx.fail("mobile.exists", { field: "mobileNum" });
    // makes recoveries by the previous number void
    await endRecoveriesOf(tx, member, ctx.now());
    await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "mobile.changed" });
    await storeSecurityNotice(tx, ctx, member, contactNotices.mobile);
  });
  await noteExclusionMatches(ctx, member, { mobile });
  const { mail, language, merchant, db } = ctx;
  ctx.after(async () => {
    const { email } = await emailOf(db, member);
    if (email === null || mail === null) return;
    await mail.send({
      to: email,
      ...mobileChangedMail(language, {
        brand: merchant.brand,
        username: member.username,
        mobile: maskMobile(mobile),
      }),
    });
  });
  return { mobile: maskMobile(mobile) };
}
