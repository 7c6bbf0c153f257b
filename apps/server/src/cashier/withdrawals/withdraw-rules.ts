// A merchant's withdrawal rules as data, and functions that apply them at a time.

import { withdrawRequiredFields } from "@khela/contract/cashier/withdrawals/schemas";
import {
  holdWeight,
  withdrawConditions,
  type ConditionKind,
} from "@khela/contract/operator/withdrawals/conditions";
import type { Db } from "@khela/service-kit/db/database";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { payoutAccountLimits } from "../payout-accounts/payout-accounts.ts";
import { findRules, replaceRules, type Condition, type Rules, type RulesKey } from "./withdrawal-store.ts";

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
const PERCENT = /^(?:\d|[1-4]\d)(?:\.\d{1,2})?$|^50(?:\.0{1,2})?$/;
const HUNDREDTHS = 100;
const HOUR_MS = 60 * 60_000;
/** Divisor after multiplying an amount by hundredths of a percent. */
const PERCENT_UNITS = 10_000n;

const basisPoints = (percent: string): bigint => BigInt(Math.round(Number(percent) * HUNDREDTHS));

const most = { percent: 10_000, count: 1_000 } as const;

function countFaults(rules: Rules): string[] {
  const counts = {
    dayCount: [rules.dayCount, most.count],
    freeDayCount: [rules.freeDayCount, most.count],
    depositTurnoverPercent: [rules.depositTurnoverPercent, most.percent],
  } as const;
  return Object.entries(counts)
    .filter(([, [value, highest]]) => !Number.isInteger(value) || value < 0 || value > highest)
    .map(([name, [, highest]]) => `${name} is not a whole number from 0 to ${highest}`);
}

/** Returns the faults of rules, one sentence each; empty: none. Rules that no withdrawal can meet are faulty too. */
export function findRuleFaults(rules: Rules): string[] {
  const { minMinor, maxMinor, dayMinor, feeMinor, feePercent } = rules;
  const faults = countFaults(rules);
  const say = (is: boolean, text: string) => {
    if (is) faults.push(text);
  };
  say(minMinor <= 0n, "minMinor is not above zero");
  say(maxMinor < minMinor, "maxMinor is below minMinor: no amount is allowed");
  say(dayMinor < minMinor, "dayMinor is below minMinor: no withdrawal fits into a day");
  say(rules.dayCount === 0, "dayCount is 0: no withdrawal fits into a day");
  say(
    feeMinor < 0n || rules.freshBelowMinor < 0n || rules.requiredDepositMinor < 0n,
    "an amount is below zero",
  );
  say(!TIME_OF_DAY.test(rules.opensAt), "opensAt is not a time of day such as 09:30");
  say(!TIME_OF_DAY.test(rules.closesAt), "closesAt is not a time of day such as 21:00");
  say(!PERCENT.test(feePercent), "feePercent is not from 0 to 50 with at most two decimals");
  if (PERCENT.test(feePercent))
    say(
      feeMinor + (minMinor * basisPoints(feePercent)) / PERCENT_UNITS >= minMinor,
      "the fee takes all of the smallest withdrawal",
    );
  for (const field of rules.requiredFields)
    say(
      !(withdrawRequiredFields as readonly string[]).includes(field),
      `requiredFields: ${field} is unknown`,
    );
  return [...faults, ...findConditionFaults(rules.conditions)];
}

const INTEGER = /^-?(?:0|[1-9]\d{0,17})$/;

/** Returns the faults of conditions, one sentence each; empty: none. */
export function findConditionFaults(conditions: readonly Condition[]): string[] {
  const kinds: Readonly<Record<string, (typeof withdrawConditions)[ConditionKind]>> = withdrawConditions;
  return conditions.flatMap(({ kind, side, bound, weight }, place) => {
    const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (known === undefined) return [`conditions: ${kind} is unknown`];
    const isRepeated = conditions.findIndex((one) => one.kind === kind) < place;
    const isBound = INTEGER.test(bound) && Math.abs(Number(bound)) <= known.maxBound;
    return [
      ...(isRepeated ? [`conditions: ${kind} appears twice`] : []),
      ...(side === known.side ? [] : [`conditions: the side of ${kind} is ${known.side}`]),
      ...(isBound ? [] : [`conditions: the bound of ${kind} is not a whole number up to ${known.maxBound}`]),
      ...(Number.isInteger(weight) && weight >= 1 && weight <= holdWeight
        ? []
        : [`conditions: the weight of ${kind} is not from 1 to ${holdWeight}`]),
    ];
  });
}

