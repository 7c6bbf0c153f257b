// A merchant's rules of withdrawals in the console's form: amounts are decimal text.

import type { WithdrawRules } from "@khela/contract/operator/withdrawals/schemas";
import {
  fixedConditions,
  withdrawConditions,
  type ConditionKind,
  type FixedConditionKind,
} from "@khela/contract/operator/withdrawals/conditions";
import type { DeclaredFacts } from "@khela/contract/operator/facts";
import { formatAmount, readAmount } from "@khela/engines/money";
import { fail } from "../../infra/failure.ts";
import type { Check, Condition, Rules } from "./withdrawal-store.ts";

type Kind = ConditionKind | FixedConditionKind;
type WireCondition = WithdrawRules["conditions"][number];

const kinds = { ...withdrawConditions, ...fixedConditions } as const;

const isMoney = (kind: Kind): boolean => kinds[kind].unit === "money";

/** Returns a condition's bound or a fact as text: money as a decimal amount, everything else unchanged. */
function toText(kind: Kind, value: string, currency: string): string {
  return isMoney(kind) ? formatAmount(BigInt(value), currency) : value;
}

/**
 * Parses a condition's bound. Fails with `request_param_err` for text that is not in the unit of the condition's kind.
 */
function toBound({ kind, bound }: WireCondition, currency: string): string {
  const field = "/conditions";
  if (!isMoney(kind))
    return /^\d+$/.test(bound) ? String(Number(bound)) : fail("request_param_err", { field, kind });
  const isNegative = bound.startsWith("-");
  const reading = readAmount(isNegative ? bound.slice(1) : bound, currency);
  if (!reading.ok) return fail("request_param_err", { field, kind, reason: reading.code });
  return String(isNegative ? -reading.minor : reading.minor);
}

export function readConditions(conditions: readonly WireCondition[], currency: string): Condition[] {
  return conditions.map((one) => ({
    kind: one.kind,
    side: withdrawConditions[one.kind].side,
    bound: toBound(one, currency),
    weight: one.weight,
  }));
}

const amounts = {
  minimum: "minMinor",
  maximum: "maxMinor",
  dayAmount: "dayMinor",
  feeAmount: "feeMinor",
  freshBelow: "freshBelowMinor",
  requiredDeposit: "requiredDepositMinor",
} as const satisfies Partial<Record<keyof WithdrawRules, keyof Rules>>;

/**
 * Parses the rules that an operator entered. Fails with `request_param_err` for text that is not an amount of the
 * currency.
 */
export function readRules(given: WithdrawRules, currency: string): Rules {
  const minor = (field: keyof typeof amounts): bigint => {
    const reading = readAmount(given[field], currency);
    return reading.ok
      ? reading.minor
      : fail("request_param_err", { field: `/rules/${field}`, reason: reading.code });
  };
  const {
    enabled,
    dayCount,
    opensAt,
    closesAt,
    freeDayCount,
    feePercent,
    depositTurnoverPercent,
    requiredFields,
  } = given;
  return {
    enabled,
    dayCount,
    opensAt,
    closesAt,
    freeDayCount,
    feePercent,
    depositTurnoverPercent,
    requiredFields,
    minMinor: minor("minimum"),
    maxMinor: minor("maximum"),
    dayMinor: minor("dayAmount"),
    feeMinor: minor("feeAmount"),
    freshBelowMinor: minor("freshBelow"),
    requiredDepositMinor: minor("requiredDeposit"),
    conditions: readConditions(given.conditions, currency),
  };
}

const isConfigurable = (condition: Condition): condition is Condition & { readonly kind: ConditionKind } =>
  Object.hasOwn(withdrawConditions, condition.kind);

export function toRulesView(rules: Rules, currency: string): WithdrawRules {
  const money = (minor: bigint) => formatAmount(minor, currency);
  const { enabled, dayCount, opensAt, closesAt, freeDayCount, feePercent, depositTurnoverPercent } = rules;
  return {
    enabled,
    dayCount,
    opensAt,
    closesAt,
    freeDayCount,
    feePercent,
    depositTurnoverPercent,
    requiredFields: [...rules.requiredFields] as WithdrawRules["requiredFields"],
    minimum: money(rules.minMinor),
    maximum: money(rules.maxMinor),
    dayAmount: money(rules.dayMinor),
    feeAmount: money(rules.feeMinor),
    freshBelow: money(rules.freshBelowMinor),
    requiredDeposit: money(rules.requiredDepositMinor),
    conditions: rules.conditions
      .filter(isConfigurable)
      .map(({ kind, bound, weight }) => ({ kind, bound: toText(kind, bound, currency), weight })),
  };
}

/** Returns the rules as named values, for a proposal and the audit log. */
export function toRuleFacts(rules: Rules, currency: string): DeclaredFacts {
  const { conditions, requiredFields, ...rest } = toRulesView(rules, currency);
  return {
    ...rest,
    requiredFields: requiredFields.join(", "),
    ...Object.fromEntries(
      conditions.flatMap(({ kind, bound, weight }) => [
        [`condition.${kind}`, bound],
        [`conditionWeight.${kind}`, weight],
      ]),
    ),
  };
}

export const toCheckView = ({ kind, bound, value, weight, passed }: Check, currency: string) => ({
  kind,
  bound: toText(kind, bound, currency),
  value: value === null ? null : toText(kind, value, currency),
  weight,
  passed,
});
