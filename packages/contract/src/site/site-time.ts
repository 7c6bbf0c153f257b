/** Minutes that the site's time, on every screen and in every game, is ahead of UTC: Bangladesh, which has no daylight saving time. */
export const siteOffsetMinutes = 360;
