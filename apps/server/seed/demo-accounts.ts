// Sets the passwords of the sandbox's demo accounts. When other machines can reach the server, the accounts get secret
// passwords, because everybody knows the public one.

import type { Db } from "@khela/service-kit/db/database";
import { demoMembers } from "./agents/history.ts";
import { demoTeam } from "./agents/seed.ts";
import { setDemoPasswords } from "./auth/demo-passwords.ts";
import { demoAccounts } from "./auth/seed.ts";
import { isReachable, type Config } from "../src/infra/config.ts";
import { createMerchantCache } from "../src/infra/db/merchant-store.ts";
import type { Secrets } from "../src/infra/secrets.ts";
import { sandboxMerchant } from "./site/seed.ts";

type Deps = {
  readonly config: Pick<Config, "host" | "publicUrl">;
  readonly secrets: Secrets;
  readonly now: () => Date;
};

/** Sets the passwords and returns the number of changed accounts. */
export async function protectDemoAccounts(db: Db, { config, secrets, now }: Deps): Promise<number> {
  const merchant = await createMerchantCache(db, now).findByCode(sandboxMerchant);
  if (merchant === null) return 0;
  const usernames = [...demoAccounts, ...demoTeam, ...demoMembers].map(({ username }) => username);
  const deps = { secrets, merchantId: merchant.id, usernames, isReachable: isReachable(config), now: now() };
  return setDemoPasswords(db, deps);
}
