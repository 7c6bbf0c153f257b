// A forgotten password. By mail: a link that works once. By phone: a name, then a code to the number that is proven to be the
// member's, then the new password; the server keeps the order. Promises that nothing we answer tells whether there is such a
// member, and that whoever recovers an account is alone in it: every other session and remembered browser ends.

import type { calls } from "@khela/contract/calls";
import type { LanguageCode } from "@khela/contract/languages";
import { keepsRule } from "@khela/contract/fields";
import type { FilledInputOf, OutputOf } from "@khela/contract/schemas";
import { addressOf } from "../platform/address.ts";
import type { Context, Services } from "../platform/context.ts";
import { writeAudit } from "../platform/db/audit-store.ts";
import { endSessionsOf, type MemberKey } from "../platform/db/session-store.ts";
import { clearCount, countUp } from "../platform/db/throttle-store.ts";
import { invariant } from "../platform/failure.ts";
import { auditOf } from "./audit-entry.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { deleteDevicesOf } from "./device-store.ts";
import { readFirebase, useFirebase } from "./firebase.ts";
import { failuresKey, nameMark } from "./login-throttle.ts";
import { recoveryMail } from "./message-texts.ts";
import { readMobile } from "./mobile.ts";
import { hashPassword } from "./password.ts";
import { endRecoveriesOf, findRecovery, hashOfProof, insertRecovery, useRecovery } from "./recovery-store.ts";
import { openSession, sessionInfo, type SessionInfo } from "./sessions.ts";
import { takeCode } from "./sms.ts";
import { findByMail, findLogin, findLoginByMobile, getLogin, setPassword, type LoginRow } from "./store.ts";

type ByMail = typeof calls.auth.recoverByMail;
type Redeem = typeof calls.auth.redeemMail;
type ByPhone = typeof calls.auth.recoverByPhone;
type SetByPhone = typeof calls.auth.setPasswordByPhone;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const recoveryRule = {
  mailMs: 10 * MINUTE_MS,
  phoneMs: 15 * MINUTE_MS,
  /** Mails to one account; more are answered the same and not sent: the last ones still work. */
  mailsPerHour: 5,
  askedPerAddressHour: 60,
} as const;
export const mailQueue = "auth.recovery-mail";

type MailJob = { readonly merchantId: number; readonly username: string; readonly email: string; readonly language: LanguageCode };

/** Everything that depends on whether there is such a member happens later, in a job: the answer knows nothing of it. */
export async function recoverByMail(ctx: Context<ByMail>, input: FilledInputOf<ByMail>): Promise<Record<string, never>> {
  if (ctx.mail === null) ctx.fail("function.not.available");
  const username = input.username.trim().toLowerCase();
  const email = input.email.trim();
  if (!keepsRule("loginUsername", username)) ctx.fail("request_param_err", { field: "username" });
  if (!keepsRule("email", email)) ctx.fail("request_param_err", { field: "email" });
  if (await overBudget(ctx)) ctx.fail("TOO_MANY_REQUESTS", undefined, HOUR_MS / 1_000);
  const mark = nameMark(ctx, username);
  const asked = await countUp(ctx.db, `recover:n:${mark}`, HOUR_MS, ctx.now());
  await ctx.db.transaction(async (tx) => {
    await writeAudit(tx, {
      merchantId: ctx.merchant.id, actor: "visitor", action: "recovery.asked", subject: `name:${mark}`,
      detail: { way: "mail" }, ip: ctx.ip, requestId: ctx.requestId,
    });
    if (asked > recoveryRule.mailsPerHour) return;
    await ctx.jobs.send(tx, mailQueue, { merchantId: ctx.merchant.id, username, email, language: ctx.language } satisfies MailJob);
  });
  return {};
}

async function overBudget(ctx: Pick<Context, "db" | "ip" | "now">): Promise<boolean> {
  return (await countUp(ctx.db, `recover:a:${addressOf(ctx.ip)}`, HOUR_MS, ctx.now())) > recoveryRule.askedPerAddressHour;
}

/** The job: a link to the member's own address, if there is such a member. The proof stands in no table and no log. */
export async function mailRecovery(services: Services, { merchantId, username, email, language }: MailJob): Promise<void> {
  const { db, mail, merchants, config, now, randomBytes } = services;
  const member = await findByMail(db, merchantId, username, email);
  if (member === null || member.status !== "active" || member.type === 4 || mail === null) return;
  const merchant = await merchants.byId(merchantId);
  invariant(merchant, "a job names a merchant that is");
  const proof = randomBytes(32).toString("base64url");
  await insertRecovery(db, {
    idHash: hashOfProof(proof), merchantId, way: "mail", member, expiresAt: new Date(now().getTime() + recoveryRule.mailMs),
  });
  const link = `${config.publicUrl}/m/forget#proof=${proof}`;
  await mail.send({ to: email, ...recoveryMail(language, { brand: merchant.brand, username, link, minutes: recoveryRule.mailMs / MINUTE_MS }) });
}

