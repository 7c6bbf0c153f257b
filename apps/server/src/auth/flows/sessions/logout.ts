import type { calls } from "@khela/contract/calls";
import type { Context } from "../../../http/context.ts";
import { stopRememberedAutologin, deleteRemembered } from "../../credentials/devices/remembered-devices.ts";
import { endSession } from "../../../infra/db/session-store.ts";
import { endViewOf } from "../../../infra/operator/site-view.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";

type Logout = typeof calls.auth.logout;

/**
 * Ends the session on the server. In an operator's view of the site, only the view ends. Without a session, the call
 * changes nothing and succeeds.
 */
export async function logout(ctx: Context<Logout>): Promise<Record<string, never>> {
  const { session } = ctx;
  if (session !== null && session.view !== null) {
    await endViewOf(ctx.db, session, { end: "ended", now: ctx.now(), ip: ctx.ip, requestId: ctx.requestId });
    ctx.clearSession();
    return {};
  }
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

/** Ends this browser's remembered login. Called when "remember me" is switched off. */
export async function forgetDevice(
  ctx: Context<typeof calls.auth.forgetDevice>,
): Promise<Record<string, never>> {
  await ctx.db.transaction((tx) => deleteRemembered(tx, ctx));
  ctx.setRememberMeCookie(null);
  return {};
}
