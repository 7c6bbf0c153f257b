// Queries about a member for a promotion: the days in which something is counted.

import type { Promotion } from "../store.ts";
import type { Span } from "./facts-store.ts";
import { dayAt, periodBefore, periodOf, type DayRange } from "./periods.ts";

export type Days = { readonly today: string; readonly settledDay: string; readonly zone: string };

/** The query about a promotion: its rewarded days, each with its own reward. */
export type Question = {
  readonly promotion: Promotion;
  readonly span: DayRange;
  readonly asked: readonly Span[];
  /** Whether the rewarded activity happened while the promotion was active. */
  readonly isOfItsTime: boolean;
  /**
   * For a mission: whether it is about the previous period, which can be claimed for a while, and until when it can be
   * met and claimed.
   */
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

/** The count of a promotion in these days, and its reward. */
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

/** The reward depends on no activity. */
export function askNothing(promotion: Promotion, days: Days): Question[] {
  return [{ promotion, span: presentPeriod(promotion, days), asked: [], isOfItsTime: false }];
}

/** The reward of the present period. */
export const askPresent =
  (metric: Span["metric"]) =>
  (promotion: Promotion, days: Days): Question[] => {
    const span = presentPeriod(promotion, days);
    return [{ promotion, span, asked: [spanOf(promotion, metric, span)], isOfItsTime: false }];
  };
