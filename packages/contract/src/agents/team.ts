// Definitions of an agent's figures: the groups of a team, and each figure.

/**
 * Groups of a team. `A`: members directly below the agent who are not agents. `B`: agents directly below and everyone
 * below them. `C`: everyone below the agent, A and B together. No group contains the agent's own play.
 */
export const teamGroups = ["A", "B", "C"] as const;
export type TeamGroup = (typeof teamGroups)[number];

/**
 * Figures of a group in a range of days of the site's calendar, from settled facts only. A day's figures count for
 * the agents above the member on that day; a later move changes nothing. Each figure is the sum of its rows, one for
 * each member directly below on that day.
 * - `newMembers`: registered in the range.
 * - `activeMembers`: distinct members with a settled round in the range. In A and B, a member of both groups within
 *   the range counts only in the group of their first active day in it.
 * - `firstDeposits`: members whose first deposit was in the range.
 * - `deposit`: deposits minus reversals and refunds. `withdraw`: paid withdrawals with their fees. Transfers between
 *   agents and their members count in neither.
 * - `bonus`: promotions and level bonuses. `rebate`: every rebate except a lottery's, which is part of its order's
 *   payout. The sandbox's play money counts in neither.
 * - `turnover`: stakes of settled rounds with the category's weight, rounded down in each figure and row. `stake` and
 *   `payout`: unweighted.
 * - `ggr`: stake minus payout. `net`: ggr minus bonus and rebate.
 */
export const teamMoneyFigures = [
  "deposit",
  "withdraw",
  "stake",
  "payout",
  "turnover",
  "bonus",
  "rebate",
  "ggr",
  "net",
] as const;
export const teamCountFigures = ["newMembers", "activeMembers", "firstDeposits"] as const;

/**
 * Lengths of the periods of a range, apart from days: weeks from Monday on and calendar months. The range's ends cut
 * the first and the last period.
 */
export const teamPeriods = ["week", "month"] as const;
export type TeamPeriod = (typeof teamPeriods)[number];

/**
 * Maximum days of a range of team figures, its first and last day included. For every range up to this length, the
 * number of distinct active members is known exactly.
 */
export const maxTeamRangeDays = 62;

/** States of a request to freeze an account. `lifted`: the account was frozen, and an operator has opened it again. */
export const freezeStates = ["open", "frozen", "refused", "lifted"] as const;
/** Maximum letters of the reason for a freeze request. */
export const maxFreezeReason = 500;

/** Maximum receivers of one credit transfer. */
export const maxCreditReceivers = 1_000;
/** Minutes in which an agent may answer a credit request. */
export const creditRequestMinutes = 60;

/** Days after a transfer in which credit may be disputed, and hours in which the other side may answer. */
export const disputeDays = 7;
export const disputeAnswerHours = 72;
/** States of a credit dispute. `escalated`: waits for the operator; `closed`: decided. */
export const disputeStates = ["open", "answered", "escalated", "closed"] as const;
export const disputeSides = ["sender", "receiver"] as const;
/** Maximum letters of a reason, an answer or a decision in a credit dispute. */
export const maxDisputeText = 500;

/** Length of a link's code that an agent chooses. */
export const customCodeLength = { min: 4, max: 14 } as const;
export const customCodePattern = `^[A-Za-z0-9_-]{${customCodeLength.min},${customCodeLength.max}}$`;

/** Returns whether an agent may choose this code for a registration link. */
export function isCustomCode(code: string): boolean {
  return new RegExp(customCodePattern).test(code);
}

/** Maximum number of registration links of one agent, closed links included. */
export const maxAffiliateLinks = 50;
/**
 * Days for which the registration link that a browser opened last counts for a registration. A code typed into the form
 * takes precedence over a link.
 */
export const attributionDays = 30;
