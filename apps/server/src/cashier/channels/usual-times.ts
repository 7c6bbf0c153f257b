// Usual time from a payment to its credit, by channel: the median of the channel's last payments, measured by a job. A
// channel with too few payments has none.

import type { Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { listCreditTimes, replaceUsualTimes, type CreditTime } from "./usual-times-store.ts";

export const usualTimeLimits = { most: 50, least: 10, days: 30 } as const;
const DAY_MS = 24 * 60 * 60_000;

/** The median of an odd number, or the higher of the two in the middle. */
const medianOf = (seconds: readonly number[]): number =>
  seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? 0;

/** Returns the usual credit time of each channel that has enough payments, computed from its newest payments. */
export function usualTimesOf(times: readonly CreditTime[]) {
  const byChannel = Map.groupBy(
    times.toSorted((a, b) => b.paidAt.getTime() - a.paidAt.getTime()),
    ({ merchantId, channel }) => `${merchantId} ${channel}`,
  );
  return [...byChannel.values()]
    .map((ofChannel) => ofChannel.slice(0, usualTimeLimits.most))
    .filter(({ length }) => length >= usualTimeLimits.least)
    .map((last) => ({
      merchantId: last[0]!.merchantId,
      channel: last[0]!.channel,
      usualS: Math.round(medianOf(last.map(({ seconds }) => seconds))),
    }));
}

/** Measures the usual credit times of all channels. */
export async function measureUsualTimes({
  db,
  now,
}: {
  readonly db: Db;
  readonly now: () => Date;
}): Promise<void> {
  const since = new Date(now().getTime() - usualTimeLimits.days * DAY_MS);
  const times: CreditTime[] = [];
  for (const bucket of await listMemberBuckets(db))
    times.push(...(await listCreditTimes(db, bucket, { since, most: usualTimeLimits.most })));
  await db.transaction((tx) => replaceUsualTimes(tx, usualTimesOf(times)));
}
