// Kinds and periods of limits and breaks, as used on the wire and in the database.

/**
 * What a limit counts. `stake`: one bet. `wager`: all bets. `loss`: bets minus wins. `deposit`: deposits. `time`:
 * minutes of play.
 */
export const limitKinds = ["stake", "loss", "wager", "deposit", "time"] as const;
export type LimitKind = (typeof limitKinds)[number];

/**
 * Periods of limits. `bet` applies to `stake` only. The others are calendar periods in the jurisdiction's time zone.
 */
export const limitPeriods = ["bet", "day", "week", "month"] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

export const exclusionKinds = ["coolOff", "exclusion"] as const;
export type ExclusionKind = (typeof exclusionKinds)[number];

/** Returns whether a kind of limit exists for a period: a stake is limited per bet, every other kind per period. */
export function isValidLimit(kind: LimitKind, period: LimitPeriod): boolean {
  return (kind === "stake") === (period === "bet");
}
