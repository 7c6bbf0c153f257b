// The world of one server process: configuration, database, time, chance and everything that lives as long as it.

import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { formatAmount } from "@khela/engines/money";
import type { Config } from "./platform/config.ts";
import type { Services } from "./platform/context.ts";
import { openMerchants } from "./platform/db/merchant-store.ts";
import { openDatabase, type Database } from "./platform/db/pool.ts";
import { invariant } from "./platform/failure.ts";
import { openJobs } from "./platform/jobs.ts";
import { openOutsideWorld } from "./platform/outside-world.ts";
import { openLines } from "./platform/lines.ts";
import { openPush } from "./platform/push.ts";
import { openRegion } from "./platform/region.ts";
import { openSealer } from "./platform/seal.ts";
import { loadSecrets } from "./platform/secrets.ts";
import { balanceOf } from "./wallet/wallet.ts";

const SEAL_KEY_ID = "seal-1";
const MAX_CONNECTIONS = 12;

export type World = Services & { close(): Promise<void> };

export type WorldOptions = {
  readonly config: Config;
  readonly databaseAppUrl: string;
  readonly log: FastifyBaseLogger;
  /** Another clock, for tests of what time decides. */
  readonly now?: () => Date;
};

export async function openServices({ config, databaseAppUrl, log, now = () => new Date() }: WorldOptions): Promise<World> {
  const db: Database = openDatabase({
    url: databaseAppUrl, applicationName: "khela server", max: MAX_CONNECTIONS,
    onIdleError: (error) => log.warn({ err: error }, "a database connection broke"),
  });
  const secrets = loadSecrets({ dataDir: config.dataDir, key: config.secretKey });
  const jobs = openJobs({ url: databaseAppUrl, log });
  const push = openPush({
    db, url: databaseAppUrl, log,
    balanceOf: async (member) => {
      const balance = await balanceOf(db, member);
      invariant(balance, "a member with an open page has a main account");
      const { currency } = balance.account;
      return {
        availBalance: formatAmount(balance.availableMinor, currency),
        heldBalance: formatAmount(balance.heldMinor, currency),
        currency,
      };
    },
  });
  const outside = openOutsideWorld({ config, secrets, now });
  return {
    config, db, now, randomBytes, secrets, jobs, push, log,
    sealer: await openSealer({ ...secrets.privateKey("seal"), kid: SEAL_KEY_ID }, db, now),
    merchants: openMerchants(db, now),
    ...outside,
    region: openRegion({ config, db, now }),
    lines: openLines({ outside: outside.outside, log }),
    async close() {
      await push.close();
      await jobs.stop();
      await db.close();
    },
  };
}
