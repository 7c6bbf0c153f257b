// Every minute: levels follow from what was counted, bonuses are paid, and members are told. What a run leaves waits for the next.

import { jurisdictionOf } from "../responsible-gaming/responsible-gaming.ts";
import type { Services } from "../http/context.ts";
import { listMemberBuckets } from "../infra/db/buckets.ts";
import type { Db } from "@khela/service-kit/db/database";
import { openOperatorAccount } from "../wallet/wallet.ts";
import { listMembersToNotify, updateBucket } from "./job-store.ts";
import { notify } from "./notices.ts";
import { listLadders } from "./store.ts";

const CALLS_PER_BUCKET = 1_000;
const NOTICES_PER_BUCKET = 500;

/** Brings every level up to now; returns how many accounts were looked at. */
export async function updateLevels(db: Db, now: Date): Promise<number> {
  const ladders = await listLadders(db);
  // opened apart and before: a member's transaction opens none
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
  let total = 0;
  for (const bucket of ladders.length === 0 ? [] : await listMemberBuckets(db)) {
    for (let call = 0; call < CALLS_PER_BUCKET; call += 1) {
      const { updated, finished } = await updateBucket(db, bucket, zones, now);
      total += updated;
      if (finished) break;
    }
  }
  return total;
}

/** Tells members of their new levels; returns how many were told. */
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
    await updateLevels(services.db, services.now());
    await notifyMembers(services);
  });
}
