// What a promotion asks the database about a member: the days, and the activity that is counted in them.

import type { Promotion } from "../store.ts";
import type { Span } from "./facts-store.ts";
import { dayAt, periodBefore, periodOf, type DayRange } from "./periods.ts";

export type Days = { readonly today: string; readonly settledDay: string; readonly zone: string };

/**
 * What a promotion asks about a member. `span`: the period whose activity is rewarded. `asked`: the days to count, each
 * span with a separate reward.
 */
export type Question = {
  readonly promotion: Promotion;
  readonly span: DayRange;
  readonly asked: readonly Span[];
  /** Whether the promotion was active during the rewarded days. */
  readonly isOfItsTime: boolean;
  /**
   * Set for a mission. `isLate`: the question is about the previous period. `meetUntil` and `claimUntil`: deadlines
   * for reaching the goal and for claiming the reward.
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

/** The last complete period of a promotion. */
export const pastPeriod = (promotion: Promotion, days: Days): DayRange =>
  periodBefore(promotion.period, days.settledDay, firstDay(promotion, days));

/** The span of a promotion for these days, with the metric that is counted and the reward. */
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

/** Question of a promotion whose reward depends on no activity. */
export function askNothing(promotion: Promotion, days: Days): Question[] {
  return [{ promotion, span: presentPeriod(promotion, days), asked: [], isOfItsTime: false }];
}

/** Question of a promotion that rewards activity in the current period. */
export const askPresent =
  (metric: Span["metric"]) =>
  (promotion: Promotion, days: Days): Question[] => {
    const span = presentPeriod(promotion, days);
    return [{ promotion, span, asked: [spanOf(promotion, metric, span)], isOfItsTime: false }];
  };
