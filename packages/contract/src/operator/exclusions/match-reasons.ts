// Data that an account shares with the account of an excluded member.

export const matchReasons = ["mobile", "document", "nameAndBirthday", "device"] as const;
export type MatchReason = (typeof matchReasons)[number];

/** Reasons that identify one person. The account cannot play until an operator decides. */
export const blockingReasons: readonly MatchReason[] = ["mobile", "document"];
