// Rebates by rate: a member's rebate of a day's turnover. Payment and recomputation use the same definition. Members
// get their own rate on their own play. Agents also get, on the play of each member directly below and of everyone
// below that member, the difference between their own rate and that member's.

import { vendorGameTypes } from "../../vendor-callbacks.ts";

/** Game categories that have their own rebate rate. */
export const rebateCategories = vendorGameTypes;

/** Highest rebate rate, in percent of the turnover. */
export const maxRebatePercent = 5;

/** Pattern of a rebate rate on the wire: percent, with at most two digits after the point. */
export const rebatePercentPattern = "^[0-9]{1,2}(\\.[0-9]{1,2})?$";

/** Returns whether a text is a rebate rate in the format of the wire. */
export function isRebatePercent(text: string): boolean {
  return new RegExp(rebatePercentPattern).test(text);
}

export const rebateParts = ["own", "team"] as const;
export type RebatePart = (typeof rebateParts)[number];

export type RebateRow = {
  /** Weighted turnover, in hundredths of a minor unit. */
  readonly turnoverHundredths: bigint;
  /** The rebate rate, in hundredths of a percent. */
  readonly basisPoints: number;
};

const HUNDREDTHS_AND_BASIS_POINTS = 1_000_000n;

/**
 * Rebate of one day on the member's own play, or on the team's, in minor units. The sum of all rows is rounded down
 * once.
 */
export function rebateOf(rows: readonly RebateRow[]): bigint {
  const sum = rows.reduce((total, row) => total + row.turnoverHundredths * BigInt(row.basisPoints), 0n);
  return sum <= 0n ? 0n : sum / HUNDREDTHS_AND_BASIS_POINTS;
}
