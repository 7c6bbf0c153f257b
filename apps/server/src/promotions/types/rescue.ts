// A share of the member's loss in the previous day, week or month.

import { dayAt, lastDayBefore } from "../offers/periods.ts";
import { pastPeriod, spanOf, type Days, type Question } from "../offers/questions.ts";
import { basisOf, lostOf } from "../operator/best-play.ts";
import type { Promotion } from "../store.ts";
import type { OwnRules } from "./promotion-type-rules.ts";

/** Asks about the loss of the last period, limited to the days on which the promotion was active. */
function ask(promotion: Promotion, days: Days): Question[] {
  const span = pastPeriod(promotion, days);
  const begun = dayAt(promotion.startsAt, days.zone);
  const ended = lastDayBefore(promotion.endsAt, days.zone) ?? span.to;
  const from = begun > span.from ? begun : span.from;
  const to = ended < span.to ? ended : span.to;
  return [{ promotion, span, asked: [spanOf(promotion, "loss", { from, to })], isOfItsTime: from <= to }];
}

/**
 * Days after the promotion's end: the last period, the time until it is settled, and the period in which the reward is
 * claimed.
 */
const LATE_DAYS = { once: 0, day: 3, week: 15, month: 63 } as const;

export const rescue: OwnRules = {
  lateDays: (period) => LATE_DAYS[period],
  ask,
  check: (p, _around, say) => {
    say(p.gameType === "PVP", "gameType: PVP losses are between members and cannot be refunded");
    say(p.period === "once", "period: a RESCUE rewards a past period");
  },
  // An optimal player can lose the rewarded amount at the cost of only the margin. One bet on long odds nearly always
  // loses, or of two accounts that bet against each other, one loses.
  costBefore: (p, { keptMillionths }) => lostOf(basisOf(p), keptMillionths),
  shows: "amount",
  menu: "receiving",
};
