// Spans of days that lists are read by, in the merchant's time. Their ends stay the same all day, so that a list's
// pages belong together.

import { siteOffsetMinutes } from "./format-date.ts";
import { today } from "./today.ts";

export const daySpans = ["today", "yesterday", "week", "month"] as const;
export type DaySpan = (typeof daySpans)[number];

/** How far back records are read. */
export const longestDays = 365;

const dayMs = 86_400_000;
const daysBack: Readonly<Record<DaySpan, number>> = { today: 0, yesterday: 1, week: 6, month: 29 };

/** Days of a person's own choice, both of them whole: YYYY-MM-DD. */
export type OwnDays = { readonly first: string; readonly last: string };

/** A day of the merchant's calendar, so many days before today. */
export function dayBefore(days: number): string {
  return new Date((today() - days) * dayMs).toISOString().slice(0, 10);
}

/** First moment of the span and, where it does not reach until now, the moment after its last; UTC milliseconds. */
export function spanTimes(span: DaySpan | OwnDays): { from: number; to?: number } {
  const startOf = (day: number): number => day * dayMs - siteOffsetMinutes * 60_000;
  if (typeof span !== "string") {
    const dayOf = (text: string): number => Math.floor(Date.parse(`${text}T00:00:00Z`) / dayMs);
    return { from: startOf(dayOf(span.first)), to: startOf(dayOf(span.last) + 1) };
  }
  const from = startOf(today() - daysBack[span]);
  return span === "yesterday" ? { from, to: startOf(today()) } : { from };
}
