// Rolls up the operator balances every minute, so that computing an exact balance on demand stays fast.

import type { Services } from "../http/context.ts";
import { rollUpOperatorAccounts } from "./store.ts";

export function walletJobs(services: Services): void {
  services.jobs.schedule("wallet.rollup", "* * * * *", async () => {
    await rollUpOperatorAccounts(services.db);
  });
}
