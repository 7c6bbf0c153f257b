import { maxRecordDays } from "@khela/contract/records";

const MINUTE_MS = 60_000;
const RANGE_MS = maxRecordDays * 24 * 60 * MINUTE_MS;

export type AskedPeriod = { readonly from: number | undefined; readonly to: Date | undefined };

/**
 * Where a page of a record begins: where it is asked to, at most the longest range before its end. An end of now counts as its minute's
 * beginning, so that the same request has the same period for a minute.
 */
export function recordBeginning({ from, to }: AskedPeriod, now: Date): Date {
  const end = to?.getTime() ?? Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Date(Math.max(from ?? end - RANGE_MS, end - RANGE_MS));
}
