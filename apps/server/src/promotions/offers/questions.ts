// What is asked of a member about a promotion: the days in which something is counted for it.

import type { Promotion } from "../store.ts";
import type { Span } from "./facts-store.ts";
import { dayAt, periodBefore, periodOf, type DayRange } from "./periods.ts";

export type Days = { readonly today: string; readonly settledDay: string; readonly zone: string };

/** What is asked about a promotion: the days it rewards, each its own reward. */
export type Question = {
  readonly promotion: Promotion;
  readonly span: DayRange;
  readonly asked: readonly Span[];
  /** Whether what is rewarded now was done while the promotion was on. */
  readonly isOfItsTime: boolean;
  /** Of a mission: whether it is about the period before, which can be claimed for a while, and when its times end. */
  readonly mission?: {
    readonly isLate: boolean;
    readonly meetUntil: Date | null;
    readonly claimUntil: Date | null;
  };
};

const firstDay = ({ startsAt }: Promotion, { zone }: Days): string => dayAt(startsAt, zone);

export const presentPeriod = (promotion: Promotion, days: Days): DayRange =>
  periodOf(promotion.period, days.today, firstDay(promotion, days));

/** The last complete period. */
export const pastPeriod = (promotion: Promotion, days: Days): DayRange =>
  periodBefore(promotion.period, days.settledDay, firstDay(promotion, days));

/** What a promotion counts in these days, and what it pays for that. */
export const spanOf = (
  promotion: Promotion,
  metric: Span["metric"],
  { from, to }: Pick<DayRange, "from" | "to">,
): Span => ({
  metric,
  from,
  to,
  gameType: promotion.gameType,
  fixedMinor: promotion.rewardFixedMinor,
  percent: promotion.rewardPercent,
  maxMinor: promotion.rewardMaxMinor,
});

/** Nothing that was done decides what is paid. */
export function askNothing(promotion: Promotion, days: Days): Question[] {
  return [{ promotion, span: presentPeriod(promotion, days), asked: [], isOfItsTime: false }];
}

/** What is paid in the present period. */
export const askPresent =
  (metric: Span["metric"]) =>
  (promotion: Promotion, days: Days): Question[] => {
    const span = presentPeriod(promotion, days);
    return [{ promotion, span, asked: [spanOf(promotion, metric, span)], isOfItsTime: false }];
  };
