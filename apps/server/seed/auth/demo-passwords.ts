// Passwords of the sandbox's demonstration accounts. The accounts have the public password only on a server that
// others cannot reach. On other servers, the password is derived from the installation's secret key. A password chosen
// by a person is kept.

import type { Db } from "@khela/service-kit/db/database";
import { writeAudit } from "../../src/infra/db/audit-store.ts";
import type { Secrets } from "../../src/infra/secrets.ts";
import { endAccess } from "../../src/auth/flows/recover/end-access.ts";
import { findLogin, type LoginRow } from "../../src/auth/account/login-store.ts";
import { setPassword } from "../../src/auth/credentials/password/password-store.ts";
import { hashPassword, verifyPassword } from "../../src/infra/credentials/password-hash.ts";

export const demoPassword = "khela-demo-2026";

const OWN_BYTES = 10;

/** Derives the demonstration accounts' password on a server that others can reach. */
export const ownDemoPassword = (secrets: Secrets): string =>
  `khela-${secrets.bytes("demo password", OWN_BYTES).toString("hex")}`;

export type DemoPasswords = {
  readonly secrets: Secrets;
  readonly merchantId: number;
  /** Only the first account is checked when the public password is restored. */
  readonly usernames: readonly string[];
  /** Whether others can reach the server. */
  readonly isReachable: boolean;
  readonly now: Date;
};

/**
 * Creates a function that tells whether a member's hash belongs to the password; equal hashes are verified only once.
 */
function createVerifier(secrets: Secrets, password: string): (member: LoginRow | null) => Promise<boolean> {
  const verified = new Map<string, Promise<boolean>>();
  return async (member) => {
    const stored = member?.passwordHash ?? null;
    if (stored === null) return false;
    const known = verified.get(stored) ?? verifyPassword(secrets, stored, password);
    verified.set(stored, known);
    return known;
  };
}

/**
 * Replaces the public password with the installation's password on a reachable server; does the reverse on a private
 * server. Ends the sessions of the changed accounts, and returns the number of changed accounts.
 */
export async function setDemoPasswords(
  db: Db,
  { secrets, merchantId, usernames, isReachable, now }: DemoPasswords,
): Promise<number> {
  const own = ownDemoPassword(secrets);
  const [former, password] = isReachable ? [demoPassword, own] : [own, demoPassword];
  const hasFormer = createVerifier(secrets, former);
  // on a private server only the first account is checked: if it has the public password, nothing was replaced, and the
  // other accounts do not have to be read
  if (!isReachable && !(await hasFormer(await findLogin(db, merchantId, usernames[0] ?? "")))) return 0;
  const passwordHash = await hashPassword(secrets, password);
  let count = 0;
  for (const username of usernames) {
    const member = await findLogin(db, merchantId, username);
    if (member === null || !(await hasFormer(member))) continue;
    await db.transaction(async (tx) => {
      await setPassword(tx, member, passwordHash, now);
      await endAccess(tx, member, { reason: "password", beside: null, now });
      const subject = `member:${member.memberId}`;
      await writeAudit(tx, { merchantId, actor: "system", action: "password.changed", subject });
    });
    count += 1;
  }
  return count;
}

/** Returns which of the two passwords the account has; null: a person chose another password. */
export async function findDemoPassword(
  db: Db,
  {
    secrets,
    merchantId,
    username,
  }: Pick<DemoPasswords, "secrets" | "merchantId"> & { readonly username: string },
): Promise<string | null> {
  const stored = (await findLogin(db, merchantId, username))?.passwordHash ?? null;
  for (const password of [demoPassword, ownDemoPassword(secrets)])
    if (await verifyPassword(secrets, stored, password)) return password;
  return null;
}
