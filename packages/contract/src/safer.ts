// What a member may limit, over how long, and how he may stop: the words of the wire and of the database.

/** `stake` one bet; `wager` all bets; `loss` bets less wins; `deposit` what is paid in; `time` minutes at play. */
export const limitKinds = ["stake", "loss", "wager", "deposit", "time"] as const;
export type LimitKind = (typeof limitKinds)[number];

/** `bet` goes with `stake` alone; the others are calendar periods of the jurisdiction's time zone. */
export const limitPeriods = ["bet", "day", "week", "month"] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

export const breakKinds = ["coolOff", "exclusion"] as const;
export type BreakKind = (typeof breakKinds)[number];

/** Whether there is such a limit: a stake is limited by the bet, all else by a period. */
export function isLimit(kind: LimitKind, period: LimitPeriod): boolean {
  return (kind === "stake") === (period === "bet");
}
