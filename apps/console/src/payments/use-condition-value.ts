import {
  fixedConditions,
  withdrawConditions,
  type ConditionKind,
  type FixedConditionKind,
} from "@khela/contract/operator/withdrawals/conditions";
import { useFormat } from "../lib/format/format.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const kinds = { ...withdrawConditions, ...fixedConditions } as const;

/** Returns a function that formats the bound or the value of a withdrawal condition in the condition's unit. */
export function useConditionValue(
  currency: string,
): (kind: ConditionKind | FixedConditionKind, value: string) => string {
  const format = useFormat();
  return (kind, value) => {
    switch (kinds[kind].unit) {
      case "money":
        return format.money(value, currency);
      case "hours":
        return format.span(Number(value) * HOUR_MS);
      case "days":
        return format.span(Number(value) * DAY_MS);
      case "percent":
        return `${format.count(Number(value))}%`;
      case "count":
        return format.count(Number(value));
    }
  };
}
