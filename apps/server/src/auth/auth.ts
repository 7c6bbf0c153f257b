// Ends sessions and deletes what has expired. Login is in login/login.ts, registration in
// registration/register.ts, recovery in password/recovery.ts, changes in password/change-credentials.ts. None
// of them logs, stores or answers a password, a code, a captcha's answer or a token (except to its owner),
// and every attempt is in the audit log.

import type { calls } from "@khela/contract/calls";
import type { Context, Services } from "../http/context.ts";
import { writeAudit } from "../infra/db/audit-store.ts";
import { deleteByBucket, deleteInBatches } from "../infra/db/delete-in-batches.ts";
import { endSession } from "../infra/db/session-store.ts";
import { memberAuditEntry } from "./audit-entry.ts";
import { deleteExpiredCodes, deleteExpiredPuzzles } from "./verification/sms-code-store.ts";
import { deleteExpiredDevices } from "./login/remembered-device-store.ts";
import { deleteExpiredEmailProofs } from "./verification/email-verification-store.ts";
import { emailQueue, deliverEmailProof } from "./verification/email-verification.ts";
import { deleteRemembered, stopRememberedAutologin } from "./login/remembered-devices.ts";
import { loginLimits } from "./login/login-throttle.ts";
import { deleteExpiredRecoveries } from "./password/recovery-store.ts";
import { recoveryMailQueue, deliverRecoveryMail } from "./password/recovery.ts";
import { eraseDocuments, reencryptDocuments } from "./identity-verification/identity-jobs.ts";
import { deliverMailCode, mailCodeQueue, type MailCodeJob } from "./payment-password/mail-codes.ts";
import { deleteExpiredMailCodes } from "./payment-password/payment-password-store.ts";
import { deleteExpiredChallenges, deleteExpiredTrust } from "./second-factor/second-factor-store.ts";
import { deliverSms, smsQueue, type SmsJob } from "./verification/sms-codes.ts";
import { deleteExpiredCaptchas, deleteOldSessions, forgetGuests } from "./store.ts";

export { isCommonPassword } from "./password/common-passwords.ts";
export { endAccess } from "./end-access.ts";
export { hashPassword } from "./password/password-hash.ts";
export { listMembersOfDevice } from "./login/known-devices.ts";
export { findIdentityState } from "./identity-verification/identity-store.ts";
export { getPaymentSecret } from "./payment-password/payment-password-store.ts";
export { findNewDeviceLogin } from "./store.ts";
export { requirePaymentPassword } from "./payment-password/payment-password.ts";
export { sendSecurityNotice, type SecurityNotice } from "./payment-password/security-notice.ts";

type Logout = typeof calls.auth.logout;

/** Ends the session on the server; without a session it does nothing and succeeds. */
export async function logout(ctx: Context<Logout>): Promise<Record<string, never>> {
  const { session } = ctx;
  await ctx.db.transaction((tx) => stopRememberedAutologin(tx, ctx));
  if (session !== null) {
    await ctx.db.transaction(async (tx) => {
      await endSession(tx, session, "logout", ctx.now());
      await writeAudit(tx, {
        ...memberAuditEntry(ctx, session),
        merchantId: session.merchantId,
        action: "logout",
      });
    });
  }
  ctx.clearSession();
  return {};
}

/** Ends this browser's remembered login, when "remember me" is switched off. */
export async function forgetDevice(
  ctx: Context<typeof calls.auth.forgetDevice>,
): Promise<Record<string, never>> {
  await ctx.db.transaction((tx) => deleteRemembered(tx, ctx));
  ctx.setRememberMeCookie(null);
  return {};
}

/**
 * Sends queued messages and deletes what has expired. Sessions are kept for as long as they make an address
 * known.
 */
export function authJobs(services: Services): void {
  const { jobs, db, now } = services;
  jobs.work<Parameters<typeof deliverRecoveryMail>[1]>(recoveryMailQueue, (data) =>
    deliverRecoveryMail(services, data),
  );
  jobs.work<SmsJob>(smsQueue, (data) => deliverSms(services, data));
  jobs.work<MailCodeJob>(mailCodeQueue, (data) => deliverMailCode(services, data));
  jobs.work<Parameters<typeof deliverEmailProof>[1]>(emailQueue, (data) => deliverEmailProof(services, data));
  jobs.schedule("auth.sweep", "*/15 * * * *", async () => {
    for (const remove of [
      deleteExpiredCaptchas,
      deleteExpiredCodes,
      deleteExpiredPuzzles,
      deleteExpiredRecoveries,
      deleteExpiredEmailProofs,
    ])
      await deleteInBatches((most) => remove(db, now(), most));
    for (const remove of [
      deleteExpiredMailCodes,
      deleteExpiredDevices,
      deleteExpiredChallenges,
      deleteExpiredTrust,
    ])
      await deleteByBucket(db, (bucket, most) => remove(db, bucket, now(), most));
    const before = new Date(now().getTime() - loginLimits.knownForMs);
    await deleteByBucket(db, (bucket, most) => deleteOldSessions(db, bucket, before, most));
  });
  jobs.schedule("auth.documents", "41 2 * * *", async () => {
    await eraseDocuments(services);
    await reencryptDocuments(services);
  });
  jobs.schedule("auth.guests", "19 3 * * *", async () => {
    const before = new Date(now().getTime() - loginLimits.knownForMs);
    await deleteByBucket(db, (bucket, most) => forgetGuests(db, bucket, before, most));
  });
}
