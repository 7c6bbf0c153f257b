import { maxRecordDays } from "@khela/contract/wallet/records";

const HOUR_MS = 60 * 60_000;
const RANGE_MS = maxRecordDays * 24 * HOUR_MS;

export type AskedPeriod = { readonly from: number | undefined; readonly to: Date | undefined };

/**
 * Where a page of a record begins: where it is asked to, at most the longest range before its end. The present as an end counts as its hour's
 * beginning, so that the same request has the same period for an hour, and its kept page holds.
 */
export function recordBeginning({ from, to }: AskedPeriod, now: Date): Date {
  const end = to?.getTime() ?? Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return new Date(Math.max(from ?? end - RANGE_MS, end - RANGE_MS));
}
