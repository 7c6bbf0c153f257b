// Birthdays as they are typed and sent: YYYY-MM-DD. Days are in site time, as on the server.

import { siteOffsetMinutes } from "@khela/contract/site/site-time";

export const firstBirthday = "1900-01-01";

/** Shifts a date so that its UTC fields show the merchant's time. */
const onSite = (at: Date): Date => new Date(at.getTime() + siteOffsetMinutes * 60_000);
const pad = (part: number): string => String(part).padStart(2, "0");

/** Returns the latest day that the field allows: the last day of this year. */
export function lastBirthday(now: Date): string {
  return `${onSite(now).getUTCFullYear()}-12-31`;
}

/** Returns the latest birthday of a person who is `age` years old today. */
export function bornBy(now: Date, age: number): string {
  const today = onSite(now);
  return `${today.getUTCFullYear() - age}-${pad(today.getUTCMonth() + 1)}-${pad(today.getUTCDate())}`;
}
