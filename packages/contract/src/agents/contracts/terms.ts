// Contracts of an agent with a member directly below: limits of the terms, and the payment of a period. Settlement and
// recomputation use the same definitions.

import { siteOffsetMinutes } from "../../site/site-time.ts";

/**
 * Kinds of contracts. `daily` and `hourly` pay for the member's own turnover of a day or an hour of site time.
 * `realtime` pays a percentage of the turnover of five minutes, within minutes of the rounds. `dividend` pays for the
 * member's own loss of a week that begins on Monday, by the highest rate whose turnover and loss are both reached.
 * Rounds of PVP, where members lose to each other, do not count. A week in which the member won in total pays nothing,
 * and its win does not reduce a later week's loss.
 */
export const contractKinds = ["daily", "hourly", "realtime", "dividend"] as const;
export type ContractKind = (typeof contractKinds)[number];

/**
 * Rate types. `F`: a fixed amount. `P`: a percentage, of the loss in a dividend, of the turnover in every other kind.
 */
export const contractRateTypes = ["F", "P"] as const;
export type ContractRateType = (typeof contractRateTypes)[number];

/** Rate types of each kind. `realtime` has no fixed amount, which would pay for the passing of time instead of play. */
export const rateTypesOf = (kind: ContractKind): readonly ContractRateType[] =>
  kind === "realtime" ? ["P"] : contractRateTypes;

/** Returns whether rates of this kind of contract may have a minimum loss. Kinds without one pay for turnover alone. */
export const hasLossTiers = (kind: ContractKind): boolean => kind === "dividend";

/**
 * Actions of a contract, by the codes of this API family. N: requested. E: requested as a new version. A: accepted.
 * V: a new version was accepted, which ends this one after its period. C: ended by its agent or by a new version. R:
 * refused, or not answered in time. D: a period was paid.
 */
export const contractActions = ["N", "E", "A", "V", "C", "R", "D"] as const;
export type ContractAction = (typeof contractActions)[number];

export const contractStates = ["requested", "active", "refused", "voided", "expired"] as const;
export const salaryStates = ["none", "due", "paid", "returned"] as const;

/** Maximum number of rates of one contract. */
export const maxContractTiers = 5;
/** Highest percentage that a contract may pay: a salary of the turnover, a dividend of the loss. */
export const maxSalaryPercent = 5;
export const maxDividendPercent = 50;
/** Days until an unanswered contract request expires. */
export const contractRequestDays = 7;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** Weeks begin on Monday, and 1970-01-01 was a Thursday: the first Monday is four days later. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const REAL_TIME_MS = 5 * 60_000;

/** Period length of each kind. The SQL function agents_settle_realtime repeats the length of `realtime`. */
const lengths = { realtime: REAL_TIME_MS, hourly: HOUR_MS, daily: DAY_MS, dividend: WEEK_MS } as const;

/** Start of the period that contains a time; both in milliseconds since 1970 in UTC. */
export function periodStart(kind: ContractKind, atMs: number): number {
  const length = lengths[kind];
  const origin = (kind === "dividend" ? FIRST_MONDAY_MS : 0) - siteOffsetMinutes * 60_000;
  return Math.floor((atMs - origin) / length) * length + origin;
}

/** Start of the period after this one, in milliseconds since 1970 in UTC. */
export function periodAfter(kind: ContractKind, startMs: number): number {
  return startMs + lengths[kind];
}

/** Start of the period before this one, in milliseconds since 1970 in UTC. */
export function periodBefore(kind: ContractKind, startMs: number): number {
  return startMs - lengths[kind];
}

export type ContractTerms = {
  readonly kind: ContractKind;
  readonly rateType: ContractRateType;
  /**
   * Rates in ascending order: no turnover, loss or rate is lower than in the previous entry, and turnover or loss is
   * higher. `rate` is in minor units for type F, in hundredths of a percent for type P.
   */
  readonly tiers: readonly {
    readonly minTurnoverMinor: bigint;
    /** Minimum loss for this rate, in minor units; for a dividend only. 0: no minimum loss. */
    readonly minLossMinor: bigint;
    readonly rate: bigint;
  }[];
};

export type PeriodFigures = {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** Weighted turnover, in hundredths of a minor unit. */
  readonly turnoverHundredths: bigint;
};

const HUNDREDTHS = 100n;
/** A rate of 100 percent, in hundredths of a percent. */
const BASIS_POINTS = 10_000n;

/**
 * Returns the payment of a contract period, rounded down to minor units, and the number of the rate that applies,
 * counted from 1. The number is 0 when turnover or loss is below the minimum of every rate.
 */
export function payOfPeriod(
  { kind, rateType, tiers }: ContractTerms,
  { stakeMinor, payoutMinor, turnoverHundredths }: PeriodFigures,
): { readonly tier: number; readonly amountMinor: bigint } {
  const loss = stakeMinor - payoutMinor;
  const reached = tiers.map(
    ({ minTurnoverMinor, minLossMinor }) =>
      turnoverHundredths >= minTurnoverMinor * HUNDREDTHS && (minLossMinor === 0n || loss >= minLossMinor),
  );
  const place = reached.lastIndexOf(true);
  const tier = tiers[place];
  if (tier === undefined || turnoverHundredths <= 0n) return { tier: 0, amountMinor: 0n };
  if (kind === "dividend" && loss <= 0n) return { tier: place + 1, amountMinor: 0n };
  if (rateType === "F") return { tier: place + 1, amountMinor: tier.rate };
  const amountMinor =
    kind === "dividend"
      ? (loss * tier.rate) / BASIS_POINTS
      : (turnoverHundredths * tier.rate) / (BASIS_POINTS * HUNDREDTHS);
  return { tier: place + 1, amountMinor };
}
