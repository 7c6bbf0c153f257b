// The ledger's background work: house balances are rolled up every minute, so that an exact sum on demand stays short.

import type { Services } from "../platform/context.ts";
import { rollUpHouses } from "./store.ts";

export function walletJobs(services: Services): void {
  services.jobs.everyMinutes("wallet.rollup", "* * * * *", async () => { await rollUpHouses(services.db); });
}
