// Password recovery. By email: a link that works once. By phone: the number (or a name), then a code to the member's
// verified number and the new password; the server enforces the order. No response reveals whether the member exists.
// A recovery ends every other session and remembered browser of the account.

import type { calls } from "@khela/contract/calls";
import type { LanguageCode } from "@khela/contract/locale/languages";
import { isValidField } from "@khela/contract/fields";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import type { Context, Services } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import type { MemberKey } from "../../../infra/db/session-store.ts";
import { clearCount, decrementCount, incrementCount } from "../../../infra/db/throttle-store.ts";
import { invariant } from "@khela/service-kit/errors";
import { consumeHourlyBudget } from "../../../infra/limits/address-budget.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { isCommonPassword } from "../../../infra/credentials/common-passwords.ts";
import { verifyFirebaseToken, consumeFirebaseToken } from "../../credentials/firebase/firebase-token.ts";
import { findByLoginName, readLoginName, type LoginName } from "../login/login-name.ts";
import { failuresKey } from "../login/login-throttle.ts";
import { nameHash } from "../../limits/name-hash.ts";
import { recoveryMail } from "../../notices/message-texts.ts";
import { readMobile } from "../../challenges/sms/mobile-number.ts";
import { hashPassword } from "../../../infra/credentials/password-hash.ts";
import { findRecovery, insertRecovery, consumeRecovery } from "./recovery-store.ts";
import { hashOfProof } from "../../challenges/proof-hash.ts";
import { createSession, toSessionInfo, type SessionInfo } from "../sessions/sessions.ts";
import { createChallenge, type LoginChallenge } from "../login/login-challenge.ts";
import { consumeSmsCode, requireSms } from "../../challenges/sms/sms-codes.ts";
import {
  findLoginByMobile,
  findLoginWithEmail,
  getLogin,
  inactiveCode,
  type LoginRow,
} from "../../account/login-store.ts";
import { replacePassword } from "./replace-password.ts";

type ByMail = typeof calls.auth.recoverByMail;
type Redeem = typeof calls.auth.redeemMail;
type ByPhone = typeof calls.auth.recoverByPhone;
type SetByPhone = typeof calls.auth.setPasswordByPhone;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const recoveryLimits = {
  mailMs: 10 * MINUTE_MS,
  phoneMs: 15 * MINUTE_MS,
  /**
   * Maximum recovery mails to one account. Further requests get the same response without a mail, because the last
   * links still work.
   */
  mailsPerHour: 5,
  askedPerAddressHour: 60,
} as const;
export const recoveryMailQueue = "auth.recovery-mail";

type MailJob = {
  readonly merchantId: number;
  readonly name: LoginName;
  readonly email: string;
  readonly language: LanguageCode;
};

/**
 * Starts a recovery by mail. Everything that depends on the member's existence happens later in a job, so that the
 * response cannot reveal it.
 */
export async function recoverByMail(
  ctx: Context<ByMail>,
  input: ParsedInputOf<ByMail>,
): Promise<Record<string, never>> {
  if (ctx.mail === null) ctx.fail("function.not.available");
  const email = input.email.trim();
  // without a username, the verified email address identifies the account
  const username =
    input.username === undefined || input.username.trim() === "" ? email : input.username.trim();
  if (!isValidField("email", email)) ctx.fail("request_param_err", { field: "email" });
  if (!isValidField("loginUsername", username)) ctx.fail("request_param_err", { field: "username" });
  const name = readLoginName(ctx.merchant, { ...input, username });
  const waitS = await consumeHourlyBudget(ctx, "recover:a", recoveryLimits.askedPerAddressHour);
  if (waitS > 0) ctx.fail("TOO_MANY_REQUESTS", undefined, waitS);
  const mark = nameHash(ctx, name.value);
  const attempts = await incrementCount(ctx.db, `recover:n:${mark}`, HOUR_MS, ctx.now());
  await ctx.db.transaction(async (tx) => {
    await writeAudit(tx, {
      merchantId: ctx.merchant.id,
      actor: "visitor",
      action: "recovery.asked",
      subject: `name:${mark}`,
      detail: { way: "mail" },
      ip: ctx.ip,
      requestId: ctx.requestId,
    });
    if (attempts > recoveryLimits.mailsPerHour) return;
    await ctx.jobs.send(tx, recoveryMailQueue, {
      merchantId: ctx.merchant.id,
      name,
      email,
      language: ctx.language,
    } satisfies MailJob);
  });
  return {};
}

/**
 * Job: mails a recovery link to the member's own address, if the member exists. The token in the link is in no table
 * and no log.
 */
