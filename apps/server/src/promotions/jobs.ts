// Every minute: rewards that were not taken or not played in time end; contests begin, count and end; ranks are counted.

import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import type { Services } from "../http/context.ts";
import { runByBucket } from "../infra/db/buckets.ts";
import { beginContests, runContests } from "./contests/contests.ts";
import { countReferrals } from "./referrals/referrals.ts";
import { countRanks } from "./ranks/ranks.ts";
import { updateBucket } from "./job-store.ts";

/** Ends what is due; returns how many rewards were checked. Throws when all were, and one of them failed. */
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

/** Before the server takes requests: a player finds contests that have begun, whenever the first run of the job comes. */
export async function preparePromotions(services: Pick<Services, "db" | "now" | "secrets">): Promise<void> {
  await beginContests(services, services.now());
}
