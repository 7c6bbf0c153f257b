/**
 * The server process as apps/server/src/main.ts composes it, without the pages: what is killed and measured is the money,
 * and it must not depend on whether the site is built. Ended by a signal, it just ends.
 */
import { buildApp } from "../../apps/server/src/app.ts";
import { authJobs } from "../../apps/server/src/auth/auth.ts";
import { cashierJobs } from "../../apps/server/src/cashier/cashier.ts";
import { gamesJobs } from "../../apps/server/src/games/games.ts";
import { loadConfig } from "../../apps/server/src/platform/config.ts";
import { openLog } from "../../apps/server/src/platform/log.ts";
import { platformJobs } from "../../apps/server/src/platform/sweep.ts";
import { openServices } from "../../apps/server/src/services.ts";
import { walletJobs } from "../../apps/server/src/wallet/jobs.ts";

const config = loadConfig();
if (config.databaseAppUrl === null) throw new Error("there is no database");
const services = await openServices({ config, databaseAppUrl: config.databaseAppUrl, log: openLog(config) });
const app = await buildApp({ services, site: null });
for (const declare of [platformJobs, walletJobs, authJobs, cashierJobs, gamesJobs]) declare(services);
await services.jobs.start();
await app.listen({ host: config.host, port: config.port });
