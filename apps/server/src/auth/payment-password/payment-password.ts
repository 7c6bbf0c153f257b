// The payment password: six digits that are asked for before money leaves the account, apart from the login password.
// Stored as argon2id. Five wrong ones within a day lock it until the day is over or a code sent to the member's verified
// number or address, or the answers to the security questions, replace it. Every change is in the audit log and in the member's inbox.

import type { calls } from "@khela/contract/calls";
import { isValidField, normalizeField } from "@khela/contract/fields";
import type { ParsedInputOf } from "@khela/contract/schemas";
import type { Context } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { clearCount } from "../../infra/db/throttle-store.ts";
import { mobileOf } from "../../member/member.ts";
import { memberAuditEntry } from "../audit-entry.ts";
import { isLocked, tryWithin, type TryLimit } from "../limited-tries.ts";
import { isWeakPin } from "../password/common-passwords.ts";
import { requirePassword } from "../password/change-credentials.ts";
import { hashPassword, verifyPassword } from "../password/password-hash.ts";
import { getLogin, type LoginRow } from "../store.ts";
import { requireCode } from "../second-factor/require-code.ts";
import { findTotp } from "../second-factor/second-factor-store.ts";
import { requireSecurityAnswers } from "../security-questions/require-answers.ts";
import { consumeSmsCode, paymentKey } from "../verification/sms-codes.ts";
import { consumePaymentMailCode } from "./mail-codes.ts";
import { refuseNewContact } from "./new-contact.ts";
import { getPaymentSecret, setPaymentSecret } from "./payment-password-store.ts";
import { paymentPasswordNotices } from "./payment-password-notices.ts";
import { sendSecurityNotice } from "./security-notice.ts";

type Has = typeof calls.auth.hasPaymentPassword;
type Set = typeof calls.auth.setPaymentPassword;
type Change = typeof calls.auth.changePaymentPassword;
type Reset = typeof calls.auth.resetPaymentPassword;

const DAY_MS = 24 * 60 * 60_000;
export const paymentPasswordLimits = { tries: 5, windowMs: DAY_MS } as const;

const triesOf = ({ memberId }: MemberKey): TryLimit => ({
  key: `payment:${memberId}`,
  ...paymentPasswordLimits,
});

export async function hasPaymentPassword(ctx: Context<Has>): Promise<number> {
  return (await getPaymentSecret(ctx.db, ctx.session)).hash === null ? 0 : 1;
}

/** Whether wrong ones have locked it for now. */
export function isPaymentPasswordLocked(
  ctx: Pick<Context, "db" | "now">,
  member: MemberKey,
): Promise<boolean> {
  return isLocked(ctx, triesOf(member));
}

/** A call behind the payment password: one that may refuse with each of these codes. */
export type PaymentContext = Pick<
  Context,
  "db" | "now" | "secrets" | "merchant" | "ip" | "requestId" | "push" | "mail" | "language" | "after"
> & {
  readonly session: MemberKey & { readonly username: string };
  fail(
    code: "invalid.payment.pw" | "payment.password.locked" | "not.exists.payment.password",
    detail?: unknown,
    retryAfterS?: number,
  ): never;
};

/**
 * Requires the caller's payment password, and answers its hash. A wrong one is counted, and its refusal says how many tries
 * are left; the last one locks it.
 */
export async function requirePaymentPassword(
  ctx: PaymentContext,
  given: string,
  field: string,
): Promise<string> {
  const member = ctx.session;
  const { hash } = await getPaymentSecret(ctx.db, member);
  if (hash === null) return ctx.fail("not.exists.payment.password", { field });
  let checked = hash;
  const tried = await tryWithin(ctx, triesOf(member), async () => {
    // it may have been changed while this guess waited for another
    const now = await getPaymentSecret(ctx.db, member);
    if (now.hash === null) return false;
    checked = now.hash;
    return verifyPassword(ctx.secrets, checked, normalizeField("paymentPassword", given));
  });
  if (tried.isRight) return checked;
  const isLast = "isNew" in tried;
  if (!isLast || tried.isNew)
    await ctx.db.transaction(async (tx) => {
      await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "payment.password.wrong" });
      if (!isLast) return;
      await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "payment.password.locked" });
      await sendSecurityNotice(tx, ctx, member, paymentPasswordNotices.locked);
    });
  if (!isLast) return ctx.fail("invalid.payment.pw", { field, remainingTries: tried.remainingTries });
  const { lockedForS } = tried;
  return ctx.fail("payment.password.locked", { field, retryAfterS: lockedForS }, lockedForS);
}

type NewOne = { readonly newPassword: string; readonly confirmNewPassword: string };

/** The digits of the new one, when it may be one. */
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

/** Stores it, with the audit entry and the notice; false when another request was faster. */
async function store(
  ctx: Context<Set> | Context<Change> | Context<Reset>,
  { member, pin, from, what }: Deed,
): Promise<boolean> {
  const to = await hashPassword(ctx.secrets, pin);
  return ctx.db.transaction(async (tx) => {
    if (!(await setPaymentSecret(tx, member, { from, to, now: ctx.now() }))) return false;
    await clearCount(tx, triesOf(member).key);
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

/** Where two-step login is on, its code is asked for here too. */
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
 * Two proofs: the login password, also in a session that a recovery opened, and a code or the answers to the security questions. Also
 * lifts the lock.
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
