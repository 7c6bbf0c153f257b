// Demonstration accounts of the sandbox. Used only for play money.

import { createMember, isNameTaken } from "../../src/member/member.ts";
import type { Config } from "../../src/infra/config.ts";
import { createMerchantCache } from "../../src/infra/db/merchant-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import type { Secrets } from "../../src/infra/secrets.ts";
import { sandboxMerchant } from "../site/seed.ts";
import { hashPassword } from "../../src/infra/credentials/password-hash.ts";

export const demoAccounts = [
  { username: "demo", type: 0 },
  { username: "agentdemo", type: 1 },
] as const;

/**
 * Creates the accounts. Requires the site's merchants, and can run at every start. Creates no accounts in real-money
 * mode.
 */
export async function seedAuth(
  db: Db,
  deps: { config: Pick<Config, "mode">; secrets: Secrets; password: string; now: () => Date },
): Promise<void> {
  if (deps.config.mode !== "sandbox") return;
  const merchant = await createMerchantCache(db, deps.now).findByCode(sandboxMerchant);
  invariant(merchant !== null, "the sandbox merchant is seeded before its members");
  for (const { username, type } of demoAccounts) {
    if (await isNameTaken(db, merchant.id, username)) continue;
    const passwordHash = await hashPassword(deps.secrets, deps.password);
    const member = {
      merchant,
      username,
      type,
      language: "BN",
      registerMethod: "seed",
      ageConfirmed: true,
    } as const;
    await db.transaction((tx) => createMember(tx, { ...member, secret: { passwordHash } }, deps.now()));
  }
}
