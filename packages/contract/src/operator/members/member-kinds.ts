// Values by which members can be found, kinds of entries in a member's timeline, and kinds of links between two
// accounts.

/** Personal data by which a member can be found. The value must match exactly. */
export const findBy = ["mobile", "mail", "payee", "payout", "address", "device"] as const;
export type FindBy = (typeof findBy)[number];

export const timelineKinds = [
  "login",
  /** The member's own changes of their account. */
  "account",
  "round",
  "deposit",
  "withdrawal",
  "bonus",
  "message",
  "note",
  /** Acts of operators on the member. */
  "act",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const connectionKinds = ["device", "payout", "address"] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** Maximum number of listed accounts that share one device, payout account or address. */
export const maxConnectedAccounts = 20;
/** Number of past days in which shared network addresses are searched. */
export const connectedDays = 90;
