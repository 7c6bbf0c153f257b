// Formats limits and exclusions in the language of the page.

import type { responsibleGaming } from "@khela/contract/responsible-gaming/calls";
import type { LimitKind } from "@khela/contract/responsible-gaming/limits";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { formatMoney } from "../lib/format/format-money.ts";
import { useSettings } from "../lib/settings.tsx";

export type State = OutputOf<typeof responsibleGaming.limits>;
export type Limit = State["limits"][number];
export type ExclusionKind = NonNullable<State["break"]>["kind"];

const hoursADay = 24;
const monthsAYear = 12;

export type LimitText = {
  /** Formats the value of a limit: money, or minutes for the kind `time`. */
  readonly value: (kind: LimitKind, value: string) => string;
  /** Formats the hours of a cool-off, or the months of a self-exclusion. */
  readonly length: (kind: ExclusionKind, length: number) => string;
};

export function useLimitText(): LimitText {
  const { t, style } = useI18n();
  const { currencySymbol } = useSettings();
  return {
    value: (kind, value) =>
      kind === "time"
        ? t("safer.minutes", { count: Number(value) })
        : formatMoney(value, currencySymbol, style),
    length(kind, length) {
      if (kind === "coolOff") {
        return length % hoursADay === 0
          ? t("safer.days", { count: length / hoursADay })
          : t("safer.hours", { count: length });
      }
      if (length === 0) return t("safer.forGood");
      return length % monthsAYear === 0
        ? t("safer.years", { count: length / monthsAYear })
        : t("safer.months", { count: length });
    },
  };
}
