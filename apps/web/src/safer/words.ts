// A limit and a break as the language writes them.

import type { safer } from "@khela/contract/calls/safer";
import type { LimitKind } from "@khela/contract/safer";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { formatMoney } from "../lib/format.ts";
import { useSettings } from "../lib/settings.tsx";

export type State = OutputOf<typeof safer.limits>;
export type Limit = State["limits"][number];
export type BreakKind = NonNullable<State["break"]>["kind"];

const hoursADay = 24;
const monthsAYear = 12;

export type SaferWords = {
  /** Money, or minutes of `time`. */
  readonly value: (kind: LimitKind, value: string) => string;
  /** How long a break is: hours of a cool-off, months of an exclusion. */
  readonly length: (kind: BreakKind, length: number) => string;
};

export function useSaferWords(): SaferWords {
  const { t, style } = useI18n();
  const { currencySymbol } = useSettings();
  return {
    value: (kind, value) => (kind === "time" ? t("safer.minutes", { count: Number(value) }) : formatMoney(value, currencySymbol, style)),
    length(kind, length) {
      if (kind === "coolOff") {
        return length % hoursADay === 0 ? t("safer.days", { count: length / hoursADay }) : t("safer.hours", { count: length });
      }
      if (length === 0) return t("safer.forGood");
      return length % monthsAYear === 0 ? t("safer.years", { count: length / monthsAYear }) : t("safer.months", { count: length });
    },
  };
}
