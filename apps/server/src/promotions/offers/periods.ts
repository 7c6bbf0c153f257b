// Calendar periods in the site's time zone: as days `YYYY-MM-DD`, and as the key that lets a member receive a reward
// once.

import type { PromotionPeriod } from "@khela/contract/promotions/schemas";

const DAY_MS = 24 * 60 * 60_000;

/** Date formats by time zone, cached because creating a format takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day of a time in a time zone. */
export function dayAt(now: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  formats.set(timeZone, format);
  return format.format(now);
}

/** Upper limit of the distance between a local midnight and midnight UTC. */
const MOST_OFFSET_MS = 15 * 60 * 60_000;

/** Returns the start of a calendar day in a time zone. */
export function startOf(day: string, timeZone: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`);
  let [before, from] = [utc - MOST_OFFSET_MS, utc + MOST_OFFSET_MS];
  while (from - before > 1) {
    const at = Math.floor((before + from) / 2);
    if (dayAt(new Date(at), timeZone) < day) before = at;
    else from = at;
  }
  return new Date(from);
}

/** The calendar day `count` days later; a negative `count` gives an earlier day. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Monday of the week that contains the day. */
function weekStart(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Wait after midnight. By then, each transaction that settled before midnight has committed. */
const SETTLED_AFTER_MS = 2 * 60_000;

/** The first day whose settlements may not all be committed. All earlier days are complete. */
export const settledDayAt = (now: Date, timeZone: string): string =>
  dayAt(new Date(now.getTime() - SETTLED_AFTER_MS), timeZone);

/** The last calendar day of a period that ends at `endsAt` (exclusive); null: the period has no end. */
export const lastDayBefore = (endsAt: Date | null, timeZone: string): string | null =>
  endsAt === null ? null : dayAt(new Date(endsAt.getTime() - 1), timeZone);

export type DayRange = { readonly key: string; readonly from: string; readonly to: string };

/**
 * Returns the period that contains a day: its key, its first and its last day. `first`: first day of a one-time
 * period.
 */
export function periodOf(period: PromotionPeriod, day: string, first: string): DayRange {
  switch (period) {
    case "once":
      return { key: "once", from: first, to: "9999-12-31" };
    case "day":
      return { key: day, from: day, to: day };
    case "week": {
      const from = weekStart(day);
      return { key: `w${from}`, from, to: addDays(from, 6) };
    }
    case "month": {
      const from = `${day.slice(0, 7)}-01`;
      return { key: day.slice(0, 7), from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
    }
  }
}

/** Returns the period that ended before the period that contains the day. */
export function periodBefore(period: PromotionPeriod, day: string, first: string): DayRange {
  return periodOf(period, addDays(periodOf(period, day, first).from, -1), first);
}
