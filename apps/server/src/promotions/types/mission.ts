// A goal of turnover or deposits within a calendar period, for members who have joined.

import { addDays, dayAt, periodBefore, periodOf, startOf } from "../offers/periods.ts";
import { spanOf, type Days, type Question } from "../offers/questions.ts";
import { lostOf } from "../operator/best-play.ts";
import type { Promotion } from "../store.ts";
import type { OwnRules } from "./promotion-type-rules.ts";

const HOUR_MS = 60 * 60_000;

function earliest(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one;
}

/** Asks about the current period, and about the previous period, whose reward can be claimed for a limited time. */
function ask(promotion: Promotion, { today, zone }: Days): Question[] {
  const { period, endsAt, claimHours, metric } = promotion;
  const first = dayAt(promotion.startsAt, zone);
  const spans = [
    periodOf(period, today, first),
    ...(period === "once" ? [] : [periodBefore(period, today, first)]),
  ];
  const questions = spans.map((span, at) => {
    const end = period === "once" ? null : startOf(addDays(span.to, 1), zone);
    const claimEnd = end === null ? null : new Date(end.getTime() + claimHours * HOUR_MS);
    return {
      promotion,
      span,
      asked: [spanOf(promotion, metric === "deposit" ? metric : "turnover", span)],
      isOfItsTime: false,
      mission: {
        isLate: at > 0,
        meetUntil: end === null ? endsAt : earliest(end, endsAt),
        claimUntil: claimEnd === null ? endsAt : earliest(claimEnd, endsAt),
      },
    };
  });
  const day = startOf(today, zone);
  return questions.filter(
    ({ mission }) => !mission.isLate || mission.claimUntil === null || mission.claimUntil > day,
  );
}

export const mission: OwnRules = {
  ask,
  check: (p, _around, say) =>
    say(p.metric === null || p.targetMinor === null, "a MISSION needs metric and target"),
  costBefore: ({ metric, targetMinor }, { clearedMillionths }) =>
    metric === "turnover" ? lostOf(targetMinor ?? 0n, clearedMillionths) : 0n,
  shows: "goal",
  menu: "receiving",
};
