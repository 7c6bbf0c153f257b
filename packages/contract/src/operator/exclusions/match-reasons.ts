// What an account has in common with an excluded member's.

export const matchReasons = ["mobile", "document", "nameAndBirthday", "device"] as const;
export type MatchReason = (typeof matchReasons)[number];

/** Reasons that belong to one person alone: the account cannot play until an operator has decided. */
export const blockingReasons: readonly MatchReason[] = ["mobile", "document"];
