// What a member can be found by, what their timeline is made of, and what connects two accounts.

/** Exact look-ups of personal data. */
export const findBy = ["mobile", "mail", "payee", "payout", "address", "device"] as const;
export type FindBy = (typeof findBy)[number];

export const timelineKinds = [
  "login",
  /** What the member did to their own account. */
  "account",
  "round",
  "deposit",
  "withdrawal",
  "bonus",
  "message",
  "note",
  /** What an operator did. */
  "act",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const connectionKinds = ["device", "payout", "address"] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** At most so many accounts are listed of one device, payout account or address. */
export const maxConnectedAccounts = 20;
/** How far back addresses count. */
export const connectedDays = 90;
