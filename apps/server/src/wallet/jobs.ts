// Every minute: rolls up operator balances and the day sums of transfers, so that exact balances and totals stay
// fast. Also creates the ledger's months long before they begin, and anchors the ledger every hour unless that is
// off.

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