/** The link's proof opens a session in which the password may be changed without the old one. */
export async function redeemMail(ctx: Context<Redeem>, { proof }: FilledInputOf<Redeem>): Promise<SessionInfo> {
  const asked = { idHash: hashOfProof(proof), merchantId: ctx.merchant.id, way: "mail" } as const;
  const recovery = await findRecovery(ctx.db, asked, ctx.now()) ?? ctx.fail("recovery.expired");
  invariant(recovery.member, "a mailed recovery is a member's");
  const member = await getLogin(ctx.db, recovery.member);
  if (member.status !== "active") ctx.fail("us_forbidden_login_error");
  const token = await ctx.db.transaction(async (tx) => {
    if (await useRecovery(tx, asked, ctx.now()) === null) return ctx.fail("recovery.expired");
    await writeAudit(tx, { ...auditOf(ctx, member), action: "recovery.used", detail: { way: "mail" } });
    return openSession(tx, ctx, member, ctx.merchant, "recovery");
  });
  ctx.setSession(token);
  return sessionInfo(token, ctx.merchant, member, { passwordProven: true });
}

/** Step 1: whose password. Answers a recovery for any name. */
export async function recoverByPhone(ctx: Context<ByPhone>, { username }: FilledInputOf<ByPhone>): Promise<OutputOf<ByPhone>> {
  if (ctx.sms === null || ctx.merchant.flags["MOBILEVERCODELOGIN3"] !== true) ctx.fail("function.not.available");
  if (await overBudget(ctx)) ctx.fail("TOO_MANY_REQUESTS", undefined, HOUR_MS / 1_000);
  const name = username.trim().toLowerCase();
  const found = await findLogin(ctx.db, ctx.merchant.id, name);
  const recoveryId = ctx.randomBytes(24).toString("base64url");
  const expiresAt = new Date(ctx.now().getTime() + recoveryRule.phoneMs);
  await insertRecovery(ctx.db, { idHash: hashOfProof(recoveryId), merchantId: ctx.merchant.id, way: "phone", member: found, expiresAt });
  await writeAudit(ctx.db, {
    merchantId: ctx.merchant.id, actor: "visitor", action: "recovery.asked", subject: `name:${nameMark(ctx, name)}`,
    detail: { way: "phone" }, ip: ctx.ip, requestId: ctx.requestId,
  });
  return { recoveryId, expiresAt: expiresAt.getTime() };
}

/** Step 2: the code that was sent for this very recovery, or Firebase's word for the number, and the new password. */
export async function setPasswordByPhone(ctx: Context<SetByPhone>, input: FilledInputOf<SetByPhone>): Promise<SessionInfo> {
  const mobile = readMobile(ctx.merchant, input) ?? ctx.fail("field.invalid", { field: "mobileNum" });
  const asked = { idHash: hashOfProof(input.recoveryId), merchantId: ctx.merchant.id, way: "phone" } as const;
  const recovery = await findRecovery(ctx.db, asked, ctx.now()) ?? ctx.fail("recovery.expired");
  if (isCommonPassword(input.newPassword, "")) ctx.fail("password.common", { field: "newPassword" });
  await proveNumber(ctx, input, { mobile, codeSent: recovery.codeSent });
  const member = await findLoginByMobile(ctx.db, ctx.merchant.id, mobile);
  // the number is the asker's; that it is not this member's number is said in no other words than a wrong code
  if (member === null || member.memberId !== recovery.member?.memberId) return ctx.fail("sms.code.invalid", { field: "verificationCode" });
  if (isCommonPassword(input.newPassword, member.username)) ctx.fail("password.common", { field: "newPassword" });
  if (member.status !== "active") ctx.fail("us_forbidden_login_error");
  const passwordHash = await hashPassword(ctx.secrets, input.newPassword);
  const token = await ctx.db.transaction(async (tx) => {
    if (await useRecovery(tx, asked, ctx.now()) === null) return ctx.fail("recovery.expired");
    await replacePassword(tx, ctx, member, passwordHash, "password.recovered");
    await clearCount(tx, failuresKey(ctx, member.username));
    return openSession(tx, { ...ctx, session: null }, member, ctx.merchant);
  });
  ctx.setSession(token);
  return sessionInfo(token, ctx.merchant, { ...member, firstTimeLogin: false });
}

type Proving = { readonly mobile: string; readonly codeSent: boolean };

async function proveNumber(ctx: Context<SetByPhone>, input: FilledInputOf<SetByPhone>, { mobile, codeSent }: Proving): Promise<void> {
  if (input.firebaseIdToken !== undefined && input.firebaseIdToken !== "") {
    const identity = await readFirebase(ctx, { firebaseChannel: "sms", firebaseIdToken: input.firebaseIdToken });
    const isHis = identity !== null && identity.mobile === mobile && await useFirebase(ctx.db, identity, input);
    return isHis ? undefined : ctx.fail("firebase.token.invalid");
  }
  if (!codeSent) ctx.fail("recovery.expired");
  const key = { merchantId: ctx.merchant.id, purpose: "password", mobile, recovery: input.recoveryId } as const;
  if (!(await takeCode(ctx, key, input.verificationCode))) ctx.fail("sms.code.invalid", { field: "verificationCode" });
}

type Asker = Pick<Context, "merchant" | "ip" | "requestId" | "now">;

/** Sets the password and ends whatever the old one, or a link on its way, still opens. In the caller's transaction. */
export async function replacePassword(
  tx: Context["db"], ctx: Asker, member: MemberKey & Pick<LoginRow, "username">, passwordHash: string, action: string,
): Promise<void> {
  await setPassword(tx, member, passwordHash, ctx.now());
  await endSessionsOf(tx, member, "password", ctx.now());
  await deleteDevicesOf(tx, member);
  await endRecoveriesOf(tx, member, ctx.now());
  await writeAudit(tx, { ...auditOf(ctx, member), action });
}
