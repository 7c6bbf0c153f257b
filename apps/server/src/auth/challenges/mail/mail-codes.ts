// Codes by mail for a forgotten payment password, sent only to the member's verified address. They follow the rules of
// codes by SMS: six random digits, stored as a keyed hash, valid for ten minutes, one use and five guesses. The job
// that mails a code also generates it, so no queue contains the code.

import { createHmac, timingSafeEqual } from "node:crypto";
import type { LanguageCode } from "@khela/contract/locale/languages";
import { normalizeField } from "@khela/contract/fields";
import { invariant } from "@khela/service-kit/errors";
import type { Context, Services } from "../../../http/context.ts";
import type { MemberKey } from "../../../infra/db/session-store.ts";
import { emailOf } from "../../../member/member.ts";
import { getLogin } from "../../account/login-store.ts";
import { paymentCodeMail } from "../../notices/message-texts.ts";
import { smsLimits } from "../sms/sms-codes.ts";
import { consumeMailCode, consumeMailCodeAttempt, saveMailCode } from "./mail-code-store.ts";

const MINUTE_MS = 60_000;
export const mailCodeQueue = "auth.payment-code";

export type MailCodeJob = {
  readonly merchantId: number;
  readonly bucket: number;
  readonly memberId: string;
  readonly email: string;
  readonly language: LanguageCode;
};

type Secrets = Pick<Services, "secrets">;

function hashOf({ secrets }: Secrets, { memberId }: MemberKey, email: string, code: string): Buffer {
  return createHmac("sha256", secrets.bytes("mail codes"))
    .update(JSON.stringify([String(memberId), email, code]))
    .digest();
}

/** Returns the member's verified address, or null. */
export async function verifiedEmailOf(db: Services["db"], member: MemberKey): Promise<string | null> {
  const { email, isVerified } = await emailOf(db, member);
  return isVerified ? email : null;
}

/** Job: generates and mails the code, unless the address is no longer the member's verified address. */
export async function deliverMailCode(services: Services, job: MailCodeJob): Promise<void> {
  const { db, mail, merchants, now, randomBytes } = services;
  const key = { bucket: job.bucket, memberId: BigInt(job.memberId) };
  if (mail === null || (await verifiedEmailOf(db, key)) !== job.email) return;
  const [member, merchant] = [await getLogin(db, key), await merchants.findById(job.merchantId)];
  invariant(merchant, "a job names a merchant that is");
  const code = String(randomBytes(6).readUIntBE(0, 6) % 10 ** smsLimits.digits).padStart(
    smsLimits.digits,
    "0",
  );
  await saveMailCode(db, key, {
    email: job.email,
    codeHash: hashOf(services, key, job.email, code),
    expiresAt: new Date(now().getTime() + smsLimits.validMs),
  });
  const words = { brand: merchant.brand, username: member.username, code };
  await mail.send({
    to: job.email,
    ...paymentCodeMail(job.language, { ...words, minutes: smsLimits.validMs / MINUTE_MS }),
  });
}

/** Whether this is the code mailed to the member. Consumes a right code, counts a wrong code. */
export async function consumePaymentMailCode(
  ctx: Pick<Context, "db" | "now" | "secrets">,
  member: MemberKey,
  typed: string,
): Promise<boolean> {
  const code = normalizeField("smsCode", typed);
  const email = await verifiedEmailOf(ctx.db, member);
  if (email === null || !/^[0-9]{6}$/.test(code)) return false;
  const guess = { email, maxTries: smsLimits.guesses, now: ctx.now() };
  const storedHash = await consumeMailCodeAttempt(ctx.db, member, guess);
  if (storedHash === null || !timingSafeEqual(storedHash, hashOf(ctx, member, email, code))) return false;
  return consumeMailCode(ctx.db, member, storedHash);
}
