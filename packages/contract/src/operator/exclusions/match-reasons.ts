// Features that an account shares with an excluded member's.

export const matchReasons = ["mobile", "document", "nameAndBirthday", "device"] as const;
export type MatchReason = (typeof matchReasons)[number];

/** Reasons that identify one person: the account cannot play until an operator decides. */
export const blockingReasons: readonly MatchReason[] = ["mobile", "document"];