/**
 * Returns all conditions of a withdrawal, the mandatory ones first. Above `approvalAboveMinor`, two operators must
 * approve a withdrawal; null: one operator is enough for any amount.
 */
export function conditionsOf(
  conditions: readonly Condition[],
  approvalAboveMinor: bigint | null,
): readonly Condition[] {
  const fixed = { side: "max", weight: holdWeight } as const;
  return [
    { kind: "break", bound: "0", ...fixed },
    ...(approvalAboveMinor === null
      ? []
      : [{ kind: "approval", bound: String(approvalAboveMinor), ...fixed } as const]),
    ...conditions,
  ];
}

/** Sets a merchant's withdrawal rules in a currency. @throws Error with the faults of the rules */
export async function saveRules(db: Db, key: RulesKey, rules: Rules, actor: string): Promise<void> {
  const faults = findRuleFaults(rules);
  if (faults.length > 0) throw new Error(`withdrawals: the rules cannot be used: ${faults.join("; ")}`);
  await db.transaction(async (tx) => {
    const before = await findRules(tx, key);
    await replaceRules(tx, key, rules);
    await writeAudit(tx, {
      merchantId: key.merchantId,
      actor,
      action: "withdraw.rules.saved",
      subject: `merchant:${key.merchantId}`,
      detail: { currency: key.currency, before: plain(before), after: plain(rules) },
    });
  });
}

/** Returns the rules with amounts as text, because JSON has no bigint. */
function plain(rules: Rules | null): unknown {
  return rules === null
    ? null
    : Object.fromEntries(
        Object.entries(rules).map(([name, value]) => [
          name,
          typeof value === "bigint" ? String(value) : value,
        ]),
      );
}

/** Whether withdrawals are open at the time. `opensAt` and `closesAt` are times of day in `timeZone`. */
export function isOpenAt({ opensAt, closesAt }: Rules, now: Date, timeZone: string): boolean {
  if (opensAt === closesAt) return true;
  const time = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(now);
  return opensAt < closesAt ? time >= opensAt && time < closesAt : time >= opensAt || time < closesAt;
}

/**
 * Waiting hours that the cashier shows before a member's first withdrawal. `account`: the wait of a new payout
 * account. `paymentPassword`: how long after a new payment password an operator must decide; 0: none.
 */
export function waitsOf({ conditions }: Pick<Rules, "conditions">): {
  readonly account: number;
  readonly paymentPassword: number;
} {
  const holding = conditions.find(({ kind, weight }) => kind === "password" && weight >= holdWeight);
  return {
    account: payoutAccountLimits.coolingMs / HOUR_MS,
    paymentPassword: holding === undefined ? 0 : Number(holding.bound),
  };
}

const taka = (amount: number): bigint => BigInt(amount) * 100n;

/**
 * Withdrawal rules of the sandbox. Everyone can try everything, and large withdrawals need an operator's decision. A
 * new payment password alone holds no withdrawal, so that a visitor sees a payout on the first day.
 */
export const sandboxRules: Rules = {
  enabled: true,
  minMinor: taka(200),
  maxMinor: taka(25_000),
  dayMinor: taka(50_000),
  dayCount: 3,
  opensAt: "00:00",
  closesAt: "00:00",
  freeDayCount: 2,
  feeMinor: 0n,
  feePercent: "1.50",
  depositTurnoverPercent: 100,
  freshBelowMinor: taka(1),
  requiredDepositMinor: 0n,
  requiredFields: [],
  conditions: [
    { kind: "amount", side: "max", bound: String(taka(10_000)), weight: holdWeight },
    { kind: "shared", side: "max", bound: "0", weight: holdWeight },
    { kind: "password", side: "min", bound: "24", weight: holdWeight / 2 },
    { kind: "often", side: "max", bound: "5", weight: holdWeight },
  ],
};

/**
 * Stores the sandbox's rules if the merchant has none, so an operator's changes are kept. Runs at every server start.
 */
export async function seedRules(db: Db, key: RulesKey): Promise<void> {
  if ((await findRules(db, key)) === null) await saveRules(db, key, sandboxRules, "system");
}
