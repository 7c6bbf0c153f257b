// What a fresh sandbox holds: merchants, catalogue, channels, content, and accounts to try it with. Safe to run again:
// it adds what is missing and corrects what it owns. Real money has no seed.

import type { Secrets } from "./infra/secrets.ts";
import { seedHistory } from "./agents/demo/history.ts";
import { seedAgents } from "./agents/seed.ts";
import { demoAccounts, demoPassword, seedAuth } from "./auth/seed.ts";
import { seedCashier } from "./cashier/seed.ts";
import { seedContent } from "./content/seed/seed.ts";
import { seedGames } from "./games/seed.ts";
import { seedLottery } from "./lottery/seed.ts";
import { seedInbox } from "./inbox/seed.ts";
import { createDatabase, type Db } from "@khela/service-kit/db/database";
import { createMerchantCache } from "./infra/db/merchant-store.ts";
import { invariant } from "@khela/service-kit/errors";
import { seedWeights } from "./play/turnover/default-weights.ts";
import { seedPromotions } from "./promotions/seed.ts";
import { sandboxMerchant, seedSite } from "./site/seed.ts";
import { seedVip } from "./vip/seed.ts";

export type SeedOptions = {
  /** Address with the owner's rights. */
  readonly url: string;
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly log: (line: string) => void;
  /** Whether the demo agent's team gets weeks of history. */
  readonly hasHistory: boolean;
};

export type Seeded = {
  readonly demo: {
    readonly username: string;
    readonly password: string;
    /** A demo agent with a team, of the same password. */
    readonly agent: string;
  };
};

/** Everything but the accounts, which only a person's sandbox has. */
export async function seedCatalogue(db: Db): Promise<void> {
  await seedSite(db);
  await seedGames(db);
  await seedLottery(db);
  await seedCashier(db);
  await seedVip(db);
  await seedPromotions(db, new Date());
  await seedContent(db);
}

export async function seed({ url, secrets, log, hasHistory }: SeedOptions): Promise<Seeded> {
  const db = createDatabase({ url, applicationName: "khela seed", max: 2 });
  try {
    await seedCatalogue(db);
    await seedAuth(db, { config: { mode: "sandbox" }, secrets, now: () => new Date() });
    const now = new Date();
    const merchant = await createMerchantCache(db, () => now).findByCode(sandboxMerchant);
    invariant(merchant !== null, "the sandbox merchant is seeded before its agents");
    await seedAgents(db, { merchant, secrets, password: demoPassword, now });
    if (hasHistory) await seedHistory(db, { merchant, secrets, password: demoPassword, now });
    await seedWeights(db);
    await seedInbox(db, new Date());
    log("the sandbox is seeded");
    const [player, agent] = demoAccounts;
    return { demo: { username: player.username, password: demoPassword, agent: agent.username } };
  } finally {
    await db.close();
  }
}
