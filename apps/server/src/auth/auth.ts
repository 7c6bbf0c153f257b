// Who is asking: the end of sessions, and what is thrown away. How one logs in stands in login.ts, registers in register.ts,
// recovers in recovery.ts, changes in change.ts. Nothing here or there logs, stores or answers a password, a code, a
// captcha's answer or a token (but to the one it was made for), and every attempt is in the audit log.

import type { calls } from "@khela/contract/calls";
import type { Context, Services } from "../platform/context.ts";
import { writeAudit } from "../platform/db/audit-store.ts";
import { endSession } from "../platform/db/session-store.ts";
import { auditOf } from "./audit-entry.ts";
import { deleteExpiredCodes } from "./code-store.ts";
import { deleteExpiredDevices } from "./device-store.ts";
import { deleteExpiredEmailProofs } from "./email-store.ts";
import { emailQueue, mailProof } from "./email.ts";
import { dropRemembered, stopRememberedAutologin } from "./devices.ts";
import { loginRule } from "./login-throttle.ts";
import { deleteExpiredRecoveries } from "./recovery-store.ts";
import { mailQueue, mailRecovery } from "./recovery.ts";
import { handSms, smsQueue, type SmsJob } from "./sms.ts";
import { deleteExpiredCaptchas, deleteOldSessions } from "./store.ts";

type Logout = typeof calls.auth.logout;

/** Ends the session on the server; asked twice or by nobody it does nothing and succeeds. */
export async function logout(ctx: Context<Logout>): Promise<Record<string, never>> {
  const { session } = ctx;
  await ctx.db.transaction((tx) => stopRememberedAutologin(tx, ctx));
  if (session !== null) {
    await ctx.db.transaction(async (tx) => {
      await endSession(tx, session, "logout", ctx.now());
      await writeAudit(tx, { ...auditOf(ctx, session), merchantId: session.merchantId, action: "logout" });
    });
  }
  ctx.setSession(null);
  return {};
}

/** "Remember me" is off: what this browser remembered is over. */
export async function forgetDevice(ctx: Context<typeof calls.auth.forgetDevice>): Promise<Record<string, never>> {
  await ctx.db.transaction((tx) => dropRemembered(tx, ctx));
  ctx.setRemembered(null);
  return {};
}

/** Sends what was promised, and throws away what has expired. Sessions stay as long as they make an address known. */
export function authJobs(services: Services): void {
  const { jobs, db, now } = services;
  jobs.work<Parameters<typeof mailRecovery>[1]>(mailQueue, (data) => mailRecovery(services, data));
  jobs.work<SmsJob>(smsQueue, (data) => handSms(services, data));
  jobs.work<Parameters<typeof mailProof>[1]>(emailQueue, (data) => mailProof(services, data));
  jobs.everyMinutes("auth.sweep", "*/15 * * * *", async () => {
    await deleteExpiredCaptchas(db, now());
    await deleteExpiredCodes(db, now());
    await deleteExpiredRecoveries(db, now());
    await deleteExpiredEmailProofs(db, now());
    await deleteExpiredDevices(db, now());
    await deleteOldSessions(db, new Date(now().getTime() - loginRule.knownForMs));
  });
}
