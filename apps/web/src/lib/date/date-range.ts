// Ranges of days for filtering lists, in the merchant's time. Their bounds stay the same all day, so that a list's
// pages belong together.

import { siteOffsetMinutes } from "@khela/contract/site/site-time";
import { today } from "./today.ts";

export const dateRangePresets = ["today", "yesterday", "week", "month"] as const;
export type DateRangePreset = (typeof dateRangePresets)[number];

/** How far back history can be read. */
export const maxHistoryDays = 365;

const dayMs = 86_400_000;
const daysBack: Readonly<Record<DateRangePreset, number>> = { today: 0, yesterday: 1, week: 6, month: 29 };

/** A range of whole days that a person chooses, as YYYY-MM-DD; both days are included. */
export type CustomDateRange = { readonly first: string; readonly last: string };

/** Returns the end of a day in site time; null for an invalid text. */
export function endOfDay(day: string): number | null {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) return null;
  return start + dayMs - siteOffsetMinutes * 60_000;
}

/** Returns a day of the merchant's calendar, this number of days before today. */
export function isoDayBefore(days: number): string {
  return new Date((today() - days) * dayMs).toISOString().slice(0, 10);
}

function isoDayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * Sets one end of the range to a day. The other end moves if the ends would be in the wrong order, or the range longer
 * than `maxDays`, both ends included.
 */
export function rangeWith(
  { first, last }: CustomDateRange,
  end: "first" | "last",
  day: string,
  maxDays: number,
): CustomDateRange {
  const within = (other: string, low: string, high: string) =>
    other < low ? low : other > high ? high : other;
  return end === "first"
    ? { first: day, last: within(last, day, isoDayAfter(day, maxDays - 1)) }
    : { first: within(first, isoDayAfter(day, 1 - maxDays), day), last: day };
}

/** Returns the start of the range and, if it ends before now, its exclusive end; UTC milliseconds. */
export function dateRangeBounds(span: DateRangePreset | CustomDateRange): { from: number; to?: number } {
  const startOf = (day: number): number => day * dayMs - siteOffsetMinutes * 60_000;
  if (typeof span !== "string") {
    const dayOf = (text: string): number => Math.floor(Date.parse(`${text}T00:00:00Z`) / dayMs);
    return { from: startOf(dayOf(span.first)), to: startOf(dayOf(span.last) + 1) };
  }
  const from = startOf(today() - daysBack[span]);
  return span === "yesterday" ? { from, to: startOf(today()) } : { from };
}
