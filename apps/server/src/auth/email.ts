// Whether an address is read by its owner: a link is mailed there, works once within a day, and proves that address and no
// other. It opens nothing, so it may be followed in a browser where nobody is logged in.

import type { calls } from "@khela/contract/calls";
import type { LanguageCode } from "@khela/contract/languages";
import type { FilledInputOf } from "@khela/contract/schemas";
import { emailOf, verifyEmail } from "../member/member.ts";
import type { Context, Services } from "../platform/context.ts";
import { writeAudit } from "../platform/db/audit-store.ts";
import { countUp } from "../platform/db/throttle-store.ts";
import { invariant } from "../platform/failure.ts";
import { auditOf } from "./audit-entry.ts";
import { insertEmailProof, takeEmailProof } from "./email-store.ts";
import { emailProofMail } from "./message-texts.ts";
import { hashOfProof } from "./recovery-store.ts";
import { getLogin } from "./store.ts";

type Send = typeof calls.auth.sendEmailProof;
type Confirm = typeof calls.auth.confirmEmail;

const HOUR_MS = 60 * 60_000;
export const emailRule = { hours: 24, mailsPerHour: 5 } as const;
export const emailQueue = "auth.email-proof";

type Job = {
  readonly merchantId: number; readonly bucket: number; readonly memberId: string; readonly email: string; readonly language: LanguageCode;
};

export async function sendEmailProof(ctx: Context<Send>): Promise<Record<string, never>> {
  if (ctx.mail === null) ctx.fail("function.not.available");
  const { email, isVerified } = await emailOf(ctx.db, ctx.session);
  if (email === null) return ctx.fail("field.invalid", { field: "email" });
  if (isVerified) return {};
  const { bucket, memberId } = ctx.session;
  if ((await countUp(ctx.db, `email:${memberId}`, HOUR_MS, ctx.now())) > emailRule.mailsPerHour) {
    ctx.fail("TOO_MANY_REQUESTS", undefined, HOUR_MS / 1_000);
  }
  await ctx.db.transaction(async (tx) => {
    await writeAudit(tx, { ...auditOf(ctx, ctx.session), action: "email.proof.asked" });
    const job: Job = { merchantId: ctx.merchant.id, bucket, memberId: String(memberId), email, language: ctx.language };
    await ctx.jobs.send(tx, emailQueue, job);
  });
  return {};
}

/** The job: the link goes to the address it is about. The proof stands in no table and no log. */
export async function mailProof({ db, mail, merchants, config, now, randomBytes }: Services, job: Job): Promise<void> {
  const key = { bucket: job.bucket, memberId: BigInt(job.memberId) };
  const { email, isVerified } = await emailOf(db, key);
  if (email !== job.email || isVerified || mail === null) return;
  const [member, merchant] = [await getLogin(db, key), await merchants.byId(job.merchantId)];
  invariant(merchant, "a job names a merchant that is");
  const proof = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now().getTime() + emailRule.hours * HOUR_MS);
  await insertEmailProof(db, { ...key, idHash: hashOfProof(proof), merchantId: merchant.id, email, expiresAt });
  const link = `${config.publicUrl}/m/verifyEmail#proof=${proof}`;
  await mail.send({ to: email, ...emailProofMail(job.language, { brand: merchant.brand, username: member.username, link, hours: emailRule.hours }) });
}

export async function confirmEmail(ctx: Context<Confirm>, { proof }: FilledInputOf<Confirm>): Promise<Record<string, never>> {
  const { id: merchantId } = ctx.merchant;
  await ctx.db.transaction(async (tx) => {
    const shown = await takeEmailProof(tx, merchantId, hashOfProof(proof), ctx.now()) ?? ctx.fail("recovery.expired");
    // of an address he has since replaced it says nothing any more
    if (!(await verifyEmail(tx, shown, { email: shown.email, at: ctx.now() }))) ctx.fail("recovery.expired");
    await writeAudit(tx, { ...auditOf(ctx, shown), action: "email.verified" });
  });
  return {};
}
