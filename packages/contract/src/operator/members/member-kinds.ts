// How members are found, the entries of their timeline, and the links between two accounts.

/** Exact look-ups of personal data. */
export const findBy = ["mobile", "mail", "payee", "payout", "address", "device"] as const;
export type FindBy = (typeof findBy)[number];

export const timelineKinds = [
  "login",
  /** The member's own acts on their account. */
  "account",
  "round",
  "deposit",
  "withdrawal",
  "bonus",
  "message",
  "note",
  /** Operators' acts. */
  "act",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const connectionKinds = ["device", "payout", "address"] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** Maximum number of listed accounts of one device, payout account or address. */
export const maxConnectedAccounts = 20;
/** Days back for which shared network addresses are found. */
export const connectedDays = 90;
