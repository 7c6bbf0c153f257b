// Updates levels from the counts every minute, pays bonuses and sends messages. Unfinished work waits for the next
// run.

import { jurisdictionOf } from "../responsible-gaming/responsible-gaming.ts";
import type { Services } from "../http/context.ts";
import { listMemberBuckets, runByBucket } from "../infra/db/buckets.ts";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import { openOperatorAccount } from "../wallet/wallet.ts";
import { listMembersToNotify, updateBucket } from "./job-store.ts";
import { notify } from "./notices.ts";
import { listLadders } from "./store.ts";

const NOTICES_PER_BUCKET = 500;

/**
 * Updates the levels of all accounts; returns the number of checked accounts. Tries all accounts, then throws if one
 * failed.
 */
export async function updateLevels(db: Db, now: Date): Promise<number> {
  const ladders = await listLadders(db);
  // opens the paying accounts first, because a member's transaction opens no accounts
  for (const { merchantId, currency, real } of ladders)
    await openOperatorAccount(db, { merchantId, purpose: "bonus", ref: "vip", currency, real });
  const zones = [
    ...new Map(
      ladders.map(({ merchantId, settings }) => [
        merchantId,
        { merchantId, zone: jurisdictionOf(settings).timeZone },
      ]),
    ).values(),
  ];
  if (ladders.length === 0) return 0;
  const failures: string[] = [];
  const counted = await runByBucket(db, async (bucket) => {
    const run = await updateBucket(db, bucket, zones, now);
    if (run.failure !== null) failures.push(run.failure);
    return run;
  });
  invariant(failures.length === 0, `levels were left unchanged: ${failures.join("; ")}`);
  return counted;
}

/** Sends members the message about the new level; returns the number of sent messages. */
export async function notifyMembers(services: Pick<Services, "db" | "push" | "now">): Promise<number> {
  let total = 0;
  for (const bucket of await listMemberBuckets(services.db)) {
    for (const member of await listMembersToNotify(services.db, bucket, NOTICES_PER_BUCKET)) {
      await notify(services, member);
      total += 1;
    }
  }
  return total;
}

export function vipJobs(services: Services): void {
  services.jobs.schedule("vip.levels", "* * * * *", async () => {
    try {
      await updateLevels(services.db, services.now());
    } finally {
      // a failed level delays no other member's message
      await notifyMembers(services);
    }
  });
}
