// Requires a valid code: an unused code of the authenticator app, or an unused recovery code. Five wrong codes of the
// app within 24 hours lock the app's codes until 24 hours after the first of them. Attempts with recovery codes are
// counted separately. A right recovery code still works and lifts the lock.

import { cleanDigits } from "@khela/contract/input/digits";
import type { Db } from "@khela/service-kit/db/database";
import type { Context } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import type { MemberKey } from "../../../infra/db/session-store.ts";
import { clearCount } from "../../../infra/db/throttle-store.ts";
import { decryptText, encryptText } from "../../../infra/encryption.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { isLocked, tryWithin, type TryLimit } from "../../../infra/limits/limited-tries.ts";
import { sendSecurityNotice } from "../../notices/security-notice.ts";
import { hashRecoveryCode, readRecoveryCode } from "./recovery-codes.ts";
import { consumeRecoveryCode, consumeTotpStep, findTotp } from "./second-factor-store.ts";
import { secondFactorNotices } from "./second-factor-notices.ts";
import { findTotpStep } from "../../../infra/credentials/totp.ts";

const HOUR_MS = 60 * 60_000;
export const secondFactorLimits = { tries: 5, windowMs: 24 * HOUR_MS } as const;
/**
 * Limit of wrong recovery codes. A code has 50 bits, so a stranger with the password guesses none, and can lock out
 * the owner for an hour at most.
 */
const recoveryLimits = { tries: 50, windowMs: HOUR_MS } as const;

const appTries = ({ memberId }: MemberKey): TryLimit => ({ key: `totp:${memberId}`, ...secondFactorLimits });
const recoveryTries = ({ memberId }: MemberKey): TryLimit => ({
  key: `totp:r:${memberId}`,
  ...recoveryLimits,
});

/** Binds a member's secret to the member's row, so that the secret can be decrypted in no other row. */
const bindingOf = ({ bucket, memberId }: MemberKey) => ({
  purpose: "second factor",
  place: `${bucket}:${memberId}`,
});

export function isSecondFactorLocked(ctx: Pick<Context, "db" | "now">, member: MemberKey): Promise<boolean> {
  return isLocked(ctx, appTries(member));
}

/** Whether logins of the member require a second-factor code. */
export async function hasSecondFactor(db: Db, member: MemberKey): Promise<boolean> {
  return ((await findTotp(db, member))?.confirmedAt ?? null) !== null;
}

export function encryptSecret(
  ctx: Pick<Context, "secrets" | "randomBytes">,
  member: MemberKey,
  secret: Buffer,
): Buffer {
  return encryptText(ctx, bindingOf(member), secret.toString("hex"));
}

/** Clears the count of the member's wrong codes, because a new secret starts without any. */
export function forgetWrongCodes(tx: Db, member: MemberKey): Promise<void> {
  return clearCount(tx, appTries(member).key);
}

/** Context of a call that requires a second-factor code. */
export type CodeContext = Omit<Context, "call" | "fail" | "session"> & {
  fail(
    code: "second.factor.code.invalid" | "second.factor.locked",
    detail?: unknown,
    retryAfterS?: number,
  ): never;
};

type Owner = MemberKey & { readonly username: string };

/** Whether this is a current and unused code of the authenticator app. */
async function isAppCode(
  ctx: CodeContext,
  member: Owner,
  secretEncrypted: Buffer,
  code: string,
): Promise<boolean> {
  const secret = Buffer.from(decryptText(ctx.secrets, bindingOf(member), secretEncrypted), "hex");
  const step = findTotpStep(secret, code, ctx.now());
  return step !== null && consumeTotpStep(ctx.db, member, step);
}

async function spendRecoveryCode(ctx: CodeContext, member: Owner, letters: string): Promise<boolean> {
  const hash = hashRecoveryCode(ctx, member, letters);
  return ctx.db.transaction(async (tx) => {
    if (!(await consumeRecoveryCode(tx, member, { hash, now: ctx.now() }))) return false;
    await clearCount(tx, appTries(member).key);
    await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "recovery.code.used" });
    await sendSecurityNotice(tx, ctx, member, secondFactorNotices.used);
    return true;
  });
}

/**
 * Requires a code of the authenticator app or a recovery code, and consumes the code. A wrong code is counted. Its
 * refusal has the number of attempts left; the last wrong attempt locks the codes.
 */
export async function requireCode(
  ctx: CodeContext,
  member: Owner,
  secretEncrypted: Buffer,
  typed: string,
): Promise<void> {
  const field = "code";
  const code = cleanDigits(typed).replace(/[\s-]/g, "");
  const letters = /^[0-9]{6}$/.test(code) ? null : readRecoveryCode(code);
  const tried =
    letters === null
      ? await tryWithin(ctx, appTries(member), () => isAppCode(ctx, member, secretEncrypted, code))
      : await tryWithin(ctx, recoveryTries(member), () => spendRecoveryCode(ctx, member, letters));
  if (tried.isRight) return;
  const isLast = "isNew" in tried;
  if (!isLast || tried.isNew)
    await ctx.db.transaction(async (tx) => {
      await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "second.factor.wrong" });
      if (!isLast) return;
      await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "second.factor.locked" });
      await sendSecurityNotice(tx, ctx, member, secondFactorNotices.locked);
    });
  if (!isLast) ctx.fail("second.factor.code.invalid", { field, remainingTries: tried.remainingTries });
  else ctx.fail("second.factor.locked", { field, retryAfterS: tried.lockedForS }, tried.lockedForS);
}
