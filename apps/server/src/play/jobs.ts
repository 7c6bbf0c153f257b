// Scheduled jobs of play. They count turnover and the day sums of the rounds, remove ended game sessions, old awards
// and old reports, and reconcile the ledger with the vendors at night.

import type { Services } from "../http/context.ts";
import { deleteByBucket, deleteInBatches } from "../infra/db/delete-in-batches.ts";
import { retentionMs } from "../infra/retention.ts";
import { deleteOldAwards } from "./free-rounds/free-round-store.ts";
import { countRoundDays } from "./record/round-days-store.ts";
import { deleteOldReports } from "./reconciliation/reconciliation-store.ts";
import { reconcileYesterday } from "./reconciliation/reconciliation.ts";
import { deleteEndedPlaySessions } from "./store.ts";
import { resolveTransfers } from "./transfer-wallet/transfer-wallet.ts";
import { countTurnover } from "./turnover/turnover.ts";

export function playJobs(services: Services): void {
  const { jobs, db, now } = services;
  const before = (ms: number) => new Date(now().getTime() - ms);
  jobs.schedule("play.sessions", "41 * * * *", () =>
    deleteByBucket(db, (bucket, most) =>
      deleteEndedPlaySessions(db, bucket, before(retentionMs.playSessions), most),
    ),
  );
  jobs.schedule("play.transfers", "* * * * *", () => resolveTransfers(services));
  jobs.schedule("play.turnover", "* * * * *", async () => {
    await countTurnover(db);
  });
  jobs.schedule("play.days", "* * * * *", async () => {
    await countRoundDays(db);
  });
  jobs.schedule("play.statements", "10 3 * * *", () => reconcileYesterday(services));
  jobs.schedule("play.reports", "40 3 * * *", async () => {
    await deleteByBucket(db, (bucket, most) => deleteOldAwards(db, bucket, most, now()));
    await deleteInBatches((most) => deleteOldReports(db, before(retentionMs.reconciliationReports), most));
  });
}
