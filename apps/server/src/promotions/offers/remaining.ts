// Whether a promotion has ended, and the remaining part of its budget, computed from its row.

import type { Promotion } from "../store.ts";

export const isPast = (at: Date | null, now: Date): boolean => at !== null && at <= now;

export const isOver = ({ enabled, endsAt }: Promotion, now: Date): boolean => !enabled || isPast(endsAt, now);

/** The part of the budget that is neither paid nor committed. */
export const roomOf = ({ budgetMinor, spentMinor, committedMinor }: Promotion): bigint =>
  budgetMinor - spentMinor - committedMinor;
