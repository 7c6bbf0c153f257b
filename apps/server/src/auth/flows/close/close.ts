// Closes an account for ever, by its member or an operator, and only when it has no money and nothing unfinished.
// Everything that could open the account ends. The name and a verified number stay reserved. The ledger's rows stay,
// and documents are erased like those of other closed accounts (identity-jobs.ts).

import type { ClosingObstacle } from "@khela/contract/auth/closing-obstacles";
import type { calls } from "@khela/contract/calls";
import type { ParsedInputOf } from "@khela/contract/schemas";
import type { Db } from "@khela/service-kit/db/database";
import type { Context } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import type { MemberKey } from "../../../infra/db/session-store.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { getLogin } from "../../account/login-store.ts";
import { requirePassword } from "../../credentials/password/require-password.ts";
import { endAccess } from "../recover/end-access.ts";
import { listClosingObstacles, lockForClosing, setClosed } from "./close-store.ts";

type Close = typeof calls.auth.closeAccount;

/** Closes the account in the caller's transaction, or returns the obstacles to the closing. */
export async function closeMember(
  tx: Db,
  member: MemberKey,
  now: Date,
): Promise<readonly ClosingObstacle[] | "closed before"> {
  await lockForClosing(tx, member);
  const obstacles = await listClosingObstacles(tx, member, now);
  if (obstacles.length > 0) return obstacles;
  if (!(await setClosed(tx, member))) return "closed before";
  await endAccess(tx, member, { reason: "closed", beside: null, now });
  return [];
}

export async function closeAccount(
  ctx: Context<Close>,
  { password }: ParsedInputOf<Close>,
): Promise<Record<string, never>> {
  const member = await getLogin(ctx.db, ctx.session);
  await requirePassword(ctx, member, password, "password");
  await ctx.db.transaction(async (tx) => {
    const result = await closeMember(tx, member, ctx.now());
    if (result === "closed before") return ctx.fail("user.or.token.invalid");
    if (result.length > 0) ctx.fail("account.close.open", { obstacles: result });
    await writeAudit(tx, { ...memberAuditEntry(ctx, member), action: "account.closed" });
  });
  ctx.setRememberMeCookie(null);
  ctx.clearSession();
  return {};
}

/** Returns the obstacles to closing the account, for the form. */
export async function readClosing(
  ctx: Context<typeof calls.auth.closing>,
): Promise<{ obstacles: ClosingObstacle[] }> {
  return { obstacles: await listClosingObstacles(ctx.db, ctx.session, ctx.now()) };
}
