// One server process: read the configuration, open the world, build the app, listen, and close with grace:
// not ready any more, a moment for the balancer to notice, no new connections, what is in flight finished, then the end.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { createApp } from "./app.ts";
import { authJobs } from "./auth/auth.ts";
import { cashierJobs } from "./cashier/cashier.ts";
import { gamesJobs } from "./games/games.ts";
import { inboxJobs } from "./inbox/jobs.ts";
import { loadConfig } from "./infra/config.ts";
import { createLogger } from "./infra/logger.ts";
import { playJobs } from "./play/jobs.ts";
import { responsibleGamingJobs } from "./responsible-gaming/responsible-gaming.ts";
import { createServices } from "./services.ts";
import { walletJobs } from "./wallet/jobs.ts";
import { cleanupJobs } from "./infra/cleanup-jobs.ts";

/** Held by `npm start` there is no balancer that has to notice. */
const NOTICE_MS = process.send === undefined ? 3_000 : 0;
const GRACE_MS = 20_000;

const config = loadConfig();
const log = createLogger(config);
if (config.databaseAppUrl === null) {
  process.stderr.write(
    "DATABASE_URL is not set; `npm start` brings a database of its own, this process alone does not.\n",
  );
  process.exit(2);
}
const services = await createServices({ config, databaseAppUrl: config.databaseAppUrl, log });
const siteDir = join(import.meta.dirname, "../../web/dist");
const app = await createApp({
  services,
  site: existsSync(siteDir)
    ? { siteDir, artDir: join(config.dataDir, "art"), merchantCode: config.merchantCode }
    : null,
});

cleanupJobs(services);
walletJobs(services);
playJobs(services);
responsibleGamingJobs(services);
authJobs(services);
cashierJobs(services);
gamesJobs(services);
inboxJobs(services);
await services.jobs.start();
await app.listen({ host: config.host, port: config.port });
log.info({ port: config.port, mode: config.mode }, "listening");

let closing = false;

async function close(reason: string): Promise<void> {
  if (closing) process.exit(1);
  closing = true;
  log.info({ reason }, "closing");
  app.health.drain();
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  await new Promise((resolve) => setTimeout(resolve, NOTICE_MS));
  app.server.closeIdleConnections();
  await app.close();
  await services.close();
  process.exit(0);
}

process.on("SIGTERM", () => void close("SIGTERM"));
process.on("SIGINT", () => void close("SIGINT"));
process.on("unhandledRejection", (error) => {
  log.fatal({ err: error }, "a promise was left alone");
  void close("fault");
});
