// Readiness of the server: the database answers, migrations are done, the site's merchant exists, the event loop is
// not delayed, and no shutdown has begun.

import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import type { Db } from "@khela/service-kit/db/database";
import { addHealthRoutes, type Health } from "@khela/service-kit/http-server";
import { assertWithinLimit, type RateLimiter } from "../http/rate-limiter.ts";
import { hasMerchant, isMigrated } from "./db/migration-status.ts";

const MAX_LAG_MS = 500;
const ANSWER_WITHIN_MS = 2_000;
const NS_PER_MS = 1e6;

type Deps = { readonly db: Db; readonly config: { readonly merchantCode: string } };

export function addServerHealth(app: FastifyInstance, { db, config }: Deps, limiter: RateLimiter): Health {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  app.addHook("onClose", async () => lag.disable());

  async function whatDatabaseLacks(): Promise<string | null> {
    if (!(await isMigrated(db))) return "migrations";
    return (await hasMerchant(db, config.merchantCode)) ? null : "merchant";
  }

  async function whatIsWrong(): Promise<string | null> {
    const lagMs = lag.percentile(99) / NS_PER_MS;
    lag.reset();
    if (lagMs > MAX_LAG_MS) return "event loop";
    return Promise.race([
      whatDatabaseLacks().catch(() => "database"),
      new Promise<string>((resolve) => setTimeout(() => resolve("database"), ANSWER_WITHIN_MS).unref()),
    ]);
  }

  return addHealthRoutes(
    app,
    async () => ({ wrong: await whatIsWrong() }),
    (ip) => assertWithinLimit(limiter, "health", ip),
  );
}
