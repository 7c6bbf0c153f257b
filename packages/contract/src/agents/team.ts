// What an agent's figures mean, defined once: the groups of a team, and each figure.

/**
 * The groups of a team. `A`: the members directly below the agent who are not agents. `B`: the agents directly below, and everybody below
 * them. `C`: everybody below the agent, which is A and B together. The agent's own play is in none.
 */
export const teamGroups = ["A", "B", "C"] as const;
export type TeamGroup = (typeof teamGroups)[number];

/**
 * The figures of a group in a range of days of the site's calendar, all from settled facts. A day's figures count for the agents above the
 * member at that time; a later move takes none of them away. Each is the sum of its rows: what came through each member directly below then.
 *
 * - `newMembers`: registered in the range.
 * - `activeMembers`: different members with a settled round in the range. In A and B alone, who was in both within the range counts in the first.
 * - `firstDeposits`: members whose first deposit was in the range.
 * - `deposit`: deposits less what was reversed or refunded. `withdraw`: paid withdrawals with their fees. Transfers between agents and their members are neither.
 * - `bonus`: promotions and level bonuses. `rebate`: rebates of any kind but a lottery's, which is in the payout of its order. Play money of the sandbox is neither.
 * - `turnover`: stakes of settled rounds with the category's weight, rounded down in each figure and row. `stake` and `payout`: as they are.
 * - `ggr`: stake less payout. `net`: ggr less bonus and rebate.
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

/** What a range's sums may be asked by, beside its days: weeks from Monday on, and months of the calendar, cut at the range's ends. */
export const teamPeriods = ["week", "month"] as const;
export type TeamPeriod = (typeof teamPeriods)[number];

/** Most days of a range, first and last included; the distinct active members of any such range are known. */
export const maxTeamRangeDays = 62;

/** A request to freeze an account. `lifted`: was frozen, and an operator has opened the account again. */
export const freezeStates = ["open", "frozen", "refused", "lifted"] as const;
/** Letters of the reason for which an account should be frozen. */
export const maxFreezeReason = 500;

/** Receivers of one transfer of credit. */
export const maxCreditReceivers = 1_000;
/** So long an agent may answer what a member asks for. */
export const creditRequestMinutes = 60;

/** Credit may be disputed for so long, and the other side has so long to answer. */
export const disputeDays = 7;
export const disputeAnswerHours = 72;
/** `escalated`: waits for the operator; `closed`: decided. */
export const disputeStates = ["open", "answered", "escalated", "closed"] as const;
export const disputeSides = ["sender", "receiver"] as const;
/** Letters of a reason, an answer or a decision. */
export const maxDisputeText = 500;

/** A link's code that an agent chooses. */
export const customCodeLength = { min: 4, max: 14 } as const;
export const customCodePattern = `^[A-Za-z0-9_-]{${customCodeLength.min},${customCodeLength.max}}$`;

/** Returns whether an agent may choose the code. */
export function isCustomCode(code: string): boolean {
  return new RegExp(customCodePattern).test(code);
}

/** Links an agent may have, closed ones included. */
export const maxAffiliateLinks = 50;
/**
 * The last link a browser has opened counts for a registration within so many days of it. A code that is typed into the form counts before
 * any link.
 */
export const attributionDays = 30;
