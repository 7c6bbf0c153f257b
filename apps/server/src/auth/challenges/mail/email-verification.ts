// Verifies that a member receives mail at their address. A mailed link works once within a day and verifies only that
// address. It opens no session, so it works in a browser without a login.

import type { calls } from "@khela/contract/calls";
import type { LanguageCode } from "@khela/contract/locale/languages";
import type { ParsedInputOf } from "@khela/contract/schemas";
import { emailOf, verifyEmail } from "../../../member/member.ts";
import type { Context, Services } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import { incrementCount } from "../../../infra/db/throttle-store.ts";
import { invariant } from "@khela/service-kit/errors";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { insertEmailProof, consumeEmailProof } from "./email-verification-store.ts";
import { emailProofMail } from "../../notices/message-texts.ts";
import { hashOfProof } from "../proof-hash.ts";
import { getLogin } from "../../account/login-store.ts";

type Send = typeof calls.auth.sendEmailProof;
type Confirm = typeof calls.auth.confirmEmail;

const HOUR_MS = 60 * 60_000;
export const emailProofLimits = { hours: 24, mailsPerHour: 5 } as const;
export const emailQueue = "auth.email-proof";

type Job = {
  readonly merchantId: number;
  readonly bucket: number;
  readonly memberId: string;
  readonly email: string;
  readonly language: LanguageCode;
};

export async function sendEmailProof(ctx: Context<Send>): Promise<Record<string, never>> {
  if (ctx.mail === null) ctx.fail("function.not.available");
  const { email, isVerified } = await emailOf(ctx.db, ctx.session);
  if (email === null) return ctx.fail("field.invalid", { field: "email" });
  if (isVerified) return {};
  const { bucket, memberId } = ctx.session;
  if (
    (await incrementCount(ctx.db, `email:${memberId}`, HOUR_MS, ctx.now())) > emailProofLimits.mailsPerHour
  ) {
    ctx.fail("TOO_MANY_REQUESTS", undefined, HOUR_MS / 1_000);
  }
  await ctx.db.transaction(async (tx) => {
    await writeAudit(tx, { ...memberAuditEntry(ctx, ctx.session), action: "email.proof.asked" });
    const job: Job = {
      merchantId: ctx.merchant.id,
      bucket,
      memberId: String(memberId),
      email,
      language: ctx.language,
    };
    await ctx.jobs.send(tx, emailQueue, job);
  });
  return {};
}

/** Job: mails the link to the address to be verified. The token in the link is in no table and no log. */
export async function deliverEmailProof(
  { db, mail, merchants, config, now, randomBytes }: Services,
  job: Job,
): Promise<void> {
  const key = { bucket: job.bucket, memberId: BigInt(job.memberId) };
  const { email, isVerified } = await emailOf(db, key);
  if (email !== job.email || isVerified || mail === null) return;
  const [member, merchant] = [await getLogin(db, key), await merchants.findById(job.merchantId)];
  invariant(merchant, "a job names a merchant that is");
  const proof = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now().getTime() + emailProofLimits.hours * HOUR_MS);
  await insertEmailProof(db, {
    ...key,
    idHash: hashOfProof(proof),
    merchantId: merchant.id,
    email,
    expiresAt,
  });
  const link = `${config.publicUrl}/m/verifyEmail#proof=${proof}`;
  await mail.send({
    to: email,
    ...emailProofMail(job.language, {
      brand: merchant.brand,
      username: member.username,
      link,
      hours: emailProofLimits.hours,
    }),
  });
}

export async function confirmEmail(
  ctx: Context<Confirm>,
  { proof }: ParsedInputOf<Confirm>,
): Promise<Record<string, never>> {
  const { id: merchantId } = ctx.merchant;
  await ctx.db.transaction(async (tx) => {
    const shown =
      (await consumeEmailProof(tx, merchantId, hashOfProof(proof), ctx.now())) ??
      ctx.fail("recovery.expired");
    // the link is void when the member has replaced the address since the mail was sent
    const state = await verifyEmail(tx, merchantId, shown, { email: shown.email, at: ctx.now() });
    if (state === "replaced") ctx.fail("recovery.expired");
    if (state === "taken") ctx.fail("email.exists", { field: "email" });
    await writeAudit(tx, { ...memberAuditEntry(ctx, shown), action: "email.verified" });
  });
  return {};
}