export async function deliverRecoveryMail(
  services: Services,
  { merchantId, name, email, language }: MailJob,
): Promise<void> {
  const { db, mail, merchants, config, now, randomBytes } = services;
  const named = await findByLoginName(db, merchantId, name);
  const member = named === null ? null : await findLoginWithEmail(db, named, email);
  if (member === null || member.status !== "active" || member.type === 4 || mail === null) return;
  // mails are also limited by account, because an account has several names
  const sent = `recover:m:${member.memberId}`;
  if ((await incrementCount(db, sent, HOUR_MS, now())) > recoveryLimits.mailsPerHour) return;
  const merchant = await merchants.findById(merchantId);
  invariant(merchant, "a job names a merchant that is");
  const proof = randomBytes(32).toString("base64url");
  await insertRecovery(db, {
    idHash: hashOfProof(proof),
    merchantId,
    way: "mail",
    member,
    expiresAt: new Date(now().getTime() + recoveryLimits.mailMs),
  });
  const link = `${config.publicUrl}/m/forget#proof=${proof}`;
  const text = recoveryMail(language, {
    brand: merchant.brand,
    username: member.username,
    link,
    minutes: recoveryLimits.mailMs / MINUTE_MS,
  });
  try {
    await mail.send({ to: email, ...text });
  } catch (error) {
    // a mail that was not sent does not count, and the job tries again
    await decrementCount(db, sent);
    throw error;
  }
}

/**
 * Redeems the token of a recovery link for a session in which the password may be changed without the current
 * password.
 */
export async function redeemMail(
  ctx: Context<Redeem>,
  { proof }: ParsedInputOf<Redeem>,
): Promise<SessionInfo> {
  const asked = { idHash: hashOfProof(proof), merchantId: ctx.merchant.id, way: "mail" } as const;
  const recovery = (await findRecovery(ctx.db, asked, ctx.now())) ?? ctx.fail("recovery.expired");
  invariant(recovery.member, "a mailed recovery is a member's");
  const member = await getLogin(ctx.db, recovery.member);
  if (member.status !== "active") ctx.fail(inactiveCode(member));
  const { token, challenge } = await ctx.db.transaction(async (tx) => {
    if ((await consumeRecovery(tx, asked, ctx.now())) === null) return ctx.fail("recovery.expired");
    await writeAudit(tx, {
      ...memberAuditEntry(ctx, member),
      action: "recovery.used",
      detail: { way: "mail" },
    });
    return openRecovered(tx, ctx, member, "recovery");
  });
  if (challenge !== null) return ctx.fail("login_verify_required", challenge);
  return toSessionInfo(ctx.giveSession(token), ctx.merchant, member, { passwordProven: true });
}

type Opened =
  | { readonly token: string; readonly challenge: null }
  | { readonly token: null; readonly challenge: LoginChallenge };

/**
 * Opens a session after a recovery. A member with two-step login gets a challenge instead, because a number or mailbox
 * alone does not open their account.
 */
async function openRecovered(
  tx: Context["db"],
  ctx: Parameters<typeof createSession>[1] & Parameters<typeof createChallenge>[1],
  member: LoginRow,
  proof: "recovery" | null,
): Promise<Opened> {
  const pending = { way: "recovery", site: "member", rememberMe: false, autologin: false, proof } as const;
  const challenge = await createChallenge(tx, ctx, member, pending);
  if (challenge !== null) return { token: null, challenge };
  return { token: await createSession(tx, ctx, member, ctx.merchant, { proof }), challenge: null };
}

type Account = { readonly member: MemberKey | null; readonly mark: string };

/** Finds the account of a verified number, of a name, or of both. An unknown account costs the same reads. */
async function findAccount(ctx: Context<ByPhone>, input: ParsedInputOf<ByPhone>): Promise<Account> {
  const { username, mobileNum, countryDialingCode = "" } = input;
  const name = username === undefined ? null : readLoginName(ctx.merchant, { ...input, username });
  const named = name === null ? null : await findByLoginName(ctx.db, ctx.merchant.id, name);
  if (mobileNum === undefined) {
    if (name === null) return ctx.fail("field.invalid", { field: "mobileNum" });
    return { member: named, mark: nameHash(ctx, name.value) };
  }
  const mobile =
    readMobile(ctx.merchant, { mobileNum, countryDialingCode }) ??
    ctx.fail("field.invalid", { field: "mobileNum" });
  const found = await findLoginByMobile(ctx.db, ctx.merchant.id, mobile);
  const isNamed = name === null || (named !== null && named.memberId === found?.memberId);
  return { member: isNamed ? found : null, mark: nameHash(ctx, mobile) };
}

