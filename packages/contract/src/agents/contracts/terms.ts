// Contracts of an agent with a member directly below: how a period is bounded and what it pays, defined once for what settles it and
// what recomputes it.

import { siteOffsetMinutes } from "../../site/site-time.ts";

/**
 * `daily` and `hourly`: paid for the member's own turnover of a day or an hour of the site's time. `realtime`: for that of five minutes, a
 * percentage alone, within minutes of the rounds. `dividend`: for the member's own loss of a week that begins on Monday, by the highest rate whose
 * turnover and loss are both reached; rounds of PVP, where members lose to each other, count neither. A week in which the member has won pays nothing, and nothing of it is carried over to the next.
 */
export const contractKinds = ["daily", "hourly", "realtime", "dividend"] as const;
export type ContractKind = (typeof contractKinds)[number];

/** `F`: a fixed amount; `P`: a percentage of the turnover, of the loss in a dividend. */
export const contractRateTypes = ["F", "P"] as const;
export type ContractRateType = (typeof contractRateTypes)[number];

/** How a kind may be paid: a fixed amount each five minutes would be for minutes, not for what was played. */
export const rateTypesOf = (kind: ContractKind): readonly ContractRateType[] =>
  kind === "realtime" ? ["P"] : contractRateTypes;

/** Kinds whose rates may ask for a loss: the others are paid for turnover alone. */
export const hasLossTiers = (kind: ContractKind): boolean => kind === "dividend";

/**
 * What happened to a contract, by the codes of this API family: N requested; E requested as a new version; A accepted; V a new version was
 * accepted, which ends this one with its period; C ended, by its agent or a new version; R refused or not answered in time; D a period was paid.
 */
export const contractActions = ["N", "E", "A", "V", "C", "R", "D"] as const;
export type ContractAction = (typeof contractActions)[number];

export const contractStates = ["requested", "active", "refused", "voided", "expired"] as const;
export const salaryStates = ["none", "due", "paid", "returned"] as const;

/** Rates of one contract, each from a higher turnover on. */
export const maxContractTiers = 5;
/** Highest percentage: of a turnover, and of a loss. */
export const maxSalaryPercent = 5;
export const maxDividendPercent = 50;
/** A request that is not answered is none after so many days. */
export const contractRequestDays = 7;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** The first Monday of the epoch is its fifth day. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const REAL_TIME_MS = 5 * 60_000;

/** agents_settle_realtime has the same one. */
const lengths = { realtime: REAL_TIME_MS, hourly: HOUR_MS, daily: DAY_MS, dividend: WEEK_MS } as const;

/** Start of the period of a moment, both in milliseconds since 1970 in UTC. */
export function periodStart(kind: ContractKind, atMs: number): number {
  const length = lengths[kind];
  const origin = (kind === "dividend" ? FIRST_MONDAY_MS : 0) - siteOffsetMinutes * 60_000;
  return Math.floor((atMs - origin) / length) * length + origin;
}

/** Start of the next period. */
export function periodAfter(kind: ContractKind, startMs: number): number {
  return startMs + lengths[kind];
}

/** Start of the period before. */
export function periodBefore(kind: ContractKind, startMs: number): number {
  return startMs - lengths[kind];
}

export type ContractTerms = {
  readonly kind: ContractKind;
  readonly rateType: ContractRateType;
  /** None lower than the one before, no rate either. In minor units; a rate in minor units, or in hundredths of a percent. */
  readonly tiers: readonly {
    readonly minTurnoverMinor: bigint;
    /** Of a dividend alone; 0: no loss is asked for. */
    readonly minLossMinor: bigint;
    readonly rate: bigint;
  }[];
};

export type PeriodFigures = {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** Weighted, in hundredths of a minor unit. */
  readonly turnoverHundredths: bigint;
};

const HUNDREDTHS = 100n;
/** Hundredths of a percent in one. */
const BASIS_POINTS = 10_000n;

/** What a period pays, rounded down to minor units, and the rate that counts, from 1; 0 where turnover or loss are below all of them. */
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
