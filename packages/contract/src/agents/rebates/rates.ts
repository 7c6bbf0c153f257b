// Rebates by rate: what a member gets of a day's turnover, defined once for what pays it and what recomputes it. A member gets their
// own rate of what they play; an agent gets, on what a member directly below and everybody below that one play, what the own rate is higher.

import { vendorGameTypes } from "../../vendor-callbacks.ts";

/** Categories with their own rate. */
export const rebateCategories = vendorGameTypes;

/** Highest rate, in percent of the turnover. */
export const maxRebatePercent = 5;

/** A rate on the wire: percent, with at most two digits after the point. */
export const rebatePercentPattern = "^[0-9]{1,2}(\\.[0-9]{1,2})?$";

/** Returns whether a text is a rate as the wire writes it. */
export function isRebatePercent(text: string): boolean {
  return new RegExp(rebatePercentPattern).test(text);
}

export const rebateParts = ["own", "team"] as const;
export type RebatePart = (typeof rebateParts)[number];

export type RebateRow = {
  /** Weighted, in hundredths of a minor unit. */
  readonly turnoverHundredths: bigint;
  /** Hundredths of a percent. */
  readonly basisPoints: number;
};

const HUNDREDTHS_AND_BASIS_POINTS = 1_000_000n;

/** What rows of one day and one part come to, in minor units, rounded down once. */
export function rebateOf(rows: readonly RebateRow[]): bigint {
  const sum = rows.reduce((total, row) => total + row.turnoverHundredths * BigInt(row.basisPoints), 0n);
  return sum <= 0n ? 0n : sum / HUNDREDTHS_AND_BASIS_POINTS;
}