/**
 * Step 1 of a recovery by phone: finds the account. Returns a recovery id for every number and name, unknown ones
 * included.
 */
export async function recoverByPhone(
  ctx: Context<ByPhone>,
  input: ParsedInputOf<ByPhone>,
): Promise<OutputOf<ByPhone>> {
  requireSms(ctx, "PWRESETSMS3");
  const waitS = await consumeHourlyBudget(ctx, "recover:a", recoveryLimits.askedPerAddressHour);
  if (waitS > 0) ctx.fail("TOO_MANY_REQUESTS", undefined, waitS);
  const { member, mark } = await findAccount(ctx, input);
  const recoveryId = ctx.randomBytes(24).toString("base64url");
  const expiresAt = new Date(ctx.now().getTime() + recoveryLimits.phoneMs);
  await insertRecovery(ctx.db, {
    idHash: hashOfProof(recoveryId),
    merchantId: ctx.merchant.id,
    way: "phone",
    member,
    expiresAt,
  });
  await writeAudit(ctx.db, {
    merchantId: ctx.merchant.id,
    actor: "visitor",
    action: "recovery.asked",
    subject: `name:${mark}`,
    detail: { way: "phone" },
    ip: ctx.ip,
    requestId: ctx.requestId,
  });
  return { recoveryId, expiresAt: expiresAt.getTime() };
}

/**
 * Step 2 of a recovery by phone: checks the code sent for this recovery, or a Firebase token for the number, and sets
 * the new password.
 */
export async function setPasswordByPhone(
  ctx: Context<SetByPhone>,
  input: ParsedInputOf<SetByPhone>,
): Promise<SessionInfo> {
  const mobile = readMobile(ctx.merchant, input) ?? ctx.fail("field.invalid", { field: "mobileNum" });
  const asked = { idHash: hashOfProof(input.recoveryId), merchantId: ctx.merchant.id, way: "phone" } as const;
  const recovery = (await findRecovery(ctx.db, asked, ctx.now())) ?? ctx.fail("recovery.expired");
  if (isCommonPassword(input.newPassword, "")) ctx.fail("password.common", { field: "newPassword" });
  await proveNumber(ctx, input, { mobile, codeSent: recovery.codeSent });
  const member = await findLoginByMobile(ctx.db, ctx.merchant.id, mobile);
  // the caller sends the number; another member's number gets the same response as a wrong code
  if (member === null || member.memberId !== recovery.member?.memberId)
    return ctx.fail("sms.code.invalid", { field: "verificationCode" });
  if (isCommonPassword(input.newPassword, member.username))
    ctx.fail("password.common", { field: "newPassword" });
  if (member.status !== "active") ctx.fail(inactiveCode(member));
  const passwordHash = await hashPassword(ctx.secrets, input.newPassword);
  const { token, challenge } = await ctx.db.transaction(async (tx) => {
    if ((await consumeRecovery(tx, asked, ctx.now())) === null) return ctx.fail("recovery.expired");
    await replacePassword(tx, ctx, member, passwordHash, { action: "password.recovered", own: null });
    for (const name of [member.username, mobile]) await clearCount(tx, failuresKey(ctx, name));
    return openRecovered(tx, { ...ctx, session: null }, member, null);
  });
  if (challenge !== null) return ctx.fail("login_verify_required", challenge);
  return toSessionInfo(ctx.giveSession(token), ctx.merchant, { ...member, firstTimeLogin: false });
}

type Proving = { readonly mobile: string; readonly codeSent: boolean };

async function proveNumber(
  ctx: Context<SetByPhone>,
  input: ParsedInputOf<SetByPhone>,
  { mobile, codeSent }: Proving,
): Promise<void> {
  if (input.firebaseIdToken !== undefined && input.firebaseIdToken !== "") {
    const identity = await verifyFirebaseToken(
      ctx,
      {
        firebaseChannel: "sms",
        firebaseIdToken: input.firebaseIdToken,
      },
      "PWRESETSMS3",
    );
    const isHis =
      identity !== null &&
      identity.mobile === mobile &&
      (await consumeFirebaseToken(ctx.db, identity, input));
    return isHis ? undefined : ctx.fail("firebase.token.invalid");
  }
  if (!codeSent) ctx.fail("recovery.expired");
  const key = {
    merchantId: ctx.merchant.id,
    purpose: "password",
    mobile,
    recovery: input.recoveryId,
  } as const;
  if (!(await consumeSmsCode(ctx, key, input.verificationCode)))
    ctx.fail("sms.code.invalid", { field: "verificationCode" });
}
