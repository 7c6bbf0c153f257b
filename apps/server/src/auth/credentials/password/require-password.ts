// Requires the login password before changes of an account's security. Guesses are throttled like logins.

import type { Context } from "../../../http/context.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import { isFresh, type Session } from "../../../infra/db/session-store.ts";
import { decrementCount, incrementCount, listCounts } from "../../../infra/db/throttle-store.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import type { LoginRow } from "../../account/login-store.ts";
import { verifyPassword } from "../../../infra/credentials/password-hash.ts";

const HOUR_MS = 60 * 60_000;
const MAX_GUESSES = 10;

/** Context of a call that requires the login password. The call must declare each of these error codes. */
type PasswordContext = Pick<Context, "db" | "now" | "secrets" | "merchant" | "ip" | "requestId"> & {
  readonly session: Session;
  fail(
    code: "user.or.token.invalid" | "login.throttled" | "password.old.wrong",
    detail?: unknown,
    retryAfterS?: number,
  ): never;
};

/**
 * Requires the current password. A member without a password (registered by number or identity) must have logged in
 * just now with a proof. A remembered browser is no such proof; such a member must log in again.
 */
export async function requirePassword(
  ctx: PasswordContext,
  member: LoginRow,
  given: string | undefined,
  field: string,
): Promise<void> {
  if (member.passwordHash === null)
    return (await isFresh(ctx.db, ctx.session, ctx.now())) ? undefined : ctx.fail("user.or.token.invalid");
  const key = `password:${member.memberId}`;
  const [guesses] = await listCounts(ctx.db, [key], HOUR_MS, ctx.now());
  if (guesses !== undefined && guesses.count >= MAX_GUESSES)
    ctx.fail("login.throttled", undefined, guesses.endsInS);
  // counted before the check, so that concurrent guesses cannot exceed the limit
  const taken = await incrementCount(ctx.db, key, HOUR_MS, ctx.now());
  if (taken > MAX_GUESSES) ctx.fail("login.throttled", undefined, HOUR_MS / 1_000);
  if (given !== undefined && (await verifyPassword(ctx.secrets, member.passwordHash, given)))
    return decrementCount(ctx.db, key);
  await writeAudit(ctx.db, { ...memberAuditEntry(ctx, member), action: "password.wrong" });
  ctx.fail("password.old.wrong", { field });
}
