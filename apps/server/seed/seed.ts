// Content of a new sandbox: merchants, catalogue, channels, content and accounts. A repeated run adds missing rows,
// and updates the rows that the seed owns. No seed exists for real money.

import type { Secrets } from "../src/infra/secrets.ts";
import { seedHistory } from "./agents/history.ts";
import { seedAgents } from "./agents/seed.ts";
import { demoPassword, findDemoPassword, ownDemoPassword } from "./auth/demo-passwords.ts";
import { demoAccounts, seedAuth } from "./auth/seed.ts";
import { addWallet, seedPayoutAccount } from "./cashier/payout-account.ts";
import { seedCashier } from "./cashier/seed.ts";
import { seedContent } from "./content/seed.ts";
import { protectDemoAccounts } from "./demo-accounts.ts";
import { seedGames } from "./games/seed.ts";
import { seedLottery } from "./lottery/seed.ts";
import { seedInbox } from "./inbox/seed.ts";
import { isReachable, type Config } from "../src/infra/config.ts";
import { createOrderId } from "../src/cashier/order-id.ts";
import { createDatabase, type Db } from "@khela/service-kit/db/database";
import { createMerchantCache } from "../src/infra/db/merchant-store.ts";
import { listDeniedCountries } from "../src/infra/db/region-store.ts";
import { invariant } from "@khela/service-kit/errors";
import { seedWeights } from "../src/play/turnover/default-weights.ts";
import { seedApprovalRules } from "./operator/approval-rules.ts";
import { seedOperators, type ConsoleSignIns } from "./operator/demo-operators.ts";
import { seedPromotions } from "./promotions/seed.ts";
import { sandboxMerchant, seedSite } from "./site/seed.ts";
import { seedVip } from "./vip/seed.ts";

export type SeedOptions = {
  /** Database address with the owner's rights. */
  readonly url: string;
  /** Addresses of the server: on a server that others can reach, no account has the public password. */
  readonly config: Pick<Config, "host" | "publicUrl">;
  readonly secrets: Secrets;
  readonly randomBytes: (count: number) => Buffer;
  readonly log: (line: string) => void;
  /** Whether the demo agent's team gets weeks of history. */
  readonly hasHistory: boolean;
};

export type Seeded = {
  readonly demo: {
    readonly username: string;
    /** Null: a person chose another password. */
    readonly password: string | null;
    /** A demo agent with a team. */
    readonly agent: string;
    readonly agentPassword: string | null;
  };
  readonly console: ConsoleSignIns;
  readonly deniedCountries: readonly string[];
};

/** Seeds all content except the accounts: only a sandbox for people has accounts. */
export async function seedCatalogue(db: Db): Promise<void> {
  await seedSite(db);
  await seedGames(db);
  await seedLottery(db);
  await seedCashier(db);
  await seedVip(db);
  await seedPromotions(db, new Date());
  await seedContent(db);
}

export async function seed({
  url,
  config,
  secrets,
  randomBytes,
  log,
  hasHistory,
}: SeedOptions): Promise<Seeded> {
  const db = createDatabase({ url, applicationName: "khela seed", max: 2 });
  try {
    await seedCatalogue(db);
    const password = isReachable(config) ? ownDemoPassword(secrets) : demoPassword;
    await seedAuth(db, { config: { mode: "sandbox" }, secrets, password, now: () => new Date() });
    const now = new Date();
    const merchant = await createMerchantCache(db, () => now).findByCode(sandboxMerchant);
    invariant(merchant !== null, "the sandbox merchant is seeded before its agents");
    await seedPayoutAccount(db, {
      secrets,
      merchantId: merchant.id,
      username: demoAccounts[0].username,
      now,
    });
    await seedAgents(db, { merchant, secrets, password, now });
    if (hasHistory)
      await seedHistory(db, { merchant, secrets, password, now, cashier: { createOrderId, addWallet } });
    await protectDemoAccounts(db, { config, secrets, now: () => now });
    const consoleSignIns = await seedOperators(db, { config, secrets, randomBytes, now: () => now });
    await seedWeights(db);
    await seedApprovalRules(db);
    await seedInbox(db, new Date());
    log("the sandbox is seeded");
    const [player, agent] = demoAccounts;
    const passwordOf = (username: string) =>
      findDemoPassword(db, { secrets, merchantId: merchant.id, username });
    return {
      demo: {
        username: player.username,
        password: await passwordOf(player.username),
        agent: agent.username,
        agentPassword: await passwordOf(agent.username),
      },
      console: consoleSignIns,
      deniedCountries: await listDeniedCountries(db),
    };
  } finally {
    await db.close();
  }
}
