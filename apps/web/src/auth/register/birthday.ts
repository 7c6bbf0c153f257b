// Birthdays as they are typed and sent: YYYY-MM-DD. Days are the site's, as the server counts them.

import { siteDay } from "@khela/contract/locale/site-time";

export const firstBirthday = "1900-01-01";

const pad = (part: number): string => String(part).padStart(2, "0");

/** Returns the last day of this year: the latest selectable one. */
export function lastBirthday(now: Date): string {
  return `${siteDay(now).year}-12-31`;
}

/** Returns the latest birthday of a person who is `age` today. */
export function bornBy(now: Date, age: number): string {
  const { year, month, day } = siteDay(now);
  return `${year - age}-${pad(month)}-${pad(day)}`;
}
