// Changes what opens an account: password, recovery email address, mobile number. All require the current
// password, unless the session began minutes ago with a recovery or as a first login; guesses are throttled
// like a login.

import type { calls } from "@khela/contract/calls";
import { isValidField } from "@khela/contract/fields";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import { emailOf, maskMobile, replaceMobile, setEmail as saveEmail } from "../../member/member.ts";
import type { Context } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { isFresh } from "../../infra/db/session-store.ts";
import { decrementCount, listCounts, incrementCount } from "../../infra/db/throttle-store.ts";
import { memberAuditEntry } from "../audit-entry.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { emailChangedMail, mobileChangedMail } from "../verification/message-texts.ts";
import { readMobile } from "../verification/mobile-number.ts";
import { storeSecurityNotice } from "../payment-password/security-notice.ts";
import { contactNotices } from "./contact-notices.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { replacePassword } from "./recovery.ts";
import { endRecoveriesOf } from "./recovery-store.ts";
import { createSession, toSessionInfo, type SessionInfo } from "../sessions.ts";
import { bindKey, consumeSmsCode } from "../verification/sms-codes.ts";
import { getLogin, type LoginRow } from "../store.ts";

type Change = typeof calls.auth.changePassword;
type SetEmail = typeof calls.auth.setEmail;
type SetMobile = typeof calls.auth.setMobile;
type Link = typeof calls.auth.linkSocialLogin;
type Unlink = typeof calls.auth.unlinkSocialLogin;
type SetPayment = typeof calls.auth.setPaymentPassword;
type ResetPayment = typeof calls.auth.resetPaymentPassword;
type Questions = typeof calls.auth.setSecurityQuestions | typeof calls.auth.changeSecurityQuestions;
type SecondFactor =
  | typeof calls.auth.beginSecondFactor
  | typeof calls.auth.renewRecoveryCodes
  | typeof calls.auth.removeSecondFactor;

const HOUR_MS = 60 * 60_000;
const MAX_GUESSES = 10;

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
    const replaced = await saveEmail(tx, member, email);
    // a link sent to the old address is void
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

/** Sets the number the code was sent to as the member's, replacing the old one. */
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
    // a recovery by the old number is void
    await endRecoveriesOf(tx, member, ctx.now());
    await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "mobile.changed" });
    await storeSecurityNotice(tx, ctx, member, contactNotices.mobile);
  });
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

/**
 * Requires the current password. A member without one (registered by number or identity) has just logged in
 * by those, or logs in again.
 */
export async function requirePassword(
  ctx:
    | Context<Change>
    | Context<SetEmail>
    | Context<SetMobile>
    | Context<Link>
    | Context<Unlink>
    | Context<SetPayment>
    | Context<ResetPayment>
    | Context<Questions>
    | Context<SecondFactor>,
  member: LoginRow,
  given: string | undefined,
  field: string,
): Promise<void> {
  if (member.passwordHash === null)
    return (await isFresh(ctx.db, ctx.session, ctx.now())) ? undefined : ctx.fail("user.or.token.invalid");
  const key = `password:${member.memberId}`;
  const [guesses] = await listCounts(ctx.db, [key], HOUR_MS, ctx.now());
  if (guesses !== undefined && guesses.count >= MAX_GUESSES)
    ctx.fail("login.throttled", undefined, guesses.endsInS);
  // counted before the check, so that concurrent guesses cannot exceed the limit
  const taken = await incrementCount(ctx.db, key, HOUR_MS, ctx.now());
  if (taken > MAX_GUESSES) ctx.fail("login.throttled", undefined, HOUR_MS / 1_000);
  if (given !== undefined && (await verifyPassword(ctx.secrets, member.passwordHash, given)))
    return decrementCount(ctx.db, key);
  await writeAudit(ctx.db, { ...memberAuditEntry(ctx, member), action: "password.wrong" });
  ctx.fail("password.old.wrong", { field });
}
