// Demonstration accounts of the sandbox: with a password everybody knows, so never where money is real.

import { createMember, isNameTaken } from "../member/member.ts";
import type { Config } from "../platform/config.ts";
import { openMerchants } from "../platform/db/merchant-store.ts";
import type { Db } from "../platform/db/pool.ts";
import { invariant } from "../platform/failure.ts";
import type { Secrets } from "../platform/secrets.ts";
import { sandboxMerchant } from "../site/seed.ts";
import { hashPassword } from "./password.ts";
import { insertSecret } from "./store.ts";

export const demoPassword = "khela-demo-2026";
export const demoAccounts = [
  { username: "demo", type: 0 },
  { username: "agentdemo", type: 1 },
] as const;

/** Needs the merchants of the site; may be run at every start. In real mode there are no such accounts. */
export async function seedAuth(db: Db, deps: { config: Pick<Config, "mode">; secrets: Secrets; now: () => Date }): Promise<void> {
  if (deps.config.mode !== "sandbox") return;
  const merchant = await openMerchants(db, deps.now).byCode(sandboxMerchant);
  invariant(merchant !== null, "the sandbox merchant is seeded before its members");
  for (const { username, type } of demoAccounts) {
    if (await isNameTaken(db, merchant.id, username)) continue;
    const passwordHash = await hashPassword(deps.secrets, demoPassword);
    await db.transaction(async (tx) => {
      const created = await createMember(tx, { merchant, username, type, language: "BN", registerMethod: "seed", ageConfirmed: true }, deps.now());
      if (created !== null) await insertSecret(tx, created.key, { passwordHash }, deps.now());
    });
  }
}
