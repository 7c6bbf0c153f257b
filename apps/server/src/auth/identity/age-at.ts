import { siteOffsetMinutes } from "@khela/contract/site/site-time";

/**
 * Returns a person's age in full years at a time, by the site's calendar; null: the birthday is not a date of the
 * calendar.
 */
export function ageAt(birthday: string, at: Date): number | null {
  const [year = 0, month = 0, date = 0] = birthday.split("-").map(Number);
  const born = new Date(Date.UTC(year, month - 1, date));
  if (born.getUTCMonth() !== month - 1 || born.getUTCDate() !== date) return null;
  const today = new Date(at.getTime() + siteOffsetMinutes * 60_000);
  const hadBirthday =
    today.getUTCMonth() > month - 1 || (today.getUTCMonth() === month - 1 && today.getUTCDate() >= date);
  return today.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}
