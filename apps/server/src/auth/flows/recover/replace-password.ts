// Sets a new password and ends all access that was opened with the previous password.

import type { Context } from "../../../http/context.ts";
import type { MemberKey } from "../../../infra/db/session-store.ts";
import type { LoginRow } from "../../account/login-store.ts";
import { setPassword } from "../../credentials/password/password-store.ts";
import { endAccess } from "./end-access.ts";
import { clearAccountCounts } from "../login/login-throttle.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";

/**
 * Sets the password and ends everything that the previous password or a sent link could still open. The caller's
 * session stays, and the caller replaces the session. Runs in the caller's transaction.
 */
export async function replacePassword(
  tx: Context["db"],
  ctx: Pick<Context, "merchant" | "ip" | "requestId" | "now">,
  member: MemberKey & Pick<LoginRow, "username">,
  passwordHash: string,
  { action, own }: { readonly action: string; readonly own: Buffer | null },
): Promise<void> {
  await setPassword(tx, member, passwordHash, ctx.now());
  await clearAccountCounts(tx, member.memberId);
  await endAccess(tx, member, { reason: "password", beside: own, now: ctx.now() });
  await writeAudit(tx, { ...memberAuditEntry(ctx, member), action });
}
