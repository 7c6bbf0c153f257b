// Readiness of the server: the database answers, migrations are done, the site's merchant exists, the clock agrees with
// the database's, the event loop is not delayed, and no shutdown has begun.

import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { isClockWrong } from "@khela/service-kit/db/clock-skew";
import type { Db } from "@khela/service-kit/db/database";
import { addHealthRoutes, type Health } from "@khela/service-kit/http-server";
import { assertWithinLimit, type RateLimiter } from "../http/rate-limiter.ts";
import { hasMerchant, isMigrated } from "./db/migration-status.ts";

const MAX_LAG_MS = 500;
const ANSWER_WITHIN_MS = 2_000;
const NS_PER_MS = 1e6;

type Deps = {
  readonly db: Db;
  readonly config: { readonly merchantCode: string };
  readonly now: () => Date;
};

export function addServerHealth(
  app: FastifyInstance,
  { db, config, now }: Deps,
  limiter: RateLimiter,
): Health {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  app.addHook("onClose", async () => lag.disable());

  async function whatDatabaseSays(): Promise<string | null> {
    if (!(await isMigrated(db))) return "migrations";
    if (!(await hasMerchant(db, config.merchantCode))) return "merchant";
    return (await isClockWrong(db, now)) ? "clock" : null;
  }

  async function whatIsWrong(): Promise<string | null> {
    const lagMs = lag.percentile(99) / NS_PER_MS;
    lag.reset();
    if (lagMs > MAX_LAG_MS) return "event loop";
    return Promise.race([
      whatDatabaseSays().catch(() => "database"),
      new Promise<string>((resolve) => setTimeout(() => resolve("database"), ANSWER_WITHIN_MS).unref()),
    ]);
  }

  return addHealthRoutes(
    app,
    async () => ({ wrong: await whatIsWrong() }),
    (ip) => assertWithinLimit(limiter, "health", ip),
  );
}
