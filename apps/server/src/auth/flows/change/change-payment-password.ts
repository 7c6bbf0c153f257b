// Sets, changes and replaces the payment password. A forgotten or locked payment password is replaced with two proofs:
// the login password, and either a code sent to the member's verified number or address, or the answers to the
// security questions. Every change is in the audit log and in the member's inbox.

import type { calls } from "@khela/contract/calls";
import { isValidField, normalizeField } from "@khela/contract/fields";
import type { ParsedInputOf } from "@khela/contract/schemas";
import type { Context } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import { clearCount } from "../../../infra/db/throttle-store.ts";
import { mobileOf } from "../../../member/member.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { isWeakPin } from "../../../infra/credentials/common-passwords.ts";
import { requirePassword } from "../../credentials/password/require-password.ts";
import { hashPassword } from "../../../infra/credentials/password-hash.ts";
import { getLogin, type LoginRow } from "../../account/login-store.ts";
import { requireCode } from "../../credentials/second-factor/require-code.ts";
import { findTotp } from "../../credentials/second-factor/second-factor-store.ts";
import { requireSecurityAnswers } from "../../credentials/security-questions/require-answers.ts";
import { consumeSmsCode, paymentKey } from "../../challenges/sms/sms-codes.ts";
import { consumePaymentMailCode } from "../../challenges/mail/mail-codes.ts";
import { refuseNewContact } from "../../credentials/payment-password/new-contact.ts";
import {
  getPaymentSecret,
  setPaymentSecret,
} from "../../credentials/payment-password/payment-password-store.ts";
import { paymentPasswordNotices } from "../../credentials/payment-password/payment-password-notices.ts";
import { sendSecurityNotice } from "../../notices/security-notice.ts";
import {
  paymentTriesOf,
  requirePaymentPassword,
} from "../../credentials/payment-password/require-payment-password.ts";

type Has = typeof calls.auth.hasPaymentPassword;
type Set = typeof calls.auth.setPaymentPassword;
type Change = typeof calls.auth.changePaymentPassword;
type Reset = typeof calls.auth.resetPaymentPassword;

export async function hasPaymentPassword(ctx: Context<Has>): Promise<number> {
  return (await getPaymentSecret(ctx.db, ctx.session)).hash === null ? 0 : 1;
}

type NewOne = { readonly newPassword: string; readonly confirmNewPassword: string };

/** Returns the digits of the new payment password; refuses digits that are not allowed. */
function newPin(ctx: Context<Set> | Context<Change> | Context<Reset>, input: NewOne): string {
  const pin = normalizeField("paymentPassword", input.newPassword);
  if (!isValidField("paymentPassword", pin)) ctx.fail("field.invalid", { field: "newPassword" });
  if (normalizeField("paymentPassword", input.confirmNewPassword) !== pin)
    ctx.fail("field.invalid", { field: "confirmNewPassword" });
  if (isWeakPin(pin)) ctx.fail("password.common", { field: "newPassword" });
  return pin;
}

type Deed = {
  readonly member: LoginRow;
  readonly pin: string;
  readonly from: string | null;
  readonly what: "set" | "changed" | "reset";
};

/**
 * Stores the new payment password, with audit entry and notice; false when another request has changed the password
 * since the read.
 */
async function store(
  ctx: Context<Set> | Context<Change> | Context<Reset>,
  { member, pin, from, what }: Deed,
): Promise<boolean> {
  const to = await hashPassword(ctx.secrets, pin);
  return ctx.db.transaction(async (tx) => {
    if (!(await setPaymentSecret(tx, member, { from, to, now: ctx.now() }))) return false;
    await clearCount(tx, paymentTriesOf(member).key);
    await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: `payment.password.${what}` });
    await sendSecurityNotice(tx, ctx, member, paymentPasswordNotices[what]);
    return true;
  });
}

export async function setPaymentPassword(
  ctx: Context<Set>,
  input: ParsedInputOf<Set>,
): Promise<Record<string, never>> {
  const pin = newPin(ctx, input);
  const member = await getLogin(ctx.db, ctx.session);
  if ((await getPaymentSecret(ctx.db, member)).hash !== null) ctx.fail("payment.password.exists");
  if (ctx.session.proof === null) await requirePassword(ctx, member, input.password, "password");
  if (!(await store(ctx, { member, pin, from: null, what: "set" }))) ctx.fail("payment.password.exists");
  return {};
}

export async function changePaymentPassword(
  ctx: Context<Change>,
  input: ParsedInputOf<Change>,
): Promise<Record<string, never>> {
  const pin = newPin(ctx, input);
  const from = await requirePaymentPassword(ctx, input.oldPassword, "oldPassword");
  if (normalizeField("paymentPassword", input.oldPassword) === pin)
    ctx.fail("modify.new.old.same", { field: "newPassword" });
  const member = await getLogin(ctx.db, ctx.session);
  if (!(await store(ctx, { member, pin, from, what: "changed" })))
    ctx.fail("invalid.payment.pw", { field: "oldPassword" });
  return {};
}

async function isCodeRight(ctx: Context<Reset>, input: ParsedInputOf<Reset>): Promise<boolean> {
  const { channel, verificationCode = "" } = input;
  if (channel === "mail") return consumePaymentMailCode(ctx, ctx.session, verificationCode);
  const mobile = await mobileOf(ctx.db, ctx.session);
  return mobile !== null && consumeSmsCode(ctx, paymentKey(ctx, mobile), verificationCode);
}

async function requireSecondProof(ctx: Context<Reset>, input: ParsedInputOf<Reset>): Promise<void> {
  if (input.channel === "questions")
    return requireSecurityAnswers(ctx, input.answers ?? ctx.fail("request_param_err", { field: "answers" }));
  await refuseNewContact(ctx, input.channel);
  if (!(await isCodeRight(ctx, input))) ctx.fail("sms.code.invalid", { field: "verificationCode" });
}

/** Requires a code of the authenticator app if the member has two-step login. */
async function requireAppCode(
  ctx: Context<Reset>,
  member: LoginRow,
  { code }: ParsedInputOf<Reset>,
): Promise<void> {
  const totp = await findTotp(ctx.db, member);
  if (totp === null || totp.confirmedAt === null) return;
  if (code === undefined) ctx.fail("second.factor.code.invalid", { field: "code" });
  await requireCode(ctx, member, totp.secretEncrypted, code);
}

/**
 * Replaces a forgotten payment password. Requires two proofs: the login password, also in a session from a recovery,
 * and a code or the answers to the security questions. Also unlocks the payment password.
 */
export async function resetPaymentPassword(
  ctx: Context<Reset>,
  input: ParsedInputOf<Reset>,
): Promise<Record<string, never>> {
  const pin = newPin(ctx, input);
  const member = await getLogin(ctx.db, ctx.session);
  const { hash: from } = await getPaymentSecret(ctx.db, member);
  if (from === null) ctx.fail("not.exists.payment.password");
  await requirePassword(ctx, member, input.password, "password");
  await requireAppCode(ctx, member, input);
  await requireSecondProof(ctx, input);
  if (!(await store(ctx, { member, pin, from, what: "reset" })))
    ctx.fail("sms.code.invalid", { field: "verificationCode" });
  return {};
}
