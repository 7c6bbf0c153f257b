// Opening hours of a channel or the chat: weekly spans in the local time of a zone. A span keeps its local times when
// clocks change.

import { weekdays, type Weekday } from "@khela/contract/operator/channels/schemas";

/**
 * A span on each of these days, with local times `HH:MM`. If `to` is earlier than `from`, the span ends on the next
 * day. If they are equal, it lasts 24 hours.
 */
export type OpeningSpan = { readonly days: readonly Weekday[]; readonly from: string; readonly to: string };

/** Weekly opening hours. Without spans: always open. */
export type OpeningHours = { readonly timeZone: string; readonly spans: readonly OpeningSpan[] };

export type Opening =
  | { readonly isOpen: true }
  /** `opensAt`: start of the next span; null: there is none. */
  | { readonly isOpen: false; readonly opensAt: Date | null };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Weekday of 1 January 1970, a Thursday, where Monday is 0. */
const EPOCH_WEEKDAY = 3;
/**
 * Days that are checked, counted from today. Yesterday's span may reach into today, and the next start of a weekly
 * span is at most a week away.
 */
const DAYS_AROUND = [-1, 0, 1, 2, 3, 4, 5, 6, 7];

const formats = new Map<string, Intl.DateTimeFormat>();

/** Format of times in a zone. @throws {RangeError} for a zone that the system does not know */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
  formats.set(timeZone, format);
  return format;
}

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Local time of the zone at `ms`, to the minute, as the UTC time whose clock shows the same. */
function wallClock(timeZone: string, ms: number): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(parts["year"]!, parts["month"]! - 1, parts["day"]!, parts["hour"]!, parts["minute"]!);
}

/**
 * Returns the time at which the zone's clock shows `wallMs`. The offset is looked up twice, because the first guess
 * may be on the other side of a clock change.
 */
export function instantOf(timeZone: string, wallMs: number): number {
  const offsetAt = (ms: number) => wallClock(timeZone, ms) - Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  return wallMs - offsetAt(wallMs - offsetAt(wallMs));
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

export function openingAt({ timeZone, spans }: OpeningHours, at: Date): Opening {
  if (spans.length === 0) return { isOpen: true };
  const today = Math.floor(wallClock(timeZone, at.getTime()) / DAY_MS);
  const openings = DAYS_AROUND.flatMap((away) => {
    const day = today + away;
    const name = weekdays[(day + EPOCH_WEEKDAY) % weekdays.length]!;
    return spans
      .filter(({ days }) => days.includes(name))
      .map(({ from, to }) => {
        const length = minutesOf(to) - minutesOf(from);
        const start = day * DAY_MS + minutesOf(from) * MINUTE_MS;
        const end = start + length * MINUTE_MS + (length <= 0 ? DAY_MS : 0);
        return { start: instantOf(timeZone, start), end: instantOf(timeZone, end) };
      });
  });
  const now = at.getTime();
  if (openings.some(({ start, end }) => start <= now && now < end)) return { isOpen: true };
  const later = openings.map(({ start }) => start).filter((start) => start > now);
  return { isOpen: false, opensAt: later.length === 0 ? null : new Date(Math.min(...later)) };
}

/** Returns the start, in the zone, of the day that contains a time. */
export function dayStart(timeZone: string, at: Date): Date {
  const wall = wallClock(timeZone, at.getTime());
  return new Date(instantOf(timeZone, wall - (wall % DAY_MS)));
}

/** Returns the zone's calendar day at a time, `YYYY-MM-DD`. */
export function localDay(timeZone: string, at: Date): string {
  return new Date(wallClock(timeZone, at.getTime())).toISOString().slice(0, 10);
}

/** Returns the start of a day in the zone, and the start of the next day; null: the day does not exist. */
export function daySpan(timeZone: string, day: string): { readonly from: Date; readonly until: Date } | null {
  const wall = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== day) return null;
  return { from: new Date(instantOf(timeZone, wall)), until: new Date(instantOf(timeZone, wall + DAY_MS)) };
}
