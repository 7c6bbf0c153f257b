import { maxRecordDays } from "@khela/contract/wallet/records";

const HOUR_MS = 60 * 60_000;
const RANGE_MS = maxRecordDays * 24 * HOUR_MS;

export type AskedPeriod = { readonly from: number | undefined; readonly to: Date | undefined };

/**
 * Returns the start of the period of a record's page: the requested start, limited by the maximum range before the
 * end. When no end is requested, the present rounded down to its hour counts as the end. So the same request keeps the
 * same period, and its cached page stays valid, for an hour.
 */
export function recordBeginning({ from, to }: AskedPeriod, now: Date): Date {
  const end = to?.getTime() ?? Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return new Date(Math.max(from ?? end - RANGE_MS, end - RANGE_MS));
}
