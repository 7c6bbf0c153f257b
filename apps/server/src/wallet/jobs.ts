// Rolls up the operator balances every minute, so that computing an exact balance on demand stays fast, and anchors the
// ledger every hour, unless that is off.

import type { Services } from "../http/context.ts";
import { appendAnchor } from "./audit/anchor-file.ts";
import { rollUpOperatorAccounts } from "./rollup-store.ts";

export function walletJobs({ jobs, db, config }: Pick<Services, "jobs" | "db" | "config">): void {
  jobs.schedule("wallet.rollup", "* * * * *", async () => {
    await rollUpOperatorAccounts(db);
  });
  const { ledgerAnchors } = config;
  if (ledgerAnchors === null) return;
  jobs.schedule("wallet.anchor", "53 * * * *", async () => {
    await appendAnchor(db, ledgerAnchors);
  });
}
