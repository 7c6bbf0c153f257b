/** Minutes that the site's time, on every screen and in every game, is ahead of UTC: Bangladesh, which has no daylight saving time. */
export const siteOffsetMinutes = 360;

/** Year, month (1 to 12) and day of the month, in the site's time. */
export function siteDay(at: Date): { readonly year: number; readonly month: number; readonly day: number } {
  const local = new Date(at.getTime() + siteOffsetMinutes * 60_000);
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() };
}
