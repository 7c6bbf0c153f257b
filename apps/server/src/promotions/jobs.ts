// Every minute: rewards that were not taken or not played in time end.

import type { Db } from "@khela/service-kit/db/database";
import type { Services } from "../http/context.ts";
import { runByBucket } from "../infra/db/buckets.ts";
import { updateBucket } from "./job-store.ts";

/** Ends what is due; returns how many rewards were looked at. */
export function endDueRewards(db: Db, now: Date): Promise<number> {
  return runByBucket(db, (bucket) => updateBucket(db, bucket, now));
}

export function promotionJobs(services: Services): void {
  services.jobs.schedule("promotions.end", "* * * * *", async () => {
    await endDueRewards(services.db, services.now());
  });
}
