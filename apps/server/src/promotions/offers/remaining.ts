// Time and budget in a promotion's row.

import type { Promotion } from "../store.ts";

export const isPast = (at: Date | null, now: Date): boolean => at !== null && at <= now;

export const isOver = ({ enabled, endsAt }: Promotion, now: Date): boolean => !enabled || isPast(endsAt, now);

/** The rest of the budget. */
export const roomOf = ({ budgetMinor, spentMinor, committedMinor }: Promotion): bigint =>
  budgetMinor - spentMinor - committedMinor;
