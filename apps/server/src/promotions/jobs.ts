// Scheduled jobs of promotions. Every minute, they end rewards that were not taken or played in time, run contests,
// and count ranks.

import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import type { Services } from "../http/context.ts";
import { runByBucket } from "../infra/db/buckets.ts";
import { beginContests, runContests } from "./contests/contests.ts";
import { countReferrals } from "./referrals/referrals.ts";
import { countRanks } from "./ranks/ranks.ts";
import { updateBucket } from "./job-store.ts";

/**
 * Ends due rewards in all buckets; returns the number of rewards checked. Tries all rewards, then throws if one
 * failed.
 */
export async function endDueRewards(db: Db, now: Date): Promise<number> {
  const failures: string[] = [];
  const counted = await runByBucket(db, async (bucket) => {
    const run = await updateBucket(db, bucket, now);
    if (run.failure !== null) failures.push(run.failure);
    return run;
  });
  invariant(failures.length === 0, `rewards were put off: ${failures.join("; ")}`);
  return counted;
}

export function promotionJobs(services: Services): void {
  services.jobs.schedule("promotions.end", "* * * * *", async () => {
    await endDueRewards(services.db, services.now());
  });
  services.jobs.schedule("promotions.contests", "* * * * *", async () => {
    await runContests(services);
  });
  services.jobs.schedule("promotions.referrals", "*/5 * * * *", async () => {
    await countReferrals(services);
  });
  services.jobs.schedule("promotions.ranks", "* * * * *", async () => {
    await countRanks(services);
  });
}

/**
 * Begins contests before the server accepts requests, so that members find open contests before the job's first run.
 */
export async function preparePromotions(services: Pick<Services, "db" | "now" | "secrets">): Promise<void> {
  await beginContests(services, services.now());
}
