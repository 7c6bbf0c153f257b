// Scheduled jobs of the wallet. Every minute, they roll up operator balances and the day sums of transfers, so that
// exact balances and totals can be read fast. Other jobs create the ledger's monthly tables in advance and anchor the
// ledger every hour, unless anchoring is off.

import type { Services } from "../http/context.ts";
import { appendAnchor } from "./audit/anchor-file.ts";
import { makeMonths } from "./months-store.ts";
import { rollUpOperatorAccounts } from "./rollup-store.ts";
import { countTransferDays } from "./transfer-days-store.ts";

export function walletJobs({ jobs, db, config }: Pick<Services, "jobs" | "db" | "config">): void {
  jobs.schedule("wallet.rollup", "* * * * *", async () => {
    await rollUpOperatorAccounts(db);
  });
  jobs.schedule("wallet.days", "* * * * *", async () => {
    await countTransferDays(db);
  });
  jobs.schedule("wallet.months", "17 * * * *", async () => {
    await makeMonths(db);
  });
  const { ledgerAnchors } = config;
  if (ledgerAnchors === null) return;
  jobs.schedule("wallet.anchor", "53 * * * *", async () => {
    await appendAnchor(db, ledgerAnchors);
  });
}
