// Sends codes by SMS and decides their receiver and scope: login, recovery, registration, new number, forgotten
// payment password. No response reveals whether a number belongs to a member.

import type { calls } from "@khela/contract/calls";
import type { Context } from "../../../http/context.ts";
import type { ParsedInputOf } from "@khela/contract/schemas";
import {
  bindKey,
  paymentKey,
  requireSms,
  sendSmsCode,
  type PersonProof,
  type SentCode,
} from "../../challenges/sms/sms-codes.ts";
import { readMobile } from "../../challenges/sms/mobile-number.ts";
import { findLoginByMobile } from "../../account/login-store.ts";
import { hashOfProof } from "../../challenges/proof-hash.ts";
import { findRecovery, markCodeSent } from "../recover/recovery-store.ts";
import { mobileOf } from "../../../member/member.ts";
import { refuseNewContact } from "../../credentials/payment-password/new-contact.ts";

type NoLogin = typeof calls.auth.smsNoLogin;
type Register = typeof calls.auth.smsRegister;
type Bind = typeof calls.auth.smsBind;
type Payment = typeof calls.auth.smsPaymentPassword;

/** Sends a code for logging in, or for a recovery by phone after its first step. */
export async function sendLoginCode(ctx: Context<NoLogin>, input: ParsedInputOf<NoLogin>): Promise<SentCode> {
  requireSms(ctx, input.purpose === "login" ? "MOBILEVERCODELOGIN3" : "PWRESETSMS3");
  const mobile = readMobile(ctx.merchant, input) ?? ctx.fail("field.invalid", { field: "mobileNum" });
  const key = {
    merchantId: ctx.merchant.id,
    purpose: input.purpose,
    mobile,
    recovery: input.recoveryId ?? "",
  };
  const owner = await findLoginByMobile(ctx.db, ctx.merchant.id, mobile);
  if (input.purpose === "login") return sendSmsCode(ctx, input, { ...key, recovery: "" }, owner !== null);
  const asked = { idHash: hashOfProof(key.recovery), merchantId: ctx.merchant.id, way: "phone" } as const;
  const recovery = (await findRecovery(ctx.db, asked, ctx.now())) ?? ctx.fail("recovery.expired");
  const sent = await sendSmsCode(
    ctx,
    input,
    key,
    owner !== null && owner.memberId === recovery.member?.memberId,
  );
  await markCodeSent(ctx.db, recovery.idHash);
  return sent;
}

/**
 * Sends a code to verify a number for registration. The code is also sent to a member's number, because only the
 * number's owner may learn that the number is a member's.
 */
export async function sendRegisterCode(
  ctx: Context<Register>,
  input: ParsedInputOf<Register>,
): Promise<SentCode> {
  requireSms(ctx, "REGMOBVERF3");
  const mobile = readMobile(ctx.merchant, input) ?? ctx.fail("field.invalid", { field: "mobileNum" });
  return sendSmsCode(
    ctx,
    input,
    { merchantId: ctx.merchant.id, purpose: "register", mobile, recovery: "" },
    true,
  );
}

/** Sends a code to the caller's new number. The code is valid for no other member. */
export async function sendBindCode(ctx: Context<Bind>, input: ParsedInputOf<Bind>): Promise<SentCode> {
  if (ctx.sms === null) ctx.fail("function.not.available");
  const mobile = readMobile(ctx.merchant, input) ?? ctx.fail("field.invalid", { field: "mobileNum" });
  return sendSmsCode(ctx, input, bindKey(ctx, mobile), true);
}

/** Sends a code for a forgotten payment password, to the caller's own verified number. */
export async function sendPaymentCode(ctx: Context<Payment>, proof: PersonProof): Promise<SentCode> {
  if (ctx.sms === null) ctx.fail("function.not.available");
  const mobile = (await mobileOf(ctx.db, ctx.session)) ?? ctx.fail("field.invalid", { field: "mobileNum" });
  await refuseNewContact(ctx, "sms");
  return sendSmsCode(ctx, proof, paymentKey(ctx, mobile), true);
}
