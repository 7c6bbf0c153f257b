// Turnover: weighted risked amounts by member, day and category. A job counts each round settlement once, bucket by
// bucket. A run continues where the previous run stopped, and concurrent runs wait for each other. Between two runs
// the sums show the state of the last run.

import type { Db } from "@khela/service-kit/db/database";
import { runByBucket } from "../../infra/db/buckets.ts";
import { jurisdictionOf } from "../../responsible-gaming/responsible-gaming.ts";
import type { AuditCheck } from "../../wallet/audit/audit-check.ts";
import {
  accountMismatches,
  countBucket,
  dayMismatches,
  listMerchantSettings,
  staleMismatches,
  weightedMismatches,
} from "./turnover-store.ts";

/** Counts the settlements since the last run; returns the number of counted settlements. */
export async function countTurnover(db: Db): Promise<number> {
  const zones = (await listMerchantSettings(db)).map(({ id, settings }) => ({
    merchantId: id,
    zone: jurisdictionOf(settings).timeZone,
  }));
  return runByBucket(db, (bucket) => countBucket(db, bucket, zones));
}

export const turnoverChecks: readonly AuditCheck[] = [
  {
    name: "play: turnover by day is that of the settlements",
    needsAllMonths: true,
    query: ({ bucket }) => dayMismatches(bucket),
  },
  {
    name: "play: an account's turnover is that of its days",
    query: ({ bucket }) => accountMismatches(bucket),
  },
  {
    name: "play: turnover that counts towards no requirement is that of the settlements",
    needsAllMonths: true,
    query: ({ bucket }) => staleMismatches(bucket),
  },
  {
    name: "play: turnover by a promotion's weights is that of the settlements",
    needsAllMonths: true,
    query: ({ bucket }) => weightedMismatches(bucket),
  },
];
