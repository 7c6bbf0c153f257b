// Spans of days that lists are read by, in the merchant's time. Their ends stay the same all day, so that a list's
// pages belong together.

import { siteOffsetMinutes } from "./format-date.ts";
import { today } from "./today.ts";

export const daySpans = ["today", "yesterday", "week", "month"] as const;
export type DaySpan = (typeof daySpans)[number];

const dayMs = 86_400_000;
const daysBack: Readonly<Record<DaySpan, number>> = { today: 0, yesterday: 1, week: 6, month: 29 };

/** First moment of the span and, where it does not reach until now, the moment after its last; UTC milliseconds. */
export function spanTimes(span: DaySpan): { from: number; to?: number } {
  const startOf = (day: number): number => day * dayMs - siteOffsetMinutes * 60_000;
  const from = startOf(today() - daysBack[span]);
  return span === "yesterday" ? { from, to: startOf(today()) } : { from };
}
