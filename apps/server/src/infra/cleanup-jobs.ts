// Scheduled jobs that remove old rows that no feature owns. Retention times are in retention.ts.

import { MAX_CLOCK_SKEW_MS } from "@khela/service-kit/db/clock-skew";
import type { Services } from "../http/context.ts";
import { deleteOldAuditRows } from "./db/audit-store.ts";
import { deleteByBucket, deleteInBatches } from "./db/delete-in-batches.ts";
import { deletePushEvents } from "./db/push-store.ts";
import { deleteOldCounts, restartFutureCounts } from "./db/throttle-store.ts";
import { deleteSlowCalls } from "./system/slow-call-store.ts";
import { deleteStorageDays, insertStorageDay } from "./system/storage-store.ts";
import { retentionMs } from "./retention.ts";

export function cleanupJobs({ jobs, db, now, bodyDecryptor }: Services): void {
  jobs.schedule("platform.sweep", "*/10 * * * *", async () => {
    const before = (ms: number) => new Date(now().getTime() - ms);
    await deleteInBatches((most) => bodyDecryptor.deleteExpired(most));
    await deleteByBucket(db, (bucket, most) =>
      deletePushEvents(db, bucket, before(retentionMs.pushEvents), most),
    );
    await restartFutureCounts(db, now(), before(-MAX_CLOCK_SKEW_MS));
    await deleteInBatches((most) => deleteOldCounts(db, before(retentionMs.counts), most));
    await deleteInBatches((most) => deleteSlowCalls(db, before(retentionMs.slowCalls), most));
  });
  jobs.schedule("platform.storage", "52 1 * * *", async () => {
    await insertStorageDay(db, now());
    await deleteStorageDays(db, new Date(now().getTime() - retentionMs.storageDays));
  });
  jobs.schedule("platform.audit", "37 2 * * *", async () => {
    await deleteInBatches((most) => deleteOldAuditRows(db, most));
  });
}
