// Conditions for paying a withdrawal without an operator's decision, as data. Each unmet condition adds its weight.
// When the sum is `holdWeight` or more, an operator decides.

/**
 * Unit of a condition's bound and of the member's value. Both are integers: minor units, whole hours or days, a count,
 * or whole percent.
 */
export type ConditionUnit = "money" | "hours" | "days" | "count" | "percent";

type Kind = {
  /** When the condition is met. `max`: the value is at most the bound. `min`: the value is at least the bound. */
  readonly side: "max" | "min";
  readonly unit: ConditionUnit;
  readonly maxBound: number;
};

const money = { unit: "money", maxBound: 1e15 } as const;
const hours = { unit: "hours", maxBound: 24 * 365 } as const;
const count = { unit: "count", maxBound: 1_000 } as const;

/** Conditions that a merchant can set for a withdrawal, each kind at most once. */
export const withdrawConditions = {
  /** The requested amount. */
  amount: { side: "max", ...money },
  /** Number of the member's earlier paid withdrawals. */
  paid: { side: "min", ...count },
  /** Number of the member's withdrawal requests within 24 hours, this request included. */
  often: { side: "max", ...count },
  /** Number of other members who have or had the same payout account, counted up to 1. */
  shared: { side: "max", unit: "count", maxBound: 1 },
  /** Age of the payout account. */
  account: { side: "min", ...hours },
  /** Time since the payment password was changed. A password that was never changed meets the condition. */
  password: { side: "min", ...hours },
  /** Time since a login with a new device. A member without such a login meets the condition. */
  device: { side: "min", ...hours },
  /** Time since the member's registration. */
  member: { side: "min", unit: "days", maxBound: 3_650 },
  /** VIP level of the member. */
  level: { side: "min", unit: "count", maxBound: 100 },
  /** Deposits of the last 30 days, minus refunds. */
  deposits: { side: "min", ...money },
  /** Stakes of the last 30 days in percent of the deposits. A member without deposits meets the condition. */
  turnover: { side: "min", unit: "percent", maxBound: 100_000 },
  /** Withdrawals of the last 30 days, this request included, minus the deposits of those days. */
  net: { side: "max", ...money },
} as const satisfies Record<string, Kind>;

export type ConditionKind = keyof typeof withdrawConditions;

/**
 * Conditions that apply to every withdrawal, independent of the merchant's conditions. `break`: no deposit or turnover
 * is missing during a break. `approval`: the amount needs no second operator.
 */
export const fixedConditions = {
  break: { side: "max", unit: "count", maxBound: 0 },
  approval: { side: "max", ...money },
} as const satisfies Record<string, Kind>;

export type FixedConditionKind = keyof typeof fixedConditions;

/** Why an approved withdrawal needs a decision again, for reasons that no condition covers. */
export const heldBackReasons = ["blocked", "account gone", "account changed", "account unreadable"] as const;
export type HeldBackReason = (typeof heldBackReasons)[number];

/** Why an attempt did not pay an approved withdrawal. The outcome of the attempt may still be unknown. */
export const payoutTroubles = [
  "not sent",
  "no answer",
  "unclear",
  "gateway off",
  "unreadable",
  "changed",
  "mismatch",
] as const;
export type PayoutTrouble = (typeof payoutTroubles)[number];

export const holdWeight = 100;
export const maxConditions = Object.keys(withdrawConditions).length;
/** Time between the approval and the sending of a withdrawal, in which the approval can be taken back. */
export const takeBackMs = 10_000;
