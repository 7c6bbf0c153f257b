// The payment password: six digits, required before money leaves the account, separate from the login password. It is
// stored as argon2id. Five wrong attempts within 24 hours lock it until 24 hours after the first of them, or until it
// is replaced.

import type { MemberKey } from "../../../infra/db/session-store.ts";
import { isLocked, tryWithin, type TryLimit } from "../../../infra/limits/limited-tries.ts";
import type { Context } from "../../../http/context.ts";
import { getPaymentSecret } from "./payment-password-store.ts";
import { verifyPassword } from "../../../infra/credentials/password-hash.ts";
import { normalizeField } from "@khela/contract/fields";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { sendSecurityNotice } from "../../notices/security-notice.ts";
import { paymentPasswordNotices } from "./payment-password-notices.ts";

export const paymentPasswordLimits = { tries: 5, windowMs: 24 * 60 * 60_000 } as const;

export const paymentTriesOf = ({ memberId }: MemberKey): TryLimit => ({
  key: `payment:${memberId}`,
  ...paymentPasswordLimits,
});

/** Whether wrong attempts currently lock the payment password. */
export function isPaymentPasswordLocked(
  ctx: Pick<Context, "db" | "now">,
  member: MemberKey,
): Promise<boolean> {
  return isLocked(ctx, paymentTriesOf(member));
}

/** Context of a call that requires the payment password. The call must declare each of these error codes. */
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
 * Requires the caller's payment password and returns its hash. A wrong password is counted. Its refusal has the number
 * of attempts left; the last wrong attempt locks the password.
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
  const tried = await tryWithin(ctx, paymentTriesOf(member), async () => {
    // read again, because the payment password may have changed while this guess waited for another guess
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
