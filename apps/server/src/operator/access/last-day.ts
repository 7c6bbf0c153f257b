import { fail } from "../../infra/failure.ts";

const DAY_MS = 24 * 60 * 60_000;
const MAX_DAYS = 366;

/** Returns the end of a day in UTC; the day may be at most a year away. @throws {Failure} operator.last.day */
export function endOfDay(day: string, now: Date): Date {
  const start = new Date(`${day}T00:00:00Z`);
  const end = new Date(start.getTime() + DAY_MS);
  // refuses 30 February, which JavaScript reads as a day in March
  const isDay = start.toISOString().slice(0, 10) === day;
  const isInTime = end > now && end.getTime() - now.getTime() <= MAX_DAYS * DAY_MS;
  return isDay && isInTime ? end : fail("operator.last.day", { field: "lastDay" });
}

/** The day that ends at this time. */
export const lastDayOf = (end: Date): string => new Date(end.getTime() - DAY_MS).toISOString().slice(0, 10);
