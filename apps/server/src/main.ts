/**
 * npm run server
 *
 * Runs one server process on a migrated database: creates the services, builds the app and listens. At the end, the
 * process reports not ready, pauses for the load balancer, refuses new connections, finishes running requests and
 * exits. Settings: docs/settings.md.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "@khela/service-kit/config";
import { createLogger } from "@khela/service-kit/logger";
import { runProcess, type RunningProcess } from "@khela/service-kit/run-process";
import { createTracing } from "@khela/service-kit/tracing/otlp";
import { VERSION } from "@khela/service-kit/version";
import { createApp } from "./app.ts";
import { agentJobs } from "./agents/jobs.ts";
import { authJobs } from "./auth/auth.ts";
import { cashierJobs } from "./cashier/jobs.ts";
import { inboxJobs } from "./inbox/jobs.ts";
import { protectDemoAccounts } from "../seed/demo-accounts.ts";
import { protectDemoOperators } from "../seed/operator/demo-operators.ts";
import type { Services } from "./http/context.ts";
import { isReachable, readConfig, type Config } from "./infra/config.ts";
import { requireInsideOfClone } from "./infra/outside-services.ts";
import { queueSources } from "./queue-sources.ts";
import { regionLine } from "./infra/region-policy.ts";
import { lotteryJobs, prepareLottery } from "./lottery/jobs.ts";
import { operatorJobs } from "./operator/jobs.ts";
import { playJobs } from "./play/jobs.ts";
import { responsibleGamingJobs } from "./responsible-gaming/responsible-gaming.ts";
import { createServices } from "./services.ts";
import { preparePromotions, promotionJobs } from "./promotions/jobs.ts";
import { fieldMeasurementJobs } from "./site/site.ts";
import { vipJobs } from "./vip/jobs.ts";
import { walletJobs } from "./wallet/jobs.ts";
import { cleanupJobs } from "./infra/cleanup-jobs.ts";

const jobs = [
  cleanupJobs,
  walletJobs,
  playJobs,
  lotteryJobs,
  responsibleGamingJobs,
  authJobs,
  cashierJobs,
  vipJobs,
  agentJobs,
  promotionJobs,
  inboxJobs,
  fieldMeasurementJobs,
  (services: Services) => operatorJobs(services, queueSources),
];

/** Protects the demo accounts of a database that was seeded on a private address, before the server listens. */
async function closePublicDemo(services: Services): Promise<void> {
  const accounts =
    (await protectDemoAccounts(services.db, services)) + (await protectDemoOperators(services.db, services));
  if (accounts > 0)
    services.log.warn(
      { accounts },
      "others can reach this server: demo accounts have this installation's own password (npm run secret -- demo)",
    );
}

async function start(config: Config): Promise<RunningProcess> {
  const tracing = await createTracing(config.tracing, "khela-server");
  const log = createLogger({ level: config.logLevel, tracing });
  if (config.databaseAppUrl === null)
    throw new ConfigError(
      "DATABASE_URL is not set: set it, or use `npm start`, which starts its own database.",
    );
  const services = await createServices({ config, databaseAppUrl: config.databaseAppUrl, log, tracing });
  await requireInsideOfClone(config, services.db);
  const siteDir = join(import.meta.dirname, "../../web/dist");
  const consoleDir = join(import.meta.dirname, "../../console/dist");
  const app = await createApp({
    services,
    consoleDir: existsSync(consoleDir) ? consoleDir : undefined,
    site: existsSync(siteDir) ? { siteDir, merchantCode: config.merchantCode } : null,
  });
  if (config.mode === "sandbox" && isReachable(config)) await closePublicDemo(services);
  for (const declareJobs of jobs) declareJobs(services);
  await prepareLottery(services);
  await preparePromotions(services);
  await services.jobs.start();
  const closed = await services.region.listClosedServed();
  log[closed.length > 0 ? "warn" : "info"](
    { served: config.servedCountries, closed },
    `visitors are admitted ${regionLine(config.servedCountries, closed)}`,
  );
  const address = await app.listen({ host: config.host, port: config.port });
  log.info({ port: config.port, mode: config.mode, version: VERSION }, "listening");
  return {
    address,
    log,
    drain: () => app.health.drain(),
    async stop() {
      app.server.closeIdleConnections();
      await app.close();
      await services.close();
    },
  };
}

await runProcess({ readConfig, start, graceMs: 20_000 });
