// Sends a code by mail for a forgotten payment password: checks the recipient, the limit of mails, and the address.

import type { calls } from "@khela/contract/calls";
import type { Context } from "../../../http/context.ts";
import type { OutputOf } from "@khela/contract/schemas";
import { getPaymentSecret } from "../../credentials/payment-password/payment-password-store.ts";
import { refuseNewContact } from "../../credentials/payment-password/new-contact.ts";
import { refuseTooSoon, beginWait, smsLimits } from "../../challenges/sms/sms-codes.ts";
import { incrementCount } from "../../../infra/db/throttle-store.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { mailCodeQueue, verifiedEmailOf, type MailCodeJob } from "../../challenges/mail/mail-codes.ts";

type Send = typeof calls.auth.mailPaymentPassword;

const HOUR_MS = 60 * 60_000;
export const mailCodesPerHour = 5;

export async function mailPaymentCode(ctx: Context<Send>): Promise<OutputOf<Send>> {
  if (ctx.mail === null) ctx.fail("function.not.available");
  const member = ctx.session;
  const email = (await verifiedEmailOf(ctx.db, member)) ?? ctx.fail("field.invalid", { field: "email" });
  if ((await getPaymentSecret(ctx.db, member)).hash === null) ctx.fail("not.exists.payment.password");
  await refuseNewContact(ctx, "mail");
  const now = ctx.now();
  const waiting = `paymail:w:${member.memberId}`;
  await refuseTooSoon(ctx, waiting);
  if ((await incrementCount(ctx.db, `paymail:h:${member.memberId}`, HOUR_MS, now)) > mailCodesPerHour)
    ctx.fail("TOO_MANY_REQUESTS", undefined, HOUR_MS / 1_000);
  await beginWait(ctx, waiting);
  await ctx.db.transaction(async (tx) => {
    const detail = { channel: "mail" };
    await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "payment.password.code.asked", detail });
    const job: MailCodeJob = {
      merchantId: ctx.merchant.id,
      bucket: member.bucket,
      memberId: String(member.memberId),
      email,
      language: ctx.language,
    };
    await ctx.jobs.send(tx, mailCodeQueue, job);
  });
  return {
    expirationTime: now.getTime() + smsLimits.resendMs,
    validUntil: now.getTime() + smsLimits.validMs,
    now: now.getTime(),
  };
}
