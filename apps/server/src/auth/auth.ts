// Functions of auth for other features, and its jobs, which send queued messages and delete expired rows. The layers
// from bottom to top: account, limits, notices; then credentials, challenges and identity; then flows (login,
// register, recover, change). None of them logs, stores or returns a password, a code, a captcha's answer or a token,
// except that a token is returned to its owner. Every attempt is in the audit log.

import type { Services } from "../http/context.ts";
import { deleteByBucket, deleteInBatches } from "../infra/db/delete-in-batches.ts";
import { endDueViews } from "../infra/operator/site-view.ts";
import { deleteOldViews } from "../infra/operator/site-view-store.ts";
import { retentionMs } from "../infra/retention.ts";
import { deleteExpiredCodes } from "./challenges/sms/sms-code-store.ts";
import { deliverName, renameQueue, type RenameJob } from "./flows/change/change-username.ts";
import { deleteExpiredPuzzles } from "./challenges/person/slider-puzzle-store.ts";
import { deleteExpiredDevices } from "./credentials/devices/remembered-device-store.ts";
import { deleteExpiredEmailProofs } from "./challenges/mail/email-verification-store.ts";
import { emailQueue, deliverEmailProof } from "./challenges/mail/email-verification.ts";
import { loginLimits } from "./flows/login/login-throttle.ts";
import { deleteExpiredRecoveries } from "./flows/recover/recovery-store.ts";
import { recoveryMailQueue, deliverRecoveryMail } from "./flows/recover/recovery.ts";
import { eraseDocuments, reencryptDocuments } from "./identity/identity-jobs.ts";
import { deliverMailCode, mailCodeQueue, type MailCodeJob } from "./challenges/mail/mail-codes.ts";
import { deleteExpiredMailCodes } from "./challenges/mail/mail-code-store.ts";
import { deleteExpiredChallenges } from "./flows/login/login-challenge-store.ts";
import { deleteExpiredTrust } from "./credentials/devices/trusted-device-store.ts";
import { deliverSms, smsQueue, type SmsJob } from "./challenges/sms/sms-codes.ts";
import { deleteExpiredCaptchas } from "./challenges/person/captcha-store.ts";
import { deleteOldSessions } from "./flows/sessions/sessions-store.ts";
import { forgetGuests } from "./flows/register/guest-store.ts";

export { isCommonPassword } from "../infra/credentials/common-passwords.ts";
export { endAccess } from "./flows/recover/end-access.ts";
export { hashPassword } from "../infra/credentials/password-hash.ts";
export { listMembersOfDevice } from "./credentials/devices/known-devices.ts";
export { findIdentityState } from "./identity/identity-store.ts";
export { getPaymentSecret } from "./credentials/payment-password/payment-password-store.ts";
export { findNewDeviceLogin } from "./credentials/devices/new-device-store.ts";
export { requirePaymentPassword } from "./credentials/payment-password/require-payment-password.ts";
export { sendSecurityNotice, type SecurityNotice } from "./notices/security-notice.ts";

/**
 * Scheduled jobs of auth: they send queued messages and delete expired rows. Sessions stay for `knownForMs`, because
 * for that time they make an IP address known.
 */
export function authJobs(services: Services): void {
  const { jobs, db, now } = services;
  jobs.work<Parameters<typeof deliverRecoveryMail>[1]>(recoveryMailQueue, (data) =>
    deliverRecoveryMail(services, data),
  );
  jobs.work<SmsJob>(smsQueue, (data) => deliverSms(services, data));
  jobs.work<RenameJob>(renameQueue, (data) => deliverName(services, data));
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
    const viewsBefore = new Date(now().getTime() - retentionMs.siteViews);
    await deleteByBucket(db, (bucket, most) => deleteOldViews(db, bucket, viewsBefore, most));
  });
  jobs.schedule("auth.views", "* * * * *", () => endDueViews(db, now()));
  jobs.schedule("auth.documents", "41 2 * * *", async () => {
    await eraseDocuments(services);
    await reencryptDocuments(services);
  });
  jobs.schedule("auth.guests", "19 3 * * *", async () => {
    const before = new Date(now().getTime() - loginLimits.knownForMs);
    await deleteByBucket(db, (bucket, most) => forgetGuests(db, bucket, before, most));
  });
}
