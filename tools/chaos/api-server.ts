/**
 * The server process as apps/server/src/main.ts composes it, but without the pages, so that it does not depend on a
 * built site. A signal ends it without a graceful stop.
 */
import { createLogger } from "@khela/service-kit/logger";
import { createApp } from "../../apps/server/src/app.ts";
import { authJobs } from "../../apps/server/src/auth/auth.ts";
import { cashierJobs } from "../../apps/server/src/cashier/jobs.ts";
import { loadConfig } from "../../apps/server/src/infra/config.ts";
import { cleanupJobs } from "../../apps/server/src/infra/cleanup-jobs.ts";
import { createServices } from "../../apps/server/src/services.ts";
import { walletJobs } from "../../apps/server/src/wallet/jobs.ts";

const config = loadConfig();
if (config.databaseAppUrl === null) throw new Error("there is no database");
const services = await createServices({
  config,
  databaseAppUrl: config.databaseAppUrl,
  log: createLogger({ level: config.logLevel }),
});
const app = await createApp({ services, site: null });
for (const declare of [cleanupJobs, walletJobs, authJobs, cashierJobs]) declare(services);
await services.jobs.start();
await app.listen({ host: config.host, port: config.port });
